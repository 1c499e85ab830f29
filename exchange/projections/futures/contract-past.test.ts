import { expect, test } from "vitest";
import { defineContract } from "~exchange/domain/futures/contract";
import { BTC_TERMS, TEST_ASSETS } from "~exchange/domain/futures/contract-under-test";
import markets from "~exchange/markets.json";
import { DAY, HOUR, MINUTE, openTimeOf } from "../candles-calendar";
import { listAcross } from "../candles-stretch";
import { createContractPast } from "./contract-past";

const BEGAN = Date.parse("2026-11-27T10:17:25Z");
const CONTRACTS = [
  defineContract(BTC_TERMS, TEST_ASSETS),
  defineContract(
    {
      ...{ ...BTC_TERMS, contract: "DOGEUSDT", base: "DOGE", contractSize: "100", tick: "0.00001" },
      ...{ fundingIntervalMs: HOUR, interestPpb: 12_500, fundingClampPpb: 62_500 },
    },
    TEST_ASSETS,
  ),
];
const DEMO = { index: markets.demo.index, historyDays: 40 };

function openPast({ seed = "test", demo = DEMO as typeof DEMO | null } = {}) {
  return createContractPast({
    ...{ seed, contracts: CONTRACTS, demo },
    importedDirectory: "/nonexistent/imported",
    now: () => BEGAN,
  });
}

function minutes(kind: "last" | "mark" | "index", past = openPast()) {
  const query = { interval: "1m" as const, to: BEGAN, limit: 1_440 };
  return listAcross(past.stretches("BTCUSDT", kind, openTimeOf("1m", BEGAN)), query);
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

test("funding of the past follows each contract's interval, stays within its cap and isn't always the same", () => {
  const past = openPast();
  for (const { contract, fundingIntervalMs, fundingCapPpb } of CONTRACTS) {
    const settled = past.settlements(contract, BEGAN - 10 * DAY, BEGAN, 1_000);
    expect(settled).toHaveLength(Math.floor((10 * DAY) / fundingIntervalMs));
    settled.forEach(({ fundingTime, ratePpb, mark }, i) => {
      expect(fundingTime % fundingIntervalMs).toBe(0);
      if (i > 0) expect(settled[i - 1]!.fundingTime - fundingTime).toBe(fundingIntervalMs);
      expect(Math.abs(ratePpb)).toBeLessThanOrEqual(fundingCapPpb);
      expect(mark).toBeGreaterThan(0);
    });
    expect(new Set(settled.map(({ ratePpb }) => ratePpb)).size).toBeGreaterThan(1);
  }
});

test("settlements read page by page are those read at once, and end", () => {
  const past = openPast();
  const all = past.settlements("BTCUSDT", 0, Number.MAX_SAFE_INTEGER, 10_000);
  expect(all).toHaveLength(40 * 3 + Math.floor((BEGAN % DAY) / (8 * HOUR)) + 1);
  const paged = [];
  for (let to = BEGAN; ; to = paged.at(-1)!.fundingTime) {
    const page = past.settlements("BTCUSDT", 0, to, 7);
    if (page.length === 0) break;
    paged.push(...page);
  }
  expect(paged).toEqual(all);
});

test("outside demo mode nothing is made up", () => {
  const past = openPast({ demo: null });
  expect(past.stretches("BTCUSDT", "last", BEGAN)).toEqual([]);
  expect(past.settlements("BTCUSDT", 0, BEGAN, 10)).toEqual([]);
});
