import fc from "fast-check";
import { expect, test } from "vitest";
import { ticksToPrice, lotsToQuantity } from "~exchange/domain/instrument";
import { BTC_USDT } from "~/lib/test-pair";
import { Book, type BookLevel } from "./book";
import { bookView, groupLevels, groupsAt, readGroup } from "./book-rows";

const levels = (side: BookLevel[]) =>
  side.map(({ ticks, lots }): [string, string] => [
    ticksToPrice(BTC_USDT, ticks),
    lots === 0 ? "0" : lotsToQuantity(BTC_USDT, lots),
  ]);

const side = fc.array(fc.record({ ticks: fc.integer({ min: 1, max: 60 }), lots: fc.integer({ min: 0, max: 9 }) }), {
  maxLength: 20,
});

test("random deltas on a snapshot give the book that a fresh snapshot would", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ bids: side, asks: side }), { minLength: 1, maxLength: 12 }), (updates) => {
      const book = new Book(BTC_USDT, { sequence: 0, bids: [], asks: [] });
      const truth = { bids: new Map<number, number>(), asks: new Map<number, number>() };
      updates.forEach((update, index) => {
        const changes = { sequence: index + 1, bids: levels(update.bids), asks: levels(update.asks) };
        expect(book.apply(index, changes)).toBe(true);
        for (const { ticks, lots } of update.bids) truth.bids.set(ticks, lots);
        for (const { ticks, lots } of update.asks) truth.asks.set(ticks, lots);
      });
      const open = (map: Map<number, number>) =>
        [...map].filter(([, lots]) => lots > 0).map(([ticks, lots]) => ({ ticks, lots }));
      const fresh = new Book(BTC_USDT, {
        sequence: updates.length,
        bids: levels(open(truth.bids)),
        asks: levels(open(truth.asks)),
      });
      expect(book.snapshot()).toEqual(fresh.snapshot());
      const { bids, asks } = book.snapshot();
      expect(bids.map((l) => l.ticks)).toEqual(bids.map((l) => l.ticks).sort((a, b) => b - a));
      expect(asks.map((l) => l.ticks)).toEqual(asks.map((l) => l.ticks).sort((a, b) => a - b));
    }),
  );
});

test("a delta that doesn't follow changes nothing", () => {
  const book = new Book(BTC_USDT, { sequence: 5, bids: [["97000.00", "1"]], asks: [] });
  const before = book.snapshot();
  expect(book.apply(6, { sequence: 7, bids: [["97000.00", "0"]], asks: [] })).toBe(false);
  expect(book.snapshot()).toEqual(before);
});

test("grouping keeps every lot, takes bids down and asks up, and never by more than a group", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.record({ ticks: fc.integer({ min: 200, max: 9_000 }), lots: fc.integer({ min: 1, max: 999 }) }),
        { selector: (level) => level.ticks },
      ),
      fc.constantFrom(1, 10, 100),
      fc.constantFrom<"bid" | "ask">("bid", "ask"),
      (given, group, name) => {
        const grouped = groupLevels(given, name, group);
        const sum = (all: readonly BookLevel[]) => all.reduce((total, level) => total + level.lots, 0);
        expect(sum(grouped)).toBe(sum(given));
        for (const { ticks } of grouped) {
          expect(ticks % group).toBe(0);
          const members = given.filter((l) => (name === "bid" ? l.ticks - ticks : ticks - l.ticks) >= 0);
          expect(members.some((l) => Math.abs(l.ticks - ticks) < group)).toBe(true);
        }
      },
    ),
  );
});

test("rows carry the sums to each price, and bars of both sides on one scale", () => {
  const book = new Book(BTC_USDT, {
    sequence: 1,
    bids: [
      ["97412.50", "0.091"],
      ["97411.40", "0.785"],
      ["97411.16", "0.066"],
    ],
    asks: [["97412.51", "0.219"]],
  }).snapshot();
  const { bids, asks, spread, buyPercent } = bookView(BTC_USDT, book, { group: 1, count: 2 });
  expect(bids.map((r) => [r.price, r.quantity, r.total, r.depthPercent])).toEqual([
    ["97412.50", "0.09100", "0.09100", 10.4],
    ["97411.40", "0.78500", "0.87600", 100],
  ]);
  // 0.091 x 97412.50 + 0.785 x 97411.40 = 85332.4865.
  expect(bids[1]).toMatchObject({ totalQuote: "85332.48650000", average: "97411.51" });
  expect(asks.map((r) => r.depthPercent)).toEqual([25]);
  expect(spread).toBe("0.01");
  expect(buyPercent).toBe(80);
  const whole = bookView(BTC_USDT, book, { group: 100, count: 9 });
  expect(whole.bids.map((r) => [r.price, r.quantity])).toEqual([
    ["97412.00", "0.09100"],
    ["97411.00", "0.85100"],
  ]);
});

test("price groups are whole multiples of the tick, small beside the price, and the one in use is among them", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.nat({ max: 10_000_000 }), (price, asked) => {
      const current = readGroup(String(asked));
      const groups = groupsAt(price, current);
      expect(groups).toContain(1);
      expect(groups).toContain(current);
      for (const group of groups) if (group !== 1 && group !== current) expect(group * 500).toBeLessThanOrEqual(price);
    }),
  );
  expect(groupsAt(9_890_000, 1)).toEqual([1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]);
  expect([null, "", "3", "-1", "1e2", "200"].map(readGroup)).toEqual([1, 1, 1, 1, 1, 200]);
});

test("an empty book has no spread and no ratio", () => {
  const empty = { sequence: 0, bids: [], asks: [] };
  expect(bookView(BTC_USDT, empty, { group: 1, count: 9 })).toEqual({
    asks: [],
    bids: [],
    spread: null,
    buyPercent: null,
  });
});
