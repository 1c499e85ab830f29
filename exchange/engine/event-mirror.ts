import type { CommandBody, OrderView, Side } from "./commands";
import type { EngineEvent, Traded } from "./events";
import type { EngineState } from "./naive/state";

/**
 * What a reader of events alone knows about the exchange, with the rules that events must obey. It shares no code with the
 * core, so a rule that the core breaks is seen from the outside.
 */
export class EventMirror {
  private readonly ledger = new Map<string, bigint>();
  private readonly balances = new Map<string, { available: bigint; held: bigint }>();
  private readonly orders = new Map<string, OrderView>();
  private readonly openOrders = new Map<string, OrderView>();
  private readonly levels = new Map<string, number>();
  private readonly traded = new Map<string, { lots: number; quote: bigint; fee: bigint }>();
  private readonly amended = new Set<string>();
  private lastTradeId = 0;
  private problems: string[] = [];

  /** Folds the events of one command. */
  take(command: CommandBody, events: readonly EngineEvent[]): void {
    const trades = events.filter((event) => event.type === "traded");
    this.checkPriority(command, trades, events);
    const seen = new Set<string>();
    events.forEach((event, index) => {
      if (event.index !== index) this.problems.push(`event ${index} has index ${event.index}`);
      const key = subjectOf(event);
      if (key !== null && seen.has(key)) this.problems.push(`${key} told twice`);
      if (key !== null) seen.add(key);
      this.fold(event);
    });
    // Other exits leave an order where it stands.
    if (command.type === "amend-order" && (command.price !== null || command.quantity !== null))
      this.amended.add(command.orderId);
    for (const trade of trades) this.checkTrade(command, trade);
    for (const event of events) if (event.type === "order-changed") this.checkOrder(event.order);
  }

  /** Where the mirror and the state disagree, and which rules were broken since the last call. */
  differences(state: EngineState): string[] {
    const found = this.problems;
    this.problems = [];
    for (const account of state.accounts.values()) {
      for (const [asset, { available, held }] of account.balances) {
        const told = this.balances.get(`${account.accountId} ${asset}`) ?? { available: 0n, held: 0n };
        const folded = ["available", "held"].map(
          (part) => this.ledger.get(`${account.accountId}:${part} ${asset}`) ?? 0n,
        );
        if (told.available !== available || told.held !== held)
          found.push(`${account.accountId} ${asset}: balance-changed tells otherwise`);
        if (folded[0] !== available || folded[1] !== held)
          found.push(`${account.accountId} ${asset}: the ledger folds to ${folded.join("/")}`);
      }
      const open = [...this.openOrders.values()].filter((order) => order.accountId === account.accountId);
      if (open.length !== account.openOrders.size)
        found.push(`${account.accountId}: ${open.length} open orders told of, ${account.openOrders.size} held`);
    }
    for (const [name, assets] of state.house) {
      for (const [asset, amount] of assets)
        if (this.ledger.get(`${name} ${asset}`) !== amount) found.push(`${name} ${asset}: the ledger folds otherwise`);
    }
    const levels = new Map<string, number>();
    for (const { instrument, book } of state.markets.values()) {
      for (const side of ["buy", "sell"] as const) {
        for (const { price, quantity } of book.levels(side))
          levels.set(`${instrument.pair} ${side} ${price}`, quantity);
      }
    }
    const text = (map: Map<string, number>) => JSON.stringify([...map].sort());
    if (text(levels) !== text(this.levels)) found.push("depth folded from level-changed differs from the book");
    return found;
  }

  private fold(event: EngineEvent): void {
    if (event.type === "ledger-posted") {
      if (event.amount <= 0n) this.problems.push(`a transfer of ${event.amount}`);
      this.addTo(`${event.debit} ${event.asset}`, -event.amount);
      this.addTo(`${event.credit} ${event.asset}`, event.amount);
    } else if (event.type === "balance-changed") {
      this.balances.set(`${event.accountId} ${event.asset}`, { available: event.available, held: event.held });
    } else if (event.type === "level-changed") {
      const key = `${event.pair} ${event.side} ${event.price}`;
      if (event.quantity === 0) this.levels.delete(key);
      else this.levels.set(key, event.quantity);
    } else if (event.type === "order-changed") {
      const before = this.orders.get(event.order.orderId);
      if (before && before.state !== "open") this.problems.push(`order ${event.order.orderId} changed after its end`);
      this.orders.set(event.order.orderId, event.order);
      if (event.order.state === "open") this.openOrders.set(event.order.orderId, event.order);
      else this.openOrders.delete(event.order.orderId);
    } else if (event.type === "traded") {
      for (const party of [event.taker, event.maker]) {
        const sum = this.traded.get(party.orderId) ?? { lots: 0, quote: 0n, fee: 0n };
        this.traded.set(party.orderId, {
          lots: sum.lots + event.quantity,
          quote: sum.quote + event.quote,
          fee: sum.fee + party.fee,
        });
      }
      if (Number(event.tradeId) !== this.lastTradeId + 1)
        this.problems.push(`trade ${event.tradeId} follows ${this.lastTradeId}`);
      this.lastTradeId = Number(event.tradeId);
    }
  }

  /**
   * Makers are met in price-time order, none passed over: what a command touched is the head of the other side. Where
   * orders have moved in their queue (icebergs, amended and triggered ones), or trigger, ids no longer tell the order of time.
   */
  private checkPriority(command: CommandBody, trades: readonly Traded[], events: readonly EngineEvent[]): void {
    if (command.type !== "place-order" || trades.some((trade) => trade.taker.orderId !== String(trade.sequence)))
      return;
    const told = events.flatMap((event) => (event.type === "order-changed" ? [event.order] : []));
    if (told.some(({ triggeredAt, timeInForce }) => triggeredAt !== null || timeInForce === "gtd")) return;
    const other: Side = command.side === "buy" ? "sell" : "buy";
    const expired = events.flatMap((event) =>
      event.type === "order-changed" && event.order.reason === "self_trade" && event.order.side === other
        ? [event.order.orderId]
        : [],
    );
    if (trades.length === 0 && expired.length === 0) return;
    const queue = [...this.openOrders.values()]
      .filter((order) => order.pair === command.pair && order.side === other)
      .filter((order) => order.orderType === "limit" || order.orderType === "oco" || order.triggeredAt !== null)
      .sort(
        (a, b) =>
          ((a.price ?? 0) - (b.price ?? 0)) * (other === "sell" ? 1 : -1) || Number(a.orderId) - Number(b.orderId),
      );
    if (queue.some((order) => order.displayQuantity !== null || order.triggeredAt !== null)) return;
    if (queue.some((order) => this.amended.has(order.orderId))) return;
    for (const orderId of expired) {
      const ofTaker = this.orders.get(orderId)?.accountId === command.accountId;
      if (!ofTaker) this.problems.push(`order ${orderId} expired for a self-trade that it wasn't`);
    }
    const met = new Set([...trades.map((trade) => trade.maker.orderId), ...expired]);
    const head = new Set(queue.slice(0, met.size).map((order) => order.orderId));
    for (const orderId of met) if (!head.has(orderId)) this.problems.push(`order ${orderId} was met out of turn`);
    const makers = trades.map((trade) => queue.findIndex((order) => order.orderId === trade.maker.orderId));
    if (makers.some((place, index) => index > 0 && place <= (makers[index - 1] ?? -1)))
      this.problems.push("makers traded out of turn");
    for (const trade of trades) {
      const maker = this.orders.get(trade.maker.orderId);
      if (maker?.price !== trade.price) this.problems.push(`trade ${trade.tradeId} is not at its maker's price`);
    }
  }

  private checkTrade(command: CommandBody, trade: Traded): void {
    const taker = this.orders.get(trade.taker.orderId);
    const isAtOnce = command.type === "place-order" && trade.taker.orderId === String(trade.sequence);
    const isExit = (taker?.parentOrderId ?? null) !== null && trade.taker.orderId === String(trade.sequence);
    if (!isAtOnce && !isExit && command.type !== "amend-order" && (taker?.triggeredAt ?? null) === null)
      this.problems.push(`${command.type} traded`);
    if (!taker) return void this.problems.push(`trade ${trade.tradeId} has no taker`);
    const { side, orderType, postOnly } = taker;
    const price = orderType === "oco" ? taker.stopLimitPrice : taker.price;
    if (trade.quantity <= 0 || trade.takerSide !== side)
      this.problems.push(`trade ${trade.tradeId} of ${trade.quantity}`);
    if (postOnly) this.problems.push("a post-only order took");
    if (!isAtOnce) return;
    if (price !== null && (side === "buy" ? trade.price > price : trade.price < price))
      this.problems.push("worse than the taker's limit");
    if (trade.maker.accountId === trade.taker.accountId && command.selfTradePrevention !== "none")
      this.problems.push("traded with itself");
  }

  private checkOrder(order: OrderView): void {
    const sum = this.traded.get(order.orderId) ?? { lots: 0, quote: 0n, fee: 0n };
    if (sum.lots !== order.filledQuantity || sum.quote !== order.filledQuote || sum.fee !== order.fee) {
      this.problems.push(`order ${order.orderId} is not the sum of its trades`);
    }
    const filled = order.quantity === null ? order.state === "filled" : order.filledQuantity === order.quantity;
    if (filled !== (order.state === "filled"))
      this.problems.push(`order ${order.orderId} is ${order.state} at ${order.filledQuantity}`);
    const isArmed = order.orderType !== "limit" && order.orderType !== "market" && order.triggeredAt === null;
    const lasts = order.timeInForce === "gtc" || order.timeInForce === "gtd";
    if (order.state === "open" && !isArmed && (order.orderType === "market" || !lasts) && !this.waits(order))
      this.problems.push(`order ${order.orderId} rests`);
    if (order.parentOrderId !== null) this.checkExit(order);
    if (order.timeInForce === "fok" && order.orderType === "limit" && order.state !== "filled")
      this.problems.push(`fok order ${order.orderId} is ${order.state}`);
    if (order.quoteAmount !== null && order.filledQuote > order.quoteAmount)
      this.problems.push(`order ${order.orderId} spent too much`);
  }

  /** It spends no more than its parent has received, and goes the other way. */
  private checkExit(exit: OrderView): void {
    const parent = this.orders.get(exit.parentOrderId ?? "");
    if (!parent) return void this.problems.push(`exit ${exit.orderId} has no parent`);
    if (parent.state === "open" || parent.filledQuantity === 0 || parent.exits === null || parent.side === exit.side)
      this.problems.push(`exit ${exit.orderId} doesn't follow from order ${parent.orderId}`);
    if (this.amended.has(exit.orderId)) return;
    if (exit.side === "buy" && exit.filledQuote > parent.filledQuote - parent.fee)
      this.problems.push(`exit ${exit.orderId} bought back for more than was received`);
    if (exit.side === "sell" && (exit.quantity ?? 0) > parent.filledQuantity)
      this.problems.push(`exit ${exit.orderId} sells more than was bought`);
  }

  /** Fired, and not carried out yet: its pair doesn't trade. */
  private waits(order: OrderView): boolean {
    return order.triggeredAt !== null && order.filledQuantity === 0;
  }

  private addTo(key: string, amount: bigint): void {
    this.ledger.set(key, (this.ledger.get(key) ?? 0n) + amount);
  }
}

/** What an event tells the final value of; each at most once a command. */
function subjectOf(event: EngineEvent): string | null {
  switch (event.type) {
    case "balance-changed":
      return `balance ${event.accountId} ${event.asset}`;
    case "order-changed":
      return `order ${event.order.orderId}`;
    case "level-changed":
      return `level ${event.pair} ${event.side} ${event.price}`;
    default:
      return null;
  }
}
