import { BUY, NONE, type BookSide } from "../book/order-pool";
import { addTo, subtractFrom, writeProduct } from "./amount";
import { BUDGET, PLAN_QUOTE, TRADE_QUOTE, type CoreState } from "./core-state";
import { affordableLots, END_EXHAUSTED, END_SATISFIED, END_SELF_TRADE, opposite } from "./execute";
import type { Market } from "./market";
import { CONDITION_RECORD_WORDS, CONDITIONS, HIDDEN, ORDER_INT_SHIFT, TRIGGER } from "./order-table";
import { STP_EXPIRE_MAKER, STP_EXPIRE_TAKER, STP_NONE } from "./words";

/** What an incoming order would do, worked out without doing it. */
export interface Plan {
  lots: number;
  end: number;
  /** Whether anything would happen at all: a trade, or an own order's expiry. */
  acts: boolean;
}

/**
 * Works out what an execution would do, changing nothing but PLAN_QUOTE, the quote units of all fills, and BUDGET. `lots`:
 * NaN to spend the amount at BUDGET. The rounds of icebergs are counted, not walked: at one price it doesn't matter who
 * trades, once everybody's visible part is gone.
 */
export function plan(
  state: CoreState,
  market: Market,
  side: BookSide,
  owner: number,
  limit: number,
  lots: number,
  selfTrade: number,
): Plan {
  const { amounts } = state;
  amounts[PLAN_QUOTE] = 0;
  amounts[PLAN_QUOTE + 1] = 0;
  const walk = new PlanWalk(state, market, side, owner, selfTrade, lots);
  const { book } = market;
  const other = opposite(side);
  for (let level = book.bestLevel(other); level !== NONE; level = book.nextLevel(other, level)) {
    const price = book.levelPrice(level);
    if (side === BUY ? price > limit : price < limit) break;
    if (!walk.level(level, price)) break;
  }
  return walk;
}

class PlanWalk implements Plan {
  lots = 0;
  end = END_EXHAUSTED;
  acts = false;
  private first = 0;

  constructor(
    private readonly state: CoreState,
    private readonly market: Market,
    private readonly side: BookSide,
    private readonly owner: number,
    private readonly selfTrade: number,
    private readonly wantedLots: number,
  ) {}

  /** Walks one level; false where the order would go no further. */
  level(level: number, price: number): boolean {
    const { pool } = this.state;
    const { book } = this.market;
    let wanted = this.wantedAt(price);
    let hidden = 0;
    for (let maker = book.levelFront(level); maker !== NONE; maker = book.nextInQueue(maker)) {
      if (this.isPulled(maker)) continue;
      if (wanted === 0) return this.stop(END_SATISFIED);
      if (this.selfTrade !== STP_NONE && pool.owner(maker) === this.owner) {
        if (this.selfTrade !== STP_EXPIRE_TAKER) this.acts = true;
        if (this.selfTrade === STP_EXPIRE_MAKER) continue;
        return this.stop(END_SELF_TRADE);
      }
      const lots = Math.min(wanted, pool.lots(maker));
      this.take(price, lots);
      wanted -= lots;
      if (wanted === 0) return this.stop(END_SATISFIED);
      hidden += this.hiddenOf(maker);
    }
    const lots = Math.min(wanted, hidden);
    if (lots > 0) this.take(price, lots);
    return lots < wanted || this.stop(END_SATISFIED);
  }

  private wantedAt(price: number): number {
    if (this.wantedLots === this.wantedLots) return this.wantedLots - this.lots;
    // One more than an order may have is enough to see that it would be too many.
    return Math.min(affordableLots(this.state, this.market, price), this.market.maxLots + 1 - this.lots);
  }

  private take(price: number, lots: number): void {
    const { amounts } = this.state;
    if (this.first === 0) this.first = price;
    this.acts = true;
    this.lots += lots;
    writeProduct(amounts, TRADE_QUOTE, price, lots, this.market.quoteFactor);
    addTo(amounts, PLAN_QUOTE, amounts[TRADE_QUOTE]!, amounts[TRADE_QUOTE + 1]!);
    if (this.wantedLots !== this.wantedLots)
      subtractFrom(amounts, BUDGET, amounts[TRADE_QUOTE]!, amounts[TRADE_QUOTE + 1]!);
  }

  /** An oco whose trigger the first price has fired has left the book by the time it would be met. */
  private isPulled(maker: number): boolean {
    if (this.first === 0 || !this.market.triggers.isArmed(maker)) return false;
    const { orders } = this.state;
    const at = orders.ints[(maker << ORDER_INT_SHIFT) | CONDITIONS]! * CONDITION_RECORD_WORDS;
    const trigger = orders.conditions[at + TRIGGER]!;
    return this.side === BUY ? this.first <= trigger : this.first >= trigger;
  }

  private hiddenOf(maker: number): number {
    const { orders } = this.state;
    const conditions = orders.ints[(maker << ORDER_INT_SHIFT) | CONDITIONS]!;
    return conditions === NONE ? 0 : orders.conditions[conditions * CONDITION_RECORD_WORDS + HIDDEN]!;
  }

  private stop(end: number): boolean {
    this.end = end;
    return false;
  }
}
