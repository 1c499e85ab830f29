import type { Candle } from "~exchange/contract/schemas";

/**
 * Candles as one text, "time,open,high,low,close,volume" each: as arrays they would be two thirds of all values that a
 * page hands over, and each of those is written, compressed and read for itself.
 */
export function packedCandles(candles: readonly Candle[]): string {
  return candles.map((candle) => candle.join()).join(";");
}

/** What `packedCandles` made. */
export function unpackedCandles(packed: string): Candle[] {
  if (packed === "") return [];
  return packed.split(";").map((candle) => {
    const [time = "", open = "", high = "", low = "", close = "", volume = ""] = candle.split(",");
    return [Number(time), open, high, low, close, volume];
  });
}
