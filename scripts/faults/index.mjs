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

/** @type {Record<string, Fault[]>} */
export const GROUPS = {
  money: MONEY_FAULTS,
  book: BOOK_FAULTS,
  core: CORE_FAULTS,
  shell: SHELL_FAULTS,
  journal: JOURNAL_FAULTS,
  "read-store": READ_STORE_FAULTS,
  calls: CALL_FAULTS,
  futures: FUTURES_FAULTS,
  exits: EXIT_FAULTS,
};

export const FAULTS = Object.values(GROUPS).flat();

/** The file's text with the slip in it; throws where what it replaces isn't there exactly once. */
export function withFault({ name, file, find, replace }, text) {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`${name}: what it replaces stands ${places} times in ${file}`);
  return text.replace(find, () => replace);
}
