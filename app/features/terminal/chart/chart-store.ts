import { LiveValue } from "../live/live-value";
import {
  draw,
  EMPTY_BOARD,
  keptDrawings,
  readDrawings,
  type Board,
  type Drawing,
  type Stroke,
  type Tool,
} from "./drawings/drawings";
import { DEFAULT_SETTINGS, readSettings, type ChartSettings } from "./settings/chart-settings";
import type { ChartStorage } from "./settings/kept-value";

const SETTINGS = "settings";

/** What a person has made of the chart, outside React. Every change is kept at once: settings for all pairs, drawings for one. */
export class ChartStore {
  readonly settings: LiveValue<ChartSettings>;
  readonly board: LiveValue<Board>;
  /** The tool in hand; null for none. */
  readonly tool = new LiveValue<Tool | null>(null);
  readonly selected = new LiveValue<string | null>(null);
  private readonly drawingsName: string;

  constructor(
    private readonly storage: ChartStorage,
    pairCode: string,
    /** Told when a change couldn't be kept. */
    private readonly onUnkept: () => void,
  ) {
    this.drawingsName = `drawings:${pairCode}`;
    this.settings = new LiveValue(storage.read(SETTINGS, readSettings) ?? DEFAULT_SETTINGS);
    this.board = new LiveValue(storage.read(this.drawingsName, readDrawings) ?? EMPTY_BOARD);
  }

  /** What another tab has kept meanwhile; what can be undone here stays. */
  reload(): void {
    const settings = this.storage.read(SETTINGS, readSettings);
    if (settings && !isSame(settings, this.settings.get())) this.settings.set(settings);
    const kept = this.storage.read(this.drawingsName, readDrawings);
    const board = this.board.get();
    if (kept && !isSame(kept.drawings, board.drawings)) this.board.set({ ...board, drawings: kept.drawings });
  }

  change(settings: ChartSettings): void {
    this.settings.set(settings);
    if (!this.storage.write(SETTINGS, settings)) this.onUnkept();
  }

  stroke(stroke: Stroke): void {
    const before = this.board.get();
    const board = draw(before, stroke);
    if (board === before) return;
    this.board.set(board);
    const selected = this.selected.get();
    if (selected && !board.drawings.some(({ id }) => id === selected)) this.selected.set(null);
    if (!this.storage.write(this.drawingsName, keptDrawings(board))) this.onUnkept();
  }

  selectedDrawing(): Drawing | null {
    const id = this.selected.get();
    return this.board.get().drawings.find((drawing) => drawing.id === id) ?? null;
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
