import { expect, test } from "vitest";
import { compareDecimals, inUsdt, marketRows, rangePosition, totalTurnover, type MarketTicker } from "./market-rows";

const instrument = (pairCode: string) => {
  const [base = "", quote = ""] = pairCode.split("_");
  return { pairCode, base, quote, tick: "0.01", lot: "0.0001" };
};
const ticker = (pairCode: string, fields: Partial<MarketTicker>): MarketTicker => ({
  pairCode,
  last: null,
  high24h: null,
  low24h: null,
  changePercent24h: null,
  volume24h: "0",
  turnover24h: "0",
  ...fields,
});

test("turnover in another quote is valued in USDT, exactly", () => {
  const rows = marketRows(
    [instrument("BTC_USDT"), instrument("ETH_BTC")],
    [
      ticker("BTC_USDT", { last: "97412.5", turnover24h: "1000.5" }),
      ticker("ETH_BTC", { last: "0.0347", turnover24h: "12.00000001" }),
    ],
    [],
  );
  expect(rows.map((row) => row.turnoverUsdt)).toEqual(["1000.5", "1168950.00097412"]);
  expect(totalTurnover(rows)).toBe("1169950.50097412");
});

test("a pair without a ticker has unknown figures, not zeros, and keeps the operator's place", () => {
  const rows = marketRows(
    [instrument("ETH_BTC"), instrument("BTC_USDT")],
    [],
    [{ pairCode: "BTC_USDT", closes: ["1"] }],
  );
  expect(rows.map((row) => row.pairCode)).toEqual(["ETH_BTC", "BTC_USDT"]);
  expect(rows[0]).toMatchObject({ turnoverUsdt: null, closes: [], priceDecimals: 2, quantityDecimals: 4 });
  expect(rows[0]?.ticker).toMatchObject({ last: null, turnover24h: null });
  expect(totalTurnover(rows)).toBeNull();
});

test("an amount without a price has no USDT value", () => {
  expect(inUsdt("5", "USDT", null)).toBe("5");
  expect(inUsdt("5", "BTC", null)).toBeNull();
  expect(inUsdt(null, "BTC", "97000")).toBeNull();
});

test("unknown figures sort last whichever the direction", () => {
  const values = ["2", null, "10", "-3"];
  const sorted = (direction: "asc" | "desc") => [...values].sort((a, b) => compareDecimals(a, b, direction));
  expect(sorted("asc")).toEqual(["-3", "2", "10", null]);
  expect(sorted("desc")).toEqual(["10", "2", "-3", null]);
});

test("the range's mark stays on its bar", () => {
  expect(rangePosition(ticker("X_Y", { last: "15", low24h: "10", high24h: "20" }))).toBe(50);
  expect(rangePosition(ticker("X_Y", { last: "25", low24h: "10", high24h: "20" }))).toBe(100);
  expect(rangePosition(ticker("X_Y", { last: "10", low24h: "10", high24h: "10" }))).toBeNull();
  expect(rangePosition(ticker("X_Y", { last: null, low24h: "10", high24h: "20" }))).toBeNull();
});
