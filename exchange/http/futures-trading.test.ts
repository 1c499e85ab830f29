import { afterAll, beforeAll, expect, test } from "vitest";
import { amendFuturesOrder } from "~exchange/contract/futures/amend-futures-order";
import { cancelAllFuturesOrders } from "~exchange/contract/futures/cancel-all-futures-orders";
import { cancelFuturesOrder } from "~exchange/contract/futures/cancel-futures-order";
import { closeAllPositions } from "~exchange/contract/futures/close-all-positions";
import { closePosition } from "~exchange/contract/futures/close-position";
import { getFuturesAccount } from "~exchange/contract/futures/get-futures-account";
import { listFuturesFills } from "~exchange/contract/futures/list-futures-fills";
import { listFuturesLedger } from "~exchange/contract/futures/list-futures-ledger";
import { listFuturesOrders } from "~exchange/contract/futures/list-futures-orders";
import { listFuturesSettings } from "~exchange/contract/futures/list-futures-settings";
import { listFuturesTickers } from "~exchange/contract/futures/list-futures-tickers";
import { listPositions } from "~exchange/contract/futures/list-positions";
import { movePositionMargin } from "~exchange/contract/futures/move-position-margin";
import { openFuturesAccount } from "~exchange/contract/futures/open-futures-account";
import { reversePosition } from "~exchange/contract/futures/reverse-position";
import { setLeverage } from "~exchange/contract/futures/set-leverage";
import { setMarginMode } from "~exchange/contract/futures/set-margin-mode";
import { setPositionExits } from "~exchange/contract/futures/set-position-exits";
import { setPositionMerging } from "~exchange/contract/futures/set-position-merging";
import { setPositionMode } from "~exchange/contract/futures/set-position-mode";
import { transferFunds } from "~exchange/contract/futures/transfer-funds";
import { getWalletAccount } from "~exchange/contract/get-wallet-account";
import { listBalances } from "~exchange/contract/list-balances";
import { FuturesExchange, XYZ, type FuturesTrader } from "~exchange/futures-under-test";

const pairCode = XYZ.contract;
const refusal = (error: string) => expect.objectContaining({ error });
let exchange: FuturesExchange;

beforeAll(async () => {
  exchange = await FuturesExchange.start();
});
afterAll(() => exchange.running.stop());

const account = ({ token }: FuturesTrader) => exchange.client.call(getFuturesAccount, {}, token);
const positions = ({ token }: FuturesTrader) => exchange.client.call(listPositions, {}, token);
const openOrders = async ({ token }: FuturesTrader) =>
  (await exchange.client.call(listFuturesOrders, { scope: "open" }, token)).items;

test("nobody has a futures account before opening one, and opening it again changes nothing", async () => {
  const { token } = await exchange.client.trader();
  const { client } = exchange;
  expect(await client.call(getFuturesAccount, {}, token)).toMatchObject({ state: "none", settleAsset: "USDT" });
  const order = { clientTransferId: "early", to: "futures", amount: "1" } as const;
  await expect(client.call(transferFunds, order, token)).rejects.toEqual(refusal("FUTURES_ACCOUNT_MISSING"));
  await expect(client.call(setLeverage, { pairCode, leverage: 5 }, token)).rejects.toEqual(
    refusal("FUTURES_ACCOUNT_MISSING"),
  );
  expect(await client.call(openFuturesAccount, { understood: true }, token)).toMatchObject({ state: "open" });
  expect(await client.call(openFuturesAccount, { understood: true }, token)).toMatchObject({ state: "open" });
});

test("money moves between the wallets to the unit, once per transfer, and no more than there is", async () => {
  const trader = await exchange.trader("100.00000001");
  const { client } = exchange;
  const spot = async () =>
    (await client.call(listBalances, {}, trader.token)).find(({ asset }) => asset === "USDT")?.available;
  expect(await spot()).toBe("9899.99999999");
  const back = { clientTransferId: "back", to: "spot", amount: "40" } as const;
  for (let times = 0; times < 2; times += 1)
    expect(await client.call(transferFunds, back, trader.token)).toMatchObject({ available: "60.00000001" });
  expect(await spot()).toBe("9939.99999999");
  const reused = client.call(transferFunds, { ...back, amount: "41" }, trader.token);
  await expect(reused).rejects.toEqual(refusal("TRANSFER_REUSED"));
  for (const [amount, error] of [
    ["60.00000002", "BALANCE_INSUFFICIENT"],
    ["0", "AMOUNT_INVALID"],
    ["0.000000001", "AMOUNT_INVALID"],
  ] as const)
    await expect(exchange.transfer(trader.token, "spot", amount)).rejects.toEqual(refusal(error));
  const { items } = await client.call(listFuturesLedger, {}, trader.token);
  expect(items.map(({ reason, amount }) => [reason, amount])).toEqual([
    ["transfer", "-40.00000000"],
    ["transfer", "100.00000001"],
  ]);
});

test("an order is filled, and fills, position and account say what it did to the unit", async () => {
  const [buyer, seller] = [await exchange.trader(), await exchange.trader()];
  const order = await exchange.trade(buyer, seller, "2");
  expect(order).toMatchObject({
    ...{ state: "filled", filledQuantity: "2.000", averagePrice: "1000.00000000", fee: "1.20000000" },
    ...{ held: "0.00000000", orderType: "limit", reason: null },
  });
  const [position] = await positions(buyer);
  expect(position).toMatchObject({
    ...{ pairCode, side: "long", marginMode: "cross", leverage: 10, quantity: "2.000", entryPrice: "1000.0" },
    ...{ notional: "2000.00000000", margin: "200.00000000", maintenanceMargin: "10.00000000" },
    ...{ unrealised: "0.00000000", returnOnMargin: "0.000000", fees: "1.20000000", deleveragingLight: null },
    // There is more than twice its value behind it: no price takes all of that.
    ...{ liquidationPrice: null, bankruptcyPrice: null },
  });
  await exchange.mark(10_100);
  expect((await positions(buyer))[0]).toMatchObject({
    ...{ markPrice: "1010.0", unrealised: "20.00000000", returnOnMargin: "0.100000", notional: "2020.00000000" },
    deleveragingLight: 5,
  });
  // Profit that isn't realised opens nothing: 5,000 less fee and initial margin.
  expect(await account(buyer)).toMatchObject({
    ...{ walletBalance: "4998.80000000", unrealised: "20.00000000", equity: "5018.80000000" },
    ...{ available: "4798.80000000", transferable: "4798.80000000", isolatedMargin: "0.00000000", testFunds: true },
  });
  // 5,018.8 by 10.1 and a fee reserve of 2.02.
  expect((await account(buyer)).crossMarginRate).toBe("414.092409");
  const { items } = await exchange.client.call(listFuturesFills, {}, seller.token);
  expect(items).toMatchObject([
    { side: "sell", role: "maker", price: "1000.0", quantity: "2.000", notional: "2000.00000000", fee: "0.40000000" },
  ]);
  await exchange.mark(10_000);
});

test("what is available is the most that an order can use", async () => {
  const trader = await exchange.trader("100");
  const { available } = await account(trader);
  expect(available).toBe("100.00000000");
  // At 10x a lot of 1 USDT costs 0.1 and a fee of 0.0006: 994 lots fit, 995 don't.
  await expect(trader.place({ quantity: "0.995" })).rejects.toEqual(refusal("MARGIN_INSUFFICIENT"));
  await trader.place({ quantity: "0.994" });
  expect(await account(trader)).toMatchObject({ available: "0.00360000", held: "99.99640000" });
  await expect(exchange.transfer(trader.token, "spot", "0.00360001")).rejects.toEqual(refusal("BALANCE_INSUFFICIENT"));
  expect(await exchange.transfer(trader.token, "spot", "0.0036")).toMatchObject({ available: "0.00000000" });
  expect(await exchange.client.call(cancelAllFuturesOrders, {}, trader.token)).toEqual({ cancelled: 1 });
});

test("the total of an account counts both wallets", async () => {
  const [one, other] = [await exchange.client.trader(), await exchange.client.trader()];
  await one.place({ side: "sell", price: "50000.00", quantity: "0.01" });
  await other.place({ price: "50000.00", quantity: "0.01" });
  const trader = await exchange.trader("4000");
  const total = await exchange.client.call(getWalletAccount, { walletTypeList: ["1"] }, trader.token);
  // 10,000 USDT, of which 4,000 are in the futures wallet, and 0.1 BTC.
  expect(total.totalUsdt).toBe("15000.00000000");
});

test("orders and fills come in pages, by pair, side, type, state and time", async () => {
  const [buyer, seller] = [await exchange.trader(), await exchange.trader()];
  const { client } = exchange;
  for (const quantity of ["0.001", "0.002", "0.003"]) await exchange.trade(buyer, seller, quantity);
  await buyer.place({ price: "900", quantity: "0.004" });
  await buyer.place({ orderType: "stop_market", price: null, triggerPrice: "1100", quantity: "0.005" });
  const pages = async (input: object) => {
    const found: (string | null)[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = { scope: "history", limit: 1, ...input, ...(cursor === undefined ? {} : { cursor }) } as const;
      const { items, next } = await client.call(listFuturesOrders, page, buyer.token);
      found.push(...items.map(({ quantity }) => quantity));
      cursor = next;
    }
    return found;
  };
  expect(await pages({})).toEqual(["0.003", "0.002", "0.001"]);
  expect(await pages({ scope: "open" })).toEqual(["0.005", "0.004"]);
  expect(await pages({ scope: "open", orderType: "stop_market" })).toEqual(["0.005"]);
  expect(await pages({ side: "sell" })).toEqual([]);
  expect(await pages({ state: "filled", pairCode, from: exchange.time, to: exchange.time + 1 })).toHaveLength(3);
  expect(await pages({ to: exchange.time })).toEqual([]);
  expect(await pages({ pairCode: "OTHERUSDT" })).toEqual([]);
  const first = await client.call(listFuturesFills, { limit: 2 }, buyer.token);
  const rest = await client.call(listFuturesFills, { limit: 2, cursor: first.next ?? "" }, buyer.token);
  expect([...first.items, ...rest.items].map(({ quantity }) => quantity)).toEqual(["0.003", "0.002", "0.001"]);
  expect(rest.next).toBeNull();
  const ledger = await client.call(listFuturesLedger, { limit: 3 }, buyer.token);
  const older = await client.call(listFuturesLedger, { limit: 3, cursor: ledger.next ?? "" }, buyer.token);
  expect(ledger.items.map(({ reason }) => reason)).toEqual(["fee", "fee", "fee"]);
  expect(older.items.map(({ reason }) => reason)).toEqual(["transfer"]);
  const odd = client.call(listFuturesOrders, { scope: "open", cursor: "x" }, buyer.token);
  await expect(odd).rejects.toEqual(refusal("INPUT_INVALID"));
});

test("sizes are taken in all four units, rounded down to whole contracts", async () => {
  const trader = await exchange.trader();
  const sizes = [
    [0, "1000.5", "1.000"],
    [1, "17", "0.017"],
    [2, "0.0179", "0.017"],
    [3, "10", "0.100"],
  ] as const;
  for (const [unit, quantity, taken] of sizes)
    expect(await trader.place({ unit, quantity, price: "1000" })).toMatchObject({ quantity: taken, state: "open" });
  const orders = await openOrders(trader);
  const { client } = exchange;
  const amended = { orderId: orders[0]?.orderId ?? "", price: "990", quantity: "0.2" };
  expect(await client.call(amendFuturesOrder, amended, trader.token)).toMatchObject({
    price: "990.0",
    quantity: "0.200",
  });
  const { orderId } = amended;
  expect(await client.call(cancelFuturesOrder, { orderId }, trader.token)).toMatchObject({ state: "cancelled" });
  const again = client.call(cancelFuturesOrder, { orderId }, trader.token);
  await expect(again).rejects.toEqual(refusal("ORDER_FINISHED"));
  expect(await client.call(cancelAllFuturesOrders, { pairCode }, trader.token)).toEqual({ cancelled: 3 });
});

test.each([
  [{ pairCode: "NONEUSDT" }, "PAIR_UNKNOWN"],
  [{ price: "1000.05" }, "PRICE_INVALID"],
  [{ price: null }, "PRICE_INVALID"],
  [{ orderType: "market" }, "PRICE_INVALID"],
  [{ quantity: "0.0009" }, "QUANTITY_INVALID"],
  [{ quantity: null }, "ORDER_TERMS_INVALID"],
  [{ quantity: "1001" }, "QUANTITY_TOO_LARGE"],
  [{ price: "900", quantity: "100" }, "MARGIN_INSUFFICIENT"],
  [{ price: "1300" }, "PRICE_OUT_OF_BAND"],
  [{ quantity: "100.001" }, "POSITION_LIMIT"],
  [{ positionSide: "long" }, "POSITION_SIDE_INVALID"],
  [{ reduceOnly: true }, "NOTHING_TO_REDUCE"],
  [{ triggerPrice: "1100" }, "TRIGGER_PRICE_INVALID"],
  [{ orderType: "stop_market", price: null, triggerPrice: "1000" }, "WOULD_TRIGGER"],
  [{ orderType: "trailing_stop", price: null }, "TRAILING_DELTA_INVALID"],
  [{ timeInForce: "fok" }, "FOK_NOT_FILLABLE"],
  [{ exits: { takeProfit: "1000", stopLoss: null, triggerBy: "mark" } }, "WOULD_TRIGGER"],
  [{ exits: { takeProfit: null, stopLoss: "1000.1", triggerBy: "last" } }, "WOULD_TRIGGER"],
  [{ side: "sell", exits: { takeProfit: "1001", stopLoss: null, triggerBy: "mark" } }, "WOULD_TRIGGER"],
  [{ timeInForce: "gtd", expiresAt: 1 }, "EXPIRY_INVALID"],
] as const)("placing %j is refused as %s and reserves nothing", async (changed, error) => {
  const trader = await exchange.trader("1000");
  await expect(trader.place(changed)).rejects.toEqual(refusal(error));
  expect(await account(trader)).toMatchObject({ available: "1000.00000000", held: "0.00000000" });
});

test("a refusal names its limit in the pair's own units", async () => {
  const trader = await exchange.trader("10");
  const detailOf = async (changed: Parameters<FuturesTrader["place"]>[0]) => {
    const body = { clientOrderId: `d-${Math.random()}`.replace(".", ""), pairCode, side: "buy", orderType: "limit" };
    const response = await fetch(exchange.client.url("/v1/futures/orders/place", "futures"), {
      method: "POST",
      headers: { "content-type": "application/json", "x-authorization": trader.token },
      body: JSON.stringify({ ...body, price: "1000", quantity: "1", ...changed }),
    });
    return ((await response.json()) as { data: unknown }).data;
  };
  expect(await detailOf({ quantity: "1001" })).toEqual({ maxQuantity: "1000.000", asset: "XYZ" });
  expect(await detailOf({ quantity: "0.0001" })).toEqual({ minQuantity: "0.001", asset: "XYZ" });
  expect(await detailOf({ price: "1300" })).toEqual({ markPrice: "1000.0" });
  expect(await detailOf({})).toEqual({ available: "10.00000000", asset: "USDT" });
  expect(await detailOf({ quantity: "101" })).toEqual({
    maxNotional: "100000.00000000",
    leverage: "10",
    asset: "USDT",
  });
});

test("an order's exits are placed once it opens, and a position's own replace them", async () => {
  const [buyer, seller] = [await exchange.trader(), await exchange.trader()];
  const { client } = exchange;
  await seller.place({ side: "sell", quantity: "1" });
  const exits = { takeProfit: "1100", stopLoss: "950", triggerBy: "mark" } as const;
  expect(await buyer.place({ quantity: "1", exits })).toMatchObject({
    state: "filled",
    exits: { takeProfit: "1100.0", stopLoss: "950.0", triggerBy: "mark" },
  });
  const attached = (await positions(buyer))[0]?.exitOrders;
  expect(attached?.map(({ triggerPrice, quantity }) => [triggerPrice, quantity])).toEqual([
    ["1100.0", null],
    ["950.0", null],
  ]);
  const set = (clientOrderId: string, changed: object) =>
    client.call(
      setPositionExits,
      { clientOrderId, pairCode, side: "long", takeProfit: "1150", stopLoss: "950", triggerBy: "mark", ...changed },
      buyer.token,
    );
  const replaced = await set("one", {});
  expect(replaced.map(({ triggerPrice }) => triggerPrice)).toEqual(["1150.0", "950.0"]);
  expect(replaced[1]?.orderId).toBe(attached?.[1]?.orderId);
  await expect(set("two", { takeProfit: "990" })).rejects.toEqual(refusal("WOULD_TRIGGER"));
  await expect(set("three", { side: "short" })).rejects.toEqual(refusal("POSITION_UNKNOWN"));
  expect((await set("four", { takeProfit: null })).map(({ triggerPrice }) => triggerPrice)).toEqual(["950.0"]);
  const maker = await exchange.trader();
  await maker.place({ side: "buy", price: "960", quantity: "1" });
  await exchange.mark(9_550);
  // The mark is the median of index, index and last: 955.0, which is above the stop.
  expect(await positions(buyer)).toHaveLength(1);
  await exchange.mark(9_490);
  expect(await positions(buyer)).toEqual([]);
  expect(await openOrders(buyer)).toEqual([]);
  const { items } = await client.call(listFuturesFills, { pairCode, limit: 1 }, buyer.token);
  expect(items).toMatchObject([{ side: "sell", price: "960.0", role: "taker" }]);
  await exchange.mark(10_000);
});

test("leverage, margin mode and position mode are set, and refused where they would break something", async () => {
  const [buyer, seller] = [await exchange.trader(), await exchange.trader()];
  const { client } = exchange;
  const set = (leverage: number) => client.call(setLeverage, { pairCode, leverage }, buyer.token);
  expect(await set(20)).toEqual({ pairCode, leverage: 20, marginMode: "cross", positionMerging: "merged" });
  await expect(set(51)).rejects.toEqual(refusal("LEVERAGE_INVALID"));
  const isolated = client.call(setMarginMode, { pairCode, marginMode: "isolated" }, buyer.token);
  expect(await isolated).toMatchObject({ marginMode: "isolated", leverage: 20 });
  const settings = await client.call(listFuturesSettings, {}, buyer.token);
  expect(settings.find((each) => each.pairCode === pairCode)).toMatchObject({ leverage: 20, marginMode: "isolated" });
  await exchange.trade(buyer, seller, "1");
  const cross = client.call(setMarginMode, { pairCode, marginMode: "cross" }, buyer.token);
  await expect(cross).rejects.toEqual(refusal("POSITIONS_OR_ORDERS_EXIST"));
  const hedge = (token: string) => client.call(setPositionMode, { positionMode: "hedge" }, token);
  await expect(hedge(buyer.token)).rejects.toEqual(refusal("POSITIONS_OR_ORDERS_EXIST"));
  const hedger = await exchange.trader();
  expect(await hedge(hedger.token)).toEqual({ positionMode: "hedge" });
  await seller.place({ side: "sell", quantity: "1" });
  await hedger.place({ positionSide: "long", quantity: "1" });
  await seller.place({ side: "buy", quantity: "1" });
  await hedger.place({ side: "sell", positionSide: "short", quantity: "1" });
  const legs = await positions(hedger);
  expect(legs.map(({ side, quantity }) => [side, quantity])).toEqual([
    ["long", "1.000"],
    ["short", "1.000"],
  ]);
  // Their profits cancel out: no fall liquidates the pair, a rise does by what it requires.
  expect(legs[0]?.liquidationPrice).toBe(legs[1]?.liquidationPrice);
});

test("a pair's positions are split: each order has its own, and what closes, guards or backs one names it", async () => {
  const [splitter, seller] = [await exchange.trader(), await exchange.trader()];
  const { client } = exchange;
  const { token } = splitter;
  await client.call(setMarginMode, { pairCode, marginMode: "isolated" }, token);
  const merging = { pairCode, positionMerging: "split" } as const;
  expect(await client.call(setPositionMerging, merging, token)).toMatchObject(merging);
  await seller.place({ side: "sell", quantity: "3" });
  const first = await splitter.place({ positionSide: "long", quantity: "1" });
  await client.call(setLeverage, { pairCode, leverage: 20 }, token);
  const second = await splitter.place({ positionSide: "long", quantity: "2" });
  const named = ({ orderId }: { orderId: string }) => ({ pairCode, side: "long", positionId: orderId }) as const;
  expect(await positions(splitter)).toMatchObject([
    { positionId: first.orderId, quantity: "1.000", leverage: 10, margin: "100.00000000" },
    { positionId: second.orderId, quantity: "2.000", leverage: 20, margin: "100.00000000" },
  ]);
  const merge = client.call(setPositionMerging, { pairCode, positionMerging: "merged" }, token);
  await expect(merge).rejects.toEqual(refusal("POSITIONS_OR_ORDERS_EXIST"));
  const reverse = client.call(reversePosition, { clientOrderId: "split-reverse", pairCode }, token);
  await expect(reverse).rejects.toEqual(refusal("SPLIT_MODE"));
  await client.call(movePositionMargin, { ...named(second), amount: "50" }, token);
  const exits = { clientOrderId: "split-exits", takeProfit: "1100", stopLoss: null };
  await client.call(setPositionExits, { ...named(first), ...exits }, token);
  expect(await positions(splitter)).toMatchObject([
    { margin: "100.00000000", exitOrders: [{ positionId: first.orderId, triggerPrice: "1100.0" }] },
    { margin: "150.00000000", exitOrders: [] },
  ]);
  await seller.place({ side: "buy", quantity: "2" });
  const close = (changed: object) =>
    client.call(closePosition, { clientOrderId: "split-close", pairCode, side: "long", ...changed }, token);
  await expect(close({})).rejects.toEqual(refusal("POSITION_UNKNOWN"));
  expect(await close(named(second))).toMatchObject({ positionId: second.orderId, filledQuantity: "2.000" });
  expect(await positions(splitter)).toMatchObject([{ positionId: first.orderId }]);
});

test("margin of an isolated position is added and removed, and its liquidation price follows", async () => {
  const [buyer, seller] = [await exchange.trader(), await exchange.trader()];
  const { client } = exchange;
  await client.call(setMarginMode, { pairCode, marginMode: "isolated" }, buyer.token);
  await exchange.trade(buyer, seller, "1");
  const move = (amount: string) => client.call(movePositionMargin, { pairCode, side: "long", amount }, buyer.token);
  const [before] = await positions(buyer);
  expect(before).toMatchObject({ margin: "100.00000000", liquidationPrice: "905.4", bankruptcyPrice: "900.0" });
  expect(await move("50")).toMatchObject({
    margin: "150.00000000",
    bankruptcyPrice: "850.0",
    liquidationPrice: "855.1",
  });
  expect(await account(buyer)).toMatchObject({ isolatedMargin: "150.00000000", available: "4849.40000000" });
  await expect(move("-50.00000001")).rejects.toEqual(refusal("MARGIN_INSUFFICIENT"));
  expect(await move("-50")).toMatchObject({ margin: "100.00000000" });
  await expect(move("0")).rejects.toEqual(refusal("AMOUNT_INVALID"));
  await expect(move("4900")).rejects.toEqual(refusal("BALANCE_INSUFFICIENT"));
  const [cross] = await positions(seller);
  expect(cross).toMatchObject({ side: "short", marginMode: "cross" });
  const refused = client.call(movePositionMargin, { pairCode, side: "short", amount: "1" }, seller.token);
  await expect(refused).rejects.toEqual(refusal("NOT_ISOLATED"));
});

test("a position is closed in part, reversed, and closed with all others", async () => {
  const [buyer, seller] = [await exchange.trader(), await exchange.trader()];
  const { client } = exchange;
  await exchange.trade(buyer, seller, "2");
  await seller.place({ side: "buy", price: "1001", quantity: "0.5" });
  const close = { clientOrderId: "half", pairCode, side: "long", quantity: "0.5" } as const;
  const closing = await client.call(closePosition, close, buyer.token);
  expect(closing).toMatchObject({ state: "filled", reduceOnly: true, realised: "0.50000000" });
  expect(await client.call(closePosition, close, buyer.token)).toEqual(closing);
  expect((await positions(buyer))[0]).toMatchObject({ quantity: "1.500", realised: "0.50000000" });
  await seller.place({ side: "buy", price: "999", quantity: "3" });
  const reversed = await client.call(reversePosition, { clientOrderId: "turn", pairCode }, buyer.token);
  expect(reversed).toMatchObject({ side: "sell", filledQuantity: "3.000", realised: "-1.50000000" });
  expect(await positions(buyer)).toMatchObject([{ side: "short", quantity: "1.500", entryPrice: "999.0" }]);
  await seller.place({ side: "sell", price: "1000", quantity: "1.5" });
  const closed = await client.call(closeAllPositions, { clientOrderId: "all" }, buyer.token);
  expect(closed).toMatchObject([{ side: "buy", state: "filled", filledQuantity: "1.500" }]);
  expect(await positions(buyer)).toEqual([]);
  const none = client.call(closePosition, { ...close, clientOrderId: "none" }, buyer.token);
  await expect(none).rejects.toEqual(refusal("POSITION_UNKNOWN"));
});

test("where orders may only leave, positions can still be closed, and the ticker says so", async () => {
  const [buyer, seller] = [await exchange.trader(), await exchange.trader()];
  const { client, running } = exchange;
  await exchange.trade(buyer, seller, "1");
  const stateOf = async () => (await client.call(listFuturesTickers, { pairCode }))[0]?.state;
  const mode = (cancelOnly: boolean) =>
    running.exchange.engine.submit({ type: "set-exchange-mode", cancelOnly, reason: cancelOnly ? "a test" : "" });
  await seller.place({ side: "buy", price: "1000", quantity: "0.4" });
  await mode(true);
  expect(await stateOf()).toBe("closing_only");
  await expect(buyer.place({})).rejects.toEqual(refusal("EXCHANGE_CANCEL_ONLY"));
  const close = { pairCode, side: "long", quantity: "0.4" } as const;
  const closed = await client.call(closePosition, { ...close, clientOrderId: "leave" }, buyer.token);
  expect(closed).toMatchObject({ state: "filled", filledQuantity: "0.400" });
  await mode(false);
  await exchange.submit({ type: "set-contract-state", contract: pairCode, state: "halted" });
  expect(await stateOf()).toBe("halted");
  await expect(buyer.place({})).rejects.toEqual(refusal("CONTRACT_NOT_TRADING"));
  await exchange.submit({ type: "set-contract-state", contract: pairCode, state: "trading" });
  expect(await stateOf()).toBe("trading");
});
