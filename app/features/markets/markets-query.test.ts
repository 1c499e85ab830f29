import { expect, test } from "vitest";
import { marketRows } from "~/lib/market-rows";
import { DEFAULT_QUERY, nextOrder, queryParameters, queryRows, readColumns, type MarketsQuery } from "./markets-query";

const FIGURES: [pairCode: string, last: string | null, change: string | null, turnover: string][] = [
  ["BTC_USDT", "97412.50", "1.92", "2000000"],
  ["ETH_USDT", "3384.27", "-0.71", "1400000"],
  ["DOGE_USDT", "0.41287", "-12.00", "460000"],
  ["XRP_USDT", null, null, "0"],
  ["ETH_BTC", "0.0347", "0.00", "3"],
];
const rows = marketRows(
  FIGURES.map(([pairCode]) => {
    const [base = "", quote = ""] = pairCode.split("_");
    return { pairCode, base, quote, tick: "0.01", lot: "0.01" };
  }),
  FIGURES.map(([pairCode, last, changePercent24h, turnover24h]) => ({
    pairCode,
    last,
    high24h: last,
    low24h: last,
    changePercent24h,
    volume24h: turnover24h,
    turnover24h,
  })),
  [],
);
const found = (query: Partial<MarketsQuery>) =>
  queryRows(rows, { ...DEFAULT_QUERY, ...query }).map((row) => row.pairCode);

test("without a query, every pair by turnover in USDT, whatever its quote", () => {
  expect(found({})).toEqual(["BTC_USDT", "ETH_USDT", "DOGE_USDT", "ETH_BTC", "XRP_USDT"]);
});

test("figures sort as numbers in both directions and the unknown comes last", () => {
  expect(found({ sort: "change", order: "desc" })).toEqual([
    "BTC_USDT",
    "ETH_BTC",
    "ETH_USDT",
    "DOGE_USDT",
    "XRP_USDT",
  ]);
  expect(found({ sort: "change", order: "asc" }).at(0)).toBe("DOGE_USDT");
  expect(found({ sort: "last", order: "asc" })).toEqual(["ETH_BTC", "DOGE_USDT", "ETH_USDT", "BTC_USDT", "XRP_USDT"]);
});

test("pairs sort by name", () => {
  expect(found({ sort: "pair", order: "asc" })).toEqual(["BTC_USDT", "DOGE_USDT", "ETH_BTC", "ETH_USDT", "XRP_USDT"]);
});

test.each([
  ["bitcoin", ["BTC_USDT"]],
  ["BitC", ["BTC_USDT"]],
  ["xbt", ["BTC_USDT"]],
  ["ripple", ["XRP_USDT"]],
  ["btc", ["BTC_USDT", "ETH_BTC"]],
  ["btc/usdt", ["BTC_USDT"]],
  ["eth-btc", ["ETH_BTC"]],
  ["ｅｔｈ", ["ETH_USDT", "ETH_BTC"]],
  ["ether usdt", ["ETH_USDT"]],
  ["nothing", []],
])("searching %s finds its pairs", (search, pairs) => {
  expect(found({ search })).toEqual(pairs);
});

test("a quote and a search narrow together", () => {
  expect(found({ search: "eth", quote: "BTC" })).toEqual(["ETH_BTC"]);
  expect(found({ search: "doge", quote: "BTC" })).toEqual([]);
});

test("an address holds only what isn't default", () => {
  expect(queryParameters(DEFAULT_QUERY)).toEqual({});
  expect(queryParameters({ ...DEFAULT_QUERY, search: "eth", quote: "BTC", sort: "turnover", order: "asc" })).toEqual({
    search: "eth",
    quote: "BTC",
    sort: "turnover",
    order: "asc",
  });
});

test("a first click sorts figures from the largest and names from A, a second click turns the order", () => {
  expect(nextOrder(DEFAULT_QUERY, "change")).toBe("desc");
  expect(nextOrder(DEFAULT_QUERY, "pair")).toBe("asc");
  expect(nextOrder(DEFAULT_QUERY, "turnover")).toBe("asc");
});

test("the chosen columns stand in the address in the table's order, and are read from it or from the form's boxes", () => {
  const chosen = readColumns(["none", "week", "high"]);
  expect(chosen).toEqual(["high", "week"]);
  expect(queryParameters({ ...DEFAULT_QUERY, columns: chosen })).toEqual({ columns: "high.week" });
  expect(readColumns(["high.week"])).toEqual(chosen);
});

test("an address without columns has all of them, and one with none ticked has none", () => {
  expect(readColumns([])).toEqual(DEFAULT_QUERY.columns);
  expect(readColumns(["none"])).toEqual([]);
  expect(queryParameters({ ...DEFAULT_QUERY, columns: [] })).toEqual({ columns: "none" });
});
