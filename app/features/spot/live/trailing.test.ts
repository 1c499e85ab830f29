import { expect, test } from "vitest";
import type { Candle, Order, Trade } from "~exchange/contract/schemas";
import { browserFrames } from "~/lib/frames";
import { BTC_USDT } from "~/lib/test-pair";
import { AccountLive } from "./account-live";
import { MarketLive } from "~/features/terminal/live/market-live";
import { extremeOfCandles, extremeOfTrades } from "./trailing-extremes";
import { TrailingLive } from "./trailing-live";

const MINUTE = 60_000;
const sell = { orderId: "1", side: "sell", createdAt: 10 * MINUTE + 30_000 } as const;
const buy = { ...sell, side: "buy" } as const;
const trade = (time: number, price: string): Trade => ({
  tradeId: `${time}`,
  price,
  quantity: "1",
  takerSide: "buy",
  time,
});
const candle = (minute: number, low: string, high: string): Candle => [minute * MINUTE, low, high, low, high, "1"];

test("out of trades that reach back to before the order, the last price of that time counts too", () => {
  const at = sell.createdAt;
  const trades = [trade(at + 2, "99.00"), trade(at + 1, "101.00"), trade(at - 1, "100.00"), trade(at - 2, "200.00")];
  expect(extremeOfTrades(BTC_USDT, sell, trades)).toBe(10_100);
  expect(extremeOfTrades(BTC_USDT, buy, trades)).toBe(9_900);
  expect(extremeOfTrades(BTC_USDT, sell, trades.slice(0, 1).concat(trades.slice(2)))).toBe(10_000);
  expect(extremeOfTrades(BTC_USDT, sell, trades.slice(0, 2))).toBeNull();
});

test("out of candles it is told only where the minute of the placing can't hold it", () => {
  const later = [candle(11, "98.00", "104.00"), candle(12, "97.00", "103.00")];
  expect(extremeOfCandles(BTC_USDT, sell, [candle(9, "1.00", "900.00"), candle(10, "99.00", "104.00"), ...later])).toBe(
    10_400,
  );
  expect(extremeOfCandles(BTC_USDT, buy, [candle(10, "96.00", "104.00"), ...later])).toBeNull();
  expect(extremeOfCandles(BTC_USDT, sell, [candle(10, "99.00", "104.01"), ...later])).toBeNull();
  expect(extremeOfCandles(BTC_USDT, sell, later)).toBeNull();
  expect(extremeOfCandles(BTC_USDT, sell, [candle(10, "99.00", "104.00")])).toBeNull();
});

test("an open trailing stop is followed from the trades that come, and forgotten when it ends", () => {
  const order = {
    ...sell,
    pairCode: BTC_USDT.pair,
    orderType: "trailing_stop",
    state: "open",
    triggeredAt: null,
  } as Order;
  const failed = { ok: false, error: "NETWORK" } as const;
  const market = new MarketLive(
    BTC_USDT,
    { depth: failed, tickers: failed, trades: { ok: true, data: [trade(sell.createdAt - 5, "100.00")] } },
    browserFrames(),
  );
  const account = new AccountLive({ balances: failed, openOrders: { ok: true, data: [] }, orderHistory: failed, fills: failed }); // prettier-ignore
  const trailing = new TrailingLive(BTC_USDT, market, account, {});
  trailing.take([]);
  expect(trailing.extremes.get()).toEqual({});
  account.changeOrders([order], []);
  trailing.take([]);
  expect(trailing.extremes.get()).toEqual({ "1": "100.00" });
  trailing.take([trade(sell.createdAt + 5, "103.00"), trade(sell.createdAt + 4, "99.00")]);
  trailing.load({ "1": "102.00" });
  expect(trailing.extremes.get()).toEqual({ "1": "103.00" });
  account.changeOrders([{ ...order, state: "filled" }], []);
  trailing.take([]);
  expect(trailing.extremes.get()).toEqual({});
});
