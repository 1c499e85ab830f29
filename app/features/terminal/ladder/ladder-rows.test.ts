import fc from "fast-check";
import { expect, test } from "vitest";
import { lotsToQuantity, ticksToPrice } from "~exchange/domain/instrument";
import { BTC_USDT } from "~/lib/test-pair";
import { Book } from "../book/book";
import { fittingStep, hasRunAway, ladderRows, middleOf, stepBeside, STEPS } from "./ladder-rows";

const book = new Book(BTC_USDT, {
  sequence: 1,
  bids: [["97412.50", "0.091"], ["97412.41", "0.785"], ["97411.16", "0.066"]],
  asks: [["97412.51", "0.219"], ["97412.60", "0.400"]],
}).snapshot(); // prettier-ignore
const nothing = { own: [], last: null };

test("every price around the middle has a row, highest first, with what stands there", () => {
  const centre = middleOf(BTC_USDT, book, null, 1);
  expect(centre).toBe(9_741_251);
  const rows = ladderRows(BTC_USDT, { book, ...nothing, group: 1, centre: 9_741_251, count: 5 });
  expect(rows.map(({ price, bid, ask }) => [price, bid.quantity, ask.quantity])).toEqual([
    ["97412.53", null, null],
    ["97412.52", null, null],
    ["97412.51", null, "0.21900"],
    ["97412.50", "0.09100", null],
    ["97412.49", null, null],
  ]);
  expect(rows[2]?.ask.percent).toBe(100);
});

test("a group takes bids down and asks up, as the book does", () => {
  const rows = ladderRows(BTC_USDT, { book, ...nothing, group: 10, centre: 9_741_250, count: 3 });
  expect(rows.map(({ price, bid, ask }) => [price, bid.quantity, ask.quantity])).toEqual([
    ["97412.60", null, "0.61900"],
    ["97412.50", "0.09100", null],
    ["97412.40", "0.78500", null],
  ]);
});

test("own orders are counted at their price, with what is still open of them", () => {
  const order = { pairCode: BTC_USDT.pair, side: "buy" as const, quantity: "0.5", filledQuantity: "0" };
  const own = [
    { ...order, price: "97412.50" },
    { ...order, price: "97412.55", filledQuantity: "0.2" },
    { ...order, price: "97412.50", side: "sell" as const },
    { ...order, price: null },
    { ...order, price: "97412.50", pairCode: "ETH_USDT" },
  ];
  const [row] = ladderRows(BTC_USDT, { book, own, last: "97412.52", group: 10, centre: 9_741_250, count: 1 });
  expect(row?.bid.own).toEqual({ count: 2, quantity: "0.80000" });
  expect(row?.ask.own).toEqual({ count: 1, quantity: "0.50000" });
  expect(row?.isLast).toBe(true);
});

test("rows are a group apart, positive, and hold every lot of their prices", () => {
  const level = fc.record({ ticks: fc.integer({ min: 1, max: 400 }), lots: fc.integer({ min: 1, max: 99 }) });
  const levels = fc.uniqueArray(level, { selector: ({ ticks }) => ticks, maxLength: 30 });
  const wire = (side: { ticks: number; lots: number }[]) =>
    side.map(({ ticks, lots }): [string, string] => [ticksToPrice(BTC_USDT, ticks), lotsToQuantity(BTC_USDT, lots)]);
  fc.assert(
    fc.property(
      levels,
      levels,
      fc.constantFrom(...STEPS),
      fc.integer({ min: 1, max: 41 }),
      (bids, asks, group, count) => {
        const given = new Book(BTC_USDT, { sequence: 0, bids: wire(bids), asks: wire(asks) }).snapshot();
        const centre = middleOf(BTC_USDT, given, null, group);
        if (centre === null) {
          expect(bids.length + asks.length).toBe(0);
          return;
        }
        const rows = ladderRows(BTC_USDT, { book: given, ...nothing, group, centre, count });
        expect(rows.length).toBeLessThanOrEqual(count);
        rows.forEach(({ ticks, bid }, index) => {
          expect(ticks % group).toBe(0);
          expect(ticks).toBeGreaterThan(0);
          if (index > 0) expect((rows[index - 1]?.ticks ?? 0) - ticks).toBe(group);
          const stands = bids.filter((entry) => Math.floor(entry.ticks / group) * group === ticks);
          const lots = stands.reduce((sum, entry) => sum + entry.lots, 0);
          expect(bid.quantity).toBe(lots === 0 ? null : lotsToQuantity(BTC_USDT, lots));
        });
      },
    ),
  );
});

test("the rows follow a price that has run half way to either end, and no other", () => {
  expect(hasRunAway(1_000, 1_000, 10, 21)).toBe(false);
  expect(hasRunAway(1_050, 1_000, 10, 21)).toBe(false);
  expect(hasRunAway(1_060, 1_000, 10, 21)).toBe(true);
  expect(hasRunAway(940, 1_000, 10, 21)).toBe(true);
});

test("an empty book is centred on the last trade, and without one there is no ladder", () => {
  const empty = { sequence: 0, bids: [], asks: [] };
  expect(middleOf(BTC_USDT, empty, "97000.00", 100)).toBe(9_700_000);
  expect(middleOf(BTC_USDT, empty, null, 1)).toBeNull();
});

test("to begin with, the best levels of both sides have their place; one step more or less is a press away", () => {
  expect(fittingStep(book, 21)).toBe(10);
  expect(fittingStep(book, 200)).toBe(1);
  expect(fittingStep({ sequence: 0, bids: [], asks: [] }, 21)).toBe(1);
  expect([stepBeside(1, -1), stepBeside(1, 1), stepBeside(10_000, 1)]).toEqual([null, 2, null]);
});
