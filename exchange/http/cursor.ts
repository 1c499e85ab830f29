import { Refusal } from "~exchange/services/refusal";

/** The `next` of an earlier page; null for the first one. Throws INPUT_INVALID for anything else. */
export function readCursor(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,16}$/.test(text)) throw new Refusal("INPUT_INVALID", "cursor: not one of ours");
  const cursor = Number(text);
  if (!Number.isSafeInteger(cursor)) throw new Refusal("INPUT_INVALID", "cursor: not one of ours");
  return cursor;
}
