import { afterAll, beforeAll, expect, test } from "vitest";
import { closePosition } from "~exchange/contract/futures/close-position";
import { getClosedPosition } from "~exchange/contract/futures/get-closed-position";
import { listClosedPositions } from "~exchange/contract/futures/list-closed-positions";
import { reversePosition } from "~exchange/contract/futures/reverse-position";
import { FuturesExchange, XYZ, type FuturesTrader } from "~exchange/futures-under-test";

const pairCode = XYZ.contract;
let exchange: FuturesExchange;
let holder: FuturesTrader;
let other: FuturesTrader;
let openedAt: number;

/** 2 at 1,000.0 and 1 at 1,010.0, closed at 1,020.0 and 1,030.0; then a short of 1 at 1,000.0, which a reversal ends. */
beforeAll(async () => {
  exchange = await FuturesExchange.start();
  [holder, other] = [await exchange.trader(), await exchange.trader()];
  openedAt = exchange.time;
  await exchange.trade(holder, other, "2");
  exchange.pass(60_000);
  await exchange.trade(holder, other, "1", "1010");
  await exchange.trade(other, holder, "1", "1020");
  await other.place({ side: "buy", price: "1030", quantity: "2" });
  await exchange.client.call(closePosition, { clientOrderId: "close", pairCode, side: "long" }, holder.token);
  exchange.pass(60_000);
  await exchange.trade(other, holder, "1");
  await other.place({ side: "sell", price: "990", quantity: "2" });
  await exchange.client.call(reversePosition, { clientOrderId: "reverse", pairCode }, holder.token);
}, 60_000);
afterAll(() => exchange.running.stop());

const list = (asked: object = {}) => exchange.client.call(listClosedPositions, asked, holder.token);

test("a closed position says what it came to, from its first lot to its last", async () => {
  const { items, next } = await list();
  expect(next).toBeNull();
  expect(items.map(({ side }) => side)).toEqual(["short", "long"]);
  expect(items[1]).toMatchObject({
    ...{ pairCode, positionId: null, marginMode: "cross", leverage: 10, quantity: "3.000", maxQuantity: "3.000" },
    // 3,010 for 3, sold for 3,080: both averages lie between two ticks.
    ...{ entryPrice: "1003.4", exitPrice: "1026.6", realised: "70.00000000", funding: "0.00000000" },
    // Taken: 2,000 and 1,010 and 2,060; made: 1,020.
    ...{ fees: "3.24600000", net: "66.75400000", closedBy: "order", openedAt, closedAt: openedAt + 60_000 },
    // By a tenth of 3,010.
    returnOnMargin: "0.221774",
  });
  expect(items[0]).toMatchObject({ quantity: "1.000", entryPrice: "1000.0", exitPrice: "990.0", closedBy: "order" });
});

test("they are asked for page by page, by pair, side, end and time", async () => {
  const first = await list({ limit: 1 });
  expect(first.items).toHaveLength(1);
  const second = await list({ limit: 1, cursor: first.next });
  expect([second.items.map(({ side }) => side), second.next]).toEqual([["long"], null]);
  const sides = async (asked: object) => (await list(asked)).items.map(({ side }) => side);
  expect(await sides({ side: "long" })).toEqual(["long"]);
  expect(await sides({ closedBy: "order", pairCode })).toEqual(["short", "long"]);
  expect(await sides({ closedBy: "liquidation" })).toEqual([]);
  expect(await sides({ pairCode: "BTCUSDT" })).toEqual([]);
  expect(await sides({ from: openedAt + 60_001 })).toEqual(["short"]);
  expect(await sides({ to: openedAt + 60_001 })).toEqual(["long"]);
  await expect(list({ cursor: "x" })).rejects.toMatchObject({ error: "INPUT_INVALID" });
});

test("one of them is read by its id, by its holder alone", async () => {
  const [row] = (await list()).items;
  const asked = { closedPositionId: row?.closedPositionId ?? "" };
  expect(await exchange.client.call(getClosedPosition, asked, holder.token)).toEqual(row);
  const unknown = { error: "POSITION_UNKNOWN" };
  await expect(exchange.client.call(getClosedPosition, asked, other.token)).rejects.toMatchObject(unknown);
  const none = { closedPositionId: "none" };
  await expect(exchange.client.call(getClosedPosition, none, holder.token)).rejects.toMatchObject(unknown);
});
