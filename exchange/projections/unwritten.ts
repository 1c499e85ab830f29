/** What has been told and has no row yet: the newest value of each key, under the sequence of the command that brought it. */
export class Unwritten<Value> {
  /** In the order of their sequences. */
  private readonly entries = new Map<string, { value: Value; sequence: number }>();

  set(key: string, value: Value, sequence: number): void {
    this.entries.delete(key);
    this.entries.set(key, { value, sequence });
  }

  /** Undefined where the row says it all. */
  get(key: string): Value | undefined {
    return this.entries.get(key)?.value;
  }

  /** Lets go of what commands up to `position` brought: it has its row now. */
  written(position: number): void {
    for (const [key, { sequence }] of this.entries) {
      if (sequence > position) return;
      this.entries.delete(key);
    }
  }
}
