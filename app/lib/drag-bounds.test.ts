import fc from "fast-check";
import { expect, test } from "vitest";
import { clampOffset } from "./drag-bounds";

const pixels = (min: number, max: number) => fc.integer({ min, max });
const view = fc.record({ width: pixels(320, 3_000), height: pixels(240, 2_000) });
const rest = fc.record({
  x: pixels(-500, 3_000),
  y: pixels(-500, 2_000),
  width: pixels(1, 3_500),
  height: pixels(1, 2_500),
});
const wanted = fc.record({ x: pixels(-10_000, 10_000), y: pixels(-10_000, 10_000) });

test("a box that fits stays inside the window, wherever it is dragged", () => {
  fc.assert(
    fc.property(wanted, rest, view, (to, box, window) => {
      const { x, y } = clampOffset(to, box, window);
      const start = { x: box.x + x, y: box.y + y };
      expect(Math.min(start.x, start.y)).toBeGreaterThanOrEqual(0);
      if (box.width <= window.width) expect(start.x + box.width).toBeLessThanOrEqual(window.width);
      if (box.height <= window.height) expect(start.y + box.height).toBeLessThanOrEqual(window.height);
    }),
  );
});

test("a place inside the window is left alone, and clamping again changes nothing", () => {
  fc.assert(
    fc.property(wanted, rest, view, (to, box, window) => {
      const clamped = clampOffset(to, box, window);
      expect(clampOffset(clamped, box, window)).toEqual(clamped);
      const isInside =
        box.x + to.x >= 0 &&
        box.y + to.y >= 0 &&
        box.x + to.x + box.width <= window.width &&
        box.y + to.y + box.height <= window.height;
      if (isInside) expect(clamped).toEqual(to);
    }),
  );
});

test("a box larger than the window keeps its upper left corner in sight", () => {
  const box = { x: 100, y: 100, width: 900, height: 900 };
  const { x, y } = clampOffset({ x: 5_000, y: -5_000 }, box, { width: 400, height: 400 });
  expect([box.x + x, box.y + y]).toEqual([0, 0]);
});
