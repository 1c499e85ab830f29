import { expect, test } from "vitest";
import { defineContract } from "~exchange/domain/futures/contract";
import { BTC_TERMS, TEST_ASSETS } from "~exchange/domain/futures/contract-under-test";
import markets from "~exchange/markets.json";
import { DAY, HOUR, MINUTE } from "./candles-calendar";
import { listAcross } from "./candles-stretch";
import { createFuturesPast } from "./futures-past";

const BEGAN = Date.parse("2026-11-27T10:17:25Z");
const CONTRACTS = [
  defineContract(BTC_TERMS, TEST_ASSETS),
  defineContract(
    { ...BTC_TERMS, contract: "DOGEUSDT", base: "DOGE", contractSize: "100", tick: "0.00001", fundingIntervalMs: HOUR },
    TEST_ASSETS,
  ),
];
const DEMO = { index: markets.demo.index, historyDays: 40 };

function openPast({ seed = "test", demo = DEMO as typeof DEMO | null } = {}) {
  return createFuturesPast({ seed, contracts: CONTRACTS, demo, importedDirectory: "/nonexistent/imported" });
}

function minutes(kind: "last" | "mark" | "index", past = openPast()) {
  const query = { interval: "1m" as const, to: BEGAN, limit: 1_440 };
  return listAcross(past.stretches("BTCUSDT", kind, BEGAN), query);
}

test("the three prices of a contract's past go together, and only trades have a volume", () => {
  const [last, mark, index] = [minutes("last"), minutes("mark"), minutes("index")];
  expect(last).toHaveLength(1_440);
  last.forEach(([time, , high, low, close, volume], i) => {
    expect([mark[i]![0], index[i]![0]]).toEqual([time, time]);
    for (const other of [mark[i]!, index[i]!]) {
      expect(Math.abs(Number(other[4]) / Number(close) - 1)).toBeLessThan(0.005);
      expect(Number(other[5])).toBe(0);
    }
    expect(Number(high)).toBeGreaterThanOrEqual(Number(low));
    expect(Number(volume)).toBeGreaterThan(0);
  });
  expect(last.map(([, , , , close]) => close)).not.toEqual(index.map(([, , , , close]) => close));
});

test("the past is the same for everyone with the same seed, and another with another", () => {
  expect(minutes("last")).toEqual(minutes("last", openPast()));
  expect(minutes("last")).not.toEqual(minutes("last", openPast({ seed: "other" })));
});

test("the past ends with the minute in which the market began", () => {
  const [newest] = minutes("last").slice(-1);
  expect(newest![0]).toBe(Math.floor(BEGAN / MINUTE) * MINUTE - MINUTE);
});

test("funding of the past follows each contract's interval and stays within its cap", () => {
  const past = openPast();
  for (const { contract, fundingIntervalMs, fundingCapPpb } of CONTRACTS) {
    const rates = past.funding(contract, { from: BEGAN - 10 * DAY, to: BEGAN, began: BEGAN });
    expect(rates).toHaveLength(Math.floor((10 * DAY) / fundingIntervalMs));
    rates.forEach(({ fundingTime, ratePpb, markTicks }, i) => {
      expect(fundingTime % fundingIntervalMs).toBe(0);
      if (i > 0) expect(fundingTime - rates[i - 1]!.fundingTime).toBe(fundingIntervalMs);
      expect(Math.abs(ratePpb)).toBeLessThanOrEqual(fundingCapPpb);
      expect(markTicks).toBeGreaterThan(0);
    });
    expect(new Set(rates.map(({ ratePpb }) => ratePpb)).size).toBeGreaterThan(1);
  }
});

test("funding is listed from the same moment however it is asked for", () => {
  const past = openPast();
  const since = past.fundingSince("BTCUSDT", BEGAN)!;
  const all = past.funding("BTCUSDT", { from: 0, to: Number.MAX_SAFE_INTEGER, began: BEGAN });
  expect(all[0]!.fundingTime).toBeGreaterThanOrEqual(since);
  const half = since + 20 * DAY;
  const parts = [
    ...past.funding("BTCUSDT", { from: 0, to: half, began: BEGAN }),
    ...past.funding("BTCUSDT", { from: half, to: BEGAN, began: BEGAN }),
  ];
  expect(parts).toEqual(all);
});

test("outside demo mode nothing is made up", () => {
  const past = openPast({ demo: null });
  expect(past.stretches("BTCUSDT", "last", BEGAN)).toEqual([]);
  expect(past.funding("BTCUSDT", { from: 0, to: BEGAN, began: BEGAN })).toEqual([]);
  expect(past.fundingSince("BTCUSDT", BEGAN)).toBeNull();
});
