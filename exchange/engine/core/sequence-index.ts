import { NONE } from "../book/order-pool";

/** Ids that share a page. Few, because one old order keeps its page. */
const PAGE_SHIFT = 6;
const PAGE = 1 << PAGE_SHIFT;
/** So many pages the directory may span for each one in use, and so many in any case. */
const SPAN_PER_PAGE = 4;
const SPAN_MIN = 4_096;

/**
 * Values other than 0 (an order's slot, say) by ids, which are sequences: pages of consecutive ids, found through a directory of
 * the newest ones. Orders that come and go together lie together, so that what is done in the order of time is done in few
 * places of memory. A page that is empty is used again. Pages that are so old that the directory would be out of proportion (a quiet
 * account may keep an order for years) stand in a map: what all of this takes follows from the ids in use, not from how many there were.
 */
export class SequenceIndex {
  /** Number of the first page that the directory speaks of. */
  private base = 0;
  /** Handles of pages, 0 for none. */
  private directory = new Int32Array(64);
  /** Handles of pages below the directory, by their numbers. */
  private readonly old = new Map<number, number>();
  /** Pages in use, and how many there were when the directory's reach was last looked at. */
  private used = 0;
  private usedAtReach = 0;
  private slots = new Int32Array(PAGE * 16);
  /** Ids in use of each page; of a free page the next free one. */
  private counts = new Int32Array(16);
  private untouched = 1;
  private firstFree = 0;

  /** NONE where the id isn't in. */
  find(id: number): number {
    const number = Math.floor(id / PAGE);
    const place = number - this.base;
    const page = place >= 0 && place < this.directory.length ? this.directory[place]! : this.oldPage(number);
    return page === 0 ? NONE : this.slots[(page << PAGE_SHIFT) | (id & (PAGE - 1))]!;
  }

  /** What an id was given, by the handle that `add` returned for it. */
  at(handle: number): number {
    return this.slots[handle]!;
  }

  /** Gives an id that is in another value. */
  set(id: number, value: number): void {
    const number = Math.floor(id / PAGE);
    const page = number >= this.base ? this.directory[number - this.base]! : this.oldPage(number);
    this.slots[(page << PAGE_SHIFT) | (id & (PAGE - 1))] = value;
  }

  /** Returns a handle, above 0, which is good until the id is removed. */
  add(id: number, slot: number): number {
    const number = Math.floor(id / PAGE);
    const place = number - this.base;
    const page = place >= 0 && place < this.directory.length ? this.directory[place]! : this.oldPage(number);
    return this.put(id, slot, page === 0 ? this.newPage(number) : page);
  }

  private put(id: number, slot: number, page: number): number {
    const handle = (page << PAGE_SHIFT) | (id & (PAGE - 1));
    this.slots[handle] = slot;
    this.counts[page]!++;
    return handle;
  }

  /** Returns the handle that the id had. */
  remove(id: number): number {
    const number = Math.floor(id / PAGE);
    const isOld = number < this.base;
    const page = isOld ? this.oldPage(number) : this.directory[number - this.base]!;
    const handle = (page << PAGE_SHIFT) | (id & (PAGE - 1));
    this.slots[handle] = NONE;
    this.counts[page]!--;
    if (this.counts[page] !== 0) return handle;
    if (isOld) this.old.delete(number);
    else this.directory[number - this.base] = 0;
    this.used -= 1;
    this.counts[page] = this.firstFree;
    this.firstFree = page;
    return handle;
  }

  private oldPage(number: number): number {
    return this.old.get(number) ?? 0;
  }

  private newPage(number: number): number {
    this.used += 1;
    const isBeyond = number >= this.base + this.directory.length;
    // What has doubled may have its old pages back: a snapshot's ids come in any order.
    if (isBeyond || this.used > 2 * this.usedAtReach) this.reach(number);
    const page = this.allocate();
    if (number < this.base) this.old.set(number, page);
    else this.directory[number - this.base] = page;
    return page;
  }

  private allocate(): number {
    let page = this.firstFree;
    if (page !== 0) {
      this.firstFree = this.counts[page]!;
      this.counts[page] = 0;
      return page;
    }
    page = this.untouched;
    this.untouched += 1;
    if (page === this.counts.length) {
      const slots = new Int32Array(this.slots.length * 2);
      slots.set(this.slots);
      this.slots = slots;
      const counts = new Int32Array(this.counts.length * 2);
      counts.set(this.counts);
      this.counts = counts;
    }
    return page;
  }

  /**
   * Makes the directory reach to the newest page, `number` included, with as much room again above, where live ids go on; below
   * to the oldest page that is still in proportion. The room is a share of what is looked at here, so that the next call is far off.
   */
  private reach(number: number): void {
    const { directory, base, old } = this;
    const pages = [...old];
    directory.forEach((page, place) => page !== 0 && pages.push([base + place, page]));
    const to = pages.reduce((max, [each]) => Math.max(max, each), number) + 1;
    const lowest = to - Math.max(SPAN_MIN, this.used * SPAN_PER_PAGE);
    const from = [...pages, [number]].reduce((min, [each = 0]) => (each >= lowest ? Math.min(min, each) : min), to - 1);
    let length = 64;
    while (length < to - from + Math.max(to - from, this.used)) length *= 2;
    this.base = from;
    this.directory = new Int32Array(length);
    old.clear();
    for (const [each, page] of pages) {
      if (each < from) old.set(each, page);
      else this.directory[each - from] = page;
    }
    this.usedAtReach = Math.max(this.used, SPAN_MIN / SPAN_PER_PAGE);
  }
}
