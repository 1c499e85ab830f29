import { decimalsOf, formatUnits, parseUnits } from "./units";

/** An asset the exchange keeps balances in. `scale`: decimals of its smallest unit. */
export interface Asset {
  code: string;
  scale: number;
}

/** Maker and taker fee of accounts of one level, in parts per million of the received amount. */
export interface FeeLevel {
  makerFeePpm: number;
  takerFeePpm: number;
}

/**
 * Rules that every order of a pair must pass, beyond tick, lot, smallest value and largest quantity. Each may be absent;
 * zero disables it. Prices, quantities and values are decimal strings.
 */
export interface PairFilters {
  minPrice?: string;
  maxPrice?: string;
  /**
   * Prices stay within 1 - bandDownBips/10000 and 1 + bandUpBips/10000 times the volume-weighted average of the trades of
   * the last bandMinutes whole minutes. Before the first trade there is no band.
   */
  bandDownBips?: number;
  bandUpBips?: number;
  bandMinutes?: number;
  minQuantity?: string;
  minMarketQuantity?: string;
  maxMarketQuantity?: string;
  /** Largest order value in quote. */
  maxNotional?: string;
  /** Open orders of one account in the pair, and armed ones among them. */
  maxOpenOrders?: number;
  maxStopOrders?: number;
  /** Base that an account may have once all its open buys are filled. */
  maxPosition?: string;
  trailingMinBips?: number;
  trailingMaxBips?: number;
  /** Slices that an iceberg may have. */
  maxIcebergParts?: number;
}

/** A spot pair as configured. Decimal strings; fees in parts per million of the received amount. */
export interface SpotPair {
  /** BASE_QUOTE, e.g. BTC_USDT. */
  pair: string;
  base: string;
  quote: string;
  /** Price step in quote, e.g. "0.01". */
  tick: string;
  /** Quantity step in base, e.g. "0.00001". */
  lot: string;
  /** Smallest order value in quote. */
  minNotional: string;
  /** Largest order quantity in base. */
  maxQuantity: string;
  makerFeePpm: number;
  takerFeePpm: number;
  /** Fees of accounts of level 1, 2 and so on; level 0 pays the pair's own. */
  feeLevels?: FeeLevel[];
  filters?: PairFilters;
}

/** Filters in what the engine counts in; 0 where a rule is disabled. */
export interface InstrumentLimits {
  minTicks: number;
  maxTicks: number;
  bandDownBips: number;
  bandUpBips: number;
  bandMinutes: number;
  minLots: number;
  minMarketLots: number;
  maxMarketLots: number;
  maxNotionalUnits: bigint;
  maxOpenOrders: number;
  maxStopOrders: number;
  maxPositionUnits: bigint;
  trailingMinBips: number;
  trailingMaxBips: number;
  maxIcebergParts: number;
}

/**
 * A pair with its conversion factors: price in ticks (integer number), quantity in lots (integer number),
 * amounts in smallest units (bigint).
 */
export interface Instrument extends SpotPair {
  priceDecimals: number;
  quantityDecimals: number;
  tickUnits: bigint;
  lotUnits: bigint;
  baseScale: number;
  quoteScale: number;
  /** Base smallest units in one lot. */
  baseUnitsPerLot: bigint;
  /** Quote smallest units in one tick times one lot. */
  quoteUnitsPerTickLot: bigint;
  minNotionalUnits: bigint;
  maxLots: number;
  limits: InstrumentLimits;
}

/** Works out the factors of a pair. Throws with a sentence where the configuration can't be exact. */
export function defineInstrument(pair: SpotPair, assets: readonly Asset[]): Instrument {
  const scaleOf = (code: string) => {
    const asset = assets.find((a) => a.code === code);
    if (!asset) throw new Error(`${pair.pair}: asset ${code} is not configured`);
    return asset.scale;
  };
  const baseScale = scaleOf(pair.base);
  const quoteScale = scaleOf(pair.quote);
  const priceDecimals = decimalsOf(pair.tick);
  const quantityDecimals = decimalsOf(pair.lot);
  const tickUnits = parseUnits(pair.tick, priceDecimals);
  const lotUnits = parseUnits(pair.lot, quantityDecimals);
  const baseUnitsPerLot = parseUnits(pair.lot, baseScale);
  const minNotionalUnits = parseUnits(pair.minNotional, quoteScale);
  const maxUnits = parseUnits(pair.maxQuantity, quantityDecimals);
  const positive = [tickUnits, lotUnits, baseUnitsPerLot, maxUnits].every((units) => units !== null && units > 0n);
  if (
    !positive ||
    !tickUnits ||
    !lotUnits ||
    !baseUnitsPerLot ||
    !maxUnits ||
    minNotionalUnits === null ||
    minNotionalUnits < 0n
  ) {
    throw new Error(
      `${pair.pair}: tick, lot, minimum notional and maximum quantity must be positive decimals that fit the assets' scales (the minimum notional may be 0)`,
    );
  }
  assertConsistent(pair);
  const maxLots = maxUnits / lotUnits;
  if (maxLots < 1n || maxLots > MAX_SAFE) {
    throw new Error(`${pair.pair}: maximum quantity must be between one lot and 2^53 - 1 lots`);
  }
  const shift = quoteScale - priceDecimals - quantityDecimals;
  if (shift < 0) throw new Error(`${pair.pair}: tick times lot is finer than the smallest unit of ${pair.quote}`);
  const quoteUnitsPerTickLot = tickUnits * lotUnits * 10n ** BigInt(shift);
  if (quoteUnitsPerTickLot > MAX_SAFE || baseUnitsPerLot > MAX_SAFE) {
    throw new Error(`${pair.pair}: a lot, and a tick times a lot, must be below 2^53 smallest units`);
  }
  const factors = { priceDecimals, quantityDecimals, tickUnits, lotUnits, baseScale, quoteScale, baseUnitsPerLot };
  return {
    ...pair,
    ...factors,
    quoteUnitsPerTickLot,
    minNotionalUnits,
    maxLots: Number(maxLots),
    limits: limitsOf(pair, factors),
  };
}

type Factors = Pick<
  Instrument,
  "priceDecimals" | "quantityDecimals" | "tickUnits" | "lotUnits" | "baseScale" | "quoteScale" | "baseUnitsPerLot"
>;

/** A filter's bound in steps; a bound between two steps becomes the nearer one to zero. */
function limitsOf({ pair, filters = {} }: SpotPair, factors: Factors): InstrumentLimits {
  const units = (name: keyof PairFilters, scale: number): bigint => {
    const text = filters[name] ?? "0";
    const parsed = typeof text === "string" ? parseUnits(text, scale) : null;
    if (parsed === null || parsed < 0n)
      throw new Error(`${pair}: filter ${name} must be a decimal that isn't negative`);
    return parsed;
  };
  const steps = (name: keyof PairFilters, decimals: number, step: bigint): number => {
    const count = units(name, decimals) / step;
    if (count > MAX_SAFE) throw new Error(`${pair}: filter ${name} must be below 2^53 steps`);
    return Number(count);
  };
  const count = (name: keyof PairFilters, max: number): number => {
    const value = filters[name] ?? 0;
    if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value > max) {
      throw new Error(`${pair}: filter ${name} must be a whole number from 0 to ${max}`);
    }
    return value;
  };
  const { priceDecimals, quantityDecimals, tickUnits, lotUnits, baseScale, quoteScale } = factors;
  return {
    minTicks: steps("minPrice", priceDecimals, tickUnits),
    maxTicks: steps("maxPrice", priceDecimals, tickUnits),
    bandDownBips: count("bandDownBips", BIPS),
    bandUpBips: count("bandUpBips", 100 * BIPS),
    bandMinutes: count("bandMinutes", BAND_MINUTES_MAX),
    minLots: steps("minQuantity", quantityDecimals, lotUnits),
    minMarketLots: steps("minMarketQuantity", quantityDecimals, lotUnits),
    maxMarketLots: steps("maxMarketQuantity", quantityDecimals, lotUnits),
    maxNotionalUnits: units("maxNotional", quoteScale),
    maxOpenOrders: count("maxOpenOrders", COUNT_MAX),
    maxStopOrders: count("maxStopOrders", COUNT_MAX),
    maxPositionUnits: units("maxPosition", baseScale),
    trailingMinBips: count("trailingMinBips", BIPS),
    trailingMaxBips: count("trailingMaxBips", BIPS),
    maxIcebergParts: count("maxIcebergParts", COUNT_MAX),
  };
}

/** Decimal price text to ticks; null where it isn't a positive whole number of ticks within safe integers. */
export function priceToTicks(instrument: Instrument, text: string): number | null {
  return toSteps(text, instrument.priceDecimals, instrument.tickUnits);
}

/** Decimal quantity text to lots; null where it isn't a positive whole number of lots within safe integers. */
export function quantityToLots(instrument: Instrument, text: string): number | null {
  return toSteps(text, instrument.quantityDecimals, instrument.lotUnits);
}

/** What counts are written with: the step of price and of quantity in units of their last decimal. */
export type CountScale = Pick<Instrument, "priceDecimals" | "tickUnits" | "quantityDecimals" | "lotUnits">;

export function ticksToPrice(instrument: CountScale, ticks: number): string {
  return formatUnits(BigInt(ticks) * instrument.tickUnits, instrument.priceDecimals);
}

export function lotsToQuantity(instrument: CountScale, lots: number): string {
  return formatUnits(BigInt(lots) * instrument.lotUnits, instrument.quantityDecimals);
}

/** Value of `lots` at `ticks` in the quote asset's smallest units; exact. */
export function notionalUnits(instrument: Instrument, ticks: number, lots: number): bigint {
  return BigInt(ticks) * BigInt(lots) * instrument.quoteUnitsPerTickLot;
}

const BIPS = 10_000;
const BAND_MINUTES_MAX = 60;
const COUNT_MAX = 1_000_000;
const FEE_LEVELS_MAX = 15;
/** Fee rates above 100 % would take more than was received. */
const FEE_PPM_MAX = 1_000_000;
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

function assertConsistent(pair: SpotPair): void {
  if (pair.pair !== `${pair.base}_${pair.quote}` || pair.base === pair.quote) {
    throw new Error(`${pair.pair}: a pair is named BASE_QUOTE after its two different assets`);
  }
  const levels: readonly FeeLevel[] = [pair, ...(pair.feeLevels ?? [])];
  if (levels.length > FEE_LEVELS_MAX + 1)
    throw new Error(`${pair.pair}: there are at most ${FEE_LEVELS_MAX} fee levels`);
  for (const fee of levels.flatMap(({ makerFeePpm, takerFeePpm }) => [makerFeePpm, takerFeePpm])) {
    if (!Number.isInteger(fee) || fee < 0 || fee > FEE_PPM_MAX) {
      throw new Error(`${pair.pair}: fees are whole parts per million between 0 and ${FEE_PPM_MAX}`);
    }
  }
}

function toSteps(text: string, decimals: number, step: bigint): number | null {
  const units = parseUnits(text, decimals);
  if (units === null || units <= 0n || units % step !== 0n) return null;
  const steps = units / step;
  return steps <= MAX_SAFE ? Number(steps) : null;
}
