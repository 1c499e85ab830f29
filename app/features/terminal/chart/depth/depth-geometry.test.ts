import fc from "fast-check";
import { expect, test } from "vitest";
import { BTC_USDT } from "~/lib/test-pair";
import { DEPTH_BOX, depthGeometry, stepAt } from "./depth-geometry";

const book = {
  sequence: 1,
  bids: [
    { ticks: 9_999, lots: 1 },
    { ticks: 9_990, lots: 2 },
    { ticks: 5_000, lots: 90 },
  ],
  asks: [
    { ticks: 10_001, lots: 4 },
    { ticks: 10_012, lots: 1 },
  ],
};
const span = { span: 1, group: 1 } as const;

test("sums run outwards from the best prices, and leave out what is beyond the span", () => {
  const geometry = depthGeometry(BTC_USDT, book, span);
  expect(geometry?.sides.bid.steps.map(({ price, total }) => [price, total])).toEqual([
    ["99.99", "0.00001"],
    ["99.90", "0.00003"],
  ]);
  expect(geometry?.sides.ask.steps.map(({ price, total }) => [price, total])).toEqual([
    ["100.01", "0.00004"],
    ["100.12", "0.00005"],
  ]);
});

test("groups merge levels as the book does", () => {
  const geometry = depthGeometry(BTC_USDT, book, { span: 1, group: 100 });
  expect(geometry?.sides.bid.steps.map(({ price, total }) => [price, total])).toEqual([["99.00", "0.00003"]]);
  expect(geometry?.sides.ask.steps.map(({ price, total }) => [price, total])).toEqual([["101.00", "0.00005"]]);
});

test("a book without a side has no middle", () => {
  expect(depthGeometry(BTC_USDT, { ...book, asks: [] }, span)).toBeNull();
});

test("a place along the width belongs to the last step reached there", () => {
  const geometry = depthGeometry(BTC_USDT, book, span);
  if (!geometry) throw new Error("the book has both sides");
  expect(stepAt(geometry, 0)).toMatchObject({ side: "bid", step: { price: "99.90" } });
  expect(stepAt(geometry, DEPTH_BOX.width)).toMatchObject({ side: "ask", step: { price: "100.12" } });
  expect(stepAt(geometry, 499)).toMatchObject({ side: "bid", step: { price: "99.99" } });
});

test("the stairs stay in their box and never go down outwards", () => {
  const levels = fc.uniqueArray(
    fc.record({ gap: fc.integer({ min: 1, max: 200 }), lots: fc.integer({ min: 1, max: 999 }) }),
    {
      selector: ({ gap }) => gap,
      minLength: 1,
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(levels, levels, fc.constantFrom(1, 10, 100), (below, above, group) => {
      const sorted = (rows: typeof below) => [...rows].sort((a, b) => a.gap - b.gap);
      const bids = sorted(below).map(({ gap, lots }) => ({ ticks: 10_000 - gap, lots }));
      const asks = sorted(above).map(({ gap, lots }) => ({ ticks: 10_000 + gap, lots }));
      const geometry = depthGeometry(BTC_USDT, { sequence: 1, bids, asks }, { span: 1, group });
      for (const { steps } of Object.values(geometry?.sides ?? {})) {
        for (const [index, step] of steps.entries()) {
          expect(step.x).toBeGreaterThanOrEqual(0);
          expect(step.x).toBeLessThanOrEqual(DEPTH_BOX.width);
          expect(step.y).toBeGreaterThan(0);
          expect(step.y).toBeLessThanOrEqual(steps[index - 1]?.y ?? DEPTH_BOX.height);
        }
      }
    }),
  );
});
