import { Book } from "../book/book";
import { BUY, NONE, SELL, type BookSide } from "../book/order-pool";
import type { CoreState } from "./core-state";
import type { Market } from "./market";
import {
  BITS,
  CONDITION_RECORD_WORDS,
  CONDITIONS,
  EXTREME,
  LINK_SHIFT,
  NEWER,
  OLDER,
  ORDER_INT_SHIFT,
  TRAILING,
  TRIGGER,
  TRIGGER_SLOT,
  TYPE_MASK,
} from "./order-table";
import { TRAILING_STOP } from "./words";

const BIPS = 10_000;

/** Ticks that a price must come back from `extreme` to fire at `bips`: rounded up, so that it never fires early. */
export function retraceTicks(extreme: number, bips: number): number {
  const whole = Math.floor(extreme / BIPS);
  const rest = extreme - whole * BIPS;
  return whole * bips + Math.ceil((rest * bips) / BIPS);
}

/**
 * Armed orders of a pair. Fixed triggers stand in a book of their own, sell stops (which fall) as bids and buy stops
 * (which rise) as asks, so that the next one to fire is its best price. Trailing stops of one distance share steps, see
 * TrailGroup. Each armed order has a slot of the pool for its trigger, whose owner is the order's slot.
 */
export class Triggers {
  /** Orders that are armed. */
  armed = 0;
  private readonly book: Book;
  private readonly trails: [Map<number, TrailGroup>, Map<number, TrailGroup>] = [new Map(), new Map()];

  constructor(
    private readonly state: CoreState,
    private readonly market: Market,
  ) {
    this.book = new Book(state.pool, state.levels);
  }

  /** Arms an order by its conditions; a trailing stop goes on from the extreme that stands there. */
  arm(slot: number): void {
    const { pool, orders } = this.state;
    const side = pool.side(slot);
    const at = orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]! * CONDITION_RECORD_WORDS;
    const trails = (orders.ints[(slot << ORDER_INT_SHIFT) | BITS]! & TYPE_MASK) === TRAILING_STOP;
    const trigger = pool.allocate(side === SELL ? BUY : SELL, slot, trails ? 0 : orders.conditions[at + TRIGGER]!, 1);
    orders.conditionInts[at * 2 + TRIGGER_SLOT] = trigger;
    this.armed += 1;
    if (!trails) this.book.rest(trigger);
    else this.groupOf(side, orders.conditions[at + TRAILING]!).add(trigger, orders.conditions[at + EXTREME]!);
  }

  /** Takes an armed order's trigger away. */
  disarm(slot: number): void {
    const { pool, orders } = this.state;
    const cell = orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]! * CONDITION_RECORD_WORDS * 2 + TRIGGER_SLOT;
    const trigger = orders.conditionInts[cell]!;
    orders.conditionInts[cell] = NONE;
    if (pool.rests(trigger)) this.book.remove(trigger);
    else unlink(orders.links, trigger);
    pool.release(trigger);
    this.armed -= 1;
  }

  isArmed(slot: number): boolean {
    const { orders } = this.state;
    const conditions = orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]!;
    return orders.conditionInts[conditions * CONDITION_RECORD_WORDS * 2 + TRIGGER_SLOT] !== NONE;
  }

  /** Whether a trade at this price would fire a fixed trigger of the side. */
  wouldFire(side: BookSide, price: number): boolean {
    const best = this.book.bestPrice(side === SELL ? BUY : SELL);
    return best !== 0 && (side === SELL ? price <= best : price >= best);
  }

  /** Orders that a trade at this price fires, oldest first. They are still armed. */
  firedBy(price: number): number[] {
    const { pool, orders } = this.state;
    const fired: number[] = [];
    for (const side of [SELL, BUY] as const) {
      const direction = side === SELL ? BUY : SELL;
      for (let level = this.book.bestLevel(direction); level !== NONE; level = this.book.nextLevel(direction, level)) {
        const trigger = this.book.levelPrice(level);
        if (side === SELL ? price > trigger : price < trigger) break;
        for (let each = this.book.levelFront(level); each !== NONE; each = this.book.nextInQueue(each)) {
          fired.push(pool.owner(each));
        }
      }
      for (const group of this.trails[side].values()) group.observe(price, fired);
    }
    const idOf = (slot: number) => orders.idOf(slot);
    return fired.sort((a, b) => idOf(a) - idOf(b));
  }

  /** Best last price of an armed trailing stop since it was placed. */
  extremeOf(slot: number): number {
    const { pool, orders } = this.state;
    const at = orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]! * CONDITION_RECORD_WORDS;
    const trigger = orders.conditionInts[at * 2 + TRIGGER_SLOT]!;
    return this.groupOf(pool.side(slot), orders.conditions[at + TRAILING]!).extremeOf(trigger);
  }

  private groupOf(side: BookSide, bips: number): TrailGroup {
    const groups = this.trails[side];
    let group = groups.get(bips);
    if (!group) groups.set(bips, (group = new TrailGroup(this.state, side, bips)));
    return group;
  }
}

interface Step {
  extreme: number;
  /** A slot that closes the ring of the triggers that stand on this step. */
  ring: number;
}

/**
 * Trailing stops of one side and distance. Orders with the same extreme stand on one step; the last price has been at every
 * step's extreme since its orders were placed, so steps are sorted by age and by price alike: the newest is nearest to the
 * last price. A new extreme merges the newest steps (each order is moved a constant number of times), and the oldest step is
 * the first to fire.
 */
class TrailGroup {
  private steps: Step[] = [];

  constructor(
    private readonly state: CoreState,
    private readonly side: BookSide,
    private readonly bips: number,
  ) {}

  /** Puts a trigger on the step of an extreme; restored ones come oldest step first. */
  add(trigger: number, extreme: number): void {
    let step = this.steps.at(-1);
    if (!step || step.extreme !== extreme) this.steps.push((step = { extreme, ring: this.newRing() }));
    linkBefore(this.state.orders.links, trigger, step.ring);
  }

  /** Lets the last price move; adds the orders that fire to `fired`. They stay where they are until they are disarmed. */
  observe(price: number, fired: number[]): void {
    this.follow(price);
    const { orders, pool } = this.state;
    this.dropEmpty();
    for (const step of this.steps) {
      const retrace = retraceTicks(step.extreme, this.bips);
      const fires = this.side === SELL ? price <= step.extreme - retrace : price >= step.extreme + retrace;
      if (!fires || !Number.isFinite(step.extreme)) break;
      for (
        let each = orders.links[(step.ring << LINK_SHIFT) | NEWER]!;
        each !== step.ring;
        each = orders.links[(each << LINK_SHIFT) | NEWER]!
      ) {
        fired.push(pool.owner(each));
      }
    }
  }

  /** The extreme of the step that a trigger stands on. Cost: the step. */
  extremeOf(trigger: number): number {
    const { links } = this.state.orders;
    const rings = new Map(this.steps.map(({ ring, extreme }) => [ring, extreme]));
    let at = trigger;
    while (!rings.has(at)) at = links[(at << LINK_SHIFT) | NEWER]!;
    return rings.get(at) ?? 0;
  }

  /** A better price than the newest steps' moves them onto one step. */
  private follow(price: number): void {
    const isBetter = (extreme: number) => (this.side === SELL ? price > extreme : price < extreme);
    const newest = this.steps.at(-1);
    if (!newest || !isBetter(newest.extreme)) return;
    newest.extreme = price;
    for (let below = this.steps.at(-2); below && (isBetter(below.extreme) || below.extreme === price);) {
      this.merge(below, newest);
      this.steps.splice(-2, 1);
      below = this.steps.at(-2);
    }
  }

  /** Moves the triggers of one ring to the other and gives the first ring back. */
  private merge(from: Step, into: Step): void {
    const { links } = this.state.orders;
    const first = links[(from.ring << LINK_SHIFT) | NEWER]!;
    if (first !== from.ring) {
      const last = links[(from.ring << LINK_SHIFT) | OLDER]!;
      const end = links[(into.ring << LINK_SHIFT) | OLDER]!;
      links[(end << LINK_SHIFT) | NEWER] = first;
      links[(first << LINK_SHIFT) | OLDER] = end;
      links[(last << LINK_SHIFT) | NEWER] = into.ring;
      links[(into.ring << LINK_SHIFT) | OLDER] = last;
    }
    this.state.pool.release(from.ring);
  }

  private dropEmpty(): void {
    const { links } = this.state.orders;
    this.steps = this.steps.filter(({ ring }) => {
      if (links[(ring << LINK_SHIFT) | NEWER] !== ring) return true;
      this.state.pool.release(ring);
      return false;
    });
  }

  private newRing(): number {
    const ring = this.state.pool.allocate(BUY, 0, 0, 0);
    const { links } = this.state.orders;
    links[(ring << LINK_SHIFT) | OLDER] = ring;
    links[(ring << LINK_SHIFT) | NEWER] = ring;
    return ring;
  }
}

function linkBefore(links: Int32Array, trigger: number, ring: number): void {
  const end = links[(ring << LINK_SHIFT) | OLDER]!;
  links[(end << LINK_SHIFT) | NEWER] = trigger;
  links[(trigger << LINK_SHIFT) | OLDER] = end;
  links[(trigger << LINK_SHIFT) | NEWER] = ring;
  links[(ring << LINK_SHIFT) | OLDER] = trigger;
}

function unlink(links: Int32Array, trigger: number): void {
  const older = links[(trigger << LINK_SHIFT) | OLDER]!;
  const newer = links[(trigger << LINK_SHIFT) | NEWER]!;
  links[(older << LINK_SHIFT) | NEWER] = newer;
  links[(newer << LINK_SHIFT) | OLDER] = older;
}
