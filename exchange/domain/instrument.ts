import { decimalsOf, formatUnits, parseUnits } from "./units";

/** An asset the exchange keeps balances in. `scale`: decimals of its smallest unit. */
export interface Asset {
  code: string;
  scale: number;
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
  return {
    ...pair,
    priceDecimals,
    quantityDecimals,
    tickUnits,
    lotUnits,
    baseScale,
    quoteScale,
    baseUnitsPerLot,
    quoteUnitsPerTickLot: tickUnits * lotUnits * 10n ** BigInt(shift),
    minNotionalUnits,
    maxLots: Number(maxLots),
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

export function ticksToPrice(instrument: Instrument, ticks: number): string {
  return formatUnits(BigInt(ticks) * instrument.tickUnits, instrument.priceDecimals);
}

export function lotsToQuantity(instrument: Instrument, lots: number): string {
  return formatUnits(BigInt(lots) * instrument.lotUnits, instrument.quantityDecimals);
}

/** Value of `lots` at `ticks` in the quote asset's smallest units; exact. */
export function notionalUnits(instrument: Instrument, ticks: number, lots: number): bigint {
  return BigInt(ticks) * BigInt(lots) * instrument.quoteUnitsPerTickLot;
}

/** Fee rates above 100 % would take more than was received. */
const FEE_PPM_MAX = 1_000_000;
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

function assertConsistent(pair: SpotPair): void {
  if (pair.pair !== `${pair.base}_${pair.quote}` || pair.base === pair.quote) {
    throw new Error(`${pair.pair}: a pair is named BASE_QUOTE after its two different assets`);
  }
  for (const fee of [pair.makerFeePpm, pair.takerFeePpm]) {
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
