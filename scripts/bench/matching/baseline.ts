import { createRequire } from "node:module";
import type { Contender, NewContender } from "./contender";
import { CANCEL_REJECT, MODIFY_ACK, MODIFY_REJECT, ORDER_ACK, type Reports } from "./reports";
import { CANCEL, NEW, type Workload } from "./workload";

/** The part of nodejs-order-book that is used here. */
interface OrderBook {
  limit(order: { id: string; side: string; size: number; price: number; timeInForce: string }): Processed;
  cancel(id: string): { order: Order } | undefined;
}

interface Order {
  id: string;
  side: string;
  size: number;
  price: number;
}

interface Processed {
  /** Orders that are filled: the makers in the order of the match, and the incoming one. */
  done: Order[];
  /** The order that is filled in part: the last maker, or the incoming one. */
  partial: Order | null;
  partialQuantityProcessed: number;
  quantityLeft: number;
  err: Error | null;
}

const SIDES = ["buy", "sell"] as const;

/** nodejs-order-book behind the workloads' messages, as its users would call it. */
class Baseline implements Contender {
  constructor(
    private readonly book: OrderBook,
    private readonly reports: Reports,
  ) {}

  handle({ type, side, id, price, quantity, ioc }: Workload, sequence: number): void {
    const number = id[sequence]!;
    if (type[sequence] === NEW) {
      this.reports.acknowledge(ORDER_ACK, sequence, side[sequence]!, number, price[sequence]!, quantity[sequence]!);
      this.place(sequence, number, side[sequence]!, price[sequence]!, quantity[sequence]!, ioc[sequence] === 1);
      return;
    }
    const removed = this.book.cancel(String(number))?.order;
    if (type[sequence] === CANCEL) {
      if (removed) this.reports.cancel(sequence, removed.side === "buy" ? 0 : 1, number, removed.price);
      else this.reports.reject(CANCEL_REJECT, sequence, number);
    } else if (removed) {
      this.reports.acknowledge(MODIFY_ACK, sequence, side[sequence]!, number, price[sequence]!, quantity[sequence]!);
      this.place(sequence, number, side[sequence]!, price[sequence]!, quantity[sequence]!, false);
    } else {
      this.reports.reject(MODIFY_REJECT, sequence, number);
    }
  }

  private place(sequence: number, number: number, side: number, price: number, size: number, ioc: boolean): void {
    const id = String(number);
    const timeInForce = ioc ? "IOC" : "GTC";
    const { done, partial, ...rest } = this.book.limit({ id, side: SIDES[side]!, size, price, timeInForce });
    if (rest.err) throw rest.err;
    for (const maker of done) {
      if (maker.id !== id) this.reports.trade(sequence, maker.price, maker.size, Number(maker.id), number);
    }
    if (partial && partial.id !== id) {
      this.reports.trade(sequence, partial.price, rest.partialQuantityProcessed, Number(partial.id), number);
    }
    if (ioc && rest.quantityLeft > 0) this.reports.cancel(sequence, side, number, price);
  }
}

/** Loads nodejs-order-book from NODEJS_ORDER_BOOK, a folder, or from the packages. Throws when it isn't there. */
export function loadBaseline(): NewContender {
  const require = createRequire(import.meta.url);
  const { OrderBook }: { OrderBook: new () => OrderBook } = require(
    process.env["NODEJS_ORDER_BOOK"] || "nodejs-order-book",
  );
  return (_, reports) => new Baseline(new OrderBook(), reports);
}
