import type { ErrorName } from "~exchange/contract/error-codes";
import { ReadStoreBehind } from "~exchange/projections/rows/errors";

/** A call that is answered with an error of the contract. `message` is for developers. */
export class Refusal extends Error {
  constructor(
    readonly error: ErrorName,
    message: string = error,
    readonly retryAfterSeconds: number | null = null,
    /** What the limit is, by name, as decimal text: e.g. {minNotional: "5"}. */
    readonly detail: Readonly<Record<string, string>> | null = null,
  ) {
    super(message);
    this.name = "Refusal";
  }
}

/** What a caller is told of an error: INTERNAL where it isn't meant for anybody outside. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ReadStoreBehind) return new Refusal("NOT_READY", error.message, 1);
  return new Refusal("INTERNAL", "internal error");
}
