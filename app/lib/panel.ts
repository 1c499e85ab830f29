import type { ErrorName } from "~exchange/contract/error-codes";

/** A part of a page that may fail alone; `requestId` finds the failure in the logs. */
export type Panel<T> = { ok: true; data: T } | { ok: false; error: ErrorName; requestId?: string };
