import fc from "fast-check";
import { expect, test } from "vitest";
import { FIBONACCI_LEVELS, rayEnd, shapesOf, type Surroundings } from "./drawing-geometry";
import { TOOL_POINTS, TOOLS } from "./drawings";

const around: Surroundings = {
  width: 400,
  height: 200,
  prices: [100, 50],
  words: { price: (value) => value.toFixed(1), measure: () => "measured", note: "buy here" },
};
const inside = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 200 }) });

test("every tool draws something once its points are there, and nothing breaks before", () => {
  for (const tool of TOOLS) {
    const points = [
      { x: 10, y: 20 },
      { x: 60, y: 90 },
      { x: 30, y: 150 },
    ].slice(0, TOOL_POINTS[tool]);
    expect(shapesOf(tool, points, around).length).toBeGreaterThan(0);
    expect(shapesOf(tool, [], around)).toEqual([]);
  }
});

test("a ray goes on to the edge, in its own direction", () => {
  expect(rayEnd({ x: 0, y: 0 }, { x: 100, y: 25 }, around)).toEqual({ x: 400, y: 100 });
  expect(rayEnd({ x: 200, y: 100 }, { x: 200, y: 50 }, around)).toEqual({ x: 200, y: 0 });
  fc.assert(
    fc.property(inside, inside, (from, through) => {
      const end = rayEnd(from, through, around);
      const cross = (end.x - from.x) * (through.y - from.y) - (end.y - from.y) * (through.x - from.x);
      expect(Math.abs(cross)).toBeLessThan(1e-6);
      const isOnEdge = [end.x, 400 - end.x, end.y, 200 - end.y].some((distance) => Math.abs(distance) < 1e-9);
      expect(isOnEdge || (from.x === through.x && from.y === through.y)).toBe(true);
    }),
  );
});

test("a channel's sides are parallel, and the second runs through the third point", () => {
  const [, first, second] = shapesOf(
    "channel",
    [
      { x: 0, y: 0 },
      { x: 100, y: 50 },
      { x: 50, y: 65 },
    ],
    around,
  );
  expect(first).toEqual({ kind: "line", from: { x: 0, y: 0 }, to: { x: 100, y: 50 } });
  expect(second).toEqual({ kind: "line", from: { x: 0, y: 40 }, to: { x: 100, y: 90 } });
});

test("retracements name their share and price from the second point back to the first", () => {
  const shapes = shapesOf(
    "fibonacci",
    [
      { x: 0, y: 0 },
      { x: 100, y: 200 },
    ],
    around,
  );
  const labels = shapes.filter((shape) => shape.kind === "label");
  expect(labels).toHaveLength(FIBONACCI_LEVELS.length);
  expect(labels[0]).toEqual({ kind: "label", at: { x: 0, y: 200 }, text: "0 · 50.0" });
  expect(labels.at(-1)).toEqual({ kind: "label", at: { x: 0, y: 0 }, text: "1 · 100.0" });
});

test("a horizontal line says its price, a note its words, a measurement what it measures", () => {
  const texts = (tool: "horizontal" | "note" | "measure") =>
    shapesOf(
      tool,
      [
        { x: 5, y: 5 },
        { x: 9, y: 9 },
      ],
      around,
    ).flatMap((shape) => (shape.kind === "label" ? [shape.text] : []));
  expect(texts("horizontal")).toEqual(["100.0"]);
  expect(texts("note")).toEqual(["buy here"]);
  expect(texts("measure")).toEqual(["measured"]);
});
