import {
  AT_CONDITIONS,
  AT_ORDER_ID,
  AT_PARTIES,
  AT_TERMS,
  CONDITION_WORDS,
  EXIT_WORDS,
  FLAG_CONDITIONS,
  FLAG_EXITS,
  PLACE_WORDS,
  type CommandBuffer,
} from "./command-buffer";
import type { CoreState } from "./core-state";
import { UNKNOWN } from "./directory";
import { COMMAND_TYPES } from "./encode-command";
import { marketOf } from "./lifecycle";
import { hashOfClientId } from "./order-table";

/** Commands that are looked at together: what they touch fits into the processor's second cache. */
export const TOGETHER = 256;

/**
 * Touches what the commands from `at` on will ask for first, and changes nothing: a command waits for memory several times in
 * a row, while these reads wait side by side. What is read in one place for all of them is read in a loop of its own, because a
 * processor looks so many instructions ahead and no further. Returns where the commands end that were looked at.
 */
export function lookAhead(state: CoreState, buffer: CommandBuffer, from: number): number {
  const { orders, ledger, accounts, ahead, aheadIds, aheadHashes } = state;
  const { ints } = buffer;
  let at = from;
  let seen = 0;
  let named = 0;
  let placed = 0;
  for (let count = 0; count < TOGETHER && at < buffer.end; count += 1) {
    const type = ints[(at << 1) | 1]! & 0xff;
    const account = ints[(at + AT_PARTIES) << 1]!;
    if (type === PLACE) {
      if (account !== UNKNOWN) {
        aheadHashes[placed] = hashOfPlaced(buffer, at, account);
        placed += 1;
      }
    } else if (type === CANCEL || type === AMEND) {
      aheadIds[named] = buffer.doubles[at + AT_ORDER_ID]!;
      named += 1;
    }
    if (type <= AMEND && type >= PLACE && account !== UNKNOWN)
      seen ^= ledger.words[ledger.at(account, 0)]! ^ accounts.ints[accounts.at(account)]!;
    at = buffer.after(at);
  }
  seen ^= orders.touchClientIds(aheadHashes, placed);
  const open = orders.findOpen(aheadIds, named, ahead);
  seen ^= orders.touch(ahead, open);
  for (let index = 0; index < open; index += 1) {
    const slot = ahead[index]!;
    seen ^= orders.touchBeside(slot);
    if (state.pool.rests(slot)) seen ^= marketOf(state, slot).book.touchBeside(slot);
  }
  state.seen = seen;
  return at;
}

function hashOfPlaced({ ints }: CommandBuffer, at: number, account: number): number {
  const flags = ints[at * 2 + 1]! >>> 16;
  const words = (flags & FLAG_CONDITIONS) === 0 ? PLACE_WORDS : AT_CONDITIONS + CONDITION_WORDS;
  const idAt = (at + words + ((flags & FLAG_EXITS) === 0 ? 0 : EXIT_WORDS)) * 2;
  const length = ints[(at + AT_TERMS) * 2 + 1]!;
  return hashOfClientId(account, ints, idAt, (length + 3) >>> 2, length);
}

const PLACE = COMMAND_TYPES.indexOf("place-order");
const CANCEL = COMMAND_TYPES.indexOf("cancel-order");
const AMEND = COMMAND_TYPES.indexOf("amend-order");
