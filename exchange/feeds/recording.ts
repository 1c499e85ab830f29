/** Checks recorded rows one by one and makes the recording of them: candles as they are, trades folded into minutes. */
import type { Candle } from "~exchange/contract/schemas";
import { decimalsOf, formatUnits, parseUnits } from "~exchange/domain/units";
import { INTERVALS, lengthOf, MINUTE, openTimeOf } from "~exchange/projections/candles-calendar";
import type { RecordingFile } from "~exchange/projections/imported";
import { ImportRefused, type RecordedRow, type RecordedRows, timeOf } from "./recorded-rows";

/** Decimals a price and a volume may have; sums of recorded floats have more noise than that in no known file. */
const PRICE_DECIMALS_MAX = 12;
const VOLUME_DECIMALS_MAX = 20;
const DIGITS_MAX = 16;
/** Decimals of a volume that was recorded in quote and is divided by the price, rounded down. */
const CONVERTED_DECIMALS = 8;

export type RecordedInterval = RecordingFile["interval"];

export interface RecordedCandles {
  interval: RecordedInterval;
  rows: Candle[];
}

/**
 * `volumeIn` quote: the volume is divided by the candle's typical price, a third of high + low + close.
 * Throws ImportRefused, which names `name`, the row and what is wrong with it.
 */
export function makeCandles(recorded: RecordedRows, volumeIn: "base" | "quote", name: string): RecordedCandles {
  const rows = recorded.rows;
  if (recorded.kind === "trades") return { interval: "1m", rows: foldTrades(rows, name) };
  const candles = rows.map((row) => checkCandle(row, name));
  const interval = intervalOf(candles, rows, name);
  return { interval, rows: volumeIn === "base" ? candles : candles.map(volumeInBase) };
}

function refuse(row: RecordedRow, name: string, why: string): never {
  throw new ImportRefused(`${name}: ${row.place}: ${why}`);
}

function timeIn(row: RecordedRow, name: string): number {
  return timeOf(row.time) ?? refuse(row, name, `"${row.time.slice(0, 40)}" is not a time in UTC`);
}

/** Canonical decimal text with the recorded decimals. */
function decimalIn(row: RecordedRow, name: string, what: string, text: string | undefined, decimals: number): string {
  const shown = `${what} "${(text ?? "").slice(0, 40)}"`;
  if (text === undefined || parseUnits(text, 40) === null || text.startsWith("-")) {
    return refuse(row, name, `${shown} is not a decimal number of 0 or more`);
  }
  if (decimalsOf(text) > decimals) return refuse(row, name, `${shown} has more than ${decimals} decimals`);
  if (text.length - decimalsOf(text) > DIGITS_MAX) return refuse(row, name, `${shown} is too large`);
  return text;
}

function priceIn(row: RecordedRow, name: string, what: string, text: string | undefined): string {
  const price = decimalIn(row, name, what, text, PRICE_DECIMALS_MAX);
  if (unitsOf(price) === 0n) return refuse(row, name, `${what} is 0`);
  return price;
}

function unitsOf(price: string): bigint {
  const units = parseUnits(price, PRICE_DECIMALS_MAX);
  if (units === null) throw new Error(`not a price: ${price}`);
  return units;
}

function checkCandle(row: RecordedRow, name: string): Candle {
  const [openText, highText, lowText, closeText, volumeText] = row.fields;
  const time = timeIn(row, name);
  if (time % MINUTE !== 0) refuse(row, name, "its open time is not a whole minute");
  const open = priceIn(row, name, "open", openText);
  const high = priceIn(row, name, "high", highText);
  const low = priceIn(row, name, "low", lowText);
  const close = priceIn(row, name, "close", closeText);
  const volume = decimalIn(row, name, "volume", volumeText, VOLUME_DECIMALS_MAX);
  for (const [what, price] of [
    ["open", open],
    ["close", close],
    ["low", low],
  ] as const) {
    if (unitsOf(price) > unitsOf(high)) refuse(row, name, `high ${high} is below ${what} ${price}`);
    if (unitsOf(price) < unitsOf(low)) refuse(row, name, `low ${low} is above ${what} ${price}`);
  }
  return [time, open, high, low, close, volume];
}

/** The interval of candles: the least distance of two, which every other one must fit. */
function intervalOf(candles: readonly Candle[], rows: readonly RecordedRow[], name: string): RecordedInterval {
  let least = Infinity;
  for (let i = 1; i < candles.length; i++) {
    const distance = candles[i]![0] - candles[i - 1]![0];
    if (distance === 0) refuse(rows[i]!, name, "repeats the time of the row before");
    if (distance < 0) refuse(rows[i]!, name, "is older than the row before");
    least = Math.min(least, distance);
  }
  if (candles.length === 1) least = MINUTE;
  const interval = INTERVALS.find((known): known is RecordedInterval => lengthOf(known) === least);
  if (!interval)
    throw new ImportRefused(`${name}: its candles are ${least / MINUTE} minutes apart, which is no known interval`);
  const stray = candles.findIndex(([time]) => openTimeOf(interval, time) !== time);
  if (stray >= 0) refuse(rows[stray]!, name, `is not where a candle of ${interval} opens`);
  return interval;
}

function volumeInBase([time, open, high, low, close, volume]: Candle): Candle {
  const scale = PRICE_DECIMALS_MAX + CONVERTED_DECIMALS;
  const quote = parseUnits(volume, VOLUME_DECIMALS_MAX);
  if (quote === null) throw new Error(`not a volume: ${volume}`);
  const thrice = unitsOf(high) + unitsOf(low) + unitsOf(close);
  const units = (quote * 3n * 10n ** BigInt(scale)) / (thrice * 10n ** BigInt(VOLUME_DECIMALS_MAX));
  return [time, open, high, low, close, formatUnits(units, CONVERTED_DECIMALS)];
}

function foldTrades(rows: readonly RecordedRow[], name: string): Candle[] {
  const candles: Candle[] = [];
  let volume = 0n;
  let latest = 0;
  for (const row of rows) {
    const [side, priceText, amountText] = row.fields;
    const time = timeIn(row, name);
    if (time < latest) refuse(row, name, "is older than the row before");
    latest = time;
    if (side !== "buy" && side !== "sell") refuse(row, name, `side "${side?.slice(0, 40)}" is neither buy nor sell`);
    const price = priceIn(row, name, "price", priceText);
    const amount = parseUnits(decimalIn(row, name, "amount", amountText, VOLUME_DECIMALS_MAX), VOLUME_DECIMALS_MAX);
    if (amount === null || amount === 0n) return refuse(row, name, "amount is 0");
    const minute: number = openTimeOf("1m", time);
    let candle = candles.at(-1);
    if (!candle || candle[0] !== minute) {
      candle = [minute, price, price, price, price, "0"];
      candles.push(candle);
      volume = 0n;
    }
    volume += amount;
    if (unitsOf(price) > unitsOf(candle[2])) candle[2] = price;
    if (unitsOf(price) < unitsOf(candle[3])) candle[3] = price;
    candle[4] = price;
    candle[5] = withoutTrailingZeros(formatUnits(volume, VOLUME_DECIMALS_MAX));
  }
  return candles;
}

function withoutTrailingZeros(text: string): string {
  return text.replace(/\.?0+$/, "");
}
