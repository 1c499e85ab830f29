import { expect, test } from "vitest";
import { marketRows } from "~/lib/market-rows";
import { rowsOfTab } from "./home-tabs";

const market = (pairCode: string, changePercent24h: string | null, turnover24h: string) => ({
  pairCode,
  last: "1",
  high24h: null,
  low24h: null,
  changePercent24h,
  volume24h: "0",
  turnover24h,
});
const tickers = [
  market("A_USDT", "1.00", "30"),
  market("B_USDT", "-2.00", "100"),
  market("C_USDT", null, "9"),
  market("D_USDT", "10.00", "20"),
  market("E_USDT", "-11.00", "5"),
  market("F_USDT", "0.00", "1"),
];
const rows = marketRows(
  tickers.map(({ pairCode }) => ({ pairCode, base: pairCode.charAt(0), quote: "USDT", tick: "0.01", lot: "1" })),
  tickers,
  [],
);
const bases = (tab: Parameters<typeof rowsOfTab>[1]) => rowsOfTab(rows, tab).map((row) => row.base);

test("hot keeps the operator's order", () => expect(bases("hot")).toEqual(["A", "B", "C", "D", "E", "F"]));
test("gainers hold only what rose, the most first", () => expect(bases("gainers")).toEqual(["D", "A"]));
test("losers hold only what fell, the most first", () => expect(bases("losers")).toEqual(["E", "B"]));
test("turnover compares as numbers", () => expect(bases("turnover")).toEqual(["B", "A", "D", "C", "E", "F"]));
