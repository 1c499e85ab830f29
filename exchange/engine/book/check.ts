import { assert } from "../assert";
import type { Book } from "./book";
import type { Ladder } from "./ladder";
import { LEVEL_CARRY, LEVEL_FIRST, LEVEL_INTS, LEVEL_LAST, LEVEL_ORDERS } from "./level-pool";
import { BUY, NONE, ORDER_INTS, ORDER_LEVEL, ORDER_PREVIOUS, SELL, type BookSide } from "./order-pool";

/**
 * Throws InvariantViolation unless a book holds together: levels sorted, found and linked; queues linked both ways; a
 * level's lots and count the sum of its orders; no empty level; each order at its own price and side. Whether the sides cross
 * is the engine's matter. Returns how many orders and levels there are. Cost: the whole book.
 */
export function checkBook(book: Book): { orders: number; levels: number } {
  const bids = checkSide(book, book.bids, BUY);
  const asks = checkSide(book, book.asks, SELL);
  return { orders: bids.orders + asks.orders, levels: bids.levels + asks.levels };
}

function checkSide(book: Book, ladder: Ladder, side: BookSide): { orders: number; levels: number } {
  ladder.check();
  let orders = 0;
  let levels = 0;
  let price: number | null = null;
  for (let level = book.bestLevel(side); level !== NONE; level = book.nextLevel(side, level)) {
    const here = book.levelPrice(level);
    assert(price === null || (side === BUY ? here < price : here > price), `level ${level} stands at a wrong place`);
    assert(book.levelAt(side, here) === level, `level ${level} isn't found at ${here}`);
    price = here;
    levels += 1;
    orders += checkQueue(book, level, side, here);
  }
  return { orders, levels };
}

/** Orders of the queue. */
function checkQueue(book: Book, level: number, side: BookSide, price: number): number {
  const { orders, levels } = book;
  const at = level << LEVEL_INTS;
  let count = 0;
  let lots = 0n;
  let previous = NONE;
  for (let slot = levels.ints[at | LEVEL_FIRST]!; slot !== NONE; slot = book.nextInQueue(slot)) {
    const order = slot << ORDER_INTS;
    assert(orders.ints[order | ORDER_PREVIOUS] === previous, `slot ${slot} doesn't know who is before it`);
    assert(orders.ints[order | ORDER_LEVEL] === level, `slot ${slot} believes to be at another level`);
    assert(orders.side(slot) === side && orders.price(slot) === price, `slot ${slot} is at a wrong price or side`);
    assert(Number.isSafeInteger(orders.lots(slot)) && orders.lots(slot) > 0, `slot ${slot} rests without lots`);
    lots += BigInt(orders.lots(slot));
    count += 1;
    assert(count <= orders.live, `the queue of level ${level} runs in a circle`);
    previous = slot;
  }
  assert(count > 0, `level ${level} is empty`);
  assert(levels.ints[at | LEVEL_LAST] === previous, `level ${level} doesn't know its last order`);
  assert(levels.ints[at | LEVEL_ORDERS] === count, `level ${level} doesn't count ${count} orders`);
  const carried = BigInt(levels.ints[at | LEVEL_CARRY]!) * 2n ** 53n;
  assert(carried + BigInt(book.levelLots(level)) === lots, `level ${level} doesn't hold ${lots} lots`);
  return count;
}
