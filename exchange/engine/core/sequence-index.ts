import { NONE } from "../book/order-pool";

/** Ids that share a page. Few, because one old order keeps its page. */
const PAGE_SHIFT = 6;
const PAGE = 1 << PAGE_SHIFT;

/**
 * Values other than 0 (an order's slot, say) by ids, which are sequences: pages of consecutive ids, found through a directory from the oldest page
 * that is in use. Orders that come and go together lie together, so that what is done in the order of time is done in few
 * places of memory. A page that is empty is used again.
 */
export class SequenceIndex {
  /** Number of the first page that the directory speaks of. */
  private base = 0;
  /** Handles of pages, 0 for none. */
  private directory = new Int32Array(64);
  private slots = new Int32Array(PAGE * 16);
  /** Ids in use of each page; of a free page the next free one. */
  private counts = new Int32Array(16);
  private untouched = 1;
  private firstFree = 0;

  /** NONE where the id isn't in. */
  find(id: number): number {
    const place = Math.floor(id / PAGE) - this.base;
    if (!(place >= 0 && place < this.directory.length)) return NONE;
    const page = this.directory[place]!;
    return page === 0 ? NONE : this.slots[(page << PAGE_SHIFT) | (id & (PAGE - 1))]!;
  }

  /** What an id was given, by the handle that `add` returned for it. */
  at(handle: number): number {
    return this.slots[handle]!;
  }

  /** Gives an id that is in another value. */
  set(id: number, value: number): void {
    const page = this.directory[Math.floor(id / PAGE) - this.base]!;
    this.slots[(page << PAGE_SHIFT) | (id & (PAGE - 1))] = value;
  }

  /** Returns a handle, above 0, which is good until the id is removed. */
  add(id: number, slot: number): number {
    const number = Math.floor(id / PAGE);
    if (number < this.base || number - this.base >= this.directory.length) this.reach(number);
    let page = this.directory[number - this.base]!;
    if (page === 0) this.directory[number - this.base] = page = this.allocate();
    const handle = (page << PAGE_SHIFT) | (id & (PAGE - 1));
    this.slots[handle] = slot;
    this.counts[page]!++;
    return handle;
  }

  /** Returns the handle that the id had. */
  remove(id: number): number {
    const place = Math.floor(id / PAGE) - this.base;
    const page = this.directory[place]!;
    const handle = (page << PAGE_SHIFT) | (id & (PAGE - 1));
    this.slots[handle] = NONE;
    this.counts[page]!--;
    if (this.counts[page] !== 0) return handle;
    this.directory[place] = 0;
    this.counts[page] = this.firstFree;
    this.firstFree = page;
    return handle;
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
   * Makes the directory reach from the oldest page in use to the newest, `number` included, with as much room again: above,
   * where live ids go on; on both sides where `number` lies below, as a snapshot's ids do, whose order is the accounts'. Either
   * way the room is a share of what is in use, so that the next call is far off and the directory in proportion, whatever comes.
   */
  private reach(number: number): void {
    const { directory, base } = this;
    const first = directory.findIndex((page) => page !== 0);
    const last = directory.findLastIndex((page) => page !== 0);
    const from = first < 0 ? number : Math.min(base + first, number);
    const to = first < 0 ? number + 1 : Math.max(base + last, number) + 1;
    let length = directory.length;
    while (length < (to - from) * 2) length *= 2;
    const below = number < base ? Math.floor((length - (to - from)) / 2) : 0;
    this.base = Math.max(0, from - below);
    this.directory = new Int32Array(length);
    if (first >= 0) this.directory.set(directory.subarray(first, last + 1), base + first - this.base);
  }
}
