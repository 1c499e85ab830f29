import type { Contract } from "./futures/contract";
import { lotsToQuantity, type Instrument } from "./instrument";
import { enforcedFilters } from "./pair-filters";
import { formatUnits } from "./units";

/** What can be ruled of a spot pair, a contract and the exchange. */
export type RuleName =
  | "state"
  | "tick"
  | "lot"
  | "contractSize"
  | "minPrice"
  | "maxPrice"
  | "minQuantity"
  | "maxQuantity"
  | "minMarketQuantity"
  | "maxMarketQuantity"
  | "minNotional"
  | "maxNotional"
  | "maxPosition"
  | "bandDown"
  | "bandUp"
  | "bandMinutes"
  | "priceBand"
  | "trailingMin"
  | "trailingMax"
  | "maxOpenOrders"
  | "maxStopOrders"
  | "maxIcebergParts"
  | "makerFee"
  | "takerFee"
  | "liquidationFee"
  | "defaultLeverage"
  | "tierUpTo"
  | "tierMaxLeverage"
  | "tierMaintenanceRate"
  | "tierMaintenanceAmount"
  | "fundingInterval"
  | "interest"
  | "fundingClamp"
  | "fundingCap"
  | "impactNotional"
  | "sources"
  | "staleAfter"
  | "outlierDistance"
  | "fundDrawdown"
  /** Of the whole exchange: whether orders of all pairs can only leave. */
  | "mode";

/** A rule as people read it. */
export interface RuleValue {
  rule: RuleName;
  /** Fee level (0 is the pair's own), or tier from 1; null where the rule has none. */
  level: number | null;
  /** Decimal text without needless zeros, or a word. */
  value: string;
  /** An asset's code, percent, minutes, seconds or times (leverage); null of a plain count and of a word. */
  unit: string | null;
}

export interface RuleChange {
  rule: RuleName;
  level: number | null;
  /** Null where there was, or is, no such rule. */
  before: string | null;
  after: string | null;
  unit: string | null;
}

/** The rules that a pair's orders really meet, its state aside. A rule that is switched off is left out. */
export function spotRules(instrument: Instrument): RuleValue[] {
  const { tick, lot, base, quote, quoteScale, minNotionalUnits, maxLots, feeLevels = [] } = instrument;
  const filters = enforcedFilters(instrument);
  const percent = (bips: number | undefined) => bips && formatUnits(BigInt(bips), BIPS_PERCENT);
  const optional: [RuleName, string | number | undefined, string | null][] = [
    ["minPrice", filters.minPrice, quote],
    ["maxPrice", filters.maxPrice, quote],
    ["minQuantity", filters.minQuantity, base],
    ["minMarketQuantity", filters.minMarketQuantity, base],
    ["maxMarketQuantity", filters.maxMarketQuantity, base],
    ["maxNotional", filters.maxNotional, quote],
    ["maxPosition", filters.maxPosition, base],
    ["bandDown", percent(filters.bandDownBips), "percent"],
    ["bandUp", percent(filters.bandUpBips), "percent"],
    ["bandMinutes", filters.bandMinutes, "minutes"],
    ["trailingMin", percent(filters.trailingMinBips), "percent"],
    ["trailingMax", percent(filters.trailingMaxBips), "percent"],
    ["maxOpenOrders", filters.maxOpenOrders, null],
    ["maxStopOrders", filters.maxStopOrders, null],
    ["maxIcebergParts", filters.maxIcebergParts, null],
  ];
  return [
    single("tick", tick, quote),
    single("lot", lot, base),
    single("minNotional", formatUnits(minNotionalUnits, quoteScale), quote),
    single("maxQuantity", lotsToQuantity(instrument, maxLots), base),
    ...optional.flatMap(([rule, value, unit]) => (value === undefined ? [] : [single(rule, String(value), unit)])),
    ...[instrument, ...feeLevels].flatMap(({ makerFeePpm, takerFeePpm }, level) => [
      { ...single("makerFee", percentOfPpm(makerFeePpm), "percent"), level },
      { ...single("takerFee", percentOfPpm(takerFeePpm), "percent"), level },
    ]),
  ];
}

/** The rules of a contract, its state aside. */
export function contractRules(contract: Contract): RuleValue[] {
  const { base, settle, sizeUnits, sizeDecimals, settleScale, ladder } = contract;
  const quantity = (lots: number) => formatUnits(BigInt(lots) * sizeUnits, sizeDecimals);
  const amount = (units: bigint) => formatUnits(units, settleScale);
  return [
    single("tick", contract.tick, settle),
    single("contractSize", contract.contractSize, base),
    single("minQuantity", quantity(contract.minLots), base),
    single("maxQuantity", quantity(contract.maxLots), base),
    single("maxMarketQuantity", quantity(contract.maxMarketLots), base),
    single("priceBand", percentOfPpm(contract.priceBandPpm), "percent"),
    single("defaultLeverage", String(contract.defaultLeverage), "times"),
    single("makerFee", percentOfPpm(contract.makerFeePpm), "percent"),
    single("takerFee", percentOfPpm(contract.takerFeePpm), "percent"),
    single("liquidationFee", percentOfPpm(contract.liquidationFeePpm), "percent"),
    // In seconds it is exact, whatever divides a day.
    single("fundingInterval", formatUnits(BigInt(contract.fundingIntervalMs), MS_SECONDS), "seconds"),
    single("interest", percentOfPpb(contract.interestPpb), "percent"),
    single("fundingClamp", percentOfPpb(contract.fundingClampPpb), "percent"),
    single("fundingCap", percentOfPpb(contract.fundingCapPpb), "percent"),
    single("impactNotional", amount(contract.impactUnits), settle),
    { rule: "sources", level: null, value: sourcesText(contract), unit: null },
    single("staleAfter", formatUnits(BigInt(contract.staleAfterMs), MS_SECONDS), "seconds"),
    single("outlierDistance", percentOfPpm(contract.outlierPpm), "percent"),
    single("fundDrawdown", percentOfPpm(contract.fundDrawdownPpm), "percent"),
    ...ladder.flatMap(({ upTo, maxLeverage, maintenancePpm, cum }, index) => {
      const tier = (rule: RuleName, value: string, unit: string) => ({
        ...single(rule, value, unit),
        level: index + 1,
      });
      return [
        tier("tierUpTo", amount(upTo), settle),
        tier("tierMaxLeverage", String(maxLeverage), "times"),
        tier("tierMaintenanceRate", percentOfPpm(maintenancePpm), "percent"),
        tier("tierMaintenanceAmount", amount(cum), settle),
      ];
    }),
  ];
}

/** Where two lists of rules differ, in the order of the second; what it doesn't have any more comes last. */
export function rulesChanged(before: readonly RuleValue[], after: readonly RuleValue[]): RuleChange[] {
  const left = new Map(before.map((value) => [keyOf(value), value]));
  const changes: RuleChange[] = [];
  for (const now of after) {
    const then = left.get(keyOf(now));
    left.delete(keyOf(now));
    if (then?.value === now.value) continue;
    const { rule, level, value, unit } = now;
    changes.push({ rule, level, before: then?.value ?? null, after: value, unit });
  }
  for (const { rule, level, value, unit } of left.values())
    changes.push({ rule, level, before: value, after: null, unit });
  return changes;
}

const BIPS_PERCENT = 2;
const PPM_PERCENT = 4;
const PPB_PERCENT = 7;
const MS_SECONDS = 3;

function keyOf({ rule, level }: RuleValue): string {
  return `${rule} ${level ?? ""}`;
}

function single(rule: RuleName, value: string, unit: string | null): RuleValue {
  return { rule, level: null, value: trimmed(value), unit };
}

function percentOfPpm(ppm: number | bigint): string {
  return trimmed(formatUnits(BigInt(ppm), PPM_PERCENT));
}

function percentOfPpb(ppb: number): string {
  return trimmed(formatUnits(BigInt(ppb), PPB_PERCENT));
}

/** Each with its weight: "feed-1 ×2, feed-2 ×1". */
function sourcesText({ sources }: Contract): string {
  return sources.map(({ source, weight }) => `${source} ×${weight}`).join(", ");
}

function trimmed(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}
