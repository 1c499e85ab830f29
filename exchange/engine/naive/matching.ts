import { divideUp } from "~exchange/domain/units";
import { notionalUnits } from "~exchange/domain/instrument";
import { assert } from "../assert";
import { addToBand } from "./band";
import type { Changes } from "./changes";
import type { SelfTradePrevention, Side } from "../commands";
import type { TradeParty } from "../events";
import { fires } from "../order-terms";
import { post } from "./ledger";
import { accountOf, enterBook, finish, leaveBook, releaseDownTo, reservationOf, withdraw } from "./order-lifecycle";
import type { EngineState, Market, Order } from "./state";
import { observe } from "./stops";

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

/** Works out what the order would do, step by step, changing nothing: every check that needs the book reads this. */
export function planMatch(market: Market, taker: TakerTerms): MatchPlan {
  const plan: MatchPlan = { steps: [], lots: 0, quote: 0n, end: "exhausted" };
  // What is shown and hidden of each maker; one that shows its next slice goes behind the others of its price.
  let queue = market.book
    .sorted(opposite(taker.side))
    .map((maker) => ({ maker, shown: maker.shown, hidden: maker.remaining - maker.shown }));
  let first: number | null = null;
  for (let entry = queue.shift(); entry; entry = queue.shift()) {
    const { maker, shown, hidden } = entry;
    const price = priceOf(maker);
    if (taker.limit !== null && (taker.side === "buy" ? price > taker.limit : price < taker.limit)) return plan;
    // An oco whose trigger the first price has fired has left the book by now.
    if (first !== null && market.armed.has(maker) && fires(maker.side, maker.triggerPrice ?? 0, first)) continue;
    const wanted = lotsWanted(market, taker, plan, maker);
    if (wanted === 0) return { ...plan, end: "satisfied" };
    if (maker.accountId === taker.accountId && taker.selfTradePrevention !== "none") {
      if (taker.selfTradePrevention !== "expire_taker") plan.steps.push({ maker, lots: 0 });
      if (taker.selfTradePrevention === "expire_maker") continue;
      return { ...plan, end: "self_trade" };
    }
    const lots = Math.min(wanted, shown);
    first ??= price;
    plan.steps.push({ maker, lots });
    plan.lots += lots;
    plan.quote += notionalUnits(market.instrument, price, lots);
    if (lots === wanted) return { ...plan, end: "satisfied" };
    if (hidden === 0) continue;
    const next = Math.min(hidden, maker.displayQuantity ?? hidden);
    const behind = queue.findIndex((other) => priceOf(other.maker) !== price);
    const place = behind < 0 ? queue.length : behind;
    queue = [...queue.slice(0, place), { maker, shown: next, hidden: hidden - next }, ...queue.slice(place)];
  }
  return plan;
}

/** Carries a plan out. The taker's reservation must cover it. */
export function executePlan(state: EngineState, changes: Changes, market: Market, taker: Order, plan: MatchPlan): void {
  let traded: number | null = null;
  for (const { maker, lots } of plan.steps) {
    if (lots === 0) {
      withdraw(state, changes, market, maker, "expired", "self_trade");
      continue;
    }
    const price = priceOf(maker);
    trade(state, changes, market, taker, maker, lots);
    if (traded === null) observe(state, changes, market, price);
    traded = price;
  }
  if (traded !== null) observe(state, changes, market, traded);
}

/** Lots the taker would still take at the maker's price. */
function lotsWanted(market: Market, taker: TakerTerms, plan: MatchPlan, maker: Order): number {
  if (taker.lots !== null) return taker.lots - plan.lots;
  assert(taker.budget !== null, "an order wants lots or has a budget");
  const affordable = (taker.budget - plan.quote) / notionalUnits(market.instrument, priceOf(maker), 1);
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
  const takerParty = charge(state, changes, taker, takerReceived, feesOf(state, market, taker).takerFeePpm, tradeId);
  const makerParty = charge(state, changes, maker, makerReceived, feesOf(state, market, maker).makerFeePpm, tradeId);

  for (const order of [taker, maker]) {
    order.remaining -= order.quoteAmount === null ? lots : 0;
    order.filledQuantity += lots;
    order.filledQuote += quote;
    order.updatedAt = state.time;
    changes.touchOrder(order);
  }
  const pair = instrument.pair;
  const parties = { takerSide: taker.side, taker: takerParty, maker: makerParty };
  changes.record({ type: "traded", tradeId, pair, price, quantity: lots, quote, ...parties });
  keepReceived(state, changes, taker, takerReceived - takerParty.fee);
  keepReceived(state, changes, maker, makerReceived - makerParty.fee);
  market.last = price;
  addToBand(state, market, price, lots);
  changes.touchLevel(market, maker.side, price);
  if (market.armed.delete(maker)) releaseDownTo(state, changes, market, maker, reservationOf(market, maker));
  maker.shown -= lots;
  if (maker.shown > 0) return;
  leaveBook(changes, market, maker);
  if (maker.remaining > 0) enterBook(changes, market, maker);
  else finish(state, changes, market, maker, "filled", null);
}

/** An order with exits holds what it receives. */
function keepReceived(state: EngineState, changes: Changes, order: Order, amount: bigint): void {
  if (order.exits === null || amount === 0n) return;
  const account = accountOf(state, order);
  const [debit, credit] = [{ account, part: "available" } as const, { account, part: "held" } as const];
  const { feeAsset: asset, orderId: reference } = order;
  post(state, changes, { asset, amount, debit, credit, reason: "hold", reference });
  order.kept += amount;
}

function feesOf(state: EngineState, { instrument }: Market, order: Order) {
  const levels = [instrument, ...(instrument.feeLevels ?? [])];
  return levels[Math.min(accountOf(state, order).feeLevel, levels.length - 1)] ?? instrument;
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

/** Takes the fee out of what was received, rounded up; the unit that rounding adds goes to an account of its own. */
function charge(
  state: EngineState,
  changes: Changes,
  order: Order,
  received: bigint,
  ppm: number,
  tradeId: string,
): TradeParty {
  const fee = divideUp(received * BigInt(ppm), 1_000_000n);
  const whole = (received * BigInt(ppm)) / 1_000_000n;
  const parts = [
    { amount: whole, credit: "house:fees", reason: "fee" },
    { amount: fee - whole, credit: "house:rounding", reason: "rounding" },
  ] as const;
  const debit = { account: accountOf(state, order), part: "available" } as const;
  for (const part of parts)
    if (part.amount > 0n) post(state, changes, { asset: order.feeAsset, debit, reference: tradeId, ...part });
  order.fee += fee;
  return { accountId: order.accountId, orderId: order.orderId, fee, feeAsset: order.feeAsset };
}

function opposite(side: Side): Side {
  return side === "buy" ? "sell" : "buy";
}

function priceOf(order: Order): number {
  assert(order.bookPrice !== null, `resting order ${order.orderId} has no price`);
  return order.bookPrice;
}
