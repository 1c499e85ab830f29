/** What a person fills in, as far as it is there to be filled in; of radio buttons the one that is chosen. */
const FIELDS =
  ':is(input:not([type="hidden"], [type="radio"]), input[type="radio"]:checked, select, textarea):not(:disabled)';

/**
 * What has the focus once a dialog is open: what it marks by `data-autofocus`, else its first field. Where there is none
 * it is the button that closes it, as no other is as harmless. Never the grip that it is moved by.
 */
export function firstFocus(dialog: HTMLElement): HTMLElement | null {
  const marked = dialog.querySelector<HTMLElement>("[data-autofocus]");
  if (marked) return marked;
  const body = dialog.querySelector<HTMLElement>(".ui-dialog-body");
  return (body && firstField(body)) ?? dialog.querySelector<HTMLElement>(".ui-dialog-close");
}

/** The first that can be filled in. */
export function firstField(part: HTMLElement): HTMLElement | null {
  return [...part.querySelectorAll<HTMLElement>(FIELDS)].find(isShown) ?? null;
}

/** Fields of a part that is folded away, or that a style sheet hides, take no focus. */
function isShown(field: HTMLElement): boolean {
  return field.checkVisibility?.() ?? true;
}
