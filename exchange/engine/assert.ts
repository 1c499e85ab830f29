/** A rule of the core doesn't hold: a defect, never a person's mistake. The engine stops rather than go on. */
export class InvariantViolation extends Error {
  constructor(message: string) {
    super(message);
    this.name = "InvariantViolation";
  }
}

/** Stays on in production. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantViolation(message);
}
