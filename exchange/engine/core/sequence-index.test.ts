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

/** Orders in which a snapshot may give ids, of which each account's own ascend: the newer an account, the older its orders, for one. */
const ORDERS: Record<string, (ids: number[]) => number[]> = {
  "as they come": (ids) => ids,
  ascending: (ids) => ids.sort((a, b) => a - b),
  descending: (ids) => ids.sort((a, b) => b - a),
  "from the middle to both ends": (ids) => {
    ids.sort((a, b) => a - b);
    const middle = ids.length >>> 1;
    return ids.map((_, index) => ids[middle + (index % 2 === 0 ? index >>> 1 : -(index + 1) >> 1)] ?? ids[0] ?? 1);
  },
};

test("ids may come in any order, as a snapshot gives them", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 100, maxLength: 600, size: "max" }),
      fc.constantFrom(...Object.keys(ORDERS)),
      fc.constantFrom(0, 2 ** 32 - 1_000_000, 2 ** 40),
      (some, order, first) => {
        const ids = ORDERS[order]?.(some.map((id) => first + id)) ?? [];
        expect(new Set(ids).size).toBe(some.length);
        const index = new SequenceIndex();
        for (const [slot, id] of ids.entries()) index.add(id, slot + 1);
        for (const [slot, id] of ids.entries()) expect(index.find(id)).toBe(slot + 1);
        for (const id of ids) index.remove(id);
        for (const id of ids) expect(index.find(id)).toBe(NONE);
      },
    ),
    // A directory out of proportion takes gigabytes: once is enough.
    { endOnFailure: true },
  );
});

test("an id that stays for ever costs its page, however many come after it", () => {
  const index = new SequenceIndex();
  const kept = [1, 2 ** 34, 2 ** 42];
  for (const [slot, first] of kept.entries()) {
    index.add(first, slot + 1);
    // A few at a time, as orders of a busy account do.
    for (let id = first + 1; id < first + 400_000; id += 1) {
      index.add(id, 7);
      if (id > first + 20) index.remove(id - 20);
    }
    for (const [before, id] of kept.slice(0, slot + 1).entries()) expect(index.find(id)).toBe(before + 1);
  }
  index.set(1, 9);
  expect(index.find(1)).toBe(9);
  expect(index.find(2)).toBe(NONE);
  index.remove(1);
  expect(index.find(1)).toBe(NONE);
  expect(index.find(2 ** 34)).toBe(2);
});
