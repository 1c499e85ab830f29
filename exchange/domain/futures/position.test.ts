import fc from "fast-check";
import { expect, test } from "vitest";
import { BTC, usdt } from "./contract-under-test";
import { contractFee, contractNotional } from "./contract";
import { initialMargin, marginRate, maxOpenLots, orderCost, requirement, totalCost } from "./margin";
import {
  averageEntry,
  increased,
  profitAt,
  reduced,
  returnOnMargin,
  ticksAtProfit,
  type Holding,
  type PositionSide,
} from "./position";
import { entryOfLots, lotsOfEntry, QUANTITY_UNITS } from "./quantity";

const side = fc.constantFrom<PositionSide>("long", "short");
const ticks = fc.integer({ min: 100, max: 20_000_000 });
const lots = fc.integer({ min: 1, max: 1_000_000 });
const NOTHING: Holding = { side: "long", lots: 0, cost: 0n };

test("notional, margin and fees of one bitcoin at 40,000, 20x", () => {
  const notional = contractNotional(BTC, 4_000_000, 1_000);
  expect(notional).toBe(usdt(40_000));
  expect(initialMargin(notional, 20)).toBe(usdt(2_000));
  expect(contractFee(notional, BTC.takerFeePpm)).toBe(usdt(24));
  expect(contractFee(notional, BTC.makerFeePpm)).toBe(usdt(16));
});

test("profit is the move of the price times the base, and its rate is by initial margin", () => {
  const long: Holding = { side: "long", lots: 1_000, cost: 4_000_000_000n };
  expect(profitAt(BTC, long, 4_100_000)).toBe(usdt(1_000));
  expect(profitAt(BTC, { ...long, side: "short" }, 4_100_000)).toBe(usdt(-1_000));
  expect(returnOnMargin(usdt(1_000), usdt(2_000))).toBe(500_000n);
  expect(returnOnMargin(1n, 0n)).toBeNull();
});

test("the average entry moves with increases only", () => {
  const first = increased(NOTHING, 100, 4_000_000);
  const second = increased(first, 300, 4_400_000);
  expect(averageEntry(second)).toBe(4_300_000);
  expect(averageEntry(reduced(BTC, second, 150, 3_000_000).rest)).toBe(4_300_000);
  expect(() => averageEntry(NOTHING)).toThrow(RangeError);
});

test("realised profit of any series of closings is what the lots gained, to the unit", () => {
  const fills = fc.array(fc.record({ lots, ticks }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(side, fills, fills, ticks, (of, openings, closings, last) => {
      let holding: Holding = { ...NOTHING, side: of };
      for (const each of openings) holding = increased(holding, each.lots, each.ticks);
      const whole = holding;
      let realised = 0n;
      let unrealisedOfSold = 0n;
      for (const each of [...closings, { lots: holding.lots, ticks: last }]) {
        const closed = Math.min(each.lots, holding.lots);
        const { rest, profit } = reduced(BTC, holding, closed, each.ticks);
        holding = rest;
        realised += profit;
        const sign = of === "long" ? 1n : -1n;
        unrealisedOfSold += sign * BigInt(each.ticks) * BigInt(closed) * BTC.unitsPerTickLot;
      }
      expect(holding).toEqual({ side: of, lots: 0, cost: 0n });
      const cost = (of === "long" ? 1n : -1n) * whole.cost * BTC.unitsPerTickLot;
      expect(realised).toBe(unrealisedOfSold - cost);
    }),
  );
});

test("closing a part never realises more than its share of the whole profit", () => {
  const part = fc.tuple(lots, lots);
  fc.assert(
    fc.property(side, part, ticks, ticks, ticks, (of, [some, more], first, second, price) => {
      const holding = increased(increased({ ...NOTHING, side: of }, some, first), more, second);
      const { profit } = reduced(BTC, holding, some, price);
      expect(profit * BigInt(holding.lots)).toBeLessThanOrEqual(profitAt(BTC, holding, price) * BigInt(some));
    }),
  );
});

test("an exit by profit is the first price that has it; one by loss the last that hasn't lost more", () => {
  const long: Holding = { side: "long", lots: 1_000, cost: 4_000_000_000n };
  expect(ticksAtProfit(BTC, long, usdt(500))).toBe(4_050_000);
  expect(ticksAtProfit(BTC, { ...long, side: "short" }, usdt(500))).toBe(3_950_000);
  expect(ticksAtProfit(BTC, long, usdt(-40_000))).toBeNull();
  fc.assert(
    fc.property(side, lots, ticks, fc.bigInt({ min: -usdt(100), max: usdt(100_000) }), (of, count, price, profit) => {
      const holding = increased({ ...NOTHING, side: of }, count, price);
      const found = ticksAtProfit(BTC, holding, profit);
      fc.pre(found !== null && found > 1);
      expect(profitAt(BTC, holding, found!)).toBeGreaterThanOrEqual(profit);
      expect(profitAt(BTC, holding, of === "long" ? found! - 1 : found! + 1)).toBeLessThan(profit);
    }),
  );
});

test("an order costs margin, fee and what it loses against mark at once", () => {
  const opening = { side: "long" as const, lots: 1_000, ticks: 4_000_000, leverage: 20, markTicks: 3_990_000 };
  expect(orderCost(BTC, opening)).toEqual({ margin: usdt(2_000), fee: usdt(24), openLoss: usdt(100) });
  expect(orderCost(BTC, { ...opening, side: "short" }).openLoss).toBe(0n);
  expect(orderCost(BTC, { ...opening, markTicks: 0 }).openLoss).toBe(0n);
});

test("the largest order that opens is affordable, and one lot more isn't", () => {
  fc.assert(
    fc.property(
      side,
      ticks,
      fc.integer({ min: 1, max: 125 }),
      fc.bigInt({ min: 0n, max: usdt(5_000_000) }),
      (of, price, leverage, free) => {
        const opening = { side: of, ticks: price, leverage, markTicks: price };
        const most = maxOpenLots(BTC, opening, free, 0n);
        const costs = (count: number) => totalCost(orderCost(BTC, { ...opening, lots: count }));
        if (most > 0) expect(costs(most)).toBeLessThanOrEqual(free);
        const cap = BTC.ladder.findLast((tier) => leverage <= tier.maxLeverage)!.upTo;
        const isBound = most === BTC.maxLots || contractNotional(BTC, price, most + 1) > cap;
        if (!isBound) expect(costs(most + 1)).toBeGreaterThan(free);
      },
    ),
  );
});

test("the margin rate is equity by requirement: isolated 160 of 160 is 100 %, and liquidated", () => {
  const required = requirement(BTC, usdt(40_000));
  expect(required).toBe(usdt(160));
  expect(marginRate(usdt(160), required)).toBe(1_000_000n);
  expect(marginRate(usdt(400), required)).toBe(2_500_000n);
  expect(marginRate(usdt(400), 0n)).toBeNull();
});

test("sizes have the specification's codes", () => {
  expect(QUANTITY_UNITS).toEqual({ coin: 0, sheet: 1, bi: 2, margin: 3 });
});

test.each([
  [QUANTITY_UNITS.coin, "40000", 1_000],
  [QUANTITY_UNITS.coin, "40039.99", 1_000],
  [QUANTITY_UNITS.sheet, "7", 7],
  [QUANTITY_UNITS.sheet, "7.5", null],
  [QUANTITY_UNITS.bi, "1.5", 1_500],
  [QUANTITY_UNITS.bi, "0.0019999", 1],
  [QUANTITY_UNITS.bi, "0.0009", null],
  [QUANTITY_UNITS.margin, "2000", 1_000],
  [QUANTITY_UNITS.margin, "-1", null],
  [QUANTITY_UNITS.coin, "much", null],
] as const)("unit %i: %s is %s contracts at 40,000 and 20x, never more than was entered", (unit, text, expected) => {
  expect(lotsOfEntry(BTC, unit, text, { ticks: 4_000_000, leverage: 20 })).toBe(expected);
});

test("lots are written in any unit and read back as the same lots", () => {
  const unit = fc.constantFrom(...Object.values(QUANTITY_UNITS));
  fc.assert(
    fc.property(unit, lots, ticks, fc.integer({ min: 1, max: 125 }), (of, count, price, leverage) => {
      const pricing = { ticks: price, leverage };
      expect(lotsOfEntry(BTC, of, entryOfLots(BTC, of, count, pricing), pricing)).toBe(count);
    }),
  );
});
