import fc from "fast-check";
import { expect, test } from "vitest";
import { HandleIndex } from "./handle-index";

/** Few hashes, and such that share a bucket, so that they meet and stray. */
const hash = fc.constantFrom(0, 1, 255, 256, 0x0100_0000, 0x0100_0001, -1, -256, 0x7fff_ffff);
const step = fc.record({ kind: fc.constantFrom("add", "add", "remove"), hash, pick: fc.nat() });

function handlesOf(index: HandleIndex, of: number): number[] {
  const found: number[] = [];
  for (let at = index.first(of); at >= 0; at = index.after(of, at)) found.push(index.at(at));
  return found.sort((a, b) => a - b);
}

test("handles are found by their hashes, whatever comes and goes", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300, size: "max" }), (steps) => {
      const index = new HandleIndex();
      const known = new Map<number, number>();
      let handle = 0;
      for (const each of steps) {
        if (each.kind === "add") {
          index.add(each.hash, (handle += 1));
          known.set(handle, each.hash);
        } else {
          const gone = [...known.keys()][each.pick % Math.max(1, known.size)];
          if (gone === undefined) continue;
          index.remove(known.get(gone) ?? 0, gone);
          known.delete(gone);
        }
        const expected = [...known].filter(([, of]) => of === each.hash).map(([one]) => one);
        expect(handlesOf(index, each.hash)).toEqual(expected);
        expect(index.count).toBe(known.size);
      }
    }),
    { numRuns: 200 },
  );
});

test("an index grows with what it holds, and finds it again after others have gone", () => {
  const index = new HandleIndex();
  const hashOf = (handle: number) => Math.imul(handle, 0x9e37_79b1);
  for (let handle = 1; handle <= 20_000; handle += 1) index.add(hashOf(handle), handle);
  for (let handle = 1; handle <= 20_000; handle += 2) index.remove(hashOf(handle), handle);
  for (let handle = 1; handle <= 20_000; handle += 1)
    expect(handlesOf(index, hashOf(handle))).toEqual(handle % 2 === 0 ? [handle] : []);
});

test("what isn't in an index can't be removed", () => {
  const index = new HandleIndex();
  index.add(7, 1);
  expect(() => index.remove(7, 2)).toThrow("isn't in its index");
});
