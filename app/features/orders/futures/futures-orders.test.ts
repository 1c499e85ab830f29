import { afterAll, beforeAll, expect, test } from "vitest";
import { FuturesExchange, XYZ, type FuturesTrader } from "~exchange/futures-under-test";
import { action, loader } from "~/routes/($locale)/orders-futures";
import { loader as file } from "~/routes/resources/orders";

const SITE = "http://127.0.0.1:3000";
const PATH = "/orders/futures";

let exchange: FuturesExchange;
beforeAll(async () => {
  exchange = await FuturesExchange.start();
  process.env.EXCHANGE_PORT = String(exchange.running.exchange.spotPort);
  process.env.EXCHANGE_FUTURES_PORT = String(exchange.running.exchange.futuresPort);
});
afterAll(() => exchange.running.stop());

function argsOf({ token }: FuturesTrader, search: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  headers.set("Cookie", `correction_token=1; access_token=${token}`);
  return { request: new Request(SITE + PATH + search, { ...init, headers }), params: {}, context: {} };
}

async function openIds(person: FuturesTrader): Promise<string[]> {
  const { list } = (await loader(argsOf(person, ""))).page;
  if (list.kind !== "orders" || !list.page.ok) throw new Error("no list of orders");
  return list.page.data.items.map(({ orderId }) => orderId);
}

function send(person: FuturesTrader, fields: Record<string, string>, search = "") {
  return action(argsOf(person, search, { method: "POST", body: new URLSearchParams(fields) }));
}

async function sentOnTo(sending: Promise<unknown>): Promise<string | null> {
  const thrown = await sending.catch((error: unknown) => error);
  if (!(thrown instanceof Response)) throw new Error("no redirect");
  expect(thrown.status).toBe(303);
  expect(thrown.headers.get("Set-Cookie")).toContain("flash");
  return thrown.headers.get("Location");
}

test("an order is cancelled from the list, and all of a pair, with the way back to what was shown", async () => {
  const person = await exchange.trader();
  const place = async (price: string) => (await person.place({ side: "buy", price, quantity: "0.1" })).orderId;
  const [first, second, third] = [await place("990"), await place("991"), await place("992")];
  const pair = `?pair=${XYZ.contract}`;
  expect(await sentOnTo(send(person, { intent: "cancel", orderId: second }, pair))).toBe(PATH + pair);
  expect(await openIds(person)).toEqual([third, first]);
  const again = await send(person, { intent: "cancel", orderId: second });
  expect(again).toMatchObject({ data: { message: "errors:ORDER_FINISHED" } });
  expect(await sentOnTo(send(person, { intent: "cancel-all", pairCode: XYZ.contract }))).toBe(PATH);
  expect(await openIds(person)).toEqual([]);
});

test("nobody's order but the person's own is cancelled", async () => {
  const [ann, bob] = [await exchange.trader(), await exchange.trader()];
  const { orderId } = await ann.place({ side: "buy", price: "990", quantity: "0.1" });
  expect(await send(bob, { intent: "cancel", orderId })).toMatchObject({ data: { message: "errors:ORDER_UNKNOWN" } });
  await sentOnTo(send(bob, { intent: "cancel-all" }));
  expect(await openIds(ann)).toEqual([orderId]);
});

test("closed positions are listed by pair, side, end and day, and are a file", async () => {
  const [person, other] = [await exchange.trader(), await exchange.trader()];
  await exchange.trade(person, other, "2");
  await exchange.trade(other, person, "3", "1010");
  await exchange.trade(person, other, "1", "1000");
  const shown = async (search: string) => {
    const { list } = (await loader(argsOf(person, `?tab=closed${search}`))).page;
    if (list.kind !== "closed" || !list.page.ok) throw new Error("no list of positions");
    return list.page.data.items.map(({ side, net }) => `${side} ${net}`);
  };
  const all = await shown("");
  // One order turned it over: two thirds of its fee are the long's.
  expect(all).toEqual(["short 9.19800000", "long 18.39600000"]);
  expect(await shown("&held=long")).toEqual(all.slice(1));
  expect(await shown("&end=order")).toEqual(all);
  expect(await shown("&end=liquidation")).toEqual([]);
  expect(await shown("&held=neither&end=never")).toEqual(all);
  expect(await shown(`&pair=${XYZ.contract}&from=2026-11-03&to=2026-11-03`)).toEqual(all);
  expect(await shown("&to=2026-11-02")).toEqual([]);
  const request = new Request(`${SITE}/resources/orders?market=futures&tab=closed`, argsOf(person, "").request);
  const csv = await ((await file({ request, params: {}, context: {} })) as Response).text();
  const [head, ...rows] = csv.trim().split(/\r?\n/);
  expect(head).toContain("closed_utc,closed_local,opened_utc,closed_position_id,pair,side");
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(",XYZUSDT,long,,cross,10,2.000,2.000,1000.0,1010.0,20.00000000,");
});
