import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amendOrder } from "~exchange/contract/amend-order";
import { getFillTotals } from "~exchange/contract/get-fill-totals";
import { getOrder } from "~exchange/contract/get-order";
import { listFills } from "~exchange/contract/list-fills";
import { listOrderEvents, type OrderEvent } from "~exchange/contract/list-order-events";
import { listOrders } from "~exchange/contract/list-orders";
import { placeOrder } from "~exchange/contract/place-order";
import { startExchangeUnderTest, type ExchangeUnderTest, type Trader } from "~exchange/exchange-under-test";
import { deleteReadStore } from "~exchange/projections/read-store";

let running: ExchangeUnderTest;
let ann: Trader;
let bob: Trader;

beforeAll(async () => {
  running = await startExchangeUnderTest();
  ann = await running.client.trader();
  bob = await running.client.trader();
});
afterAll(() => running.stop());

async function timeline(trader: Trader, orderId: string): Promise<OrderEvent[]> {
  const { items } = await running.client.call(listOrderEvents, { orderId, limit: 100 }, trader.token);
  return items;
}

const types = (events: readonly OrderEvent[]) => events.map(({ type }) => type);
const place = async (trader: Trader, orderId: string) =>
  (await running.client.call(getOrder, { orderId }, trader.token)).place;

/** Leaves the books empty for the next test. */
async function clear(...orders: [Trader, { orderId: string }][]): Promise<void> {
  for (const [trader, { orderId }] of orders) await trader.cancel(orderId);
}

test("a resting order tells what stood before it, and where it stands now as those before it go", async () => {
  const ask = await bob.place({ side: "sell", price: "50100.00", quantity: "0.01" });
  const better = await bob.place({ price: "50001.00", quantity: "0.003" });
  const first = await bob.place({ price: "50000.00", quantity: "0.002" });
  const own = await ann.place({ price: "50000.00", quantity: "0.001" });
  const behind = await bob.place({ price: "50000.00", quantity: "0.005" });
  const [placed, rested, ...others] = await timeline(ann, own.orderId);
  expect(others).toEqual([]);
  expect(placed).toMatchObject({ type: "placed", price: "50000.00", quantity: "0.00100", time: own.createdAt });
  expect(rested).toMatchObject({
    ...{ type: "rested", price: "50000.00", quantity: "0.00100", ahead: "0.00200" },
    ...{ levelsBetter: 1, better: "0.00300", bestOpposite: "50100.00" },
  });
  expect(await place(ann, own.orderId)).toEqual({
    ...{ price: "50000.00", ahead: "0.00200", ordersAhead: 1, better: "0.00300", levelsBetter: 1 },
    bestOpposite: "50100.00",
  });
  await bob.cancel(first.orderId);
  await bob.cancel(better.orderId);
  expect(await place(ann, own.orderId)).toMatchObject({ ahead: "0.00000", ordersAhead: 0, levelsBetter: 0 });
  await clear([ann, own], [bob, behind], [bob, ask]);
  expect(await place(ann, own.orderId)).toBeNull();
  expect((await timeline(ann, own.orderId)).at(-1)).toMatchObject({ type: "ended", state: "cancelled", reason: null });
});

test("each fill is told with its fee, its role and what it left", async () => {
  const ask = await bob.place({ side: "sell", price: "50000.00", quantity: "0.001" });
  const own = await ann.place({ price: "50000.00", quantity: "0.003" });
  await bob.place({ side: "sell", price: "50000.00", quantity: "0.002", timeInForce: "ioc" });
  const events = await timeline(ann, own.orderId);
  expect(types(events)).toEqual(["placed", "filled", "rested", "filled", "ended"]);
  const shared = { price: "50000.00", feeAsset: "BTC" };
  expect(events[1]).toMatchObject({
    ...shared,
    quantity: "0.00100",
    fee: "0.00000100",
    role: "taker",
    left: "0.00200",
  });
  expect(events[2]).toMatchObject({ quantity: "0.00200", shown: "0.00200", ahead: "0.00000", levelsBetter: 0 });
  expect(events[3]).toMatchObject({
    ...shared,
    quantity: "0.00200",
    fee: "0.00000200",
    role: "maker",
    left: "0.00000",
  });
  expect(events[4]).toMatchObject({ state: "filled", reason: null });
  expect(types(await timeline(bob, ask.orderId))).toEqual(["placed", "rested", "filled", "ended"]);
});

test("an amendment tells what changed and whether the place in the queue was kept", async () => {
  const own = await ann.place({ price: "50000.00", quantity: "0.003" });
  const other = await bob.place({ price: "50000.00", quantity: "0.001" });
  const amend = (changes: { price?: string; quantity?: string }) =>
    running.client.call(amendOrder, { orderId: own.orderId, ...changes }, ann.token);
  await amend({ quantity: "0.002" });
  await amend({ quantity: "0.004" });
  const events = await timeline(ann, own.orderId);
  expect(types(events)).toEqual(["placed", "rested", "amended", "amended", "rested"]);
  expect(events[2]).toMatchObject({ quantityBefore: "0.00300", quantity: "0.00200", keepsPlace: true });
  expect(events[3]).toMatchObject({ priceBefore: "50000.00", price: "50000.00", keepsPlace: false });
  expect(events[4]).toMatchObject({ ahead: "0.00100", quantity: "0.00400" });
  await clear([ann, own], [bob, other]);
});

test("an iceberg tells every slice that it shows", async () => {
  const own = await ann.place({ price: "50000.00", quantity: "0.005", displayQuantity: "0.002" });
  await bob.place({ side: "sell", price: "50000.00", quantity: "0.0045", timeInForce: "ioc" });
  const events = await timeline(ann, own.orderId);
  const [shown] = events.filter(({ type }) => type === "rested");
  expect(shown).toMatchObject({ shown: "0.00200", quantity: "0.00500" });
  expect(events.filter(({ type }) => type === "slice_shown")).toMatchObject([
    { shown: "0.00200", hidden: "0.00100" },
    { shown: "0.00100", hidden: "0.00000" },
  ]);
  await clear([ann, own]);
});

test("a stop tells that it was armed, what reached its trigger, and why it was refused then", async () => {
  const bid = await ann.place({ price: "50000.00", quantity: "0.002" });
  await bob.place({ side: "sell", price: "50000.00", quantity: "0.001" });
  const stop = await bob.place({ orderType: "stop_market", side: "sell", triggerPrice: "49900.00", quantity: "0.001" });
  const limit = await bob.place({
    ...{ orderType: "stop_limit", side: "sell", price: "51000.00", triggerPrice: "49900.00", quantity: "0.001" },
  });
  await clear([ann, bid]);
  const low = await ann.place({ price: "49890.00", quantity: "0.001" });
  await bob.place({ side: "sell", price: "49890.00", quantity: "0.001" });
  expect((await timeline(bob, stop.orderId)).map(withoutPlace)).toEqual([
    { type: "placed", price: null, quantity: "0.00100" },
    { type: "armed", last: "50000.00" },
    { type: "triggered", trigger: "49900.00", crossed: "49890.00" },
    { type: "ended", state: "rejected_after_trigger", reason: "NO_LIQUIDITY" },
  ]);
  const events = await timeline(bob, limit.orderId);
  expect(types(events)).toEqual(["placed", "armed", "triggered", "rested"]);
  expect(events[3]).toMatchObject({ price: "51000.00", ahead: "0.00000" });
  expect(types(await timeline(ann, low.orderId))).toEqual(["placed", "rested", "filled", "ended"]);
  await clear([bob, limit]);
});

function withoutPlace(event: OrderEvent): object {
  return Object.fromEntries(Object.entries(event).filter(([name]) => name !== "eventId" && name !== "time"));
}

test("an oco rests and is armed; a first fill takes its trigger away", async () => {
  const oco = await bob.place({
    ...{ orderType: "oco", side: "sell", price: "52000.00", triggerPrice: "48000.00", quantity: "0.002" },
  });
  await ann.place({ price: "52000.00", quantity: "0.001", timeInForce: "ioc" });
  expect(types(await timeline(bob, oco.orderId))).toEqual(["placed", "armed", "rested", "filled", "disarmed"]);
  await clear([bob, oco]);
});

test("what an immediate order, a good-till-date order and a self-trade end by is told", async () => {
  const ioc = await ann.place({ price: "50000.00", quantity: "0.001", timeInForce: "ioc" });
  expect((await timeline(ann, ioc.orderId)).at(-1)).toMatchObject({ state: "expired", reason: "immediate_or_cancel" });
  const expiresAt = Date.now() + 300;
  const gtd = await ann.place({ price: "50000.00", quantity: "0.001", timeInForce: "gtd", expiresAt });
  await expect
    .poll(async () => (await timeline(ann, gtd.orderId)).at(-1), { timeout: 5_000 })
    .toMatchObject({ type: "ended", state: "expired", reason: "good_till_date" });
  const own = await ann.place({ price: "50000.00", quantity: "0.001" });
  const meeting = await ann.place({
    ...{ side: "sell", price: "50000.00", quantity: "0.001", selfTradePrevention: "expire_taker" },
  });
  expect((await timeline(ann, meeting.orderId)).at(-1)).toMatchObject({ state: "expired", reason: "self_trade" });
  await clear([ann, own]);
});

test("a time line comes in pages, oldest first, each step once", async () => {
  const own = await ann.place({ price: "50000.00", quantity: "0.004" });
  for (let i = 0; i < 4; i++)
    await bob.place({ side: "sell", price: "50000.00", quantity: "0.001", timeInForce: "ioc" });
  const all = await timeline(ann, own.orderId);
  expect(all).toHaveLength(7);
  const paged: OrderEvent[] = [];
  let cursor: string | undefined;
  do {
    const page = await running.client.call(
      listOrderEvents,
      { orderId: own.orderId, limit: 2, ...(cursor ? { cursor } : {}) },
      ann.token,
    );
    paged.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(paged).toEqual(all);
});

test("somebody else's order is answered as unknown, and so is one that never was", async () => {
  const own = await ann.place({ price: "50000.00", quantity: "0.001" });
  for (const orderId of [own.orderId, "999999999", "x"]) {
    for (const endpoint of [getOrder, listOrderEvents])
      await expect(running.client.call(endpoint, { orderId }, bob.token)).rejects.toMatchObject({
        error: "ORDER_UNKNOWN",
      });
  }
  await clear([ann, own]);
});

test("orders and fills are found by pair, side, type, state and time", async () => {
  const trader = await running.client.trader();
  const sell = await trader.place({ side: "sell", price: "50000.00", quantity: "0.001" });
  await bob.place({ price: "50000.00", quantity: "0.001", timeInForce: "ioc" });
  const buy = await trader.place({ price: "50000.00", quantity: "0.001" });
  await trader.cancel(buy.orderId);
  const eth = await trader.place({ pairCode: "ETH_USDT", price: "1000.00", quantity: "0.1", timeInForce: "ioc" });
  const find = async (filter: object) => {
    const { items } = await running.client.call(listOrders, { scope: "history", ...filter }, trader.token);
    return items.map(({ orderId }) => orderId);
  };
  expect(await find({})).toEqual([eth.orderId, buy.orderId, sell.orderId]);
  expect(await find({ pairCode: "BTC_USDT" })).toEqual([buy.orderId, sell.orderId]);
  expect(await find({ side: "sell" })).toEqual([sell.orderId]);
  expect(await find({ state: "cancelled" })).toEqual([buy.orderId]);
  expect(await find({ orderType: "market" })).toEqual([]);
  expect(await find({ from: sell.createdAt, to: sell.createdAt + 1 })).toContain(sell.orderId);
  expect(await find({ to: sell.createdAt })).toEqual([]);
  const fills = async (filter: object) =>
    (await running.client.call(listFills, filter, trader.token)).items.map(({ orderId }) => orderId);
  expect(await fills({ side: "sell" })).toEqual([sell.orderId]);
  expect(await fills({ side: "buy" })).toEqual([]);
  expect(await fills({ to: sell.createdAt })).toEqual([]);
  expect(await running.client.call(getFillTotals, {}, trader.token)).toEqual({
    count: 1,
    fees: [{ asset: "USDT", amount: "0.05000000" }],
    traded: [{ asset: "USDT", amount: "50.00000000" }],
    isWhole: true,
  });
  expect(await running.client.call(getFillTotals, { side: "buy" }, trader.token)).toMatchObject({ count: 0, fees: [] });
});

test("a time line is the same after a restart, and after its file was made anew", async () => {
  await bob.place({ side: "sell", price: "50010.00", quantity: "0.001" });
  const own = await ann.place({ price: "50000.00", quantity: "0.005", displayQuantity: "0.002" });
  await bob.place({ side: "sell", price: "50000.00", quantity: "0.001", timeInForce: "ioc" });
  await running.restart();
  // The traders still call where it was.
  const btc = { pairCode: "BTC_USDT", orderType: "limit", quantity: "0.001" } as const;
  const hit = { ...btc, clientOrderId: "after-1", side: "sell", price: "50000.00", timeInForce: "ioc" } as const;
  await running.client.call(placeOrder, hit, bob.token);
  const bid = { ...btc, clientOrderId: "after-2", side: "buy", price: "49000.00" } as const;
  const later = await running.client.call(placeOrder, bid, ann.token);
  const before = [await timeline(ann, own.orderId), await timeline(ann, later.orderId)];
  expect(types(before[0] ?? [])).toEqual(["placed", "rested", "filled", "filled", "slice_shown"]);
  expect(before[1]?.[1]).toMatchObject({ levelsBetter: 1, better: "0.00200", bestOpposite: "50010.00" });
  await running.restart(() => deleteReadStore(join(running.directory, "exchange/read.sqlite")));
  expect([await timeline(ann, own.orderId), await timeline(ann, later.orderId)]).toEqual(before);
});
