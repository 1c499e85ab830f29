import { registerOverlay, type Chart, type Overlay, type OverlayFigure } from "klinecharts";
import { shapesOf, type DrawingWords, type Shape } from "../drawings/drawing-geometry";
import { TOOL_POINTS, TOOLS, type Drawing, type DrawingPoint, type Tool } from "../drawings/drawings";

const GROUP = "drawings";
const PROGRESS_ID = "drawing-under-way";
const nameOf = (tool: Tool) => `drawing-${tool}`;

/** What a drawing's figures need besides where they stand. */
interface Extra {
  words(overlay: Overlay<Extra>): DrawingWords;
}

for (const tool of TOOLS) {
  registerOverlay<Extra>({
    name: nameOf(tool),
    totalStep: TOOL_POINTS[tool] + 1,
    needDefaultPointFigure: true,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ overlay, coordinates, bounding }) =>
      shapesOf(tool, coordinates, {
        width: bounding.width,
        height: bounding.height,
        prices: overlay.points.flatMap(({ value }) => value ?? []),
        words: overlay.extendData.words(overlay),
      }).map(figureOf),
  });
}

function figureOf(shape: Shape): OverlayFigure {
  if (shape.kind === "line") return { type: "line", attrs: { coordinates: [shape.from, shape.to] } };
  if (shape.kind === "area") return { type: "polygon", attrs: { coordinates: [...shape.corners] } };
  const { x, y } = shape.at;
  return { type: "text", attrs: { x: x + 2, y: y - 3, text: shape.text, align: "left", baseline: "bottom" } };
}

export interface DrawingsOptions {
  words(drawing: { points: readonly DrawingPoint[]; text: string | null }): DrawingWords;
  onDrawn(tool: Tool, points: DrawingPoint[]): void;
  onMoved(id: string, points: DrawingPoint[]): void;
  onSelected(id: string | null): void;
}

/** Shows a pair's drawings on the chart and tells what hands do to them. Keeps nothing itself. */
export class Drawings {
  private shown = new Map<string, Drawing>();
  private isHidden = false;
  private isMagnetic = false;

  constructor(
    private readonly chart: Chart,
    private readonly options: DrawingsOptions,
  ) {}

  show(drawings: readonly Drawing[], { isHidden, isMagnetic }: { isHidden: boolean; isMagnetic: boolean }): void {
    const wanted = new Map(drawings.map((drawing) => [drawing.id, drawing]));
    for (const id of this.shown.keys()) if (!wanted.has(id)) this.chart.removeOverlay({ id });
    const isSame = isHidden === this.isHidden && isMagnetic === this.isMagnetic;
    [this.isHidden, this.isMagnetic] = [isHidden, isMagnetic];
    for (const drawing of drawings) {
      const before = this.shown.get(drawing.id);
      if (before === drawing && isSame) continue;
      if (before) this.chart.overrideOverlay({ ...this.stateOf(drawing), id: drawing.id });
      else this.chart.createOverlay({ ...this.stateOf(drawing), ...this.handsOf(drawing.id), id: drawing.id });
    }
    this.shown = wanted;
  }

  /** Waits for the points of a new drawing. */
  begin(tool: Tool): void {
    this.cancel();
    this.chart.createOverlay({
      name: nameOf(tool),
      id: PROGRESS_ID,
      extendData: this.extraOf(null),
      mode: this.mode(),
      onDrawEnd: ({ overlay }) => {
        const points = pointsOf(overlay.points);
        // The library is in the middle of its own work on the overlay: it is replaced when that is done.
        queueMicrotask(() => {
          this.chart.removeOverlay({ id: PROGRESS_ID });
          this.options.onDrawn(tool, points);
        });
      },
      onRightClick: ({ preventDefault }) => preventDefault?.(),
    });
  }

  cancel(): void {
    this.chart.removeOverlay({ id: PROGRESS_ID });
  }

  private stateOf(drawing: Drawing) {
    return {
      name: nameOf(drawing.tool),
      groupId: GROUP,
      points: drawing.points.map(({ time, price }) => ({ timestamp: time, value: price })),
      lock: drawing.isLocked,
      visible: !this.isHidden,
      extendData: this.extraOf(drawing.text),
      mode: this.mode(),
    };
  }

  private extraOf(text: string | null): Extra {
    return { words: ({ points }) => this.options.words({ points: pointsOf(points), text }) };
  }

  private mode() {
    return this.isMagnetic ? ("weak_magnet" as const) : ("normal" as const);
  }

  private handsOf(id: string) {
    return {
      onPressedMoveEnd: ({ overlay }: { overlay: Overlay }) => this.options.onMoved(id, pointsOf(overlay.points)),
      onSelected: () => this.options.onSelected(id),
      onDeselected: () => this.options.onSelected(null),
      onClick: () => this.options.onSelected(id),
      // A right click would delete it without a word.
      onRightClick: ({ preventDefault }: { preventDefault?: () => void }) => preventDefault?.(),
    };
  }
}

function pointsOf(points: Overlay["points"]): DrawingPoint[] {
  return points.flatMap(({ timestamp, value }) =>
    timestamp === undefined || value === undefined ? [] : [{ time: timestamp, price: value }],
  );
}
