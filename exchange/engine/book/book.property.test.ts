import fc from "fast-check";
import { expect, test } from "vitest";
import { Book } from "./book";
import { checkBook } from "./check";
import { LevelPool } from "./level-pool";
import { Fills, match, MATCH_FULL } from "./match";
import { NaiveBook, type NaiveOrder } from "./naive-book";
import { BUY, INTEGER_MAX, NONE, OrderPool, SELL, type BookSide } from "./order-pool";

const ENDS = ["satisfied", "exhausted", "own order", "refill"] as const;
/** Small, so that pools grow, empty leaves go and calls of `match` end for want of room in the middle of things. */
const POOL = 4;
const FILLS = 3;

/** The book and its naive twin under the same calls; every call compares what they answer and how they look after it. */
class Twins {
  readonly pool = new OrderPool(POOL);
  readonly levels = new LevelPool(2, 2, 2);
  readonly book = new Book(this.pool, this.levels);
  readonly naive = new NaiveBook();
  /** Orders that rest, by arrival. */
  resting: NaiveOrder[] = [];
  readonly ends = new Set<string>();
  private readonly fills = new Fills(FILLS);

  rest(side: BookSide, owner: number, price: number, lots: number, refills: boolean): void {
    const slot = this.pool.allocate(side, owner, price, lots);
    this.pool.setRefills(slot, refills);
    const order = { slot, side, owner, price, lots, refills };
    this.book.rest(slot);
    this.naive.rest(order);
    this.resting.push(order);
  }

  remove(order: NaiveOrder): void {
    this.book.remove(order.slot);
    this.naive.remove(order);
    this.forget(order);
  }

  requeue(order: NaiveOrder): void {
    this.book.requeue(order.slot);
    this.naive.requeue(order);
  }

  fill(order: NaiveOrder, lots: number): void {
    this.book.fill(order.slot, lots);
    this.naive.fill(order, lots);
    if (order.lots === 0) this.forget(order);
  }

  reduce(order: NaiveOrder, lots: number): void {
    if (lots >= order.lots) {
      expect(() => this.book.reduce(order.slot, lots)).toThrow("can't be reduced");
      return;
    }
    this.book.reduce(order.slot, lots);
    this.naive.fill(order, lots);
  }

  match(side: BookSide, limit: number, lots: number, owner: number): void {
    const expected = this.naive.match(side, limit, lots, owner);
    const fills: { maker: number; lots: number }[] = [];
    let left = lots;
    do {
      left = match(this.book, side, limit, left, owner, this.fills);
      for (let index = 0; index < this.fills.count; index += 1) {
        fills.push({ maker: this.fills.makers[index] ?? NONE, lots: this.fills.lots[index] ?? 0 });
      }
    } while (this.fills.end === MATCH_FULL);
    expect({ fills, end: ENDS[this.fills.end], left }).toEqual(expected);
    this.ends.add(expected.end);
    for (const order of this.resting.filter((maker) => maker.lots === 0)) this.forget(order);
  }

  /** Throws unless the twins look the same, at the prices asked for too. */
  compare(prices: readonly number[]): void {
    const { orders, levels } = checkBook(this.book);
    this.pool.check();
    expect(orders).toBe(this.resting.length);
    expect(orders).toBe(this.pool.live);
    expect(levels).toBe(this.levels.liveLevels);
    // What rests bounds what is kept: eleven layers a level, the same for each of two empty leaves, and two roots.
    expect(this.levels.liveNodes).toBeLessThanOrEqual(11 * (levels + 2) + 2);
    for (const side of [BUY, SELL] as const) {
      expect(this.book.bestPrice(side)).toBe(this.naive.bestPrice(side));
      expect(this.queue(side)).toEqual(this.naive.inPriority(side).map(({ slot, lots }) => ({ slot, lots })));
      expect(this.depth(side)).toEqual(this.naive.depth(side));
      for (const price of prices) {
        const lots = this.naive.depth(side).find((level) => level.price === price)?.lots ?? 0n;
        expect(this.lotsOf(this.book.levelAt(side, price))).toBe(lots);
        for (const wanted of [1, 7, INTEGER_MAX]) {
          expect(this.book.availableUpTo(side, price, wanted)).toBe(this.naive.availableUpTo(side, price, wanted));
        }
      }
    }
  }

  private queue(side: BookSide): { slot: number; lots: number }[] {
    const queue = [];
    for (let slot = this.book.front(side); slot !== NONE; slot = this.book.nextInPriority(slot)) {
      queue.push({ slot, lots: this.pool.lots(slot) });
    }
    return queue;
  }

  private depth(side: BookSide): { price: number; lots: bigint; orders: number }[] {
    const { book } = this;
    const depth = [];
    for (let level = book.bestLevel(side); level !== NONE; level = book.nextLevel(side, level)) {
      depth.push({ price: book.levelPrice(level), lots: this.lotsOf(level), orders: book.levelOrders(level) });
    }
    return depth;
  }

  private lotsOf(level: number): bigint {
    return level === NONE ? 0n : BigInt(this.book.levelCarry(level)) * 2n ** 53n + BigInt(this.book.levelLots(level));
  }

  private forget(order: NaiveOrder): void {
    this.resting = this.resting.filter((resting) => resting !== order);
    this.pool.release(order.slot);
  }
}

type Call = (twins: Twins) => void;

/** Calls over the given prices and quantities. Whatever picks an order picks among those that rest then. */
function calls(prices: fc.Arbitrary<number>, lots: fc.Arbitrary<number>): fc.Arbitrary<Call> {
  const side = fc.constantFrom<BookSide>(BUY, SELL);
  const owner = fc.integer({ min: 0, max: 2 });
  const onOne = (act: (twins: Twins, order: NaiveOrder, lots: number) => void) =>
    fc.tuple(fc.nat(), lots).map(([pick, some]): Call => (twins) => {
      const order = twins.resting[pick % twins.resting.length];
      if (order) act(twins, order, some);
    });
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(side, owner, prices, lots, fc.boolean()).map(
        ([...order]): Call =>
          (twins) =>
            twins.rest(...order),
      ),
    },
    { weight: 2, arbitrary: onOne((twins, order) => twins.remove(order)) },
    { weight: 1, arbitrary: onOne((twins, order) => twins.requeue(order)) },
    { weight: 1, arbitrary: onOne((twins, order, some) => twins.fill(order, Math.min(some, order.lots))) },
    { weight: 1, arbitrary: onOne((twins, order, some) => twins.reduce(order, some)) },
    {
      weight: 2,
      arbitrary: fc.tuple(side, prices, lots, owner).map(
        ([...taker]): Call =>
          (twins) =>
            twins.match(...taker),
      ),
    },
  );
}

/** Where a tree has one layer, where it grows a second and a seventh, and where prices end. */
const edgePrice = fc.oneof(
  fc.constantFrom(1, 31, 32, 33, 1_023, 1_024, 2 ** 30 - 1, 2 ** 30, 2 ** 30 + 1, 2 ** 35, 2 ** 53 - 2, INTEGER_MAX),
  fc.integer({ min: 1, max: INTEGER_MAX }),
);

const WORLDS = [
  ["a few prices", fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9 })],
  ["prices across many leaves", fc.integer({ min: 33_000, max: 33_400 }), fc.integer({ min: 1, max: 9 })],
  ["prices and lots as large as they come", edgePrice, fc.integer({ min: INTEGER_MAX - 5, max: INTEGER_MAX })],
] as const;

test.each(WORLDS)("the book is its naive twin after each of random calls, over %s", (_, prices, lots) => {
  const ends = new Set<string>();
  fc.assert(
    fc.property(
      fc.array(calls(prices, lots), { maxLength: 60, size: "max" }),
      fc.array(prices, { minLength: 3, maxLength: 3 }),
      (sequence, asked) => {
        const twins = new Twins();
        for (const call of sequence) {
          call(twins);
          twins.compare(asked);
        }
        for (const end of twins.ends) ends.add(end);
      },
    ),
    { numRuns: 120 },
  );
  // The calls must reach what they are meant to test.
  expect([...ends].sort()).toEqual([...ENDS].sort());
});
