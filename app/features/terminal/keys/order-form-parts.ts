export type Side = "buy" | "sell";

/** The button that sends the order; null where nobody is signed in. */
export function sideButton(form: HTMLFormElement | null, side: Side): HTMLButtonElement | null {
  return form?.querySelector<HTMLButtonElement>(`button[name="side"][value="${side}"]`) ?? null;
}

/** Ids of the fields of both markets' forms; the first that a type has is meant. */
const FIELDS = {
  price: ["order-price", "order-triggerPrice", "order-trailingRate"],
  amount: ["order-amount", "order-quantity", "order-total"],
} as const;

export function fieldOf(form: HTMLFormElement | null, field: keyof typeof FIELDS): HTMLInputElement | null {
  for (const id of FIELDS[field]) {
    const input = form?.querySelector<HTMLInputElement>(`#${id}`);
    if (input) return input;
  }
  return null;
}

/** Presses the stop of a quarter, a half, three quarters or all. */
export function pressShare(form: HTMLFormElement | null, part: 1 | 2 | 3 | 4): void {
  form?.querySelectorAll<HTMLButtonElement>(".term-share-stops button")[part]?.click();
}

/** A field of the order as it will be sent. `value` is null for a box that is ticked. */
export interface ReviewLine {
  label: string;
  value: string | null;
  unit: string;
}

/** What the form says: every field with a name and words of its own that is shown, isn't empty, and isn't locked. */
export function reviewLines(form: HTMLFormElement): ReviewLine[] {
  const lines: ReviewLine[] = [];
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) continue;
    const label = element.labels?.[0];
    if (!label || element.name === "" || element.disabled || !isShown(element)) continue;
    const value = valueOf(element);
    if (value === "") continue;
    lines.push({ label: wordsOf(label), value, unit: unitOf(element) });
  }
  return lines;
}

/** The date of good till date is hidden by the style sheet, options by a closed part of the form. */
function isShown(element: HTMLElement): boolean {
  return element.checkVisibility?.() ?? true;
}

/** An empty text: not a part of the order. */
function valueOf(element: HTMLInputElement | HTMLSelectElement): string | null {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? "";
  if (element.type === "checkbox" || element.type === "radio") return element.checked ? null : "";
  return element.value;
}

/** A list stands inside of its own label, behind the words. */
function wordsOf(label: HTMLLabelElement): string {
  return (label.querySelector("span") ?? label).textContent?.trim() ?? "";
}

function unitOf(element: Element): string {
  const unit = element.closest(".term-field")?.querySelector(".term-field-unit");
  const choice = unit?.querySelector("select");
  return (choice ? choice.selectedOptions[0]?.text : unit?.textContent) ?? "";
}
