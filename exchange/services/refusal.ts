import type { ErrorName } from "~exchange/contract/error-codes";

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
