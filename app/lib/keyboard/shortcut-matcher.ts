import { isLoneModifier, keyName, type KeyPress, type KeyPlace } from "./key-press";
import type { CommandId, Shortcut } from "./shortcuts";

/** How long the first key of two waits for the second. */
const SEQUENCE_MS = 1_500;

export interface Match {
  /** What is to be done; null where nothing is, or not yet. */
  command: CommandId | null;
  /** Whether the key is ours: the browser must not do anything else with it. */
  isTaken: boolean;
}

const NOTHING: Match = { command: null, isTaken: false };

/** Finds the shortcut that presses of keys make. Knows no clock: each press brings its time, Unix ms. */
export class ShortcutMatcher {
  private pending: string[] = [];
  private pressedAt = 0;

  press(press: KeyPress, shortcuts: readonly Shortcut[], now: number): Match {
    if (press.repeat || press.isComposing || isLoneModifier(press)) return NOTHING;
    const name = keyName(press);
    const before = now - this.pressedAt <= SEQUENCE_MS ? this.pending : [];
    this.pending = [];
    if (name === null || !isFree(name, press.place)) return NOTHING;
    return this.follow([...before, name], shortcuts, now) ?? this.follow([name], shortcuts, now) ?? NOTHING;
  }

  /** The shortcut of these keys, or the wait for its rest; null where no shortcut begins like this. */
  private follow(keys: string[], shortcuts: readonly Shortcut[], now: number): Match | null {
    const begun = shortcuts.filter((shortcut) => keys.every((key, index) => shortcut.keys[index] === key));
    const whole = begun.find((shortcut) => shortcut.keys.length === keys.length);
    if (whole) return { command: whole.command, isTaken: true };
    if (begun.length === 0) return null;
    this.pending = keys;
    this.pressedAt = now;
    return { command: null, isTaken: true };
  }
}

/** Whether a key means anything in a place besides what it means there anyway. */
function isFree(name: string, place: KeyPlace): boolean {
  if (place === "dialog") return false;
  if (name.startsWith("mod+")) return true;
  if (place === "text") return name === "escape";
  return place === "page" || name !== "enter";
}
