import fc from "fast-check";
import { expect, test } from "vitest";
import { LIMITS } from "~exchange/contract/limits";
import type { EngineEvent } from "~exchange/engine/events";
import type { Level } from "~exchange/projections/book-side";
import { createDepth } from "~exchange/projections/depth";
import { createDepthPublication } from "./depth-publication";

/** Bursts of changes with a publication after each. `highest`: few prices make whole sides come and go. */
const burstsUpTo = (highest: number) => {
  const change = fc.record({
    side: fc.constantFrom("buy" as const, "sell" as const),
    price: fc.integer({ min: 1, max: highest }),
    quantity: fc.integer({ min: 0, max: 3 }),
  });
  return fc.array(fc.array(change, { maxLength: highest > 100 ? 150 : 8 }), { maxLength: 12 });
};
const bursts = fc.oneof(burstsUpTo(600), burstsUpTo(5));

test("whoever applies every change to a snapshot holds the best levels of the book, sequence by sequence", () => {
  fc.assert(
    fc.property(bursts, (history) => {
      const depth = createDepth();
      const publication = createDepthPublication(depth, 7);
      const first = publication.snapshot("BTC_USDT");
      let sequence = first.sequence;
      const copy = { bids: new Map(first.bids), asks: new Map(first.asks) };
      for (const [index, burst] of history.entries()) {
        depth.apply(burst.map((level, at): EngineEvent => levelChanged(level, index, at)));
        const published = publication.publish("BTC_USDT");
        if (published) {
          expect(published.previous).toBe(sequence);
          expect(published.sequence).toBe(sequence + 1);
          sequence = published.sequence;
          applyLevels(copy.bids, published.bids);
          applyLevels(copy.asks, published.asks);
        }
        const top = depth.top("BTC_USDT", LIMITS.depthLevels);
        expect([...copy.bids].sort(([a], [b]) => b - a)).toEqual(top.bids);
        expect([...copy.asks].sort(([a], [b]) => a - b)).toEqual(top.asks);
        expect(publication.snapshot("BTC_USDT")).toEqual({ ...top, sequence });
      }
    }),
    { numRuns: 60 },
  );
});

function levelChanged(
  level: { side: "buy" | "sell"; price: number; quantity: number },
  sequence: number,
  index: number,
) {
  return { type: "level-changed" as const, pair: "BTC_USDT", ...level, sequence, index, time: 0 };
}

function applyLevels(side: Map<number, number>, levels: readonly Level[]): void {
  for (const [price, quantity] of levels) {
    if (quantity === 0) side.delete(price);
    else side.set(price, quantity);
  }
}
