import { readDecimalInput } from "~/lib/input/decimal-input";

/** The figure under a finger as plain decimal text, as another program reads it; null for times, shares and blanks. */
export function figureText(figure: Element): string | null {
  // A figure that was cut or marked has itself in full behind it, with its unit.
  const full = figure.getAttribute("title")?.split("\u00a0")[0];
  const text = full ?? figure.querySelector(".ui-figure-full")?.textContent ?? figure.textContent ?? "";
  const read = readDecimalInput(text.split("\u00a0")[0] ?? "");
  if (read.kind === "ambiguous") return read.asGrouped;
  return read.kind === "value" ? read.text : null;
}
