import { assert } from "../assert";
import type { FuturesSelfTrade, Side } from "./commands";
import type { FuturesTradeParty } from "./events";
import { execute, isBearable, type Execution } from "./fill";
import { isInBand } from "./band";
import { placeExits } from "./exits";
import { cancelOrphans, endOrder } from "./order-end";
import type { Run } from "./run";
import {
  closingLeg,
  legOf,
  openingLeg,
  otherSide,
  remainingOf,
  type FuturesAccount,
  type FuturesMarket,
  type FuturesOrder,
} from "./state";

/** Whoever trades against the book: an order, a liquidation, the liquidator. */
export interface Taking {
  market: FuturesMarket;
  side: Side;
  /** Worst price in ticks; null for any. */
  limit: number | null;
  /** Who must not meet themselves; null for the liquidator. */
  account: FuturesAccount | null;
  selfTrade: FuturesSelfTrade;
  /** Lots still wanted. */
  wanted: () => number;
  /** Of `lots` at `ticks`, those that the taker can bear. 0 ends it. */
  bears: (lots: number, ticks: number) => number;
  /** Enters the taker's part of a trade. */
  take: (lots: number, ticks: number) => FuturesTradeParty | null;
}

/** Why taking ended. */
export type TakingEnd = "satisfied" | "exhausted" | "out_of_band" | "self_trade" | "margin_insufficient";

/** Trades against the book: best price first, then oldest first, at the maker's price, as far as both sides can bear it. */
export function takeFromBook(run: Run, taking: Taking): TakingEnd {
  const { market, side, limit } = taking;
  if (market.state === "halted") return "exhausted";
  const queue = run.queue(market);
  while (taking.wanted() > 0) {
    const maker = queue.front(otherSide(side));
    if (!maker) return "exhausted";
    const ticks = maker.price ?? 0;
    if (limit !== null && (side === "buy" ? ticks > limit : ticks < limit)) return "exhausted";
    if (!isInBand(market, otherSide(side), ticks)) {
      endOrder(run, maker, "cancelled", "price_out_of_band");
      continue;
    }
    if (taking.account !== null && !isInBand(market, side, ticks)) return "out_of_band";
    if (maker.account === taking.account) {
      if (taking.selfTrade !== "expire_taker") endOrder(run, maker, "cancelled", "self_trade");
      if (taking.selfTrade === "expire_maker") continue;
      return "self_trade";
    }
    if (trimMaker(run, maker) === 0) continue;
    const lots = Math.min(taking.wanted(), remainingOf(maker));
    const execution = executionOf(maker, lots, ticks, market.contract.makerFeePpm);
    if (!isBearable(execution)) {
      endOrder(run, maker, "cancelled", "margin_insufficient");
      continue;
    }
    const borne = taking.bears(lots, ticks);
    if (borne === 0) return "margin_insufficient";
    trade(run, taking, maker, borne, ticks);
  }
  return "satisfied";
}

function trade(run: Run, taking: Taking, maker: FuturesOrder, lots: number, ticks: number): void {
  const { market, side } = taking;
  run.queue(market).take(maker, lots);
  run.touchLevel(market, maker.side, ticks);
  const taker = taking.take(lots, ticks);
  maker.rests = lots < remainingOf(maker);
  const fee = fillOrder(run, maker, lots, ticks, market.contract.makerFeePpm);
  run.record({
    type: "traded",
    contract: market.name,
    price: ticks,
    quantity: lots,
    takerSide: side,
    taker,
    maker: { accountId: maker.account.accountId, orderId: maker.orderId, fee },
  });
  market.last = ticks;
  run.priceMoved(market, "last");
}

/** Enters a fill of an order that was found bearable; ends the order when it is filled. Returns the fee. */
export function fillOrder(run: Run, order: FuturesOrder, lots: number, ticks: number, feePpm: number): bigint {
  const { account, market } = order;
  const executed = execute(run, executionOf(order, lots, ticks, feePpm));
  assert(executed !== null, `order ${order.orderId} can't bear a fill that it could bear`);
  order.filled += lots;
  order.filledCost += BigInt(lots) * BigInt(ticks);
  order.fee += executed.fee;
  order.realised += executed.realised;
  run.touchOrder(order);
  run.settlePositions(account, market, executed.closed, order.positionId);
  if (remainingOf(order) === 0) endOrder(run, order, "filled", null);
  if (executed.opened > 0) placeExits(run, order);
  if (executed.closed?.lots === 0) cancelOrphans(run, executed.closed);
  return executed.fee;
}

export function executionOf(order: FuturesOrder, lots: number, ticks: number, feePpm: number): Execution {
  const { account, market, positionId, orderId: reference } = order;
  const terms = { closing: closingLeg(order), opening: openingLeg(order) };
  return { account, market, order, ...terms, positionId, lots, ticks, feePpm, feeTo: "house:fees", reference };
}

/** Cuts an order that can only reduce down to what there is to reduce. Returns the lots that remain; 0 ended it. */
function trimMaker(run: Run, order: FuturesOrder): number {
  const remaining = remainingOf(order);
  const closing = closingLeg(order);
  if (openingLeg(order) !== null || closing === null) return remaining;
  const reducible = legOf(order.account, order.market, closing, order.positionId)?.lots ?? 0;
  if (reducible >= remaining) return remaining;
  if (reducible === 0) {
    endOrder(run, order, "cancelled", "nothing_to_reduce");
    return 0;
  }
  run.queue(order.market).take(order, remaining - reducible);
  order.quantity = order.filled + reducible;
  run.touchOrder(order);
  run.touchLevel(order.market, order.side, order.price ?? 0);
  return reducible;
}
