import { createHash } from "node:crypto";
import Database from "libsql";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Candle, Interval } from "~exchange/contract/schemas";
import { defineInstrument } from "~exchange/domain/instrument";
import type { EngineEvent } from "~exchange/engine/events";
import markets from "~exchange/markets.json";
import { type CandleStore, createCandleStore } from "./candles";
import { createCandleRows } from "./rows/candles";
import { INTERVALS, MINUTE, openTimeOf, stepOpenTime } from "./candles-calendar";
import { joinCandles } from "./candles-stretch";

const INSTRUMENTS = markets.spot.map((pair) => defineInstrument(pair, markets.assets));
const PAIRS = INSTRUMENTS.map(({ pair }) => pair);
const NOW = Date.parse("2026-11-27T10:17:25Z");
const EVERYTHING = 1_000_000;

function openStore({ seed = "test", now = NOW, historyDays = 60, demo = true } = {}) {
  const clock = { time: now };
  const store = createCandleStore({
    seed,
    instruments: INSTRUMENTS,
    demo: demo ? { index: markets.demo.index, historyDays } : null,
    importedDirectory: "/nonexistent/imported",
    now: () => clock.time,
  });
  const database = new Database(":memory:");
  createCandleRows(PAIRS).migrate(database);
  store.load(database);
  return { store, clock };
}

let sequence = 0;
function traded(pair: string, time: number, price: number, quantity: number): EngineEvent {
  const party = { accountId: "a", orderId: "o", fee: 0n, feeAsset: "USDT" };
  sequence += 1;
  return {
    type: "traded",
    tradeId: String(sequence),
    pair,
    price,
    quantity,
    quote: 1n,
    takerSide: "buy",
    taker: party,
    maker: party,
    sequence,
    index: 0,
    time,
  };
}

/** A longer candle made of minutes by the plainest road. */
function foldMinutes(store: CandleStore, pair: string, interval: Interval, from: number, to: number): Candle[] {
  const folded: Candle[] = [];
  for (const minute of store.list({ pair, interval: "1m", from, to, limit: EVERYTHING })) {
    const time = openTimeOf(interval, minute[0]);
    const last = folded.at(-1);
    if (last && last[0] === time) folded[folded.length - 1] = joinCandles(last, minute);
    else folded.push([time, minute[1], minute[2], minute[3], minute[4], minute[5]]);
  }
  return folded;
}

test("one seed has one history: a day of BTC_USDT to the last digit", () => {
  const { store } = openStore({ seed: "golden" });
  const from = Date.parse("2026-11-20T00:00:00Z");
  const day = store.list({ pair: "BTC_USDT", interval: "1m", from, to: from + 1440 * MINUTE, limit: 1440 });
  expect(day).toHaveLength(1440);
  expect(createHash("sha256").update(JSON.stringify(day)).digest("hex").slice(0, 16)).toBe("c4e361445e5ef320");
});

test("the order of reading and the moment of the install don't change a minute", () => {
  const early = openStore();
  const late = openStore({ now: NOW + 5 * 86_400_000 });
  late.store.list({ pair: "SOL_USDT", interval: "1M", to: NOW, limit: 10 });
  for (const pair of PAIRS) {
    const window = { pair, interval: "1m", from: NOW - 3 * 86_400_000, to: NOW - MINUTE, limit: 500 } as const;
    expect(late.store.list(window)).toEqual(early.store.list(window));
  }
  expect(openStore({ seed: "other" }).store.list({ pair: "BTC_USDT", interval: "1h", to: NOW, limit: 3 })).not.toEqual(
    early.store.list({ pair: "BTC_USDT", interval: "1h", to: NOW, limit: 3 }),
  );
});

test("at least a year of candles lies before the install, at every interval", () => {
  const { store } = openStore({ historyDays: 400 });
  const [first] = store.list({ pair: "ETH_BTC", interval: "1M", to: NOW, limit: 1_500 });
  expect(first![0]).toBeLessThan(NOW - 365 * 86_400_000);
  const minutes = store.list({ pair: "ETH_BTC", interval: "1m", from: NOW - 365 * 86_400_000, to: NOW, limit: 3 });
  expect(minutes).toHaveLength(3);
});

test("every interval agrees with the minutes it is made of, across the seam and times without trades", () => {
  const trade = fc.record({
    minute: fc.integer({ min: 0, max: 2_000 }),
    price: fc.integer({ min: 9_000_000, max: 11_000_000 }),
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
  });
  const property = fc.property(
    fc.array(trade, { minLength: 1, maxLength: 40 }),
    fc.constantFrom<Interval>(...INTERVALS),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 7 }),
    (trades, interval, batch, days) => {
      const { store, clock } = openStore({ historyDays: 40, now: NOW });
      const ordered = [...trades].sort((a, b) => a.minute - b.minute);
      const events = ordered.map(({ minute, price, quantity }) =>
        traded("BTC_USDT", NOW + minute * MINUTE, price, quantity),
      );
      for (let i = 0; i < events.length; i += batch) store.apply(events.slice(i, i + batch));
      clock.time = NOW + 2_100 * MINUTE;
      const from = openTimeOf(interval, NOW - days * 86_400_000);
      const range = { pair: "BTC_USDT", interval, from, to: clock.time, limit: EVERYTHING };
      const expected = foldMinutes(store, "BTC_USDT", interval, from, clock.time);
      const whole = store.list(range);
      expect(whole.filter(([time]) => time >= expected[0]![0])).toEqual(expected);
      const last = store.list({ pair: "BTC_USDT", interval, to: clock.time, limit: 5 });
      expect(last.slice(-whole.length)).toEqual(whole.slice(-5));
    },
  );
  fc.assert(property, { numRuns: 40 });
}, 60_000);

test("minutes follow each other without a hole from the past into the live market", () => {
  const { store, clock } = openStore();
  store.apply([traded("BTC_USDT", NOW, 9_700_000, 5), traded("BTC_USDT", NOW + 180_000, 9_800_000, 7)]);
  clock.time = NOW + 300_000;
  const minutes = store.list({ pair: "BTC_USDT", interval: "1m", to: clock.time + 1, limit: 9 });
  const opens = minutes.map(([time]) => time);
  expect(opens).toEqual(opens.map((_, i) => openTimeOf("1m", clock.time) - (8 - i) * MINUTE));
  expect(minutes.slice(-6).map(([, , , , close, volume]) => [close, volume])).toEqual([
    ["97000.00", "0.00005"],
    ["97000.00", "0.00000"],
    ["97000.00", "0.00000"],
    ["98000.00", "0.00007"],
    ["98000.00", "0.00000"],
    ["98000.00", "0.00000"],
  ]);
  expect(Number(minutes[2]![5])).toBeGreaterThan(0);
});

test("a candle that spans the seam opens in the past and closes live", () => {
  const { store } = openStore();
  const before = store.list({ pair: "ETH_USDT", interval: "1h", to: NOW, limit: 1 })[0]!;
  store.apply([traded("ETH_USDT", NOW, 400_000, 10_000)]);
  const [candle] = store.list({ pair: "ETH_USDT", interval: "1h", to: NOW, limit: 1 });
  expect(candle![1]).toBe(before[1]);
  expect(candle![4]).toBe("4000.00");
  expect(candle![2]).toBe("4000.00");
});

test("the forming candle repeats the last close until somebody trades", () => {
  const { store } = openStore();
  const minute = openTimeOf("1m", NOW);
  const [previous] = store.list({ pair: "ADA_USDT", interval: "1m", to: minute, limit: 1 });
  const close = previous![4];
  expect(store.forming("ADA_USDT", "1m", NOW)).toEqual([minute, close, close, close, close, "0.0"]);
  expect(store.forming("ADA_USDT", "1d", NOW)![0]).toBe(openTimeOf("1d", NOW));
});

test("without demo mode there is nothing before the first trade", () => {
  const { store } = openStore({ demo: false });
  expect(store.forming("BTC_USDT", "1m", NOW)).toBeNull();
  expect(store.list({ pair: "BTC_USDT", interval: "1d", to: NOW, limit: 10 })).toEqual([]);
  store.apply([traded("BTC_USDT", NOW, 9_700_000, 5)]);
  expect(store.list({ pair: "BTC_USDT", interval: "1d", to: NOW, limit: 10 })).toEqual([
    [openTimeOf("1d", NOW), "97000.00", "97000.00", "97000.00", "97000.00", "0.00005"],
  ]);
  expect(store.list({ pair: "NO_PAIR", interval: "1d", to: NOW, limit: 10 })).toEqual([]);
});

test("no page is longer than its limit, and `from` and `to` bound open times", () => {
  const { store } = openStore();
  const from = Date.parse("2026-11-10T00:00:30Z");
  const page = store.list({ pair: "XRP_USDT", interval: "5m", from, to: from + 3_600_000, limit: 4 });
  expect(page.map(([time]) => time)).toEqual([1, 2, 3, 4].map((n) => openTimeOf("5m", from) + n * 5 * MINUTE));
  expect(store.list({ pair: "XRP_USDT", interval: "5m", from, to: from + 300_000, limit: 9 })).toHaveLength(1);
});

test("weeks begin on Monday and months on their first day, UTC", () => {
  const time = Date.parse("2026-03-01T23:59:59Z");
  expect(new Date(openTimeOf("1w", time)).toISOString()).toBe("2026-02-23T00:00:00.000Z");
  expect(new Date(openTimeOf("1M", time)).toISOString()).toBe("2026-03-01T00:00:00.000Z");
  expect(new Date(stepOpenTime("1M", openTimeOf("1M", time), -3)).toISOString()).toBe("2025-12-01T00:00:00.000Z");
});

test("a cross pair is worth what its two pairs say", () => {
  const { store } = openStore();
  const close = (pair: string) => Number(store.list({ pair, interval: "1h", to: NOW, limit: 1 })[0]![4]);
  expect(close("ETH_BTC") / (close("ETH_USDT") / close("BTC_USDT"))).toBeCloseTo(1, 2);
});
