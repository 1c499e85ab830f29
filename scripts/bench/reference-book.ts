export interface ReferenceTrade {
  maker: number;
  price: number;
  lots: number;
}

interface Resting {
  id: number;
  side: number;
  price: number;
  lots: number;
  place: number;
}

/**
 * Price-time priority in the plainest way: a list of orders for each price, and a walk over prices from the best one. What the
 * engines' trades are compared with; speed is no concern.
 */
export class ReferenceBook {
  /** Ids of resting orders, in no order. */
  readonly live: number[] = [];
  private readonly orders = new Map<number, Resting>();
  /** By side (0 buys, 1 sells), then by price, oldest first. */
  private readonly levels = [new Map<number, Resting[]>(), new Map<number, Resting[]>()] as const;
  private readonly best = [-Infinity, Infinity];

  /** Takes what it can get, at `price` or better; the rest of a limit order rests, that of a market order (price null) is gone. */
  place(id: number, side: number, price: number | null, lots: number): ReferenceTrade[] {
    const trades: ReferenceTrade[] = [];
    const other = side === 0 ? 1 : 0;
    let left = lots;
    for (let at = this.bestOf(other); left > 0 && Number.isFinite(at); at = this.bestOf(other)) {
      if (price !== null && (side === 0 ? at > price : at < price)) break;
      const maker = this.levels[other].get(at)?.[0];
      if (!maker) throw new Error("an empty level");
      const filled = Math.min(left, maker.lots);
      trades.push({ maker: maker.id, price: at, lots: filled });
      left -= filled;
      maker.lots -= filled;
      if (maker.lots === 0) this.cancel(maker.id);
    }
    if (left > 0 && price !== null) this.rest({ id, side, price, lots: left, place: this.live.length });
    return trades;
  }

  cancel(id: number): void {
    const order = this.orders.get(id);
    if (!order) throw new Error(`order ${id} doesn't rest`);
    const level = this.levels[order.side === 0 ? 0 : 1].get(order.price) ?? [];
    level.splice(level.indexOf(order), 1);
    if (level.length === 0) this.levels[order.side === 0 ? 0 : 1].delete(order.price);
    this.orders.delete(id);
    const last = this.live.pop();
    if (last === undefined || last === id) return;
    this.live[order.place] = last;
    const moved = this.orders.get(last);
    if (moved) moved.place = order.place;
  }

  private rest(order: Resting): void {
    const levels = this.levels[order.side === 0 ? 0 : 1];
    const level = levels.get(order.price);
    if (level) level.push(order);
    else levels.set(order.price, [order]);
    this.orders.set(order.id, order);
    this.live.push(order.id);
    const best = this.best[order.side] ?? NaN;
    this.best[order.side] = order.side === 0 ? Math.max(best, order.price) : Math.min(best, order.price);
  }

  /** The best price of a side, not finite where it is empty. */
  private bestOf(side: 0 | 1): number {
    const levels = this.levels[side];
    const step = side === 0 ? -1 : 1;
    let best = this.best[side] ?? NaN;
    if (levels.size === 0) best = side === 0 ? -Infinity : Infinity;
    else while (!levels.has(best)) best += step;
    this.best[side] = best;
    return best;
  }
}
