import type { FuturesRejectCode } from "./commands";

/** A command that is refused, thrown before anything has changed. */
export class FuturesRejection extends Error {
  constructor(
    readonly code: FuturesRejectCode,
    readonly detail?: Record<string, string>,
  ) {
    super(code);
    this.name = "FuturesRejection";
  }
}

export function refuse(code: FuturesRejectCode, detail?: Record<string, string>): never {
  throw new FuturesRejection(code, detail);
}

export function refuseUnless(condition: boolean, code: FuturesRejectCode, detail?: Record<string, string>): void {
  if (!condition) refuse(code, detail);
}
