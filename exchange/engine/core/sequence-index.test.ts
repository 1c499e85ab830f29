import fc from "fast-check";
import { expect, test } from "vitest";
import { NONE } from "../book/order-pool";
import { SequenceIndex } from "./sequence-index";

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("add" as const), gap: fc.integer({ min: 1, max: 200 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("leap" as const), gap: fc.integer({ min: 1, max: 1_000_000 }) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("remove" as const), pick: fc.nat() }) },
);

test("ids are found as in a map, whatever comes and goes, however far apart", () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 400, size: "max" }),
      fc.constantFrom(1, 2 ** 31 - 50, 2 ** 40),
      (steps, first) => {
        const index = new SequenceIndex();
        const map = new Map<number, number>();
        let id = first;
        let slot = 0;
        for (const each of steps) {
          if (each.kind === "remove") {
            const known = [...map.keys()][each.pick % Math.max(1, map.size)];
            if (known === undefined) continue;
            index.remove(known);
            map.delete(known);
            expect(index.find(known)).toBe(NONE);
            continue;
          }
          id += each.gap;
          index.add(id, (slot += 1));
          map.set(id, slot);
          expect(index.find(id + 1)).toBe(NONE);
        }
        for (const [known, at] of map) expect(index.find(known)).toBe(at);
        expect(index.find(0)).toBe(NONE);
        expect(index.find(first - 1)).toBe(NONE);
      },
    ),
    { numRuns: 200 },
  );
});

test("ids may come in any order, as a snapshot gives them", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 200 }), (ids) => {
      const index = new SequenceIndex();
      for (const [slot, id] of ids.entries()) index.add(id, slot + 1);
      for (const [slot, id] of ids.entries()) expect(index.find(id)).toBe(slot + 1);
    }),
  );
});
