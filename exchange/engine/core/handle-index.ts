import { NONE } from "../book/order-pool";

/** Handles by hashes of their keys, which are compared by who asks: open addressing with linear probing, 5/8 full at most. */
export class HandleIndex {
  /** Hash and handle in turns: a place is within one cache line. */
  private cells = new Int32Array(2048);
  /** A byte of each place's hash, 0 where nothing is: nearly all that is asked for isn't there, and few bytes tell so. */
  private tags = new Uint8Array(1024);
  private mask = 1023;
  private used = 0;

  /** The first place from `from` on where a handle with this hash stands; -1 where none follows. */
  find(hash: number, from: number): number {
    const { tags, mask } = this;
    const tag = tagOf(hash);
    for (let at = from; tags[at] !== 0; at = (at + 1) & mask)
      if (tags[at] === tag && this.cells[at << 1] === hash) return at;
    return -1;
  }

  /** Where a hash begins to be looked for. */
  first(hash: number): number {
    return (hash ^ (hash >>> 16)) & this.mask;
  }

  after(at: number): number {
    return (at + 1) & this.mask;
  }

  at(place: number): number {
    return this.cells[(place << 1) | 1]!;
  }

  get count(): number {
    return this.used;
  }

  /** Reads what `find` will look at first. */
  touch(hash: number): number {
    return this.tags[this.first(hash)]!;
  }

  has(hash: number, handle: number): boolean {
    let at = this.find(hash, this.first(hash));
    while (at >= 0 && this.at(at) !== handle) at = this.find(hash, this.after(at));
    return at >= 0;
  }

  /** Moves everything to `other`. One after the other in a short loop: their waits for memory overlap. */
  moveTo(other: HandleIndex): void {
    const { cells, tags } = this;
    for (let at = 0; at < tags.length; at += 1) {
      if (tags[at] === 0) continue;
      other.add(cells[at << 1]!, cells[(at << 1) | 1]!);
      cells[(at << 1) | 1] = NONE;
      tags[at] = 0;
    }
    this.used = 0;
  }

  add(hash: number, handle: number): void {
    if (this.used * 8 >= this.tags.length * 5) this.grow();
    this.used += 1;
    const { tags, mask } = this;
    let at = this.first(hash);
    while (tags[at] !== 0) at = (at + 1) & mask;
    this.put(at, hash, handle);
  }

  remove(hash: number, handle: number): void {
    const { cells, tags, mask } = this;
    let hole = this.first(hash);
    while (cells[(hole << 1) | 1] !== handle) hole = (hole + 1) & mask;
    this.used -= 1;
    // What stands behind the hole moves into it, unless that would put it before the place it is looked for at first.
    for (let at = (hole + 1) & mask; tags[at] !== 0; at = (at + 1) & mask) {
      const home = this.first(cells[at << 1]!);
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      this.put(hole, cells[at << 1]!, cells[(at << 1) | 1]!);
      hole = at;
    }
    tags[hole] = 0;
    cells[(hole << 1) | 1] = NONE;
  }

  private put(at: number, hash: number, handle: number): void {
    this.tags[at] = tagOf(hash);
    this.cells[at << 1] = hash;
    this.cells[(at << 1) | 1] = handle;
  }

  private grow(): void {
    const { cells, tags } = this;
    this.cells = new Int32Array(cells.length * 2);
    this.tags = new Uint8Array(tags.length * 2);
    this.mask = this.tags.length - 1;
    this.used = 0;
    for (let at = 0; at < tags.length; at += 1) if (tags[at] !== 0) this.add(cells[at << 1]!, cells[(at << 1) | 1]!);
  }
}

/** Bits that the place doesn't depend on while there are less than 2^24; never 0. */
function tagOf(hash: number): number {
  return (hash >>> 24) | 1;
}
