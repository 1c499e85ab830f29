import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Candle } from "~exchange/contract/schemas";
import markets from "~exchange/markets.json";
import type { CandleSource } from "./candle-source";
import { openDatabase } from "./database";
import { createMarkets } from "./markets";
import { createTurnoverRows } from "./rows/turnovers";
import { createTickers } from "./tickers";
import { createTrades } from "./trades";

const NOW = Date.parse("2026-11-28T12:00:30Z");
const MINUTE = 60_000;

const folder = mkdtempSync(join(tmpdir(), "tickers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/** The tickers over a past of these BTC_USDT minutes. */
function tickersOver(candles: Candle[]) {
  const source: CandleSource = {
    list: ({ from = 0, to, limit }) => candles.filter(([time]) => time >= from && time < to).slice(-limit),
    forming: () => null,
  };
  const database = openDatabase(join(folder, `${++files}.sqlite`));
  const known = createMarkets();
  const trades = createTrades();
  const tickers = createTickers(known, trades, source);
  createTurnoverRows().migrate(database);
  tickers.load(database);
  const place = { sequence: 1, index: 0, time: NOW };
  known.apply([
    { type: "assets-configured", assets: markets.assets, ...place },
    ...markets.spot.map((pair) => ({ type: "pair-configured" as const, pair, ...place })),
  ]);
  return tickers;
}

const minute = (minutesAgo: number, price: string): Candle => {
  const time = Math.floor(NOW / MINUTE) * MINUTE - minutesAgo * MINUTE;
  return [time, price, price, price, price, "1"];
};

test("the change is counted from the price a day ago", () => {
  const day = tickersOver([minute(1_440, "90.00"), minute(10, "99.00")]).day("BTC_USDT", NOW);
  expect(day).toMatchObject({ open: 9_000, last: 9_900, high: 9_900 });
});

test("the end of a recording of another year is not a price of a day ago", () => {
  const day = tickersOver([minute(2_000_000, "28.00"), minute(10, "99.00"), minute(5, "100.00")]).day("BTC_USDT", NOW);
  expect(day).toMatchObject({ open: 9_900, last: 10_000, low: 9_900 });
});
