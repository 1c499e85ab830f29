import { divideUp } from "~exchange/domain/units";
import { notionalUnits } from "~exchange/domain/instrument";
import { assert } from "./assert";
import type { Changes } from "./changes";
import type { SelfTradePrevention, Side } from "./commands";
import type { TradeParty } from "./events";
import { post } from "./ledger";
import { accountOf, finish, withdraw } from "./order-lifecycle";
import type { EngineState, Market, Order } from "./state";

/** What an incoming order is ready to do. Exactly one of `lots` and `budget` is set. */
export interface TakerTerms {
  accountId: string;
  side: Side;
  /** Worst acceptable price in ticks; null for market orders. */
  limit: number | null;
  lots: number | null;
  /** Quote units to spend at most. */
  budget: bigint | null;
  selfTradePrevention: SelfTradePrevention;
}

/** One thing that will happen to a resting order; 0 lots means that it expires to prevent a self-trade. */
export interface MatchStep {
  maker: Order;
  lots: number;
}

export interface MatchPlan {
  steps: MatchStep[];
  lots: number;
  /** Quote units of all fills, exact. */
  quote: bigint;
  /** satisfied: nothing more is wanted; exhausted: nobody is left at an acceptable price; self_trade: stopped by it. */
  end: "satisfied" | "exhausted" | "self_trade";
}

/** Works out what the order would do, changing nothing: every check that needs the book reads this. */
export function planMatch(market: Market, taker: TakerTerms): MatchPlan {
  const plan: MatchPlan = { steps: [], lots: 0, quote: 0n, end: "exhausted" };
  market.book.walk(opposite(taker.side), (maker) => {
    const wanted = lotsWanted(market, taker, plan, maker);
    if (wanted === null) return false;
    if (wanted === 0) {
      plan.end = "satisfied";
      return false;
    }
    if (maker.accountId === taker.accountId && taker.selfTradePrevention !== "none") {
      if (taker.selfTradePrevention !== "expire_taker") plan.steps.push({ maker, lots: 0 });
      if (taker.selfTradePrevention === "expire_maker") return true;
      plan.end = "self_trade";
      return false;
    }
    const lots = Math.min(wanted, maker.remaining);
    plan.steps.push({ maker, lots });
    plan.lots += lots;
    plan.quote += notionalUnits(market.instrument, priceOf(maker), lots);
    if (lots < wanted) return true;
    plan.end = "satisfied";
    return false;
  });
  return plan;
}

/** Carries a plan out. The taker's reservation must cover it. */
export function executePlan(state: EngineState, changes: Changes, market: Market, taker: Order, plan: MatchPlan): void {
  for (const { maker, lots } of plan.steps) {
    if (lots === 0) withdraw(state, changes, market, maker, "expired", "self_trade");
    else trade(state, changes, market, taker, maker, lots);
  }
}

/** Lots the taker would still take at the maker's price; null when that price is not acceptable. */
function lotsWanted(market: Market, taker: TakerTerms, plan: MatchPlan, maker: Order): number | null {
  const price = priceOf(maker);
  if (taker.limit !== null && (taker.side === "buy" ? price > taker.limit : price < taker.limit)) return null;
  if (taker.lots !== null) return taker.lots - plan.lots;
  assert(taker.budget !== null, "an order wants lots or has a budget");
  const affordable = (taker.budget - plan.quote) / notionalUnits(market.instrument, price, 1);
  const atMost = BigInt(market.instrument.maxLots) + 1n - BigInt(plan.lots);
  return Number(affordable < atMost ? affordable : atMost);
}

function trade(state: EngineState, changes: Changes, market: Market, taker: Order, maker: Order, lots: number): void {
  const { instrument } = market;
  const price = priceOf(maker);
  const quote = notionalUnits(instrument, price, lots);
  const base = BigInt(lots) * instrument.baseUnitsPerLot;
  const [buyer, seller] = taker.side === "buy" ? [taker, maker] : [maker, taker];
  const tradeId = String(state.nextTradeId);
  state.nextTradeId += 1;

  deliver(state, changes, buyer, seller, instrument.quote, quote, tradeId);
  deliver(state, changes, seller, buyer, instrument.base, base, tradeId);
  const takerReceived = taker.side === "buy" ? base : quote;
  const makerReceived = taker.side === "buy" ? quote : base;
  const takerParty = charge(state, changes, taker, takerReceived, instrument.takerFeePpm, tradeId);
  const makerParty = charge(state, changes, maker, makerReceived, instrument.makerFeePpm, tradeId);

  taker.remaining -= taker.quoteAmount === null ? lots : 0;
  market.book.fill(maker, lots);
  for (const order of [taker, maker]) {
    order.filledQuantity += lots;
    order.filledQuote += quote;
    order.updatedAt = state.time;
    changes.touchOrder(order);
  }
  const pair = instrument.pair;
  changes.record({
    type: "traded",
    tradeId,
    pair,
    price,
    quantity: lots,
    quote,
    takerSide: taker.side,
    taker: takerParty,
    maker: makerParty,
  });
  changes.touchLevel(market, maker.side, price);
  if (maker.remaining === 0) finish(state, changes, market, maker, "filled", null);
}

/** Moves what one side reserved to the other side. */
function deliver(
  state: EngineState,
  changes: Changes,
  from: Order,
  to: Order,
  asset: string,
  amount: bigint,
  tradeId: string,
): void {
  const debit = { account: accountOf(state, from), part: "held" } as const;
  const credit = { account: accountOf(state, to), part: "available" } as const;
  post(state, changes, { asset, amount, debit, credit, reason: "trade", reference: tradeId });
  from.held -= amount;
}

/** Takes the fee out of what was received, rounded up to the smallest unit. */
function charge(
  state: EngineState,
  changes: Changes,
  order: Order,
  received: bigint,
  ppm: number,
  tradeId: string,
): TradeParty {
  const fee = divideUp(received * BigInt(ppm), 1_000_000n);
  if (fee > 0n) {
    const debit = { account: accountOf(state, order), part: "available" } as const;
    post(state, changes, {
      asset: order.feeAsset,
      amount: fee,
      debit,
      credit: "house:fees",
      reason: "fee",
      reference: tradeId,
    });
    order.fee += fee;
  }
  return { accountId: order.accountId, orderId: order.orderId, fee, feeAsset: order.feeAsset };
}

function opposite(side: Side): Side {
  return side === "buy" ? "sell" : "buy";
}

function priceOf(order: Order): number {
  assert(order.price !== null, `resting order ${order.orderId} has no price`);
  return order.price;
}
