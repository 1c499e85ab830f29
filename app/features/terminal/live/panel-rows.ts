import type { Panel } from "~/lib/panel";
import type { LiveValue } from "./live-value";

/** Rows that each list keeps. */
const ROWS_MAX = 100;

/** A panel that failed to load stays failed: a part of a list is no list. */
export function changePanel<T>(value: LiveValue<Panel<T[]>>, next: (all: T[]) => T[]): void {
  const panel = value.get();
  if (panel.ok) value.set({ ok: true, data: next(panel.data) });
}

/** Changed rows replace their old selves in place; new ones go to the front. */
export function mergeRows<T>(changed: readonly T[], all: readonly T[], keyOf: (row: T) => string): T[] {
  const byKey = new Map(changed.map((row) => [keyOf(row), row]));
  const known = new Set(all.map(keyOf));
  const fresh = changed.filter((row) => !known.has(keyOf(row)));
  return [...fresh, ...all.map((row) => byKey.get(keyOf(row)) ?? row)].slice(0, ROWS_MAX);
}
