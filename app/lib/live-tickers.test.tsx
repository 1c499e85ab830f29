import { expect, test, vi } from "vitest";
import type { MarketTicker } from "./market-rows";
import { TickerStore } from "./live-tickers";

const ticker = (pairCode: string, last: string): MarketTicker => ({
  pairCode,
  last,
  high24h: null,
  low24h: null,
  changePercent24h: null,
  volume24h: null,
  turnover24h: null,
});

test("readers of a pair hear of it once a flush, and of no other pair", () => {
  const store = new TickerStore();
  const btc = vi.fn();
  const eth = vi.fn();
  store.subscribe("BTC_USDT", btc);
  const leave = store.subscribe("ETH_USDT", eth);
  store.put([ticker("BTC_USDT", "1")]);
  store.put([ticker("BTC_USDT", "2")]);
  expect(btc).not.toHaveBeenCalled();
  store.flush();
  store.flush();
  expect(btc).toHaveBeenCalledTimes(1);
  expect(eth).not.toHaveBeenCalled();
  expect(store.get("BTC_USDT")?.last).toBe("2");
  leave();
  store.put([ticker("ETH_USDT", "3")]);
  store.flush();
  expect(eth).not.toHaveBeenCalled();
});
