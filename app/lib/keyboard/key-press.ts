/** A press of a key, as far as shortcuts look at it. */
export interface KeyPress {
  key: string;
  /** The key's place on the keyboard. */
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** Held down: the key's own repetition. */
  repeat: boolean;
  /** A part of a character that an input method is still putting together. */
  isComposing: boolean;
  /** Where it was pressed. */
  place: KeyPlace;
}

/** `text`: it writes there; `control`: Enter and Escape are that control's; `dialog`: a dialog is open over the page. */
export type KeyPlace = "page" | "control" | "text" | "dialog";

/** Keys that carry no character, and are nothing by themselves. */
const LONE_MODIFIERS = new Set(["Shift", "Control", "Meta", "Alt", "AltGraph", "CapsLock", "Fn", "NumLock"]);

export function isLoneModifier({ key }: Pick<KeyPress, "key">): boolean {
  return LONE_MODIFIERS.has(key);
}

/**
 * The key as the table writes it: `b`, `shift+x`, `mod+k` for Ctrl or Command, `?` whatever Shift has to do with it. On a
 * keyboard of another script a letter is the one of its place. Null for what is somebody else's: browser, screen reader.
 */
export function keyName({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | null {
  const name = latinKey(key, code);
  if (name === null || altKey || (ctrlKey && metaKey)) return null;
  const isLetter = /^[a-z]$/.test(name);
  if (ctrlKey || metaKey) return shiftKey ? null : `mod+${name}`;
  return shiftKey && (isLetter || name.length > 1) ? `shift+${name}` : name;
}

function latinKey(key: string, code: string): string | null {
  if (/^[!-~]$/.test(key)) return key.toLowerCase();
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  if (key.length === 1 && place) return place.toLowerCase();
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (key.length === 1 && digit) return digit;
  return key === "Enter" || key === "Escape" ? key.toLowerCase() : null;
}
