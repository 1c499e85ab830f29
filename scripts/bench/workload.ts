import { ReferenceBook } from "./reference-book";
import { Random, TradeHash } from "./seeded";

export const LIMIT = 0;
export const CANCEL = 1;
export const MARKET = 2;

export type Kind = typeof LIMIT | typeof CANCEL | typeof MARKET;
export const BUY = 0;
export const SELL = 1;

/**
 * A flow of orders on one pair, and what must come of it. Per operation: 60 % limit orders 1 to 250 ticks from the middle
 * (exponential, 25 on average), 30 % cancels of a resting order, 5 % market orders, 5 % limit orders that cross; the middle walks slowly.
 */
export interface Workload {
  count: number;
  /** Operations at the beginning that only fill the book: they are not timed. */
  preload: number;
  kind: Uint8Array;
  side: Uint8Array;
  /** Ticks; 0 for cancels and market orders. */
  price: Int32Array;
  /** Lots, 1 to 100; 0 for cancels. */
  lots: Int32Array;
  /** For cancels: the operation that placed the order. */
  target: Int32Array;
  /** Who places or cancels: buyers are even, sellers odd, so that nobody meets themselves and the rule is checked all the same. */
  owner: Int32Array;
  /** Over (taking operation, resting operation, price, lots) of every trade in order, preload included. */
  tradeHash: string;
  trades: number;
  /** Orders that rest at the end. */
  live: number;
}

export interface WorkloadOptions {
  /** "steady" cancels more once 1,000 orders rest; "deep" starts with 10,000 and lets the book grow. */
  shape: "steady" | "deep";
  operations: number;
  accounts: number;
  seed: number;
}

const START_PRICE = 1_000_000;
const PRELOAD = { steady: 0, deep: 10_000 };
const STEADY_ORDERS = 1_000;
/** A draw of 0 to 99 that places an order which rests. */
const RESTS = 99;

/** Makes the flow with a naive book that shares no code with the exchange's. */
export function makeWorkload({ shape, operations, accounts, seed }: WorkloadOptions): Workload {
  const random = new Random(seed);
  const book = new ReferenceBook();
  const hash = new TradeHash();
  const preload = PRELOAD[shape];
  const flow = emptyFlow(preload + operations);
  let middle = START_PRICE;
  for (let at = 0; at < flow.count; at++) {
    if (random.below(64) === 0) middle += random.below(2) === 0 ? -1 : 1;
    const draw = at < preload ? RESTS : random.below(100);
    const cancels = shape === "steady" && book.live.length > STEADY_ORDERS ? 50 : 30;
    const side = random.below(2) === 0 ? BUY : SELL;
    flow.owner[at] = 2 * random.below(accounts >> 1) + side;
    if (draw >= 10 && draw < 10 + cancels && book.live.length > 0) cancelOne(flow, at, book, random);
    else placeOne(flow, at, { side, draw, middle }, random);
    if (flow.kind[at] === CANCEL) continue;
    const price = flow.kind[at] === MARKET ? null : (flow.price[at] ?? 0);
    for (const { maker, price: paid, lots } of book.place(at, side, price, flow.lots[at] ?? 0)) {
      hash.add(at, maker, paid, lots);
      flow.trades += 1;
    }
  }
  return { ...flow, preload, tradeHash: hash.digest(), live: book.live.length };
}

function emptyFlow(count: number) {
  const ints = () => new Int32Array(count);
  const bytes = () => new Uint8Array(count);
  return {
    ...{ count, trades: 0, kind: bytes(), side: bytes() },
    ...{ price: ints(), lots: ints(), target: ints(), owner: ints() },
  };
}

type Flow = ReturnType<typeof emptyFlow>;

function cancelOne(flow: Flow, at: number, book: ReferenceBook, random: Random): void {
  const target = book.live[random.below(book.live.length)] ?? 0;
  flow.kind[at] = CANCEL;
  flow.target[at] = target;
  flow.side[at] = flow.side[target] ?? BUY;
  flow.owner[at] = flow.owner[target] ?? 0;
  book.cancel(target);
}

function placeOne(
  flow: Flow,
  at: number,
  { side, draw, middle }: { side: number; draw: number; middle: number },
  random: Random,
): void {
  const [market, crossing] = [draw >= 5 && draw < 10, draw < 5];
  // Away from the middle for a resting order, beyond it for one that crosses.
  const away = crossing ? -random.exponential(5) : Math.min(250, random.exponential(25));
  flow.kind[at] = market ? MARKET : LIMIT;
  flow.side[at] = side;
  flow.lots[at] = 1 + random.below(100);
  if (!market) flow.price[at] = middle + (side === BUY ? -away : away);
}
