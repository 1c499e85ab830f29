import type { CommandResult, RejectCode } from "../commands";

/**
 * Thrown by a command's checks before anything has changed; `apply` turns it into the result.
 * Not an Error: it is an ordinary answer, and a stack trace would cost more than the command.
 */
export class Rejection {
  constructor(
    readonly code: RejectCode,
    readonly detail?: Record<string, string>,
  ) {}
}

/** What a command's handler gives back besides its changes. */
export type Outcome = Omit<Extract<CommandResult, { ok: true }>, "ok" | "sequence" | "time">;
