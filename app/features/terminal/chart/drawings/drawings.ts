import { anyText, fields, finiteNumber, flag, listOf, oneOf, orNull, type Checked } from "~/lib/checks";

/** Tools by the points they are drawn with. */
export const TOOL_POINTS = {
  trend: 2,
  ray: 2,
  horizontal: 1,
  vertical: 1,
  rectangle: 2,
  channel: 3,
  fibonacci: 2,
  note: 1,
  measure: 2,
} as const;
export type Tool = keyof typeof TOOL_POINTS;
export const TOOLS = [
  "trend",
  "ray",
  "horizontal",
  "vertical",
  "channel",
  "rectangle",
  "fibonacci",
  "note",
  "measure",
] as const satisfies readonly Tool[];

export const DRAWINGS_MAX = 200;
export const NOTE_CHARACTERS_MAX = 80;
const UNDO_MAX = 50;
const POINTS_MAX = 3;

const isDrawing = fields({
  id: anyText(40),
  tool: oneOf(TOOLS),
  /** Where it stands: Unix ms, and a position on the price axis that never becomes an amount. */
  points: listOf(fields({ time: finiteNumber, price: finiteNumber }), POINTS_MAX),
  text: orNull(anyText(NOTE_CHARACTERS_MAX)),
  isLocked: flag,
});
const isKept = fields({ version: oneOf([1]), drawings: listOf(isDrawing, DRAWINGS_MAX) });

export type Drawing = Checked<typeof isDrawing>;
export type DrawingPoint = Drawing["points"][number];

/** A pair's drawings and what they were before. */
export interface Board {
  drawings: readonly Drawing[];
  past: ReadonlyArray<readonly Drawing[]>;
}

export type Stroke =
  | { kind: "add"; drawing: Drawing }
  | { kind: "move"; id: string; points: DrawingPoint[] }
  | { kind: "write"; id: string; text: string }
  | { kind: "remove"; id: string }
  | { kind: "lock"; id: string; isLocked: boolean }
  | { kind: "clear" }
  | { kind: "undo" };

export const EMPTY_BOARD: Board = { drawings: [], past: [] };

/** What was kept, or null where it can't be used. A drawing with the wrong number of points is left out. */
export function readDrawings(kept: unknown): Board | null {
  if (!isKept(kept)) return null;
  const drawings = kept.drawings.filter(({ tool, points }) => points.length === TOOL_POINTS[tool]);
  return { drawings, past: [] };
}

export function keptDrawings(board: Board): Checked<typeof isKept> {
  return { version: 1, drawings: [...board.drawings] };
}

/** The board after a stroke; the same board where it changes nothing. Everything but undoing can be undone. */
export function draw(board: Board, stroke: Stroke): Board {
  if (stroke.kind === "undo") {
    const previous = board.past.at(-1);
    return previous ? { drawings: previous, past: board.past.slice(0, -1) } : board;
  }
  const drawings = changed(board.drawings, stroke);
  if (drawings === board.drawings) return board;
  return { drawings, past: [...board.past, board.drawings].slice(-UNDO_MAX) };
}

function changed(all: readonly Drawing[], stroke: Exclude<Stroke, { kind: "undo" }>): readonly Drawing[] {
  if (stroke.kind === "clear") {
    const locked = all.filter(({ isLocked }) => isLocked);
    return locked.length === all.length ? all : locked;
  }
  if (stroke.kind === "add") {
    const { points, tool } = stroke.drawing;
    return all.length >= DRAWINGS_MAX || points.length !== TOOL_POINTS[tool] ? all : [...all, stroke.drawing];
  }
  const drawing = all.find(({ id }) => id === stroke.id);
  if (!drawing || (drawing.isLocked && stroke.kind !== "lock")) return all;
  if (stroke.kind === "remove") return all.filter(({ id }) => id !== stroke.id);
  return all.map((entry) => (entry === drawing ? { ...entry, ...changesOf(stroke) } : entry));
}

function changesOf(stroke: Extract<Stroke, { kind: "move" | "write" | "lock" }>): Partial<Drawing> {
  if (stroke.kind === "move") return { points: stroke.points };
  if (stroke.kind === "lock") return { isLocked: stroke.isLocked };
  return { text: stroke.text.slice(0, NOTE_CHARACTERS_MAX) };
}
