export type JournalErrorCode =
  /** Another running process owns the folder. */
  | "FOLDER_OWNED"
  | "FOLDER_UNWRITABLE"
  /** What is stored can't be trusted; nothing is repaired silently. */
  | "JOURNAL_DAMAGED"
  | "WRITE_FAILED";

/** A sentence an operator can act on, with a stable code. */
export class JournalError extends Error {
  constructor(
    readonly code: JournalErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = "JournalError";
  }
}
