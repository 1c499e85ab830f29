export type JournalErrorCode =
  /** Another running process owns the folder. */
  | "FOLDER_OWNED"
  | "FOLDER_UNWRITABLE"
  /** What is stored can't be trusted; nothing is repaired silently. */
  | "JOURNAL_DAMAGED"
  /** Records that are wanted have been cut off by the retention rule and stand in no archive. */
  | "HISTORY_CUT"
  /** A batch could not be written, and none of it counts. The next one may succeed: a full disk gets space again. */
  | "WRITE_FAILED"
  /** It is not known what has reached the disk. Nothing is taken until the next start. */
  | "SYNC_FAILED";

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
