import { InvariantViolation } from "../assert";
import { lineInts } from "./cache-lines";

/** Ints of a bucket, which is a cache line: entries and, above ENTRIES_MASK, strays; nothing; seven hashes; their handles. */
const BUCKET_SHIFT = 4;
const HASHES = 2;
const LAST_INT = (1 << BUCKET_SHIFT) - 1;
const ENTRIES_MAX = 7;
const ENTRIES_MASK = 7;
/** From a hash to its handle. */
const HANDLE = ENTRIES_MAX;
/** One stray among what a bucket counts. */
const STRAY = ENTRIES_MASK + 1;
const FIRST_BUCKETS = 1_024;

/**
 * Handles by hashes of their keys, which are compared by who asks. A bucket is one cache line, so that most answers cost one miss
 * whatever they are, and who asked for a hash adds it for nothing. What finds its bucket full goes to the next one with room, and
 * every full one on its way counts it as a stray, as long as it is there: only then a search goes on.
 */
export class HandleIndex {
  private cells = lineInts(FIRST_BUCKETS << BUCKET_SHIFT);
  private mask = FIRST_BUCKETS - 1;
  private used = 0;

  get count(): number {
    return this.used;
  }

  /** A place where a handle with this hash stands; -1 where there is none. */
  first(hash: number): number {
    return this.search(hash, this.home(hash), 0);
  }

  /** The next such place after one that was found. */
  after(hash: number, place: number): number {
    return this.search(hash, place >> BUCKET_SHIFT, place + 1);
  }

  at(place: number): number {
    return this.cells[place + HANDLE]!;
  }

  /** Reads what `first` will look at for each of so many hashes. */
  touch(hashes: Int32Array, count: number): number {
    const { cells } = this;
    let seen = 0;
    for (let index = 0; index < count; index += 1) {
      const at = this.home(hashes[index]!) << BUCKET_SHIFT;
      // Both ends: a bucket may lie across two lines after all.
      seen ^= cells[at]! ^ cells[at | LAST_INT]!;
    }
    return seen;
  }

  add(hash: number, handle: number): void {
    // Five of seven on average: one bucket in six has strays.
    if (this.used >= (this.mask + 1) * 5) this.grow();
    this.used += 1;
    this.put(hash, handle);
  }

  /** Removes what was added; it must be there. */
  remove(hash: number, handle: number): void {
    const { cells, mask } = this;
    const home = this.home(hash);
    let place = this.search(hash, home, 0);
    while (place >= 0 && cells[place + HANDLE] !== handle) place = this.after(hash, place);
    if (place < 0) throw new InvariantViolation(`handle ${handle} isn't in its index`);
    const bucket = place >> BUCKET_SHIFT;
    const at = bucket << BUCKET_SHIFT;
    const last = at + HASHES + (cells[at]! & ENTRIES_MASK) - 1;
    cells[place] = cells[last]!;
    cells[place + HANDLE] = cells[last + HANDLE]!;
    cells[at]!--;
    for (let passed = home; passed !== bucket; passed = (passed + 1) & mask) cells[passed << BUCKET_SHIFT]! -= STRAY;
    this.used -= 1;
  }

  private home(hash: number): number {
    return (hash ^ (hash >>> 16)) & this.mask;
  }

  /** Looks from a bucket on, there from `from` on. */
  private search(hash: number, bucket: number, from: number): number {
    const { cells, mask } = this;
    let at = bucket << BUCKET_SHIFT;
    let place = from === 0 ? at + HASHES : from;
    for (;;) {
      const head = cells[at]!;
      const end = at + HASHES + (head & ENTRIES_MASK);
      for (; place < end; place += 1) if (cells[place] === hash) return place;
      at = (((at >> BUCKET_SHIFT) + 1) & mask) << BUCKET_SHIFT;
      place = at + HASHES;
      if (head < STRAY) return -1;
    }
  }

  private put(hash: number, handle: number): void {
    const { cells, mask } = this;
    let at = this.home(hash) << BUCKET_SHIFT;
    while ((cells[at]! & ENTRIES_MASK) === ENTRIES_MAX) {
      cells[at]! += STRAY;
      at = (((at >> BUCKET_SHIFT) + 1) & mask) << BUCKET_SHIFT;
    }
    const place = at + HASHES + (cells[at]! & ENTRIES_MASK);
    cells[place] = hash;
    cells[place + HANDLE] = handle;
    cells[at]!++;
  }

  private grow(): void {
    const { cells } = this;
    const buckets = (this.mask + 1) * 2;
    this.cells = lineInts(buckets << BUCKET_SHIFT);
    this.mask = buckets - 1;
    for (let at = 0; at < cells.length; at += 1 << BUCKET_SHIFT) {
      const end = at + HASHES + (cells[at]! & ENTRIES_MASK);
      for (let place = at + HASHES; place < end; place += 1) this.put(cells[place]!, cells[place + HANDLE]!);
    }
  }
}
