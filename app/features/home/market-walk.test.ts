import fc from "fast-check";
import { expect, test } from "vitest";
import { BTC_USDT as instrument } from "~/lib/test-pair";
import { previewSize, walkMarketBuy, type Level } from "./market-walk";

const bids: Level[] = [["97400.00", "1"]];

test("an order within the best level pays its price, half the spread and the fee in coin", () => {
  expect(walkMarketBuy(instrument, { bids, asks: [["97400.01", "3"]] }, "2")).toEqual({
    quantity: "2.00000",
    averageFill: "97400.01",
    lastFill: "97400.01",
    spread: "0.01",
    mid: "97400.005",
    slippage: "0.005",
    slippagePercent: "0.001",
    fee: "0.00200000",
    received: "1.99800000",
    paid: "194800.02000000",
  });
});

test("an order over several levels pays each at its own price and rounds the average up", () => {
  const asks: Level[] = [
    ["100.00", "1"],
    ["100.01", "1"],
    ["100.02", "5"],
  ];
  const walk = walkMarketBuy(instrument, { bids: [["99.98", "1"]], asks }, "2.5");
  // 100 + 100.01 + 0.5 x 100.02 = 250.02; / 2.5 = 100.008
  expect(walk).toMatchObject({
    paid: "250.02000000",
    averageFill: "100.01",
    lastFill: "100.02",
    mid: "99.990",
    slippage: "0.020",
    slippagePercent: "0.021",
  });
});

test("a book that is too thin, one-sided or a size finer than the lot gives no preview", () => {
  const asks: Level[] = [["97400.01", "1"]];
  expect(walkMarketBuy(instrument, { bids, asks }, "1.00001")).toBeNull();
  expect(walkMarketBuy(instrument, { bids: [], asks }, "1")).toBeNull();
  expect(walkMarketBuy(instrument, { bids, asks: [] }, "1")).toBeNull();
  expect(walkMarketBuy(instrument, { bids, asks }, "0.000001")).toBeNull();
  expect(walkMarketBuy(instrument, { bids, asks }, "0")).toBeNull();
});

test("whatever the book, paid lies between best and worst price and coin in equals coin out plus fee", () => {
  const level = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 300_000 }));
  fc.assert(
    fc.property(fc.array(level, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 99 }), (steps, percent) => {
      let price = 9_740_000;
      const rows = steps.map(([step, lots]) => ({ price: (price += step), lots }));
      const total = rows.reduce((sum, row) => sum + row.lots, 0);
      const lots = Math.max(1, Math.floor((total * percent) / 100));
      const asks = rows.map((row): Level => [units(row.price, 2), units(row.lots, 5)]);
      const walk = walkMarketBuy(instrument, { bids, asks }, units(lots, 5));
      expect(walk).not.toBeNull();
      if (!walk) return;
      const paid = integer(walk.paid);
      const lotUnits = BigInt(lots) * 10n ** 1n; // price 2 + lot 5 decimals to scale 8
      expect(paid).toBeGreaterThanOrEqual(BigInt(rows[0]?.price ?? 0) * lotUnits);
      expect(paid).toBeLessThanOrEqual(integer(walk.lastFill) * lotUnits);
      expect(integer(walk.averageFill) * lotUnits).toBeGreaterThanOrEqual(paid);
      expect((integer(walk.averageFill) - 1n) * lotUnits).toBeLessThan(paid);
      expect(integer(walk.received) + integer(walk.fee)).toBe(BigInt(lots) * 1000n);
    }),
  );
});

test("the preview's size is the largest round one that leaves the shown book standing", () => {
  const asks: Level[] = [
    ["100.00", "2.5"],
    ["100.01", "1.6"],
  ];
  expect(previewSize(instrument, asks, [1n, 2n])).toBe("2");
  expect(previewSize(instrument, asks, [1n, 3n])).toBe("1");
  expect(previewSize(instrument, [["100.00", "0.00001"]], [1n, 2n])).toBeNull();
  expect(previewSize(instrument, [], [1n, 2n])).toBeNull();
});

function units(value: number, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function integer(text: string): bigint {
  return BigInt(text.replace(".", ""));
}
