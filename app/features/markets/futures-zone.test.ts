import { expect, test } from "vitest";
import {
  chosenFutures,
  futuresParameters,
  nextFuturesOrder,
  readFuturesSort,
  sortedFutures,
  type FuturesMarketRow,
} from "./futures-zone";

const row = (base: string, fundingRate: string | null, turnover24h: string | null): FuturesMarketRow => ({
  ...{ pairCode: `${base}USDT`, base, quote: "USDT", state: "trading", priceDecimals: 2, fundingRate, turnover24h },
  ...{ last: null, changePercent24h: null, markPrice: null, openInterestValue: null, closes: [] },
});
const ROWS = [row("BTC", "0.0001", "10"), row("ETH", "-0.0002", "20"), row("XRP", null, null)];
const codes = (rows: readonly FuturesMarketRow[]) => rows.map(({ base }) => base);

test("perpetuals are sorted by any column, what is unknown last either way", () => {
  expect(codes(sortedFutures(ROWS, "", { column: "turnover", order: "desc" }))).toEqual(["ETH", "BTC", "XRP"]);
  expect(codes(sortedFutures(ROWS, "", { column: "funding", order: "asc" }))).toEqual(["ETH", "BTC", "XRP"]);
  expect(codes(sortedFutures(ROWS, "", { column: "funding", order: "desc" }))).toEqual(["BTC", "ETH", "XRP"]);
  expect(codes(sortedFutures(ROWS, "", { column: "pair", order: "desc" }))).toEqual(["XRP", "ETH", "BTC"]);
  expect(codes(sortedFutures(ROWS, "ripple", { column: "pair", order: "asc" }))).toEqual(["XRP"]);
});

test("a sort is read from the address and written to it; what it says wrongly is default", () => {
  const sort = (text: string) => readFuturesSort(new URLSearchParams(text));
  expect(sort("sort=funding")).toEqual({ column: "funding", order: "desc" });
  expect(sort("sort=pair")).toEqual({ column: "pair", order: "asc" });
  expect(sort("sort=constructor&order=up")).toEqual({ column: "turnover", order: "desc" });
  expect(futuresParameters("", sort(""))).toEqual({ zone: "futures" });
  expect(futuresParameters("btc", { column: "mark", order: "asc" })).toEqual({
    ...{ zone: "futures", search: "btc", sort: "mark", order: "asc" },
  });
  expect(nextFuturesOrder({ column: "mark", order: "desc" }, "mark")).toBe("asc");
  expect(nextFuturesOrder({ column: "mark", order: "desc" }, "pair")).toBe("asc");
});

test("the favourites among the perpetuals come in the order in which they were chosen", () => {
  const chosen = (search: string, quote: string | null) =>
    codes(chosenFutures(ROWS, { search, quote }, ["BTC_USDT", "XRPUSDT", "BTCUSDT"]));
  expect(chosen("", null)).toEqual(["XRP", "BTC"]);
  expect(chosen("btc", "USDT")).toEqual(["BTC"]);
  expect(chosen("", "BTC")).toEqual([]);
});
