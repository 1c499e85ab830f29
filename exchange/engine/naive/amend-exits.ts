import { givenExits, sameExits, type ExitedOrder, type ExitTerms } from "~exchange/domain/exit-rules";
import { viewOf, type Changes } from "./changes";
import { post } from "./ledger";
import { accountOf } from "./order-lifecycle";
import { checkExits, checkFunds } from "./orders";
import type { Outcome } from "./rejection";
import type { EngineState, Market, Order } from "./state";

/** What an order's exits would be; undefined where they would stay as they are. */
export function newExitsOf({ exits }: Order, given: ExitTerms | null | undefined): ExitTerms | null | undefined {
  if (given === undefined || sameExits(exits, givenExits(given))) return undefined;
  return givenExits(given);
}

/** Changes the exits of any open order and nothing else of it. */
export function amendExitsAlone(
  state: EngineState,
  changes: Changes,
  market: Market,
  order: Order,
  given: ExitTerms | null,
): Outcome {
  const exits = newExitsOf(order, given);
  if (exits !== undefined) {
    checkNewExits(state, market, order, order, exits);
    changeExits(state, changes, order, exits);
  }
  return { order: viewOf(order) };
}

/** What the order has received so far must still be there for exits that come. */
export function checkNewExits(
  state: EngineState,
  market: Market,
  order: Order,
  terms: ExitedOrder,
  exits: ExitTerms | null,
): void {
  if (exits === null) return;
  const account = accountOf(state, order);
  checkExits(state, market, account, terms, exits, order);
  if (order.exits === null) checkFunds(state, account, order.feeAsset, receivedBy(market, order));
}

export function changeExits(state: EngineState, changes: Changes, order: Order, exits: ExitTerms | null): void {
  const market = state.markets.get(order.pair);
  const account = accountOf(state, order);
  const [available, held] = [{ account, part: "available" } as const, { account, part: "held" } as const];
  const { feeAsset: asset, orderId: reference, kept } = order;
  if (exits === null && kept > 0n) {
    post(state, changes, { asset, amount: kept, debit: held, credit: available, reason: "release", reference });
    order.kept = 0n;
  }
  const received = market && order.exits === null ? receivedBy(market, order) : 0n;
  if (received > 0n) {
    post(state, changes, { asset, amount: received, debit: available, credit: held, reason: "hold", reference });
    order.kept = received;
  }
  Object.assign(order, { exits, exitsAmended: true, updatedAt: state.time });
  changes.touchOrder(order);
}

function receivedBy({ instrument }: Market, { side, filledQuantity, filledQuote, fee }: Order): bigint {
  return (side === "buy" ? BigInt(filledQuantity) * instrument.baseUnitsPerLot : filledQuote) - fee;
}
