import { NONE } from "../book/order-pool";

/** Open addressing with linear probing over handles, whose keys are compared by who asks; at most half full. */
export class HandleIndex {
  /** Hash and handle in turns: a place is within one cache line. */
  cells = new Int32Array(2048);
  private mask = 2047;
  private used = 0;

  /** Where a hash begins to be looked for; its handle stands one further on. */
  first(hash: number): number {
    return ((hash ^ (hash >>> 16)) << 1) & this.mask;
  }

  after(at: number): number {
    return (at + 2) & this.mask;
  }

  add(hash: number, handle: number): void {
    if (this.used * 4 >= this.cells.length) this.grow();
    this.used += 1;
    const { cells } = this;
    let at = this.first(hash);
    while (cells[at + 1] !== NONE) at = this.after(at);
    cells[at] = hash;
    cells[at + 1] = handle;
  }

  remove(hash: number, handle: number): void {
    const { cells, mask } = this;
    let hole = this.first(hash);
    while (cells[hole + 1] !== handle) hole = this.after(hole);
    this.used -= 1;
    // What stands behind the hole moves into it, unless that would put it before the place it is looked for at first.
    for (let at = this.after(hole); cells[at + 1] !== NONE; at = this.after(at)) {
      const home = this.first(cells[at]!);
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      cells[hole] = cells[at]!;
      cells[hole + 1] = cells[at + 1]!;
      hole = at;
    }
    cells[hole + 1] = NONE;
  }

  private grow(): void {
    const { cells } = this;
    this.cells = new Int32Array(cells.length * 2);
    this.mask = this.cells.length - 1;
    this.used = 0;
    for (let at = 0; at < cells.length; at += 2) if (cells[at + 1] !== NONE) this.add(cells[at]!, cells[at + 1]!);
  }
}
