import fc from "fast-check";
import { expect, test } from "vitest";
import markets from "~exchange/markets.json";
import {
  defineInstrument,
  lotsToQuantity,
  notionalUnits,
  priceToTicks,
  quantityToLots,
  ticksToPrice,
  type SpotPair,
} from "./instrument";
import { formatUnits, parseUnits } from "./units";

const assets = [
  { code: "BTC", scale: 8 },
  { code: "USDT", scale: 8 },
  { code: "YEN", scale: 0 },
];

const btc: SpotPair = {
  pair: "BTC_USDT",
  base: "BTC",
  quote: "USDT",
  tick: "0.01",
  lot: "0.00001",
  minNotional: "5",
  maxQuantity: "500",
  makerFeePpm: 1_000,
  takerFeePpm: 1_000,
};

const instrument = defineInstrument(btc, assets);

test("the factors of a pair are exact", () => {
  expect(instrument).toMatchObject({
    priceDecimals: 2,
    quantityDecimals: 5,
    baseUnitsPerLot: 1_000n,
    quoteUnitsPerTickLot: 10n,
    minNotionalUnits: 500_000_000n,
    maxLots: 50_000_000,
  });
});

test("steps that are no power of ten work", () => {
  const coarse = defineInstrument({ ...btc, tick: "0.25", lot: "0.005" }, assets);
  expect(priceToTicks(coarse, "1.75")).toBe(7);
  expect(priceToTicks(coarse, "1.80")).toBeNull();
  expect(quantityToLots(coarse, "0.015")).toBe(3);
  // 7 ticks of 0.25 times 3 lots of 0.005 is 0.02625.
  expect(formatUnits(notionalUnits(coarse, 7, 3), 8)).toBe("0.02625000");
});

test.each<[string, Partial<SpotPair>, string]>([
  ["an unknown asset", { pair: "BTC_EUR", quote: "EUR" }, "asset EUR is not configured"],
  ["a tick of zero", { tick: "0" }, "positive decimals"],
  ["a negative tick", { tick: "-0.01" }, "positive decimals"],
  ["a tick with an exponent", { tick: "1e-2" }, "positive decimals"],
  ["a negative lot", { lot: "-1" }, "positive decimals"],
  ["a lot finer than the base asset", { lot: "0.000000001" }, "fit the assets' scales"],
  ["a negative minimum notional", { minNotional: "-5" }, "positive decimals"],
  ["a maximum quantity of zero", { maxQuantity: "0" }, "positive decimals"],
  ["a maximum quantity below one lot", { lot: "1", maxQuantity: "0.5" }, "positive decimals"],
  ["a maximum quantity beyond safe integers", { maxQuantity: "100000000000" }, "2^53 - 1 lots"],
  ["tick times lot finer than the quote asset", { tick: "0.0001" }, "finer than the smallest unit of USDT"],
  ["a name that isn't its assets", { pair: "BTCUSDT" }, "BASE_QUOTE"],
  ["twice the same asset", { pair: "BTC_BTC", quote: "BTC" }, "BASE_QUOTE"],
  ["a fee above 100 %", { takerFeePpm: 1_000_001 }, "parts per million"],
  ["a negative fee", { makerFeePpm: -1 }, "parts per million"],
  ["a fraction of a part per million", { makerFeePpm: 0.5 }, "parts per million"],
])("%s is refused with a sentence that names the pair", (_, changed, sentence) => {
  const pair = { ...btc, ...changed };
  expect(() => defineInstrument(pair, assets)).toThrow(sentence);
  expect(() => defineInstrument(pair, assets)).toThrow(pair.pair);
});

test("a quote asset without decimals takes whole steps", () => {
  const yen = defineInstrument(
    { ...btc, pair: "BTC_YEN", quote: "YEN", tick: "100", lot: "1", minNotional: "100" },
    assets,
  );
  expect(notionalUnits(yen, 3, 2)).toBe(600n);
  expect(ticksToPrice(yen, 3)).toBe("300");
});

test.each(["0", "-1", "0.001", "1.005", "", "abc", "90071992547409.93"])(
  "a price of %j is no number of ticks",
  (text) => {
    expect(priceToTicks(instrument, text)).toBeNull();
  },
);

test.each(markets.spot)("$pair: ticks and lots are written and read back exactly", (pair) => {
  const configured = defineInstrument(pair, markets.assets);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 40 }), fc.integer({ min: 1, max: 2 ** 40 }), (ticks, lots) => {
      expect(priceToTicks(configured, ticksToPrice(configured, ticks))).toBe(ticks);
      expect(quantityToLots(configured, lotsToQuantity(configured, lots))).toBe(lots);
    }),
    { numRuns: 50 },
  );
});

test.each(markets.spot)("$pair: the value of an order is price times quantity, to the unit", (pair) => {
  const configured = defineInstrument(pair, markets.assets);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 40 }), fc.integer({ min: 1, max: 2 ** 40 }), (ticks, lots) => {
      const price = parseUnits(ticksToPrice(configured, ticks), 20) ?? 0n;
      const quantity = parseUnits(lotsToQuantity(configured, lots), 20) ?? 0n;
      expect(notionalUnits(configured, ticks, lots) * 10n ** BigInt(40 - configured.quoteScale)).toBe(price * quantity);
    }),
    { numRuns: 50 },
  );
});
