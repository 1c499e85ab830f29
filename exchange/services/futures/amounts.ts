import { contractTicksToPrice, type Contract } from "~exchange/domain/futures/contract";
import { formatUnits } from "~exchange/domain/units";

/** Rates are told as fractions. */
const PPM_DECIMALS = 6;
const PPB_DECIMALS = 9;

/** Decimal text of a contract's integers; null stays null. */
export function priceText(contract: Contract, ticks: number): string;
export function priceText(contract: Contract, ticks: number | null): string | null;
export function priceText(contract: Contract, ticks: number | null): string | null {
  return ticks === null ? null : contractTicksToPrice(contract, ticks);
}

/** A price where 0 stands for none yet. */
export function knownPrice(contract: Contract, ticks: number | null): string | null {
  return ticks === null || ticks === 0 ? null : contractTicksToPrice(contract, ticks);
}

export function quantityText({ sizeUnits, sizeDecimals }: Contract, lots: number | bigint): string {
  return formatUnits(BigInt(lots) * sizeUnits, sizeDecimals);
}

export function amountText({ settleScale }: Pick<Contract, "settleScale">, units: bigint): string {
  return formatUnits(units, settleScale);
}

export function ppmText(rate: number | bigint): string {
  return formatUnits(BigInt(rate), PPM_DECIMALS);
}

export function ppbText(rate: number | bigint): string {
  return formatUnits(BigInt(rate), PPB_DECIMALS);
}
