import { NONE } from "../book/order-pool";
import {
  AT_CONDITIONS,
  AT_ORDER_ID,
  AT_PARTIES,
  AT_TERMS,
  CONDITION_WORDS,
  FLAG_CONDITIONS,
  PLACE_WORDS,
  type CommandBuffer,
} from "./command-buffer";
import type { CoreState } from "./core-state";
import { UNKNOWN } from "./directory";
import { COMMAND_TYPES } from "./encode-command";
import { marketOf } from "./lifecycle";

/** Commands that are looked at together: what they touch fits into the processor's second cache. */
export const TOGETHER = 256;

/**
 * Touches what the commands from `at` on will ask for first, and changes nothing: a command waits for memory several times in
 * a row, while these reads wait side by side. Returns where the commands end that were looked at.
 */
export function lookAhead(state: CoreState, buffer: CommandBuffer, from: number): number {
  let at = from;
  let seen = 0;
  let resting = 0;
  for (let count = 0; count < TOGETHER && at < buffer.end; count += 1) {
    const type = buffer.ints[at * 2 + 1]! & 0xff;
    if (type === PLACE) seen ^= touchPlace(state, buffer, at);
    else if (type === CANCEL || type === AMEND) {
      const slot = state.orders.touch(buffer.doubles[at + AT_ORDER_ID]!);
      state.ahead[resting] = slot;
      if (slot !== NONE) resting += 1;
    }
    at = buffer.after(at);
  }
  for (let index = 0; index < resting; index += 1) {
    const slot = state.ahead[index]!;
    seen ^= state.orders.touchBeside(slot) ^ marketOf(state, slot).book.touchBeside(slot);
  }
  state.seen = seen;
  return at;
}

function touchPlace(state: CoreState, buffer: CommandBuffer, at: number): number {
  const { ints } = buffer;
  const account = ints[(at + AT_PARTIES) * 2]!;
  if (account === UNKNOWN) return NONE;
  const isConditional = ((ints[at * 2 + 1]! >>> 16) & FLAG_CONDITIONS) !== 0;
  const idAt = (at + (isConditional ? AT_CONDITIONS + CONDITION_WORDS : PLACE_WORDS)) * 2;
  return state.orders.touchClientId(account, ints, idAt, ints[(at + AT_TERMS) * 2 + 1]!);
}

const PLACE = COMMAND_TYPES.indexOf("place-order");
const CANCEL = COMMAND_TYPES.indexOf("cancel-order");
const AMEND = COMMAND_TYPES.indexOf("amend-order");
