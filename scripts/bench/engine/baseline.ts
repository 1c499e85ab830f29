import { createRequire } from "node:module";
import type { Outcome, RunSettings } from "../benchmark";
import { cpuSeconds, wallSeconds } from "../clock";
import { TradeHash } from "../seeded";
import { BUY, CANCEL, MARKET, makeWorkload, type WorkloadOptions } from "../workload";

/** The part of nodejs-order-book that is used here. */
interface OrderBook {
  limit(order: { id: string; side: string; size: number; price: number }): Processed;
  market(order: { side: string; size: number }): Processed;
  cancel(id: string): { order: unknown } | undefined;
}

interface Processed {
  /** Orders that are filled: the makers in the order of the match, and the incoming one. */
  done: { id: string; size: number; price: number }[];
  /** The order that is filled in part: the last maker, or the incoming one. */
  partial: { id: string; price: number } | null;
  partialQuantityProcessed: number;
  err: Error | null;
}

/** Its cost grows with the book: where that is deep a full run has as many operations as ours, which takes it most of a minute. */
const OPERATIONS = { steady: { full: 300_000, quick: 100_000 }, deep: { full: 1_000_000, quick: 30_000 } };

/** The best-known order book of the language on the same flow: it matches and knows no accounts, fees, events or journal. */
export function runOrderBook(shape: WorkloadOptions["shape"], { quick, seed }: RunSettings): Outcome {
  const operations = OPERATIONS[shape][quick ? "quick" : "full"];
  const workload = makeWorkload({ shape, operations, accounts: 1_000, seed });
  const book = newOrderBook();
  const hash = new TradeHash();
  let [cpu, wall] = [cpuSeconds(), wallSeconds()];
  for (let at = 0; at < workload.count; at++) {
    if (at === workload.preload) [cpu, wall] = [cpuSeconds(), wallSeconds()];
    if (workload.kind[at] === CANCEL) {
      if (!book.cancel(String(workload.target[at]))) throw new Error(`order ${workload.target[at]} was not there`);
      continue;
    }
    const order = { side: workload.side[at] === BUY ? "buy" : "sell", size: workload.lots[at]! };
    const id = String(at);
    const isMarket = workload.kind[at] === MARKET;
    const processed = isMarket ? book.market(order) : book.limit({ ...order, id, price: workload.price[at]! });
    if (processed.err) throw processed.err;
    for (const maker of processed.done) if (maker.id !== id) hash.add(at, Number(maker.id), maker.price, maker.size);
    const { partial, partialQuantityProcessed } = processed;
    if (partial && partial.id !== id) hash.add(at, Number(partial.id), partial.price, partialQuantityProcessed);
  }
  const [cpuSpent, seconds] = [cpuSeconds() - cpu, wallSeconds() - wall];
  const done = workload.count - workload.preload;
  const perCpuSecond = done / cpuSpent;
  // A book that has only begun to grow says nothing about one of a million operations.
  const isComparable = shape === "steady" || !quick;
  return {
    values: isComparable
      ? { [`engine, ${shape}, per CPU-second`]: perCpuSecond, [`engine, ${shape}, per second`]: done / seconds }
      : {},
    hash: hash.digest(),
    notes: {
      "same trades as the reference": Number(hash.digest() === workload.tradeHash),
      operations,
      "commands/CPU-s": perCpuSecond,
    },
  };
}

/** NODEJS_ORDER_BOOK, a folder, or the package. */
function newOrderBook(): OrderBook {
  const require = createRequire(import.meta.url);
  const module: { OrderBook: new () => OrderBook } = require(process.env["NODEJS_ORDER_BOOK"] || "nodejs-order-book");
  return new module.OrderBook();
}
