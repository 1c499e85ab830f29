import type { StepPlace } from "~exchange/projections/order-timelines";
import { Refusal } from "~exchange/services/refusal";

/** The `next` of an earlier page; null for the first one. Throws INPUT_INVALID for anything else. */
export function readCursor(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,16}$/.test(text)) throw new Refusal("INPUT_INVALID", "cursor: not one of ours");
  const cursor = Number(text);
  if (!Number.isSafeInteger(cursor)) throw new Refusal("INPUT_INVALID", "cursor: not one of ours");
  return cursor;
}

/** The same for a time line, whose cursors have two parts. */
export function readStepCursor(text: string | undefined): StepPlace | null {
  if (text === undefined) return null;
  const [, sequence, index] = /^(\d{1,15})-(\d{1,9})$/.exec(text) ?? [];
  if (sequence === undefined || index === undefined) throw new Refusal("INPUT_INVALID", "cursor: not one of ours");
  return { sequence: Number(sequence), index: Number(index) };
}

export function writeStepCursor({ sequence, index }: StepPlace): string {
  return `${sequence}-${index}`;
}
