import { JournalError, type JournalErrorCode } from "~exchange/journal/errors";
import type { Failure } from "./messages";
import { EngineUnavailable } from "./port";

const JOURNAL_CODES: readonly JournalErrorCode[] = [
  "FOLDER_OWNED",
  "FOLDER_UNWRITABLE",
  "JOURNAL_DAMAGED",
  "WRITE_FAILED",
];

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: "Error", code: null, message: String(error) };
  const code = error instanceof EngineUnavailable || error instanceof JournalError ? error.code : null;
  return { name: error.name, code, message: error.message };
}

/** The error again, of the class that the other thread had thrown. */
export function errorOf({ name, code, message }: Failure): Error {
  if (code === "JOURNAL_UNWRITABLE" || code === "NOT_READY") return new EngineUnavailable(code, message);
  const journalCode = JOURNAL_CODES.find((known) => known === code);
  if (journalCode) return new JournalError(journalCode, message);
  const error = new Error(message);
  error.name = name;
  return error;
}
