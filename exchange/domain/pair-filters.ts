import { lotsToQuantity, ticksToPrice, type Instrument, type PairFilters } from "./instrument";
import { formatUnits } from "./units";

/**
 * The rules that a pair's orders really meet, as decimal text: of what was configured, those that are switched on, rounded to
 * the pair's steps as the checks round them. An absent rule means no limit.
 */
export function enforcedFilters(instrument: Instrument): PairFilters {
  const { limits, baseScale, quoteScale } = instrument;
  const price = (ticks: number) => when(ticks > 0, () => ticksToPrice(instrument, ticks));
  const quantity = (lots: number) => when(lots > 0, () => lotsToQuantity(instrument, lots));
  const amount = (units: bigint, scale: number) => when(units > 0n, () => formatUnits(units, scale));
  const count = (value: number) => when(value > 0, () => value);
  const hasBand = limits.bandMinutes > 0 && (limits.bandDownBips > 0 || limits.bandUpBips > 0);
  return present({
    minPrice: price(limits.minTicks),
    maxPrice: price(limits.maxTicks),
    bandDownBips: hasBand ? count(limits.bandDownBips) : undefined,
    bandUpBips: hasBand ? count(limits.bandUpBips) : undefined,
    bandMinutes: hasBand ? limits.bandMinutes : undefined,
    minQuantity: quantity(limits.minLots),
    minMarketQuantity: quantity(limits.minMarketLots),
    maxMarketQuantity: quantity(limits.maxMarketLots),
    maxNotional: amount(limits.maxNotionalUnits, quoteScale),
    maxOpenOrders: count(limits.maxOpenOrders),
    maxStopOrders: count(limits.maxStopOrders),
    maxPosition: amount(limits.maxPositionUnits, baseScale),
    trailingMinBips: count(limits.trailingMinBips),
    trailingMaxBips: count(limits.trailingMaxBips),
    maxIcebergParts: count(limits.maxIcebergParts),
  });
}

function when<T>(isSet: boolean, make: () => T): T | undefined {
  return isSet ? make() : undefined;
}

type Absentable<T> = { [Name in keyof T]: T[Name] | undefined };

/** Without the rules that are absent: a key whose value is undefined is none on the wire. */
function present(filters: Absentable<PairFilters>): PairFilters {
  const told: PairFilters = {};
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) Object.assign(told, { [name]: value });
  return told;
}
