import { afterAll, beforeAll, expect, test } from "vitest";
import { FuturesExchange, XYZ } from "~exchange/futures-under-test";
import { loader as chart } from "~/routes/resources/futures-stats-chart";
import { loader as file } from "~/routes/resources/futures-stats";
import { loader } from "~/routes/($locale)/futures-stats";
import { embedCode, statsParameters } from "./stats-query";
import { readStatsQuery } from "./stats-query.server";
import { FIGURE_OF, negative, pointsOf, ratioOf, sumOf } from "./stats-series";

const SITE = "http://127.0.0.1:3000";
const pairCode = XYZ.contract;
/** Listed, and never traded. */
const OTHER = "ABCUSDT";

let exchange: FuturesExchange;
beforeAll(async () => {
  exchange = await FuturesExchange.start();
  // The website reads its settings once, at its first call.
  process.env.EXCHANGE_PORT = String(exchange.running.exchange.spotPort);
  process.env.EXCHANGE_FUTURES_PORT = String(exchange.running.exchange.futuresPort);
  const terms = { ...XYZ, contract: OTHER, base: "ABC" };
  await exchange.submit({ type: "configure-contract", terms, settleScale: 8 });
  const [one, two, three] = [await exchange.trader(), await exchange.trader(), await exchange.trader()];
  await exchange.trade(one, three, "1");
  exchange.pass(400_000);
  await exchange.mark(10_000);
  await exchange.trade(two, three, "2");
  exchange.pass(400_000);
  await exchange.mark(10_000);
});
afterAll(() => exchange.running.stop());

async function load(search: string) {
  const { page } = await loader({ request: new Request(`${SITE}/futures-stats${search}`), params: {}, context: {} });
  if (!page.stats.ok) throw new Error(page.stats.error);
  return { ...page, stats: page.stats.data };
}

test("a pair's intervals say what was held and traded in them", async () => {
  const { stats } = await load(`?pair=${pairCode}&interval=5m`);
  if (!stats.chosen?.ok) throw new Error("no statistics");
  const { points } = stats.chosen.data;
  const last = points.at(-1);
  expect(last).toMatchObject({ longAccounts: 2, shortAccounts: 1, openInterest: "3.000" });
  expect(points.reduce((sum, { takerBuyVolume }) => sum + Number(takerBuyVolume), 0)).toBe(3);
  expect(last && FIGURE_OF.accounts(last)).toBe("2.0000");
  expect(last && FIGURE_OF.openInterest(last)).toBe("3000.00000000");
});

test("the pairs of an address are listed ones, and never a pair beside itself", async () => {
  const { query, stats } = await load("?pair=NOPE&compare=NOPE");
  expect([query.pair, query.compare, stats.compared]).toEqual([stats.pairs[0]?.pairCode, null, null]);
  expect((await load(`?pair=${pairCode}&compare=${pairCode}`)).query.compare).toBeNull();
  const two = await load(`?pair=${pairCode}&compare=${OTHER}`);
  expect(two.stats.compared?.ok && two.stats.compared.data.pairCode).toBe(OTHER);
  expect(statsParameters(readStatsQuery(new URLSearchParams("pair=xyzusdt&interval=2h")))).toEqual({ pair: pairCode });
});

test("what is live is the last of a pair's intervals, marked, and in no file", async () => {
  const { stats } = await load(`?pair=${pairCode}&interval=1h`);
  if (!stats.chosen?.ok || !stats.chosen.data.live) throw new Error("nothing is live");
  const pair = stats.chosen.data;
  const points = pointsOf(pair, FIGURE_OF.openInterest);
  expect(points.filter(({ isLive }) => isLive)).toEqual([points.at(-1)]);
  expect(points.at(-1)).toEqual({ time: pair.live?.time, value: "3000.00000000", isLive: true });
  expect(new Set(points.map(({ time }) => time)).size).toBe(points.length);
  const request = new Request(`${SITE}/resources/futures-stats?pair=${pairCode}&interval=1h&format=json`);
  const json: unknown = await (await file({ request, params: {}, context: {} })).json();
  expect(json).toEqual({ pairCode, interval: "1h", points: pair.points });
});

test("the totals are the sums of the pairs'", async () => {
  const { stats } = await load("");
  expect(stats.totals.openInterestValue).toBe(sumOf(stats.rows.map(({ openInterestValue }) => openInterestValue)));
  expect(Number(stats.totals.openInterestValue)).toBe(3_000);
  expect([stats.totals.longAccounts, stats.totals.shortAccounts]).toEqual([2, 1]);
});

test("nothing is divided by nothing, and no unknown is counted as zero", () => {
  expect([ratioOf(3, 2), ratioOf(1, 0), ratioOf("0", "2")]).toEqual(["1.5000", null, "0.0000"]);
  expect([sumOf([null, "1.5", "2"]), sumOf([null]), sumOf([])]).toEqual(["3.5", null, null]);
  expect([negative("2.50"), negative("0")]).toEqual(["-2.5", "0"]);
});

test("the file holds a line for each interval", async () => {
  const get = (search: string) =>
    file({ request: new Request(`${SITE}/resources/futures-stats?${search}`), params: {}, context: {} });
  const csv = (await (await get(`pair=${pairCode}&interval=5m&format=csv`)).text()).trim().split("\r\n");
  expect(csv[0]).toMatch(/^\uFEFF?time_utc,openInterest,/);
  const json = (await (await get(`pair=${pairCode}&interval=5m&format=json`)).json()) as { points: unknown[] };
  expect(csv).toHaveLength(json.points.length + 1);
  expect((await get("pair=NOPE&format=csv")).status).toBe(404);
  expect((await get("format=csv")).status).toBe(404);
});

test("a chart for other sites is a picture that may be framed anywhere and can do nothing", async () => {
  const get = (search: string) =>
    chart({ request: new Request(`${SITE}/resources/futures-stats-chart?${search}`), params: {}, context: {} });
  const answer = await get(`card=accounts&pair=${pairCode}&interval=5m&locale=ja_JP`);
  expect(answer.headers.get("Content-Type")).toContain("image/svg+xml");
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  expect(policy.split("; ")).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors *"]));
  expect(policy).not.toContain("script-src");
  const svg = await answer.text();
  expect(svg).toContain("ロング/ショートのアカウント比");
  expect(svg).toContain(`href="${SITE}/ja_JP/futures-stats?pair=${pairCode}"`);
  expect(svg).toMatch(/<path class="l ink" d="M/);
  expect(svg).toMatch(/<path class="l ink live" d="M/);
  expect(svg).toContain("まだ終わっていない現在の期間");
  expect((await (await get(`pair=${OTHER}&locale=nonsense`)).text()).includes("Not enough history")).toBe(true);
  expect((await get("pair=NOPE")).status).toBe(404);
  expect((await get("card=accounts")).status).toBe(404);
});

test("the code to paste holds the chart's address and nothing that could end its attributes", () => {
  const query = { pair: pairCode, compare: OTHER, interval: "1h" } as const;
  const title = `"><script>, \u2066${pairCode}\u2069`;
  const code = embedCode({ origin: "https://exchange.example", locale: "ar_AE", title, card: "basis", query });
  expect(code).toContain(
    `src="https://exchange.example/resources/futures-stats-chart?card=basis&amp;pair=${pairCode}&amp;compare=${OTHER}&amp;interval=1h&amp;locale=ar_AE"`,
  );
  expect(code).toContain(`title="&quot;>&lt;script>, ${pairCode}"`);
});
