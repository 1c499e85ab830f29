/** What keys do. `pages` leads somewhere or opens something, `order` fills, sends or cancels. */
export type CommandId =
  | "palette"
  | "help"
  | "pairs"
  | "previousFavorite"
  | "nextFavorite"
  | "goHome"
  | "goMarkets"
  | "goSpot"
  | "goFutures"
  | "goOrders"
  | "buy"
  | "sell"
  | "limit"
  | "market"
  | "trigger"
  | "price"
  | "amount"
  | "share25"
  | "share50"
  | "share75"
  | "share100"
  | "review"
  | "leave"
  | "cancelAll"
  | "closePosition";

/** Which keys a person lets do something: none by themselves, those that lead somewhere, or those of orders as well. */
export const SHORTCUT_LEVELS = ["off", "pages", "orders"] as const;
export type ShortcutLevel = (typeof SHORTCUT_LEVELS)[number];

export interface Shortcut {
  command: CommandId;
  /** Pressed one after another, as `keyName` writes them. */
  keys: readonly string[];
  /** `always`: not a single character's key, so that nobody presses it by mistake. */
  needs: "always" | Exclude<ShortcutLevel, "off">;
}

const one = (needs: Shortcut["needs"], command: CommandId, ...keys: string[]): Shortcut => ({ command, keys, needs });

/** THE table of keys, in the order of the help. */
export const SHORTCUTS: readonly Shortcut[] = [
  one("always", "palette", "mod+k"),
  one("pages", "pairs", "/"),
  one("pages", "help", "?"),
  one("pages", "previousFavorite", "["),
  one("pages", "nextFavorite", "]"),
  one("pages", "goHome", "g", "h"),
  one("pages", "goMarkets", "g", "m"),
  one("pages", "goSpot", "g", "s"),
  one("pages", "goFutures", "g", "f"),
  one("pages", "goOrders", "g", "o"),
  one("orders", "buy", "b"),
  one("orders", "sell", "s"),
  one("orders", "limit", "l"),
  one("orders", "market", "m"),
  one("orders", "trigger", "t"),
  one("orders", "price", "p"),
  one("orders", "amount", "a"),
  one("orders", "share25", "1"),
  one("orders", "share50", "2"),
  one("orders", "share75", "3"),
  one("orders", "share100", "4"),
  one("orders", "review", "enter"),
  one("orders", "leave", "escape"),
  one("orders", "cancelAll", "shift+x"),
  one("orders", "closePosition", "shift+c"),
];

/** Whether a key does anything for a person who has chosen this. */
export function isShortcutOn({ needs }: Pick<Shortcut, "needs">, level: ShortcutLevel): boolean {
  return needs === "always" || level === "orders" || needs === level;
}

/** Those that do something for a person who has chosen this. */
export function shortcutsFor(level: ShortcutLevel): readonly Shortcut[] {
  return SHORTCUTS.filter((shortcut) => isShortcutOn(shortcut, level));
}
