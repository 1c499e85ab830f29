import { expect, test } from "vitest";
import { Book } from "./book";
import { checkBook } from "./check";
import { LevelPool } from "./level-pool";
import { ANYBODY, Fills, match, MATCH_EXHAUSTED, MATCH_FULL, MATCH_OWN_ORDER, MATCH_REFILL } from "./match";
import { BUY, INTEGER_MAX, NONE, OrderPool, OWNER_LIMIT, SELL, type BookSide } from "./order-pool";

function opened() {
  const pool = new OrderPool();
  const levels = new LevelPool();
  const book = new Book(pool, levels);
  const rest = (side: BookSide, price: number, lots: number, owner = 0) => {
    const slot = pool.allocate(side, owner, price, lots);
    book.rest(slot);
    return slot;
  };
  return { pool, levels, book, rest };
}

test("an empty book has no best price, no order and no level", () => {
  const { book } = opened();
  for (const side of [BUY, SELL] as const) {
    expect([book.bestPrice(side), book.front(side), book.bestLevel(side), book.levelAt(side, 7)]).toEqual([0, 0, 0, 0]);
    expect(book.availableUpTo(side, 7, 1)).toBe(0);
  }
});

test("after trades at a price it is known who rests there still", () => {
  const { book, rest } = opened();
  rest(SELL, 5, 3);
  const [second, worse] = [rest(SELL, 5, 4), rest(SELL, 6, 1)];
  match(book, BUY, 5, 3, ANYBODY, new Fills());
  expect(book.frontAt(SELL, 5)).toBe(second);
  match(book, BUY, 5, 4, ANYBODY, new Fills());
  expect([book.frontAt(SELL, 5), book.frontAt(SELL, 6), book.frontAt(BUY, 5)]).toEqual([NONE, worse, NONE]);
});

test("what would break the book is refused", () => {
  const { pool, book, rest } = opened();
  const slot = rest(BUY, 5, 3);
  expect(() => book.rest(slot)).toThrow("rests already");
  expect(() => pool.release(slot)).toThrow("while its order rests");
  expect(() => pool.reprice(slot, 6, 3)).toThrow("can't be repriced");
  for (const lots of [0, -1, 0.5, 1.5, 4, NaN]) expect(() => book.fill(slot, lots), String(lots)).toThrow();
  for (const lots of [0, 1.5, 3, 4, NaN]) expect(() => book.reduce(slot, lots), String(lots)).toThrow();
  for (const lots of [-1, 1.5, NaN, 2 ** 53]) {
    expect(() => match(book, SELL, 5, lots, ANYBODY, new Fills()), String(lots)).toThrow("can't be matched");
  }
  book.remove(slot);
  for (const act of ["remove", "requeue"] as const) expect(() => book[act](slot)).toThrow("does not rest");
  expect(() => book.fill(slot, 3)).toThrow("does not rest");
  pool.release(slot);
  expect(() => pool.release(slot)).toThrow("or twice");
  expect(() => book.rest(slot)).toThrow("or is free");
  checkBook(book);
});

test.each([
  [0, 1],
  [-1, 1],
  [NaN, 1],
  [1.5, 1],
  [2 ** 53, 1],
  [1, 0],
  [1, -1],
  [1, 1.5],
  [1, 2 ** 53],
])("an order at %d ticks with %d lots can't rest", (price, lots) => {
  const { pool, book } = opened();
  expect(() => book.rest(pool.allocate(BUY, 0, price, lots))).toThrow("can't rest");
});

test("owners are small ints, and the highest is told from the others", () => {
  const { pool } = opened();
  const slot = pool.allocate(SELL, OWNER_LIMIT - 1, 1, 1);
  pool.setRefills(slot, true);
  expect([pool.owner(slot), pool.side(slot), pool.refills(slot)]).toEqual([OWNER_LIMIT - 1, SELL, true]);
  expect(() => pool.allocate(SELL, OWNER_LIMIT, 1, 1)).toThrow("out of bounds");
  expect(() => pool.allocate(SELL, ANYBODY, 1, 1)).toThrow("out of bounds");
});

test("a pool grows before it gives a slot out that arrays beside it don't have, and keeps what it held", () => {
  const pool = new OrderPool(2);
  const told: number[] = [];
  pool.onGrow((capacity) => told.push(capacity));
  const slots = Array.from({ length: 20 }, (_, index) => {
    const slot = pool.allocate(BUY, index, index + 1, 1);
    expect(slot).toBeLessThan(told.at(-1) ?? 0);
    return slot;
  });
  expect(told).toEqual([1, 2, 4, 8, 16, 32]);
  expect(slots.map((slot) => pool.price(slot))).toEqual(slots.map((_, index) => index + 1));
  expect(slots.map((slot) => pool.owner(slot))).toEqual(slots.map((_, index) => index));
});

test("the slot released last is given out first", () => {
  const pool = new OrderPool();
  const slots = [1, 2, 3].map((price) => pool.allocate(BUY, 0, price, 1));
  pool.release(slots[0] ?? NONE);
  pool.release(slots[2] ?? NONE);
  expect(pool.allocate(BUY, 0, 4, 1)).toBe(slots[2]);
  expect(pool.allocate(BUY, 0, 4, 1)).toBe(slots[0]);
});

test("a level's lots are exact beyond 2^53", () => {
  const { book, rest } = opened();
  const slots = Array.from({ length: 5 }, () => rest(SELL, 9, INTEGER_MAX));
  const total = () => {
    const level = book.levelAt(SELL, 9);
    return BigInt(book.levelCarry(level)) * 2n ** 53n + BigInt(book.levelLots(level));
  };
  expect(total()).toBe(5n * BigInt(INTEGER_MAX));
  expect(book.availableUpTo(SELL, 9, INTEGER_MAX)).toBe(INTEGER_MAX);
  book.reduce(slots[2] ?? NONE, 1);
  book.remove(slots[0] ?? NONE);
  book.fill(slots[1] ?? NONE, INTEGER_MAX);
  expect(total()).toBe(3n * BigInt(INTEGER_MAX) - 1n);
  checkBook(book);
});

test("a match waits at an own order, shows a refilled order its place and goes on where it stopped", () => {
  const { pool, book, rest } = opened();
  const fills = new Fills(2);
  const iceberg = rest(SELL, 10, 3, 1);
  pool.setRefills(iceberg, true);
  const other = rest(SELL, 10, 2, 2);
  const own = rest(SELL, 11, 5, 7);

  let left = match(book, BUY, 12, 20, 7, fills);
  expect([left, fills.end, fills.count, fills.makers[0]]).toEqual([17, MATCH_REFILL, 1, iceberg]);
  pool.reprice(iceberg, 10, 3);
  book.rest(iceberg);
  left = match(book, BUY, 12, left, 7, fills);
  expect([left, fills.end, [...fills.makers]]).toEqual([12, MATCH_REFILL, [other, iceberg]]);
  pool.setRefills(iceberg, false);
  left = match(book, BUY, 12, left, 7, fills);
  expect([left, fills.end, fills.count, book.front(SELL)]).toEqual([12, MATCH_OWN_ORDER, 0, own]);
  book.remove(own);
  expect(match(book, BUY, 12, left, 7, fills)).toBe(12);
  expect(fills.end).toBe(MATCH_EXHAUSTED);
});

test("a match with more fills than there is room for stops and goes on", () => {
  const { book, rest } = opened();
  const makers = [1, 2, 3].map((lots) => rest(BUY, 5, lots));
  const fills = new Fills(2);
  expect(match(book, SELL, 5, 6, ANYBODY, fills)).toBe(3);
  expect([fills.end, [...fills.makers], [...fills.lots]]).toEqual([MATCH_FULL, makers.slice(0, 2), [1, 2]]);
  checkBook(book);
  expect(match(book, SELL, 5, 3, ANYBODY, fills)).toBe(0);
  expect([fills.count, fills.makers[0], fills.lots[0]]).toEqual([1, makers[2], 3]);
  expect(book.bestPrice(BUY)).toBe(0);
});

test("memory follows the orders: far prices give their nodes back", () => {
  const pool = new OrderPool();
  const levels = new LevelPool(16, 16, 16);
  const book = new Book(pool, levels);
  for (let round = 0; round < 2_000; round += 1) {
    const slot = pool.allocate(round % 2 === 0 ? BUY : SELL, 0, 1 + round * 1_000_003, 1);
    book.rest(slot);
    book.remove(slot);
    pool.release(slot);
  }
  expect(levels.liveLevels).toBe(0);
  expect(levels.liveNodes).toBeLessThan(200);
  expect(pool.live).toBe(0);
  checkBook(book);
});

test("books that share pools don't meet", () => {
  const { pool, levels, book, rest } = opened();
  const second = new Book(pool, levels);
  rest(SELL, 100, 1);
  const slot = pool.allocate(SELL, 0, 100, 5);
  second.rest(slot);
  expect([book.levelLots(book.levelAt(SELL, 100)), second.levelLots(second.levelAt(SELL, 100))]).toEqual([1, 5]);
  expect(checkBook(book)).toEqual({ orders: 1, levels: 1 });
  expect(checkBook(second)).toEqual({ orders: 1, levels: 1 });
});
