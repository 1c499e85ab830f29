import { formatUnits, parseUnits } from "../units";
import { contractNotional, type Contract } from "./contract";
import { initialMargin } from "./margin";

/** Codes of the units a size may be entered in: value in the settle asset, contracts, base, margin. */
export const QUANTITY_UNITS = { coin: 0, sheet: 1, bi: 2, margin: 3 } as const;
export type QuantityUnit = (typeof QUANTITY_UNITS)[keyof typeof QUANTITY_UNITS];

/** What the conversion of value and margin depends on. */
export interface Pricing {
  ticks: number;
  leverage: number;
}

/**
 * The only place where an entered size becomes lots. Rounded down to whole lots, so that no more is bought than was
 * entered. Null where the text is no decimal of the unit's scale, or isn't one lot at least within safe integers.
 */
export function lotsOfEntry(contract: Contract, unit: QuantityUnit, text: string, pricing: Pricing): number | null {
  const lots = wholeLots(contract, unit, text, pricing);
  return lots === null || lots < 1n || lots > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(lots);
}

function wholeLots(contract: Contract, unit: QuantityUnit, text: string, { ticks, leverage }: Pricing): bigint | null {
  if (unit === QUANTITY_UNITS.sheet) return parseUnits(text, 0);
  if (unit === QUANTITY_UNITS.bi) {
    const decimals = Math.max(contract.sizeDecimals, BASE_DECIMALS);
    const base = parseUnits(text, decimals);
    return base === null ? null : base / (contract.sizeUnits * 10n ** BigInt(decimals - contract.sizeDecimals));
  }
  const amount = parseUnits(text, contract.settleScale);
  const oneLot = contractNotional(contract, ticks, 1);
  if (amount === null || oneLot <= 0n) return null;
  return unit === QUANTITY_UNITS.margin ? (amount * BigInt(leverage)) / oneLot : amount / oneLot;
}

const BASE_DECIMALS = 18;

/** The decimal text that stands for `lots` in a unit; `lotsOfEntry` reads it back. */
export function entryOfLots(
  contract: Contract,
  unit: QuantityUnit,
  lots: number,
  { ticks, leverage }: Pricing,
): string {
  if (unit === QUANTITY_UNITS.sheet) return String(lots);
  if (unit === QUANTITY_UNITS.bi) return formatUnits(BigInt(lots) * contract.sizeUnits, contract.sizeDecimals);
  const notional = contractNotional(contract, ticks, lots);
  const amount = unit === QUANTITY_UNITS.margin ? initialMargin(notional, leverage) : notional;
  return formatUnits(amount, contract.settleScale);
}
