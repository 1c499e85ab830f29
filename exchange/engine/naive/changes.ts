import type { CommandBody, OrderView, Side } from "../commands";
import type { EngineEvent, EventBody } from "../events";
import type { Account, Balance, Market, Order } from "./state";

/** What one command did: facts in their order, then the final values of everything it touched, each once. */
export class Changes {
  private readonly facts: EventBody[] = [];
  private readonly orders = new Set<Order>();
  private readonly levels = new Map<string, { market: Market; side: Side; price: number }>();
  private readonly balances = new Map<Balance, { accountId: string; asset: string }>();

  record(fact: EventBody): void {
    this.facts.push(fact);
  }

  /** Perpetuals look after themselves: what is due there happens even where the command is refused. */
  countOfSpot(): number {
    const facts = this.facts.filter(({ type }) => type !== "futures").length;
    return facts + this.orders.size + this.levels.size + this.balances.size;
  }

  touchOrder(order: Order): void {
    this.orders.add(order);
  }

  touchLevel(market: Market, side: Side, price: number): void {
    this.levels.set(`${market.instrument.pair} ${side} ${price}`, { market, side, price });
  }

  touchBalance(account: Account, asset: string, balance: Balance): void {
    this.balances.set(balance, { accountId: account.accountId, asset });
  }

  events(sequence: number, time: number): EngineEvent[] {
    const bodies: EventBody[] = [...this.facts];
    for (const order of this.orders) bodies.push({ type: "order-changed", order: viewOf(order) });
    for (const { market, side, price } of this.levels.values()) {
      const quantity = market.book.quantityAt(side, price);
      bodies.push({ type: "level-changed", pair: market.instrument.pair, side, price, quantity });
    }
    for (const [{ available, held }, { accountId, asset }] of this.balances) {
      bodies.push({ type: "balance-changed", accountId, asset, available, held });
    }
    return bodies.map((body, index) => ({ ...body, sequence, index, time }));
  }
}

/** The order as the outside sees it, apart from the engine's own copy. */
export function viewOf(order: Order): OrderView {
  return {
    orderId: order.orderId,
    clientOrderId: order.clientOrderId,
    accountId: order.accountId,
    pair: order.pair,
    side: order.side,
    orderType: order.orderType,
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    price: order.price,
    quantity: order.quantity,
    quoteAmount: order.quoteAmount,
    triggerPrice: order.triggerPrice,
    stopLimitPrice: order.stopLimitPrice,
    trailingBips: order.trailingBips,
    displayQuantity: order.displayQuantity,
    expiresAt: order.expiresAt,
    exits: order.exits && { ...order.exits },
    parentOrderId: order.parentOrderId,
    triggeredAt: order.triggeredAt,
    filledQuantity: order.filledQuantity,
    filledQuote: order.filledQuote,
    fee: order.fee,
    feeAsset: order.feeAsset,
    state: order.state,
    reason: order.reason,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
}

export type CommandOf<T extends CommandBody["type"]> = Extract<CommandBody, { type: T }>;
