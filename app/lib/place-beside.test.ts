import fc from "fast-check";
import { expect, test } from "vitest";
import { placeBeside } from "./place-beside";

const WINDOW = { width: 1_440, height: 900 };
const BOX = { width: 300, height: 160 };

test.each([
  ["below", { x: 100, y: 60, width: 120, height: 40 }, "ltr", { x: 100, y: 108 }],
  ["below, ending where it ends", { x: 900, y: 60, width: 120, height: 40 }, "rtl", { x: 720, y: 108 }],
  ["above", { x: 4, y: 600, width: 1_100, height: 276 }, "ltr", { x: 8, y: 432 }],
  ["before a column of the window's height", { x: 1_132, y: 60, width: 304, height: 800 }, "ltr", { x: 824, y: 380 }],
  ["after such a column", { x: 4, y: 60, width: 304, height: 800 }, "rtl", { x: 316, y: 380 }],
  ["over what fills the window", { x: 0, y: 0, width: 1_440, height: 900 }, "ltr", { x: 570, y: 370 }],
] as const)("a box stands %s", (_, told, direction, place) => {
  expect(placeBeside(told, BOX, WINDOW, direction)).toEqual(place);
});

test("a box that fits is wholly inside the window, whatever it tells of", () => {
  const length = fc.integer({ min: 0, max: 2_000 });
  const told = fc.record({
    x: fc.integer({ min: -500, max: 2_000 }),
    y: fc.integer({ min: -500, max: 2_000 }),
    width: length,
    height: length,
  });
  const box = fc.record({ width: fc.integer({ min: 1, max: 374 }), height: fc.integer({ min: 1, max: 400 }) });
  const window = fc.record({
    width: fc.integer({ min: 390, max: 2_000 }),
    height: fc.integer({ min: 416, max: 1_200 }),
  });
  fc.assert(
    fc.property(told, box, window, fc.constantFrom("ltr", "rtl"), (rect, size, all, direction) => {
      const { x, y } = placeBeside(rect, size, all, direction);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(8);
      expect(x + size.width).toBeLessThanOrEqual(all.width - 8);
      expect(y + size.height).toBeLessThanOrEqual(all.height - 8);
    }),
  );
});
