/** Everything that a key opens, as one chunk. */
export { CommandPalette } from "./CommandPalette";
export { ShortcutHelp } from "./ShortcutHelp";
