import fc from "fast-check";
import { expect, test } from "vitest";
import markets from "~exchange/markets.json";
import { exp, ln } from "./elementary";
import { bridgeMaximum, createIndexPaths } from "./index-path";
import { createRandom, hash3, normalOf } from "./random";

const INDICES = markets.demo.index;
const NOW = Date.parse("2026-11-27T12:00:00Z");
const MINUTE = 60_000;

test("exp and ln agree with the machine's own to fourteen digits", () => {
  const property = fc.property(fc.double({ min: -20, max: 20, noNaN: true }), (x) => {
    expect(exp(x) / Math.exp(x)).toBeCloseTo(1, 13);
    expect(ln(Math.exp(x))).toBeCloseTo(x, 12);
  });
  fc.assert(property);
});

test("hashes are the same on every machine and their normals have mean 0 and deviation 1", () => {
  expect([hash3(1, 2, 3), hash3(0, 0, 0), hash3(-1, 7, 2 ** 31)]).toEqual([2103571163, 1680814304, 236872788]);
  const draws = Array.from({ length: 20_000 }, (_, i) => normalOf(hash3(5, 1, i), hash3(5, 2, i)));
  const mean = draws.reduce((sum, x) => sum + x, 0) / draws.length;
  const variance = draws.reduce((sum, x) => sum + x * x, 0) / draws.length;
  expect(Math.abs(mean)).toBeLessThan(0.03);
  expect(Math.abs(variance - 1)).toBeLessThan(0.05);
  const random = createRandom(9);
  const whole = Array.from({ length: 1_000 }, () => random.integer(6));
  expect(new Set(whole)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});

test("a moment's price is the same however it is reached", () => {
  const property = fc.property(
    fc.integer({ min: 20_000_000, max: 32_000_000 }),
    fc.integer({ min: 0, max: 90 }),
    fc.constantFrom("BTC_USDT", "DOGE_USDT", "ETH_BTC"),
    (from, offset, pair) => {
      const path = createIndexPaths({ seed: "any", indices: INDICES })(pair)!;
      const { logs } = path.minutes(from, 91);
      const direct = path.at((from + offset) * MINUTE);
      expect(direct / (path.price * Math.exp(logs[offset]!))).toBeCloseTo(1, 12);
    },
  );
  fc.assert(property, { numRuns: 50 });
});

test("the cross is the ratio of its two pairs at every moment", () => {
  const pathOf = createIndexPaths({ seed: "any", indices: INDICES });
  for (let i = 0; i < 50; i++) {
    const time = NOW + i * 7_654_321;
    const ratio = pathOf("ETH_USDT")!.at(time) / pathOf("BTC_USDT")!.at(time);
    expect(pathOf("ETH_BTC")!.at(time) / ratio).toBeCloseTo(1, 12);
  }
});

test("prices swing around the configured one with about the configured volatility, in calm and wild stretches", () => {
  const pathOf = createIndexPaths({ seed: "any", indices: INDICES });
  for (const { pair, price, annualVolatility } of INDICES) {
    const path = pathOf(pair)!;
    const days = 730;
    const { logs, activity } = path.minutes(Math.floor(NOW / MINUTE) - days * 1440, days * 1440);
    let squares = 0;
    for (let i = 0; i + 60 < logs.length; i += 60) squares += (logs[i + 60]! - logs[i]!) ** 2;
    expect(Math.sqrt((squares / days) * 365) / annualVolatility).toBeGreaterThan(0.8);
    expect(Math.sqrt((squares / days) * 365) / annualVolatility).toBeLessThan(1.25);
    const furthest = logs.reduce((most, log) => Math.max(most, Math.abs(log)), 0);
    expect(furthest).toBeLessThan(annualVolatility * 1.2);
    expect(path.price).toBe(Number(price));
    const busiest = activity.reduce((most, value) => Math.max(most, value), 0);
    expect(busiest).toBeGreaterThan(4);
    expect(activity.reduce((sum, value) => sum + value, 0) / activity.length).toBeCloseTo(1, 0);
  }
});

test("a bridge's maximum lies above both its ends", () => {
  const log = fc.double({ min: -0.01, max: 0.01, noNaN: true });
  const property = fc.property(log, log, fc.double({ min: 1e-6, max: 1, noNaN: true }), (open, close, uniform) => {
    expect(bridgeMaximum(open, close, 1e-6, uniform)).toBeGreaterThanOrEqual(Math.max(open, close) - 1e-15);
  });
  fc.assert(property);
});

test("a pair without an index has no path", () => {
  const pathOf = createIndexPaths({ seed: "any", indices: INDICES });
  expect(pathOf("LTC_USDT")).toBeNull();
  expect(pathOf("ETH_LTC")).toBeNull();
});
