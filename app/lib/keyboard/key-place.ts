import type { KeyPlace } from "./key-press";

/** Inputs that take no text: what is written over them is nobody's. */
const WITHOUT_TEXT = new Set(["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"]);

/** Where on the page a key was pressed. */
export function keyPlaceOf(target: EventTarget | null): KeyPlace {
  if (document.querySelector("dialog[open], [aria-modal=true]")) return "dialog";
  if (!(target instanceof HTMLElement)) return "page";
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return "text";
  // A list finds its entries by their letters.
  if (target instanceof HTMLSelectElement) return "text";
  if (target instanceof HTMLInputElement) return WITHOUT_TEXT.has(target.type) ? "control" : "text";
  return target.closest("a[href], button, summary") ? "control" : "page";
}
