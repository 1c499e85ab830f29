import { LIMITS } from "~exchange/contract/limits";
import { listCandles } from "~exchange/contract/list-candles";
import type { Order, Trade } from "~exchange/contract/schemas";
import { ticksToPrice, type Instrument } from "~exchange/domain/instrument";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { extremeOfCandles, extremeOfTrades, isTrailing } from "./live/trailing-extremes";
import type { Extremes } from "./live/trailing-live";

const MINUTE_MS = 60_000;

/** What the open trailing stops of the pair trail, where its trades and minute candles tell it exactly. */
export async function trailingExtremes(
  caller: Caller,
  instrument: Instrument,
  orders: readonly Order[],
  trades: readonly Trade[],
  now: number,
): Promise<Extremes> {
  const own = orders.filter((order) => order.pairCode === instrument.pair && isTrailing(order));
  const oldest = Math.min(...own.map(({ createdAt }) => createdAt));
  if (own.length === 0) return {};
  // One more for the minute that has begun, one for the clocks' difference.
  const minutes = Math.ceil((now - oldest) / MINUTE_MS) + 2;
  const limit = Math.max(1, Math.min(minutes, LIMITS.candlesPage));
  const candles = await call(caller, listCandles, { pairCode: instrument.pair, interval: "1m", limit });
  const entries = own.flatMap((order) => {
    const ticks =
      extremeOfTrades(instrument, order, trades) ??
      (candles.ok ? extremeOfCandles(instrument, order, candles.data) : null);
    return ticks === null ? [] : [[order.orderId, ticksToPrice(instrument, ticks)] as const];
  });
  return Object.fromEntries(entries);
}
