import type { FuturesRejectCode } from "./commands";

/**
 * A command that is refused, thrown before anything has changed. Not an Error: it is an ordinary answer, and a stack trace
 * would cost more than the command.
 */
export class FuturesRejection {
  constructor(
    readonly code: FuturesRejectCode,
    readonly detail?: Record<string, string>,
  ) {}
}

export function refuse(code: FuturesRejectCode, detail?: Record<string, string>): never {
  throw new FuturesRejection(code, detail);
}

export function refuseUnless(condition: boolean, code: FuturesRejectCode, detail?: Record<string, string>): void {
  if (!condition) refuse(code, detail);
}
