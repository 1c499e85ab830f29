import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/routes/($locale)/markets";
import { startExchangeUnderTest, type ExchangeUnderTest } from "~exchange/exchange-under-test";
import { readQuery, withShorterSearch } from "./markets.page.server";
import { DEFAULT_QUERY } from "./markets-query";

let running: ExchangeUnderTest;

beforeAll(async () => {
  running = await startExchangeUnderTest();
  // The website reads its settings once, at its first call.
  process.env.EXCHANGE_PORT = String(running.exchange.spotPort);
  const seller = await running.client.trader();
  await seller.place({ side: "sell", price: "50000", quantity: "0.01" });
  const buyer = await running.client.trader();
  await buyer.place({ price: "50000", quantity: "0.01" });
});
afterAll(() => running.stop());

async function markets(search: string) {
  const request = new Request(`http://127.0.0.1/markets${search}`);
  const { page } = await loader({ request, params: {}, context: {} });
  if (!page.markets.ok) throw new Error(page.markets.error);
  return page.markets.data;
}

test("every pair is there, the traded one first, and the heat map draws them all", async () => {
  const view = await markets("");
  expect(view.rows[0]).toMatchObject({ pairCode: "BTC_USDT", ticker: { last: "50000.00" } });
  expect(view.rows).toHaveLength(view.total);
  expect(view.heat.wide).toHaveLength(view.total);
  expect(view.quotes).toEqual(["USDT", "BTC"]);
  expect(Number(view.turnoverUsdt)).toBe(500);
});

test("the address filters and sorts on the server; heat map and totals stay whole", async () => {
  const view = await markets("?search=ethereum&sort=pair&order=asc");
  expect(view.rows.map((row) => row.pairCode)).toEqual(["ETH_BTC", "ETH_USDT"]);
  expect(view.heat.wide).toHaveLength(view.total);
  expect((await markets("?quote=BTC")).rows.map((row) => row.pairCode)).toEqual(["ETH_BTC"]);
  expect((await markets("?search=nothing")).rows).toEqual([]);
});

test("what an address says wrongly is default, and a sort without an order starts where a click would", () => {
  const read = (search: string) => readQuery(new URLSearchParams(search));
  expect(read("")).toEqual(DEFAULT_QUERY);
  expect(read("sort=wrong&order=sideways&quote=<b>")).toEqual(DEFAULT_QUERY);
  expect(read("sort=pair")).toMatchObject({ sort: "pair", order: "asc" });
  expect(read("sort=change")).toMatchObject({ sort: "change", order: "desc" });
  expect(read("order=asc")).toMatchObject({ sort: "turnover", order: "asc" });
  expect(read(`search=${"x".repeat(99)}`).search).toHaveLength(40);
});

test("a search that is too long leads to the address of its beginning, which says so", async () => {
  const request = new Request(`http://127.0.0.1/ja_JP/markets?search=${"x".repeat(3_000)}&sort=pair`);
  const location = `/ja_JP/markets?search=${"x".repeat(40)}&sort=pair&cut=1`;
  const thrown = await loader({ request, params: { locale: "ja_JP" }, context: {} }).catch((error: unknown) => error);
  expect(thrown instanceof Response && thrown.headers.get("Location")).toBe(location);
  const shorter = new Request(`http://127.0.0.1${location}`);
  expect(withShorterSearch(shorter)).toBeNull();
  expect(readQuery(new URL(shorter.url).searchParams)).toMatchObject({ search: "x".repeat(40), isCut: true });
  expect(readQuery(new URLSearchParams("search=&cut=1")).isCut).toBe(false);
});

test("an unknown locale is a 404", async () => {
  const request = new Request("http://127.0.0.1/xx_XX/markets");
  await expect(loader({ request, params: { locale: "xx_XX" }, context: {} })).rejects.toMatchObject({
    init: { status: 404 },
  });
});
