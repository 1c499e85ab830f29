import type { ErrorName } from "~exchange/contract/error-codes";

/** A call that is answered with an error of the contract. `message` is for developers. */
export class Refusal extends Error {
  constructor(
    readonly error: ErrorName,
    message: string = error,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = "Refusal";
  }
}
