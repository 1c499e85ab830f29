import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  BOUNDS,
  CHART_MIN,
  PRESETS,
  presetLayout,
  readLayout,
  SIZED,
  writeLayout,
  type TerminalLayout,
} from "./layout";
import { frameOf, FRAME_MIN, GAP, growthOf, isSized, limitsOf, sizeIn, type Room } from "./sizes";

const size = (sized: (typeof SIZED)[number]) => fc.option(fc.integer(BOUNDS[sized]));
const layouts: fc.Arbitrary<TerminalLayout> = fc.record({
  preset: fc.constantFrom(...PRESETS),
  book: size("book"),
  form: size("form"),
  bottom: size("bottom"),
});

/** From this width of the window on panels can be resized. */
const RESIZE_MIN = 1_024;

/** The terminal in a window: 4 px around it, the site's head above and the status bar below. */
function roomOf(width: number, height: number): Room {
  const head = width < FRAME_MIN.desktop ? 52 : 56;
  return { frame: frameOf(width), width: width - 8, height: Math.max(640, height - head - 24) - 8 };
}
const rooms = fc
  .record({ width: fc.integer({ min: RESIZE_MIN, max: 5_120 }), height: fc.integer({ min: 400, max: 2_880 }) })
  .map(({ width, height }) => roomOf(width, height));

test("a layout is read as it was written", () => {
  fc.assert(
    fc.property(layouts, (layout) => {
      expect(readLayout(writeLayout(layout))).toEqual(layout);
    }),
  );
});

test.each([
  null,
  "",
  "standard",
  "nothing...",
  "standard.999..",
  "standard.100..",
  "standard.300.300.300.300",
  "standard.3e2..",
  "standard.-30..",
  "constructor...",
  "mirrored.300.300.199",
])("%j is no layout: the standard one holds", (text) => {
  expect(readLayout(text)).toEqual(presetLayout("standard"));
});

test("whatever is asked for, every column and row keeps its minimum at every size of the window", () => {
  fc.assert(
    fc.property(layouts, rooms, (layout, room) => {
      const columns = (["book", "form"] as const).filter((sized) => isSized(sized, layout, room.frame));
      const tape = room.frame === "wide" && columns.includes("book") ? 264 + GAP : 0;
      const taken = columns.reduce((sum, sized) => sum + sizeIn(sized, layout, room) + GAP, tape);
      expect(room.width - taken).toBeGreaterThanOrEqual(CHART_MIN.inline);
      const pair = room.frame === "tablet" ? 44 : 48;
      const chart = room.height - pair - 2 * GAP - sizeIn("bottom", layout, room);
      expect(chart).toBeGreaterThanOrEqual(CHART_MIN.block);
      for (const sized of [...columns, "bottom"] as const) {
        expect(sizeIn(sized, layout, room)).toBeGreaterThanOrEqual(BOUNDS[sized].min);
        expect(sizeIn(sized, layout, room)).toBeLessThanOrEqual(BOUNDS[sized].max);
      }
    }),
  );
});

test("a size within its limits is the size there is", () => {
  fc.assert(
    fc.property(layouts, rooms, fc.constantFrom(...SIZED), fc.nat(), (layout, room, sized, seed) => {
      const { min, max } = limitsOf(sized, layout, room);
      const wanted = min + (seed % (max - min + 1));
      expect(sizeIn(sized, { ...layout, [sized]: wanted }, room)).toBe(wanted);
    }),
  );
});

test.each([
  [1440, 900, "standard", { book: 296, form: 304, bottom: 276 }],
  [1366, 768, "standard", { book: 296, form: 304, bottom: 200 }],
  [1920, 1080, "standard", { book: 296, form: 320, bottom: 276 }],
  [1440, 900, "scalper", { book: 340, form: 304, bottom: 276 }],
  [1024, 768, "standard", { form: 288, bottom: 240 }],
] as const)("a window of %i x %i gives the arrangement %s its own sizes", (width, height, preset, sizes) => {
  const room = roomOf(width, height);
  for (const [sized, own] of Object.entries(sizes)) {
    expect(sizeIn(sized as (typeof SIZED)[number], presetLayout(preset), room)).toBe(own);
  }
});

test("at 1440 and 1366 the form's column has the window's height, whatever the panel below takes", () => {
  // The submit button stands where it stood: no size of the layout is a height of the form.
  for (const [width, height] of [[1440, 900], [1366, 768]] as const) {
    expect(limitsOf("form", presetLayout("standard"), roomOf(width, height)).min).toBe(BOUNDS.form.min);
    expect(limitsOf("bottom", presetLayout("standard"), roomOf(width, height)).max).toBeGreaterThan(350);
  }
}); // prettier-ignore

test("the separator follows the hand in both directions of writing and both arrangements", () => {
  const [standard, mirrored] = [presetLayout("standard"), presetLayout("mirrored")];
  expect([growthOf("book", standard, "ltr"), growthOf("book", standard, "rtl")]).toEqual([-1, 1]);
  expect([growthOf("form", mirrored, "ltr"), growthOf("form", mirrored, "rtl")]).toEqual([1, -1]);
  expect([growthOf("bottom", standard, "rtl"), growthOf("bottom", mirrored, "ltr")]).toEqual([-1, -1]);
});

test("the style sheet holds the same bounds as the separators", () => {
  const css = readFileSync("app/features/terminal/layout/terminal-layout.css", "utf8").replace(/\s+/g, " ");
  const { book, form, bottom } = BOUNDS;
  const beside = (columns: number, extra = 0) => columns * GAP + CHART_MIN.inline + extra;
  for (const declaration of [
    `--form-w: clamp(${form.min}px, var(--form, 304px), min(${form.max}px, 100% - ${beside(2, book.min)}px))`,
    `--book-w: clamp(${book.min}px, var(--book, var(--own-book)), min(${book.max}px, 100% - ${beside(2)}px - var(--form-w)))`,
    `--form-w: clamp(${form.min}px, var(--form, 320px), min(${form.max}px, 100% - ${beside(3, book.min + 264)}px))`,
    `--book-w: clamp(${book.min}px, var(--book, var(--own-book)), min(${book.max}px, 100% - ${beside(3, 264)}px - var(--form-w)))`,
    `--form-w: clamp(${form.min}px, var(--form, 288px), min(${form.max}px, 100% - ${beside(1)}px))`,
    `min(${bottom.max}px, 100% - ${48 + 2 * GAP + CHART_MIN.block}px)`,
    `min(${bottom.max}px, 100% - ${44 + 2 * GAP + CHART_MIN.block}px)`,
    `@media (min-width: ${FRAME_MIN.wide}px)`,
    `@media (min-width: ${FRAME_MIN.tablet}px) and (max-width: ${FRAME_MIN.desktop - 1}px)`,
  ]) {
    expect(css).toContain(declaration);
  }
});
