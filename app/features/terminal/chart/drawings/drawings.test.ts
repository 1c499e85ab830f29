import fc from "fast-check";
import { expect, test } from "vitest";
import {
  draw,
  DRAWINGS_MAX,
  EMPTY_BOARD,
  keptDrawings,
  readDrawings,
  TOOL_POINTS,
  TOOLS,
  type Board,
  type Drawing,
  type Stroke,
} from "./drawings";

const drawing = (id: string, tool: Drawing["tool"] = "trend"): Drawing => ({
  id,
  tool,
  points: Array.from({ length: TOOL_POINTS[tool] }, (_, index) => ({ time: index, price: index })),
  text: null,
  isLocked: false,
});
const strokes = (...all: Stroke[]): Board => all.reduce(draw, EMPTY_BOARD);
const ids = (board: Board) => board.drawings.map(({ id }) => id);

test("drawings are added, moved, named and removed, and each step can be undone", () => {
  const moved: Stroke = {
    kind: "move",
    id: "a",
    points: [
      { time: 5, price: 5 },
      { time: 6, price: 6 },
    ],
  };
  const board = strokes({ kind: "add", drawing: drawing("a") }, { kind: "add", drawing: drawing("b", "note") }, moved);
  expect(board.drawings[0]?.points[0]).toEqual({ time: 5, price: 5 });
  const gone = draw(board, { kind: "remove", id: "a" });
  expect(ids(gone)).toEqual(["b"]);
  const back = draw(draw(gone, { kind: "undo" }), { kind: "undo" });
  expect(back.drawings[0]).toEqual(drawing("a"));
  expect(draw(draw(draw(back, { kind: "undo" }), { kind: "undo" }), { kind: "undo" })).toEqual(EMPTY_BOARD);
});

test("a locked drawing stays where it is until it is unlocked", () => {
  const board = strokes(
    { kind: "add", drawing: drawing("a") },
    { kind: "add", drawing: drawing("b") },
    { kind: "lock", id: "a", isLocked: true },
  );
  expect(draw(board, { kind: "remove", id: "a" })).toBe(board);
  expect(draw(board, { kind: "move", id: "a", points: [] })).toBe(board);
  expect(ids(draw(board, { kind: "clear" }))).toEqual(["a"]);
  expect(ids(draw(draw(board, { kind: "lock", id: "a", isLocked: false }), { kind: "clear" }))).toEqual([]);
});

test("undoing everything leads back to nothing, whatever was drawn", () => {
  const id = fc.constantFrom("a", "b", "c");
  const stroke: fc.Arbitrary<Stroke> = fc.oneof(
    fc.record({
      kind: fc.constant("add" as const),
      drawing: fc.tuple(id, fc.constantFrom(...TOOLS)).map((of) => drawing(...of)),
    }),
    fc.record({ kind: fc.constant("remove" as const), id }),
    fc.record({ kind: fc.constant("write" as const), id, text: fc.string() }),
    fc.record({ kind: fc.constant("lock" as const), id, isLocked: fc.boolean() }),
    fc.constant<Stroke>({ kind: "clear" }),
  );
  fc.assert(
    fc.property(fc.array(stroke, { maxLength: 40 }), (all) => {
      let board = strokes(...all);
      expect(readDrawings(JSON.parse(JSON.stringify(keptDrawings(board))))?.drawings).toEqual(board.drawings);
      for (let step = 0; step < all.length; step++) board = draw(board, { kind: "undo" });
      expect(board).toEqual(EMPTY_BOARD);
    }),
  );
});

test("what is kept is bounded and never trusted", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => void expect(readDrawings(value)).toBeNull()));
  const many = Array.from({ length: DRAWINGS_MAX + 1 }, (_, index) => drawing(String(index)));
  const board = strokes(...many.map((entry): Stroke => ({ kind: "add", drawing: entry })));
  expect(board.drawings).toHaveLength(DRAWINGS_MAX);
  expect(readDrawings({ version: 1, drawings: many })).toBeNull();
  expect(readDrawings({ version: 1, drawings: [{ ...drawing("a"), points: [] }] })?.drawings).toEqual([]);
});
