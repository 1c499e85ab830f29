import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import type { RulesRow } from "./rules-row";

const COLUMNS = [
  "pairCode",
  "state",
  "priceStep",
  "quantityStep",
  "lowestPrice",
  "highestPrice",
  "smallestQuantity",
  "largestQuantity",
  "smallestMarketQuantity",
  "largestMarketQuantity",
  "smallestValue",
  "largestValue",
  "bandDownBips",
  "bandUpBips",
  "bandMinutes",
  "openOrders",
  "stopOrders",
  "largestPosition",
  "trailingBipsLeast",
  "trailingBipsMost",
  "icebergParts",
  "feeLevel",
  "makerFeePpm",
  "takerFeePpm",
] as const;

type Line = Record<(typeof COLUMNS)[number], string | number | null>;

/** Comma-separated lines after RFC 4180, one for each pair and fee level; a rule without a limit is empty. */
export function rulesCsv(rows: readonly RulesRow[]): string {
  const lines = rows.flatMap(linesOf).map((line) => COLUMNS.map((column) => cell(line[column])));
  return [COLUMNS, ...lines].map((cells) => `${cells.join(",")}\r\n`).join("");
}

function linesOf({ band, trailingBips, fees, ...row }: RulesRow): Line[] {
  return fees.map(({ level, makerFeePpm, takerFeePpm }) => ({
    ...row,
    bandDownBips: band?.downBips ?? null,
    bandUpBips: band?.upBips ?? null,
    bandMinutes: band?.minutes ?? null,
    trailingBipsLeast: trailingBips.least,
    trailingBipsMost: trailingBips.most,
    feeLevel: level,
    makerFeePpm,
    takerFeePpm,
  }));
}

const FUTURES_COLUMNS = [
  "pairCode",
  "state",
  "tick",
  "contractSize",
  "minContracts",
  "maxContracts",
  "maxMarketContracts",
  "makerFee",
  "takerFee",
  "liquidationFee",
  "priceBand",
  "fundingIntervalMs",
  "interest",
  "fundingClamp",
  "fundingCap",
  "tier",
  "floor",
  "upTo",
  "maxLeverage",
  "maintenanceRate",
  "maintenanceAmount",
] as const;

/** The same of perpetuals, a line for each contract and tier. Rates are fractions. */
export function futuresRulesCsv(instruments: readonly FuturesInstrument[]): string {
  const lines = instruments.flatMap(({ tiers, ...rules }) => tiers.map((tier) => ({ ...rules, ...tier })));
  const cells = lines.map((line) => FUTURES_COLUMNS.map((column) => cell(line[column])));
  return [FUTURES_COLUMNS, ...cells].map((line) => `${line.join(",")}\r\n`).join("");
}

/** Codes and figures alone: nothing here needs quotes, and nothing can be taken for a formula. */
function cell(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  if (!/^-?[A-Za-z0-9_.]*$/.test(text)) throw new Error(`${JSON.stringify(text)} is neither a code nor a figure`);
  return text;
}
