import { liquidationTicks } from "~exchange/domain/futures/liquidation";
import { contractFee, contractNotional, contractPriceToTicks, type Contract } from "~exchange/domain/futures/contract";
import { initialMargin, maxOpenLots } from "~exchange/domain/futures/margin";
import {
  profitAt,
  returnOnMargin,
  ticksAtProfit,
  type Holding,
  type PositionSide,
} from "~exchange/domain/futures/position";
import { parseUnits } from "~exchange/domain/units";
import { lotsOfQuantity } from "../order-form/account-state";
import { readNumber } from "~/features/terminal/order-form/read-figures";

export const CALCULATIONS = ["pnl", "target", "liquidation", "max"] as const;
export type Calculation = (typeof CALCULATIONS)[number];

/** What is typed for each calculation. */
export const CALCULATION_FIELDS = {
  pnl: ["entry", "exit", "size"],
  target: ["entry", "size", "roi"],
  liquidation: ["entry", "size", "added"],
  max: ["entry", "balance"],
} as const satisfies Record<Calculation, readonly string[]>;
export type CalculationField = (typeof CALCULATION_FIELDS)[Calculation][number];

/** An isolated position that is looked at alone. */
export interface Question {
  kind: Calculation;
  side: PositionSide;
  leverage: number;
  texts: Readonly<Partial<Record<CalculationField, string>>>;
}

/** Settle units, ticks and lots; parts per million. */
export interface Answers {
  margin?: bigint;
  pnl?: bigint;
  fees?: bigint;
  /** Null where there is no margin. */
  roiPpm?: bigint | null;
  ticks?: number | "none";
  lots?: number;
}

const ROI_DECIMALS = 4;
const PERCENT_PARTS = 1_000_000n;

/** Null while something is missing or can't be read. By the functions that the engine charges and liquidates by. */
export function calculate(contract: Contract, { kind, side, leverage, texts }: Question): Answers | null {
  const read = (field: CalculationField) => readNumber(texts[field] ?? "").text;
  const ticks = (field: CalculationField) => {
    const text = read(field);
    return text === null ? null : contractPriceToTicks(contract, text);
  };
  const units = (field: CalculationField) => {
    const text = read(field);
    return text === null ? null : parseUnits(text, contract.settleScale);
  };
  const entry = ticks("entry");
  if (entry === null) return null;
  if (kind === "max") {
    const balance = units("balance");
    if (balance === null) return null;
    const lots = maxOpenLots(contract, { side, ticks: entry, leverage, markTicks: entry }, balance, 0n);
    return { lots, margin: initialMargin(contractNotional(contract, entry, lots), leverage) };
  }
  const size = read("size");
  const lots = size === null ? null : lotsOfQuantity(contract, size);
  if (lots === null || lots === 0) return null;
  const holding: Holding = { side, lots, cost: BigInt(entry) * BigInt(lots) };
  const margin = initialMargin(contractNotional(contract, entry, lots), leverage);
  if (kind === "liquidation") {
    const added = units("added") ?? 0n;
    return { margin, ticks: liquidationTicks(contract, holding, margin + added) ?? "none" };
  }
  if (kind === "target") {
    const roi = parseUnits(read("roi") ?? "", ROI_DECIMALS);
    if (roi === null) return null;
    const pnl = (margin * roi) / PERCENT_PARTS;
    return { margin, pnl, ticks: ticksAtProfit(contract, holding, pnl) ?? "none" };
  }
  const exit = ticks("exit");
  if (exit === null) return null;
  const pnl = profitAt(contract, holding, exit);
  const fee = (at: number) => contractFee(contractNotional(contract, at, lots), contract.takerFeePpm);
  return { margin, pnl, fees: fee(entry) + fee(exit), roiPpm: returnOnMargin(pnl, margin) };
}
