import { BOOK_FAULTS } from "./book.mjs";
import { CALL_FAULTS } from "./calls.mjs";
import { CORE_FAULTS } from "./core.mjs";
import { EXIT_FAULTS } from "./exits.mjs";
import { FUTURES_FAULTS } from "./futures.mjs";
import { JOURNAL_FAULTS } from "./journal.mjs";
import { MONEY_FAULTS } from "./money.mjs";
import { READ_STORE_FAULTS } from "./read-store.mjs";
import { SHELL_FAULTS } from "./shell.mjs";

/**
 * A slip that somebody could make.
 * @typedef {object} Fault
 * @property {string} name what the slip does
 * @property {string} file from the root
 * @property {string} find stands exactly once in the file
 * @property {string} replace
 * @property {string[]} tests files of which one at least ought to fail then
 */

/** @type {Fault[]} */
export const FAULTS = [
  ...MONEY_FAULTS,
  ...BOOK_FAULTS,
  ...CORE_FAULTS,
  ...SHELL_FAULTS,
  ...JOURNAL_FAULTS,
  ...READ_STORE_FAULTS,
  ...CALL_FAULTS,
  ...FUTURES_FAULTS,
  ...EXIT_FAULTS,
];

/** The file's text with the slip in it; throws where what it replaces isn't there exactly once. */
export function withFault({ name, file, find, replace }, text) {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`${name}: what it replaces stands ${places} times in ${file}`);
  return text.replace(find, () => replace);
}
