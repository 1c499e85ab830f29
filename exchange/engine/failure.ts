import { JournalError, type JournalErrorCode } from "~exchange/journal/errors";
import type { Failure } from "./messages";
import { EngineUnavailable, type EngineUnavailableCode } from "./port";

const JOURNAL_CODES: readonly JournalErrorCode[] = [
  "FOLDER_OWNED",
  "FOLDER_UNWRITABLE",
  "JOURNAL_DAMAGED",
  "HISTORY_CUT",
  "WRITE_FAILED",
  "SYNC_FAILED",
];
const UNAVAILABLE_CODES: readonly EngineUnavailableCode[] = ["JOURNAL_UNWRITABLE", "NOT_READY", "EXCHANGE_CANCEL_ONLY"];

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: "Error", code: null, message: String(error) };
  const code = error instanceof EngineUnavailable || error instanceof JournalError ? error.code : null;
  return { name: error.name, code, message: error.message };
}

/** The error again, of the class that the other thread had thrown. */
export function errorOf({ name, code, message }: Failure): Error {
  const unavailable = UNAVAILABLE_CODES.find((known) => known === code);
  if (unavailable) return new EngineUnavailable(unavailable, message);
  const journalCode = JOURNAL_CODES.find((known) => known === code);
  if (journalCode) return new JournalError(journalCode, message);
  const error = new Error(message);
  error.name = name;
  return error;
}
