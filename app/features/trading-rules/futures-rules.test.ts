import { afterAll, beforeAll, expect, test } from "vitest";
import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import { defineContract } from "~exchange/domain/futures/contract";
import { FuturesExchange, XYZ, type FuturesTrader } from "~exchange/futures-under-test";
import { contractOf } from "~/lib/futures-contract";
import { loader as file } from "~/routes/resources/trading-rules";
import { loader } from "~/routes/($locale)/trading-rules";

const SITE = "http://127.0.0.1:3000";
const pairCode = XYZ.contract;

let exchange: FuturesExchange;
beforeAll(async () => {
  exchange = await FuturesExchange.start();
  // The website reads its settings once, at its first call.
  process.env.EXCHANGE_PORT = String(exchange.running.exchange.spotPort);
  process.env.EXCHANGE_FUTURES_PORT = String(exchange.running.exchange.futuresPort);
});
afterAll(() => exchange.running.stop());

async function load(search: string, trader?: FuturesTrader) {
  const headers = new Headers(trader ? { Cookie: `correction_token=1; access_token=${trader.token}` } : {});
  const request = new Request(`${SITE}/trading-rules${search}`, { headers });
  const { page } = await loader({ request, params: {}, context: {} });
  if (!page.futures?.ok) throw new Error("no rules of perpetuals");
  return page.futures.data;
}

test("what the page tells of a contract is the contract that the engine has", async () => {
  const { instruments } = await load("?market=futures");
  const told = instruments.find((instrument) => instrument.pairCode === pairCode);
  if (!told) throw new Error("the contract isn't on the page");
  const engine = defineContract(XYZ, [{ code: "USDT", scale: 8 }]);
  expect(contractOf(told)).toMatchObject({ ...engine, tiers: engine.tiers.map(({ upTo: _, ...tier }) => tier) });
});

test("spot's tab has none of them, and a search finds among them", async () => {
  await expect(load("")).rejects.toThrow("no rules of perpetuals");
  expect((await load("?market=futures&search=xyz")).instruments).toHaveLength(1);
  const { instruments, total } = await load("?market=futures&search=nothing");
  expect([instruments.length, total > 0]).toEqual([0, true]);
});

test("the tiers that a signed-in person's positions stand in are marked", async () => {
  const [small, large] = [await exchange.trader(), await exchange.trader()];
  await exchange.trade(small, await exchange.trader(), "1");
  await exchange.trade(large, await exchange.trader(), "6");
  expect((await load("?market=futures", small)).tiers).toEqual({ [pairCode]: [1] });
  expect((await load("?market=futures", large)).tiers).toEqual({ [pairCode]: [2] });
  expect((await load("?market=futures")).tiers).toEqual({});
});

test("the files hold every contract, the CSV a line for each tier", async () => {
  const get = (format: string) =>
    file({
      request: new Request(`${SITE}/resources/trading-rules?market=futures&format=${format}`),
      ...{ params: {}, context: {} },
    });
  const json = (await (await get("json")).json()) as FuturesInstrument[];
  expect(json).toEqual((await load("?market=futures")).instruments);
  const csv = await get("csv");
  expect(csv.headers.get("content-disposition")).toContain("futures-trading-rules.csv");
  const lines = (await csv.text()).trim().split("\r\n");
  expect(lines).toHaveLength(1 + json.reduce((sum, { tiers }) => sum + tiers.length, 0));
});
