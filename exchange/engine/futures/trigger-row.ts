import { placeOf, type Cell, type Row } from "../row";
import type { AttachedExits, Trigger } from "./commands";
import { PRICE_KINDS } from "./words";

/** What an order waits for, as cells of commands and snapshots. */
export function triggerCells(trigger: Trigger | null): Cell {
  return trigger && [placeOf(PRICE_KINDS, trigger.kind), trigger.ticks, trigger.callbackBips];
}

export function exitsCells(exits: AttachedExits | null): Cell {
  return exits && [placeOf(PRICE_KINDS, exits.kind), exits.takeProfit, exits.stopLoss];
}

export function readTrigger(row: Row | null): Trigger | null {
  return row && { kind: row.word(PRICE_KINDS), ticks: row.numberOrNull(), callbackBips: row.numberOrNull() };
}

export function readExits(row: Row | null): AttachedExits | null {
  return row && { kind: row.word(PRICE_KINDS), takeProfit: row.numberOrNull(), stopLoss: row.numberOrNull() };
}
