/** A read that can't be answered now: the rows are too far behind, or too many reads wait. The message says which, in commands. */
export class ReadStoreBehind extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ReadStoreBehind";
  }
}
