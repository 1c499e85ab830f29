/**
 * npm run bench:matching -- --growth: what one operation costs as resting orders and books grow tenfold. Cost that grows with
 * a logarithm or the depth of a queue would show here; what is left is the distance of memory.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { Book } from "~exchange/engine/book/book";
import { LevelPool } from "~exchange/engine/book/level-pool";
import { ANYBODY, Fills, match } from "~exchange/engine/book/match";
import { BUY, OrderPool, SELL } from "~exchange/engine/book/order-pool";
import { runCommand } from "../../launch/refusal.mjs";
import { spreadOf } from "../statistics";

const MID = 1_000_000;
/** Ticks from the mid: an exponential distribution of this mean, up to a maximum. */
const MEAN_TICKS = 25;
const TICKS_MAX = 250;
/** One in so many operations takes from the best level. */
const TAKES_EVERY = 10;
const LOTS_MAX = 100;
/** Recent orders: cancels keep to so many. */
const RECENT = 1_000;
const ROUNDS = 5;
/** Tenfold may cost this much more. */
const BOUND = 1.3;

/** Reproducible ints from 0 to 2^32 - 1. */
class Random {
  constructor(private state: number) {}

  next(): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return this.state >>> 0;
  }

  below(limit: number): number {
    return this.next() % limit;
  }
}

/** Books at a steady number of orders: whatever leaves is replaced at once. */
class Market {
  private readonly orders = new OrderPool();
  private readonly books: Book[];
  private readonly fills = new Fills();
  /** Slots of the resting orders by place, and their books. */
  private readonly slots: Int32Array;
  private readonly bookOf: Int32Array;
  /** Places by slot. */
  private places = new Int32Array(0);

  constructor(
    books: number,
    resting: number,
    private readonly random: Random,
  ) {
    const levels = new LevelPool();
    this.books = Array.from({ length: books }, () => new Book(this.orders, levels));
    this.slots = new Int32Array(resting);
    this.bookOf = new Int32Array(resting);
    this.orders.onGrow((capacity) => {
      const places = new Int32Array(capacity);
      places.set(this.places);
      this.places = places;
    });
    for (let place = 0; place < resting; place += 1) this.rest(place);
  }

  /** Cancels the order of a place and rests another. */
  replace(place: number): void {
    const slot = this.slots[place]!;
    this.books[this.bookOf[place]!]!.remove(slot);
    this.orders.release(slot);
    this.rest(place);
  }

  /** Takes from the best level of some side of some book, and rests as many orders as went. */
  take(): void {
    const side = this.random.below(2) === 0 ? BUY : SELL;
    const book = this.books[this.random.below(this.books.length)]!;
    match(
      book,
      side,
      side === BUY ? MID + TICKS_MAX : MID - TICKS_MAX,
      1 + this.random.below(LOTS_MAX),
      ANYBODY,
      this.fills,
    );
    for (let index = 0; index < this.fills.count; index += 1) {
      const maker = this.fills.makers[index]!;
      if (this.orders.rests(maker)) continue;
      const place = this.places[maker]!;
      this.orders.release(maker);
      this.rest(place);
    }
  }

  private rest(place: number): void {
    const side = this.random.below(2) === 0 ? BUY : SELL;
    const share = (this.random.next() + 1) / 2 ** 32;
    const ticks = 1 + Math.min(TICKS_MAX - 1, Math.floor(-Math.log(share) * MEAN_TICKS));
    const book = this.random.below(this.books.length);
    const price = side === BUY ? MID - ticks : MID + ticks;
    const slot = this.orders.allocate(side, 0, price, 1 + this.random.below(LOTS_MAX));
    this.books[book]!.rest(slot);
    this.slots[place] = slot;
    this.bookOf[place] = book;
    this.places[slot] = place;
  }
}

/** Nanoseconds of processor time that one operation costs; cancels choose among the first `reach` places. */
function costOf(books: number, resting: number, reach: number, operations: number): number {
  const random = new Random(23);
  const market = new Market(books, resting, random);
  const rounds = Array.from({ length: ROUNDS + 1 }, () => {
    const started = process.cpuUsage();
    for (let index = 0; index < operations; index += 1) {
      if (index % TAKES_EVERY === 0) market.take();
      else market.replace(random.below(reach));
    }
    const { user, system } = process.cpuUsage(started);
    return ((user + system) / operations) * 1e3;
  });
  // The first round warms up.
  return spreadOf(rounds.slice(1)).median;
}

interface Point {
  size: number;
  nanoseconds: number;
  /** Against a tenth of the size; null for the first. */
  growth: number | null;
}

function curve(sizes: readonly number[], cost: (size: number) => number): Point[] {
  const points: Point[] = [];
  for (const size of sizes) {
    const nanoseconds = cost(size);
    const before = points.at(-1);
    points.push({ size, nanoseconds, growth: before ? nanoseconds / before.nanoseconds : null });
  }
  return points;
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: { json: { type: "boolean", default: false }, quick: { type: "boolean", default: false } },
  });
  const operations = values.quick ? 200_000 : 1_000_000;
  /** Warms the code up for all curves alike. */
  costOf(10, 10_000, 10_000, 200_000);
  const orders = [1_000, 10_000, 100_000, 1_000_000];
  const books = [10, 100, 1_000];
  const curves = {
    "resting orders, recent ones are cancelled": curve(orders, (size) => costOf(1, size, RECENT, operations)),
    "resting orders, any is cancelled": curve(orders, (size) => costOf(1, size, size, operations)),
    "books of 100 orders, recent ones are cancelled": curve(books, (size) =>
      costOf(size, size * 100, RECENT, operations),
    ),
    "books of 100 orders, any is cancelled": curve(books, (size) => costOf(size, size * 100, size * 100, operations)),
  };
  for (const [name, points] of Object.entries(curves)) {
    if (values.json) {
      for (const point of points) console.log(JSON.stringify({ curve: name, ...point }));
      continue;
    }
    console.log(`${name}:`);
    for (const { size, nanoseconds, growth } of points) {
      const verdict = growth === null ? "" : `  ${growth.toFixed(2)}x${growth > BOUND ? ` (more than ${BOUND}x)` : ""}`;
      console.log(`  ${String(size).padStart(9)}  ${nanoseconds.toFixed(0).padStart(5)} ns${verdict}`);
    }
  }
  if (!values.json) {
    console.log(
      `One operation: cancel one and rest one, or every ${TAKES_EVERY}th take from the best level and rest what went. ` +
        `Processor time,\nmedian of ${ROUNDS} rounds. Load average ${loadavg()[0]?.toFixed(2)}.`,
    );
  }
  return 0;
});
