import { BUY, NONE, SELL } from "../book/order-pool";
import type { QueuePlace } from "../port";
import type { CoreState } from "./core-state";
import { marketOf } from "./lifecycle";

/** Orders and levels looked at for one answer: somebody's question must not hold up everybody's orders. */
const STEPS_MAX = 20_000;

/** Where an order stands in its book; null where it doesn't rest, or stands too deep to be counted in passing. */
export function queuePlace(state: CoreState, orderId: string): QueuePlace | null {
  const { orders, pool, sequence } = state;
  const slot = orders.find(Number(orderId));
  if (slot === NONE || !pool.rests(slot)) return null;
  const { book } = marketOf(state, slot);
  const side = pool.side(slot);
  const own = book.restingLevel(slot);
  let steps = 0;
  let [ahead, ordersAhead, better, levelsBetter] = [0, 0, 0, 0];
  for (let level = book.bestLevel(side); level !== own; level = book.nextLevel(side, level)) {
    if (level === NONE || (steps += 1) > STEPS_MAX || book.levelCarry(level) > 0) return null;
    better += book.levelLots(level);
    levelsBetter += 1;
  }
  for (let other = book.levelFront(own); other !== slot; other = book.nextInQueue(other)) {
    if (other === NONE || (steps += 1) > STEPS_MAX) return null;
    ahead += pool.lots(other);
    ordersAhead += 1;
  }
  if (!Number.isSafeInteger(ahead) || !Number.isSafeInteger(better)) return null;
  const opposite = book.bestPrice(side === BUY ? SELL : BUY);
  return {
    ...{ sequence, price: pool.price(slot), ahead, ordersAhead, better, levelsBetter },
    bestOpposite: opposite === 0 ? null : opposite,
  };
}
