import type { Contract } from "~exchange/domain/futures/contract";
import { contractPriceToTicks } from "~exchange/domain/futures/contract";
import { initialMargin } from "~exchange/domain/futures/margin";
import { ticksAtProfit, type Holding } from "~exchange/domain/futures/position";
import { parseUnits } from "~exchange/domain/units";
import type { ExitBasis } from "./order-types";

export type ExitName = "takeProfit" | "stopLoss";

const PERCENT_DECIMALS = 2;
const PERCENT_PARTS = 10_000n;

/**
 * The price, in ticks, that an exit of a position means: typed as a price, as percent of its initial margin won or lost, or as
 * an amount won or lost. Null where no price does, or where the text can't be read.
 */
export function exitTicks(
  contract: Contract,
  holding: Holding,
  leverage: number,
  exit: { name: ExitName; by: ExitBasis; text: string },
): number | null {
  if (exit.by === "price") return contractPriceToTicks(contract, exit.text);
  const amount =
    exit.by === "profit"
      ? parseUnits(exit.text, contract.settleScale)
      : percentOfMargin(contract, holding, leverage, exit.text);
  if (amount === null || amount <= 0n || holding.lots === 0) return null;
  return ticksAtProfit(contract, holding, exit.name === "takeProfit" ? amount : -amount);
}

function percentOfMargin(contract: Contract, { cost }: Holding, leverage: number, text: string): bigint | null {
  const parts = parseUnits(text, PERCENT_DECIMALS);
  const margin = initialMargin(cost * contract.unitsPerTickLot, leverage);
  return parts === null ? null : (margin * parts) / PERCENT_PARTS;
}

/** Whether an exit lies on its side of a price: a take profit where the position gains, a stop loss where it loses. */
export function isOnItsSide(side: Holding["side"], name: ExitName, ticks: number, from: number): boolean {
  const isAbove = (side === "long") === (name === "takeProfit");
  return isAbove ? ticks > from : ticks < from;
}
