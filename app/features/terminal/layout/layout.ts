/** How the terminal's panels are arranged; `focus` has no book, `scalper` a ladder in its place, over the full height. */
export const PRESETS = ["standard", "mirrored", "focus", "scalper"] as const;
export type Preset = (typeof PRESETS)[number];

/** What can be made larger or smaller: the book's column, the form's column, and the panel below. */
export const SIZED = ["book", "form", "bottom"] as const;
export type Sized = (typeof SIZED)[number];

/** Sizes in CSS pixels; null where the arrangement's own holds. */
export interface TerminalLayout extends Readonly<Record<Sized, number | null>> {
  readonly preset: Preset;
}

export const LAYOUT_COOKIE = "terminalLayout";

/** What a size may be at all. Each has room for its digits at the least, and none is worth more at the most. */
export const BOUNDS: Readonly<Record<Sized, { min: number; max: number }>> = {
  book: { min: 240, max: 480 },
  form: { min: 280, max: 420 },
  bottom: { min: 200, max: 700 },
};
export const CHART_MIN = { inline: 440, block: 240 };

export function presetLayout(preset: Preset): TerminalLayout {
  return { preset, book: null, form: null, bottom: null };
}

const WRITTEN = /^([a-z]+)\.(\d{3})?\.(\d{3})?\.(\d{3})?$/;

/** The layout that a cookie or a form says; the standard one where that is none. */
export function readLayout(text: string | null | undefined): TerminalLayout {
  const [, name, book, form, bottom] = WRITTEN.exec(text ?? "") ?? [];
  const preset = PRESETS.find((entry) => entry === name);
  if (!preset) return presetLayout("standard");
  const sizes = { book: sizeOf(book), form: sizeOf(form), bottom: sizeOf(bottom) };
  const isSound = SIZED.every((sized) => isWithin(sizes[sized], BOUNDS[sized]));
  return isSound ? { preset, ...sizes } : presetLayout("standard");
}

export function writeLayout({ preset, ...sizes }: TerminalLayout): string {
  return [preset, ...SIZED.map((sized) => sizes[sized] ?? "")].join(".");
}

function sizeOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

function isWithin(size: number | null, { min, max }: { min: number; max: number }): boolean {
  return size === null || (size >= min && size <= max);
}
