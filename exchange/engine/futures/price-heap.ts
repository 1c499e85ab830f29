/** What waits for a number, a price or a time: to fall to its own, or to rise to it. */
export interface Waiting<T> {
  ticks: number;
  name: string;
  item: T;
}

/**
 * A heap of what waits for a price, or for a time, to come from one side: the next to be reached is on top, of equals the one whose name
 * sorts first. What is no longer so stays until it is reached; the owner tells it by comparing.
 */
export class PriceHeap<T> {
  private readonly heap: Waiting<T>[] = [];

  /** `rising`: waits for rising prices, so that the lowest is on top. */
  constructor(private readonly rising: boolean) {}

  push(waiting: Waiting<T>): void {
    const { heap } = this;
    let at = heap.push(waiting) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(waiting, heap[parent]!)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = waiting;
  }

  /** What is reached next, or null. */
  get next(): Waiting<T> | null {
    return this.heap[0] ?? null;
  }

  /** Takes the top out if `ticks` has reached it. */
  reached(ticks: number): Waiting<T> | null {
    const top = this.heap[0];
    if (!top || (this.rising ? ticks < top.ticks : ticks > top.ticks)) return null;
    const last = this.heap.pop()!;
    if (this.heap.length > 0) this.sink(last);
    return top;
  }

  private sink(waiting: Waiting<T>): void {
    const { heap } = this;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && this.isBefore(heap[child + 1]!, heap[child]!)) child += 1;
      if (!this.isBefore(heap[child]!, waiting)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = waiting;
  }

  private isBefore(a: Waiting<T>, b: Waiting<T>): boolean {
    if (a.ticks !== b.ticks) return this.rising ? a.ticks < b.ticks : a.ticks > b.ticks;
    return a.name < b.name;
  }
}
