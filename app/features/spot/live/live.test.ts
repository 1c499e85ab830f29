import { expect, test } from "vitest";
import type { Order, Trade } from "~exchange/contract/schemas";
import { Frames } from "~/lib/frames";
import { BTC_USDT } from "~/lib/test-pair";
import { AccountLive } from "./account-live";
import { LiveValue } from "~/features/terminal/live/live-value";
import { MarketLive } from "~/features/terminal/live/market-live";

function manualFrames() {
  const due: Array<() => void> = [];
  const frames = new Frames(
    (run) => due.push(run),
    () => due.splice(0),
  );
  return { frames, frame: () => due.splice(0).forEach((run) => run()) };
}

const trade = (tradeId: string): Trade => ({ tradeId, price: "1", quantity: "1", takerSide: "buy", time: 1 });
const order = (orderId: string, state: Order["state"]): Order => ({
  orderId,
  clientOrderId: orderId,
  pairCode: "BTC_USDT",
  side: "buy",
  orderType: "limit",
  timeInForce: "gtc",
  postOnly: false,
  price: "97000.00",
  quantity: "0.10000",
  quoteAmount: null,
  triggerPrice: null,
  stopLimitPrice: null,
  trailingBips: null,
  displayQuantity: null,
  expiresAt: null,
  exits: null,
  parentOrderId: null,
  triggeredAt: null,
  filledQuantity: "0.00000",
  filledQuote: "0.00000000",
  averagePrice: null,
  fee: "0.00000000",
  feeAsset: "BTC",
  state,
  reason: null,
  createdAt: 1,
  updatedAt: 1,
});

test("however many deltas arrive before a frame, the book is written once", () => {
  const { frames, frame } = manualFrames();
  const market = new MarketLive(
    BTC_USDT,
    {
      depth: { ok: true, data: { sequence: 1, bids: [["97000.00", "1"]], asks: [] } },
      trades: { ok: false, error: "NETWORK" },
      tickers: { ok: true, data: [] },
    },
    frames,
  );
  let writes = 0;
  market.book.subscribe(() => writes++);
  market.changeBook(1, { sequence: 2, bids: [["97000.00", "2"]], asks: [] });
  market.changeBook(2, { sequence: 3, bids: [["96999.00", "1"]], asks: [] });
  expect(writes).toBe(0);
  frame();
  expect(writes).toBe(1);
  expect(market.book.get()).toMatchObject({ sequence: 3, bids: [{ lots: 200_000 }, { lots: 100_000 }] });
});

test("a reloaded page replaces the book only while nothing streams", () => {
  const { frames, frame } = manualFrames();
  const page = (sequence: number) => ({
    depth: { ok: true as const, data: { sequence, bids: [["97000.00", "1"] as [string, string]], asks: [] } },
    trades: { ok: false as const, error: "NETWORK" as const },
    tickers: { ok: true as const, data: [] },
  });
  const market = new MarketLive(BTC_USDT, page(1), frames);
  const sequenceAfter = (change: () => void) => {
    change();
    frame();
    return market.book.get().sequence;
  };
  expect(sequenceAfter(() => market.load(page(2)))).toBe(2);
  expect(sequenceAfter(() => market.resetBook({ sequence: 3, bids: [], asks: [] }))).toBe(3);
  expect(sequenceAfter(() => market.load(page(9)))).toBe(3);
  expect(sequenceAfter(() => market.changeBook(3, { sequence: 4, bids: [], asks: [] }))).toBe(4);
  market.streamLost();
  expect(sequenceAfter(() => market.load(page(9)))).toBe(9);
});

test("trades are kept newest first, each once, and not without bound", () => {
  const { frames, frame } = manualFrames();
  const failed = { ok: false as const, error: "NETWORK" as const };
  const market = new MarketLive(BTC_USDT, { depth: failed, trades: failed, tickers: failed }, frames);
  market.addTrades([trade("2"), trade("1")]);
  market.addTrades([trade("3"), trade("2")]);
  frame();
  expect(market.trades.get().map((t) => t.tradeId)).toEqual(["3", "2", "1"]);
  market.addTrades(Array.from({ length: 80 }, (_, index) => trade(`x${index}`)));
  frame();
  expect(market.trades.get()).toHaveLength(50);
});

test("an order moves from open to history when it ends, and changed ones stay in place", () => {
  const account = new AccountLive({
    balances: { ok: true, data: [] },
    openOrders: { ok: true, data: [order("2", "open"), order("1", "open")] },
    orderHistory: { ok: true, data: [] },
    fills: { ok: false, error: "NETWORK" },
  });
  account.changeOrders([{ ...order("1", "open"), filledQuantity: "0.05000" }, order("3", "open")], []);
  expect(account.openOrders.get()).toMatchObject({
    data: [{ orderId: "3" }, { orderId: "2" }, { filledQuantity: "0.05000" }],
  });
  account.changeOrders([order("2", "filled")], []);
  expect(account.openOrders.get()).toMatchObject({ data: [{ orderId: "3" }, { orderId: "1" }] });
  expect(account.orderHistory.get()).toMatchObject({ data: [{ orderId: "2", state: "filled" }] });
  expect(account.fills.get()).toEqual({ ok: false, error: "NETWORK" });
  account.resetOpenOrders([order("3", "open")]);
  expect(account.openOrders.get()).toMatchObject({ data: [{ orderId: "3" }] });
});

test("a reloaded page replaces open orders and balances only while nothing streams", () => {
  const usdt = (available: string) => ({ asset: "USDT", available, held: "0", valueUsdt: available });
  const page = (orderId: string, available: string) => ({
    balances: { ok: true as const, data: [usdt(available)] },
    openOrders: { ok: true as const, data: [order(orderId, "open")] },
    orderHistory: { ok: true as const, data: [] },
    fills: { ok: true as const, data: [] },
  });
  const account = new AccountLive(page("1", "1"));
  const shown = () => ({ openOrders: account.openOrders.get(), balances: account.balances.get() });
  account.load(page("2", "2"));
  expect(shown()).toMatchObject({ openOrders: { data: [{ orderId: "2" }] }, balances: { data: [{ available: "2" }] } });
  account.resetOpenOrders([order("3", "open")]);
  account.changeBalances([usdt("3")]);
  account.load(page("2", "2"));
  expect(shown()).toMatchObject({ openOrders: { data: [{ orderId: "3" }] }, balances: { data: [{ available: "3" }] } });
  account.streamLost();
  account.load(page("4", "4"));
  expect(shown()).toMatchObject({ openOrders: { data: [{ orderId: "4" }] }, balances: { data: [{ available: "4" }] } });
});

test("balances are replaced by asset", () => {
  const usdt = { asset: "USDT", available: "5", held: "0", valueUsdt: "5" };
  const account = new AccountLive({
    balances: { ok: true, data: [usdt] },
    openOrders: { ok: true, data: [] },
    orderHistory: { ok: true, data: [] },
    fills: { ok: true, data: [] },
  });
  account.changeBalances([{ ...usdt, available: "4", held: "1" }]);
  expect(account.balances.get()).toEqual({ ok: true, data: [{ ...usdt, available: "4", held: "1" }] });
});

test("setting the same value again tells nobody", () => {
  const value = new LiveValue(1);
  let told = 0;
  value.subscribe(() => told++);
  value.set(1);
  expect(told).toBe(0);
});
