import type { Candle, Order, Trade } from "~exchange/contract/schemas";
import { priceToTicks, ticksToPrice, type Instrument } from "~exchange/domain/instrument";

/** What a trailing stop trails: the highest last price since it was placed to sell, the lowest to buy. */
export type TrailingOrder = Pick<Order, "orderId" | "side" | "createdAt">;

export function isTrailing({ orderType, state, triggeredAt }: Order): boolean {
  return orderType === "trailing_stop" && state === "open" && triggeredAt === null;
}

/**
 * The extreme in ticks out of trades (newest first) that reach back to before the order was placed; null where they don't,
 * or where one of them can't be read.
 */
export function extremeOfTrades(instrument: Instrument, order: TrailingOrder, trades: readonly Trade[]): number | null {
  const before = trades.findIndex(({ time }) => time <= order.createdAt);
  return before < 0
    ? null
    : furthest(
        instrument,
        order,
        trades.slice(0, before + 1).map(({ price }) => price),
      );
}

/**
 * The extreme in ticks out of minute candles (oldest first). Of the minute in which the order was placed only a part counts:
 * where that may hold the extreme it can't be told, and it is null.
 */
export function extremeOfCandles(
  instrument: Instrument,
  order: TrailingOrder,
  candles: readonly Candle[],
): number | null {
  const first = candles.findIndex(([time]) => time <= order.createdAt && order.createdAt < time + MINUTE_MS);
  const placing = candles[first];
  if (!placing) return null;
  const extreme = (candle: Candle) => (order.side === "sell" ? candle[2] : candle[3]);
  const later = furthest(instrument, order, candles.slice(first + 1).map(extreme));
  const partly = priceToTicks(instrument, extreme(placing));
  if (later === null || partly === null) return null;
  const isBeyond = order.side === "sell" ? later >= partly : later <= partly;
  return isBeyond ? later : null;
}

const MINUTE_MS = 60_000;

/** A known extreme with the prices that came after it taken in. */
export function extremeAfter(
  instrument: Instrument,
  order: TrailingOrder,
  known: string,
  prices: readonly string[],
): string {
  const ticks = furthest(instrument, order, [known, ...prices]);
  return ticks === null ? known : ticksToPrice(instrument, ticks);
}

function furthest(instrument: Instrument, { side }: TrailingOrder, prices: readonly string[]): number | null {
  let extreme: number | null = null;
  for (const price of prices) {
    const ticks = priceToTicks(instrument, price);
    if (ticks === null) return null;
    extreme = extreme === null ? ticks : side === "sell" ? Math.max(extreme, ticks) : Math.min(extreme, ticks);
  }
  return extreme;
}
