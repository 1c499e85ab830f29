import type { FuturesEvent } from "~exchange/engine/futures/events";
import type { Sqlite } from "../database";

/** Where an event stands among all events of the journal. */
export interface EventPlace {
  sequence: number;
  index: number;
  /** Unix ms. */
  time: number;
}

/** Events that one command may have; bounds the numbers made of their places. */
const EVENTS_PER_COMMAND = 1_000_000;

/** A number that rises with the journal: the same in every rebuild, a row's key and a page's cursor. */
export function numberOf({ sequence, index }: EventPlace): number {
  return sequence * EVENTS_PER_COMMAND + index;
}

/**
 * A part of the futures read store. `take` is given each event of the kinds it names, in order, within the batch's
 * transaction; `flush` comes at the batch's end.
 */
export interface FuturesProjection {
  types: readonly FuturesEvent["type"][];
  migrate(database: Sqlite): void;
  take(event: FuturesEvent, place: EventPlace): void;
  flush?(): void;
}
