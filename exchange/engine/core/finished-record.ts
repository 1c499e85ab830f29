import {
  EVENT_ORDER,
  HAS_CONDITIONS,
  HAS_TRADED,
  ORDER_CONDITION_WORDS,
  ORDER_EVENT_WORDS,
  ORDER_ID_INT,
  ORDER_LOG_INT,
  ORDER_SIDE_SHIFT,
  ORDER_TRADED_WORDS,
} from "./event-buffer";
import type { FinishedOrders } from "./finished-orders";
import { idIntsOf, PAIR_MASK } from "./order-table";

/*
 * Finished orders in a snapshot, every one with room for a trade:
 * 0: EVENT_ORDER, words << 8, account  1: pair, side << 16; bits  2: id  3: price  4: quantity  5, 6: quote amount, NaN where
 * none is given  7: filled  8, 9: filled quote  10, 11: fee  12: created  13: updated  14: 1 where there are conditions, 2 where
 * exits or a parent are among them, 0
 * then the client order id, zero padded; then the six conditions; then take profit, stop loss, its limit, parent
 */
const STORED_WORDS = 15;
const STORED_CONDITIONS = 6;
/** What follows the conditions and the quote amount in an ORDER record. */
const STORED_EXITS = 4;
const EXITS_AT = ORDER_CONDITION_WORDS - STORED_EXITS;

/** Words of a finished order in a snapshot, at most. */
export const STORED_WORDS_MAX = STORED_WORDS + 5 + STORED_CONDITIONS + STORED_EXITS;

/** Writes a finished order as a snapshot keeps it, and returns where the next one goes. */
export function storeFinished(finished: FinishedOrders, place: number, target: Float64Array, at: number): number {
  const words = finished.words(place);
  const ints = finished.ints(place);
  const targetInts = new Int32Array(target.buffer);
  const from = finished.wordAt(place);
  const marks = ints[from * 2 + 2]!;
  const bits = ints[from * 2 + 3]!;
  const idInts = idIntsOf(bits);
  const traded = from + ORDER_EVENT_WORDS + (idInts >>> 1);
  const hasTraded = (marks & HAS_TRADED) !== 0;
  const isConditional = (marks & HAS_CONDITIONS) !== 0;
  const conditions = traded + (hasTraded ? ORDER_TRADED_WORDS : 0);
  const conditionsTo = at + STORED_WORDS + ((idInts + 1) >>> 1);
  const exits = conditions + EXITS_AT;
  const hasExits = isConditional && words.subarray(exits, exits + STORED_EXITS).some((word) => word > 0);
  const end = conditionsTo + (isConditional ? STORED_CONDITIONS : 0) + (hasExits ? STORED_EXITS : 0);
  target.fill(0, at, end);
  targetInts[at * 2] = EVENT_ORDER | ((end - at) << 8);
  targetInts[at * 2 + 1] = ints[from * 2 + 1]!;
  targetInts[at * 2 + 2] = marks & (PAIR_MASK | (1 << ORDER_SIDE_SHIFT));
  targetInts[at * 2 + 3] = bits;
  target.set(words.subarray(from + 2, from + 5), at + 2);
  if (isConditional) target.set(words.subarray(conditions + STORED_CONDITIONS, exits), at + 5);
  else target.fill(NaN, at + 5, at + 7);
  if (hasTraded) target.set(words.subarray(traded, traded + ORDER_TRADED_WORDS), at + 7);
  target.set(words.subarray(from + 5, from + 7), at + 12);
  targetInts[at * 2 + 28] = hasExits ? 2 : isConditional ? 1 : 0;
  targetInts.set(ints.subarray(from * 2 + ORDER_ID_INT, from * 2 + ORDER_ID_INT + idInts), (at + STORED_WORDS) * 2);
  if (isConditional) target.set(words.subarray(conditions, conditions + STORED_CONDITIONS), conditionsTo);
  if (hasExits) target.set(words.subarray(exits, exits + STORED_EXITS), conditionsTo + STORED_CONDITIONS);
  return end;
}

/** Whether the words at `at` can be a finished order: as many as its own fields ask for, and all of them there. */
export function isStored(source: Float64Array, at: number): boolean {
  const ints = new Int32Array(source.buffer);
  const conditions = [0, STORED_CONDITIONS, STORED_CONDITIONS + STORED_EXITS][ints[at * 2 + 28]!] ?? NaN;
  const words = STORED_WORDS + ((idIntsOf(ints[at * 2 + 3]!) + 1) >>> 1) + conditions;
  return ints[at * 2] === (EVENT_ORDER | (words << 8)) && at + words <= source.length;
}

/** The ORDER record of a finished order that a snapshot keeps at `at`. */
export function loadFinished(source: Float64Array, at: number): Int32Array {
  const sourceInts = new Int32Array(source.buffer);
  const bits = sourceInts[at * 2 + 3]!;
  const idInts = idIntsOf(bits);
  const hasTraded = source[at + 7]! > 0;
  const isConditional = sourceInts[at * 2 + 28] !== 0;
  const traded = ORDER_EVENT_WORDS + (idInts >>> 1);
  const conditions = traded + (hasTraded ? ORDER_TRADED_WORDS : 0);
  const words = new Float64Array(conditions + (isConditional ? ORDER_CONDITION_WORDS : 0));
  const ints = new Int32Array(words.buffer);
  ints[0] = EVENT_ORDER | (words.length << 8);
  ints[1] = sourceInts[at * 2 + 1]!;
  ints[2] = sourceInts[at * 2 + 2]! | (hasTraded ? HAS_TRADED : 0) | (isConditional ? HAS_CONDITIONS : 0);
  ints[3] = bits;
  words.set(source.subarray(at + 2, at + 5), 2);
  words.set(source.subarray(at + 12, at + 14), 5);
  ints[ORDER_LOG_INT] = 0;
  ints.set(sourceInts.subarray((at + STORED_WORDS) * 2, (at + STORED_WORDS) * 2 + idInts), ORDER_ID_INT);
  if (hasTraded) words.set(source.subarray(at + 7, at + 12), traded);
  if (!isConditional) return ints;
  const stored = at + STORED_WORDS + ((idInts + 1) >>> 1);
  words.set(source.subarray(stored, stored + STORED_CONDITIONS), conditions);
  words.set(source.subarray(at + 5, at + 7), conditions + STORED_CONDITIONS);
  const exits = conditions + EXITS_AT;
  if (sourceInts[at * 2 + 28] === 1) words.fill(NaN, exits, exits + STORED_EXITS);
  else words.set(source.subarray(stored + STORED_CONDITIONS, stored + STORED_CONDITIONS + STORED_EXITS), exits);
  return ints;
}
