import fc from "fast-check";
import { expect, test } from "vitest";
import { HandleIndex } from "./handle-index";

/** Few hashes, and such that share a place or a tag, so that they meet. */
const hash = fc.constantFrom(0, 1, 1_023, 1_024, 0x0100_0000, 0x0100_0001, -1, -1_024, 0x7fff_ffff);
const step = fc.record({ kind: fc.constantFrom("add", "add", "remove", "move"), hash, pick: fc.nat() });

function handlesOf(index: HandleIndex, of: number): number[] {
  const found: number[] = [];
  for (let at = index.find(of, index.first(of)); at >= 0; at = index.find(of, index.after(at)))
    found.push(index.at(at));
  return found.sort((a, b) => a - b);
}

test("handles are found by their hashes, whatever comes, goes and is moved to another index", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300, size: "max" }), (steps) => {
      const [young, old] = [new HandleIndex(), new HandleIndex()];
      const known = new Map<number, number>();
      let handle = 0;
      for (const each of steps) {
        if (each.kind === "add") {
          young.add(each.hash, (handle += 1));
          known.set(handle, each.hash);
        } else if (each.kind === "move") young.moveTo(old);
        else {
          const gone = [...known.keys()][each.pick % Math.max(1, known.size)];
          if (gone === undefined) continue;
          const of = known.get(gone) ?? 0;
          (young.has(of, gone) ? young : old).remove(of, gone);
          known.delete(gone);
        }
        const expected = [...known].filter(([, of]) => of === each.hash).map(([one]) => one);
        const found = [...handlesOf(young, each.hash), ...handlesOf(old, each.hash)].sort((a, b) => a - b);
        expect(found).toEqual(expected);
        expect(young.count + old.count).toBe(known.size);
      }
    }),
    { numRuns: 200 },
  );
});

test("an index grows with what it holds", () => {
  const index = new HandleIndex();
  for (let handle = 1; handle <= 5_000; handle += 1) index.add(Math.imul(handle, 0x9e37_79b1), handle);
  for (let handle = 1; handle <= 5_000; handle += 1)
    expect(handlesOf(index, Math.imul(handle, 0x9e37_79b1))).toEqual([handle]);
});
