import { afterAll, beforeAll, expect, test } from "vitest";
import { listFundingPayments } from "~exchange/contract/futures/list-funding-payments";
import { FuturesExchange, XYZ, type FuturesTrader } from "~exchange/futures-under-test";
import { loader as file } from "~/routes/resources/funding-rates";
import { loader } from "~/routes/($locale)/funding-history";
import { boundsOf, fundingParameters } from "./funding-query";
import { readFundingQuery } from "./funding-query.server";

const SITE = "http://127.0.0.1:3000";
const PATH = "/futures/historical-funding-rates";
const pairCode = XYZ.contract;
const HOUR_MS = 3_600_000;
/** The days that the test's clock runs through. */
const DAYS = "from=2026-11-03&to=2026-11-05";

let exchange: FuturesExchange;
let holder: FuturesTrader;
beforeAll(async () => {
  exchange = await FuturesExchange.start();
  // The website reads its settings once, at its first call.
  process.env.EXCHANGE_PORT = String(exchange.running.exchange.spotPort);
  process.env.EXCHANGE_FUTURES_PORT = String(exchange.running.exchange.futuresPort);
  holder = await exchange.trader();
  await exchange.trade(holder, await exchange.trader(), "1.5");
  for (let interval = 0; interval < 5; interval += 1) {
    exchange.pass(7 * HOUR_MS);
    await exchange.mark(10_000 + 10 * interval);
    exchange.pass(HOUR_MS);
    await exchange.mark(10_000);
  }
});
afterAll(() => exchange.running.stop());

async function load(search = `?${DAYS}`, id: string = pairCode, trader?: FuturesTrader) {
  const headers = new Headers(trader ? { Cookie: `correction_token=1; access_token=${trader.token}` } : {});
  const request = new Request(`${SITE}${PATH}/${id}${search}`, { headers });
  const { page } = await loader({ request, params: { id }, context: {} });
  if (!page.facts.ok) throw new Error(page.facts.error);
  const { history, ...facts } = page.facts.data;
  if (!history.ok) throw new Error(history.error);
  return { ...page, facts, history: history.data };
}

test("every spelling of a pair leads to one address, its query kept", async () => {
  for (const spelling of ["xyzusdt", "xyz_usdt", "XYZ-USDT", "XYZ USDT"]) {
    const answer: unknown = await load(`?tab=history`, spelling).catch((thrown: unknown) => thrown);
    if (!(answer instanceof Response)) throw new Error(`${spelling} isn't redirected`);
    expect([answer.status, answer.headers.get("location")]).toEqual([301, `${PATH}/${pairCode}?tab=history`]);
  }
});

test("an unknown pair is missed, with the pairs that there are", async () => {
  await expect(load("", "XYZUSD")).rejects.toMatchObject({
    init: { status: 404 },
    data: { pairs: expect.arrayContaining([pairCode]) as string[] },
  });
});

test("settlements are shown in any order, and their sums and extremes agree with them", async () => {
  const { history } = await load();
  expect(history.rows.length).toBeGreaterThan(3);
  expect(history.points.map(({ time }) => time)).toEqual(history.rows.map(({ fundingTime }) => fundingTime).reverse());
  const oldest = await load(`?${DAYS}&sort=oldest`);
  expect(oldest.history.rows).toEqual([...history.rows].reverse());
  const rates = history.rows.map(({ rate }) => Number(rate));
  expect(history.summary).toMatchObject({ count: rates.length, intervalChanged: null });
  expect([Number(history.summary.highest), Number(history.summary.lowest)]).toEqual([
    Math.max(...rates),
    Math.min(...rates),
  ]);
  const highest = (await load(`?${DAYS}&sort=highest`)).history.rows.map(({ rate }) => Number(rate));
  expect(highest).toEqual([...rates].sort((a, b) => b - a));
});

test("the calculator comes to what a position of that size really paid", async () => {
  const { facts, history } = await load(`?${DAYS}&size=1.5`, pairCode, holder);
  expect(facts.assumed).toMatchObject({ kind: "known", size: "1.500", settlements: history.rows.length });
  const { items } = await exchange.client.call(listFundingPayments, { pairCode }, holder.token);
  const paid = items.reduce((sum, { amount }) => sum + Number(amount), 0);
  expect(paid).toBeGreaterThan(0);
  expect(facts.assumed.kind === "known" && Number(facts.assumed.total)).toBeCloseTo(-paid, 8);
  // The position was there at every settlement: its own column says the same.
  expect(history.hasOwn).toBe(true);
  for (const { own, assumed } of history.rows) expect(Number(own)).toBe(Number(assumed));
  const short = await load(`?${DAYS}&size=1.5&side=short`);
  expect(short.facts.assumed.kind === "known" && Number(short.facts.assumed.total)).toBeCloseTo(paid, 7);
});

test("a size that can't be read is said, not guessed", async () => {
  const assumed = async (size: string) => (await load(`?${DAYS}&size=${size}`)).facts.assumed;
  expect(await assumed("abc")).toEqual({ kind: "invalid", error: "NUMBER_INVALID" });
  expect(await assumed("1,234")).toEqual({ kind: "invalid", error: "NUMBER_AMBIGUOUS" });
  expect(await assumed("0.0001")).toEqual({ kind: "invalid", error: "QUANTITY_TOO_SMALL" });
  expect(await assumed("")).toEqual({ kind: "none" });
});

test("nobody's own payments are shown to a visitor", async () => {
  expect((await load()).history).toMatchObject({ hasOwn: false });
});

test("the file holds the settlements of the range", async () => {
  const request = new Request(`${SITE}/resources/funding-rates?pair=${pairCode}&${DAYS}`);
  const answer = await file({ request, params: {}, context: {} });
  expect(answer.headers.get("content-disposition")).toContain(`funding-rates-${pairCode}.csv`);
  const lines = (await answer.text()).trim().split("\r\n");
  const { history } = await load();
  expect(lines).toHaveLength(history.rows.length + 1);
  expect(lines[1]).toContain(`,${pairCode},${history.rows[0]?.rate},`);
});

test("an address says what differs from the default, and reads back as itself", () => {
  const query = readFundingQuery(
    new URLSearchParams("tab=history&range=7d&sort=lowest&page=2&side=short&size=2&from=x"),
  );
  expect(fundingParameters(query)).toEqual({
    ...{ tab: "history", range: "7d", sort: "lowest", page: "2", side: "short", size: "2" },
  });
  expect(readFundingQuery(new URLSearchParams(fundingParameters(query)))).toEqual({ ...query, from: undefined });
  expect(fundingParameters(readFundingQuery(new URLSearchParams("page=-1&range=1000d")))).toEqual({});
  const now = Date.UTC(2026, 10, 5, 12);
  expect(boundsOf({ ...query, from: "2026-11-01", to: "2026-11-02" }, "UTC", now)).toEqual({
    from: Date.UTC(2026, 10, 1),
    to: Date.UTC(2026, 10, 3),
  });
  expect(boundsOf(query, "UTC", now)).toEqual({ from: now - 7 * 24 * HOUR_MS, to: now });
});
