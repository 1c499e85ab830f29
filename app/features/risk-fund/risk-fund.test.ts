import { afterAll, beforeAll, expect, test } from "vitest";
import { setLeverage } from "~exchange/contract/futures/set-leverage";
import { setMarginMode } from "~exchange/contract/futures/set-margin-mode";
import { FuturesExchange, XYZ } from "~exchange/futures-under-test";
import { loader as file } from "~/routes/resources/risk-fund";
import { loader } from "~/routes/($locale)/risk-fund";
import { courseOf } from "./risk-fund.page.server";
import { riskFundParameters } from "./risk-fund-query";
import { readRiskFundQuery } from "./risk-fund-query.server";

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

async function load(search = "") {
  const { page } = await loader({ request: new Request(`${SITE}/risk-fund${search}`), params: {}, context: {} });
  return page;
}

async function ledger(search = "") {
  const { list } = await load(search);
  if (!list.page.ok) throw new Error(list.page.error);
  return list.page.data.items;
}

/** A long of 1 XYZ at 1,000 with 50x that the mark then leaves behind; somebody bids for it. */
async function liquidate(bid: string, mark: number): Promise<void> {
  const [long, short, bidder] = [await exchange.trader(), await exchange.trader(), await exchange.trader()];
  await exchange.client.call(setLeverage, { pairCode, leverage: 50 }, long.token);
  await exchange.client.call(setMarginMode, { pairCode, marginMode: "isolated" }, long.token);
  await exchange.trade(long, short, "1");
  await bidder.place({ side: "buy", price: bid, quantity: "1" });
  await exchange.mark(mark);
  await exchange.mark(10_000);
}

test("a fund that nobody has begun says so, and its lists are empty", async () => {
  const { fund, course, list, covers } = await load();
  expect(fund).toMatchObject({ ok: true, data: { since: null, testFunds: true } });
  expect(course).toBeNull();
  expect([list.page.ok && list.page.data.items, covers.ok && covers.data]).toEqual([[], []]);
});

test("every movement names its liquidation, and the balance is the sum of them all", async () => {
  await exchange.submit({ type: "endow-fund", amount: 100_000_000_000n, reference: "test" });
  await liquidate("982", 9_850);
  await liquidate("975", 9_760);
  const page = await load();
  if (!page.fund.ok || !page.covers.ok) throw new Error("the fund can't be had");
  const items = await ledger();
  expect(items.map((item) => "kind" in item && item.kind)).toEqual(["cover", "surplus", "top_up"]);
  const sum = items.reduce((total, item) => total + ("amount" in item ? Number(item.amount) : NaN), 0);
  expect(sum).toBeCloseTo(Number(page.fund.data.balance), 8);
  expect(page.covers.data).toHaveLength(1);
  expect(page.covers.data[0]).toMatchObject({ kind: "cover", pairCode, amount: "-5.00000000" });
  expect(items.map((item) => "liquidationId" in item && item.liquidationId !== null)).toEqual([true, true, false]);
});

test("a fund that began today is drawn movement by movement, from the first one until now", async () => {
  const { fund, course } = await load("?range=7d");
  if (!fund.ok || !course) throw new Error("no course");
  const { since, balance } = fund.data;
  expect(course).toHaveLength(6);
  expect(course[0]).toEqual({ time: since, value: "1000.00000000" });
  expect(course.slice(-2).map(({ value }) => value)).toEqual([balance, balance]);
  expect(courseOf([], 5)).toEqual([]);
  const movements = [
    { time: 3, balance: "7" },
    { time: 1, balance: "5" },
  ];
  expect(courseOf(movements, 4)).toEqual([
    { time: 1, value: "5" },
    { time: 3, value: "5" },
    { time: 3, value: "7" },
    { time: 4, value: "7" },
  ]);
});

test("filters, tabs and pages are the address's", async () => {
  expect(await ledger("?kind=surplus")).toHaveLength(1);
  expect(await ledger(`?pair=${pairCode}`)).toHaveLength(2);
  await expect(ledger("?pair=NOPEUSDT")).rejects.toThrow("PAIR_UNKNOWN");
  expect(await ledger("?from=2026-11-03&to=2026-11-03")).toHaveLength(3);
  expect(await ledger("?to=2026-11-02")).toHaveLength(0);
  const liquidations = await ledger("?tab=liquidations");
  expect(liquidations).toHaveLength(2);
  expect(liquidations[0]).toMatchObject({ pairCode, marginMode: "isolated" });
  expect(await ledger("?tab=deleveragings")).toEqual([]);
  const query = readRiskFundQuery(new URLSearchParams("tab=liquidations&range=7d&kind=cover&pair=XYZUSDT&from=x"));
  expect(riskFundParameters(query)).toEqual({ range: "7d", tab: "liquidations", pair: "XYZUSDT" });
});

test("the files hold the same: movements as CSV, the fund with them as JSON", async () => {
  const get = (format: string) =>
    file({ request: new Request(`${SITE}/resources/risk-fund?format=${format}`), params: {}, context: {} });
  const lines = (await (await get("csv")).text()).trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/,cover,XYZUSDT,-5\.00000000,/);
  const json: unknown = await (await get("json")).json();
  expect(json).toMatchObject({ fund: { asset: "USDT" }, movements: { items: await ledger(), next: null } });
});
