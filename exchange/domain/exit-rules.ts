import { notionalUnits, ticksToPrice, type Instrument } from "./instrument";
import {
  checkPrice,
  checkPriceFilter,
  fires,
  isSteps,
  type OrderFault,
  type OrderTerms,
  type TermsContext,
} from "./order-rules";
import { divideUp } from "./units";

/**
 * What becomes of what an order receives: prices in ticks at which it goes back to the asset that was paid with. `takeProfit`
 * is a limit, `stopLoss` a trigger; what the trigger places is limited by `stopLossLimit`, a market order where that is null.
 */
export interface ExitTerms {
  takeProfit: number | null;
  stopLoss: number | null;
  stopLossLimit: number | null;
}

/** What exits are measured by of the order that they are of. */
export type ExitedOrder = Pick<OrderTerms, "orderType" | "side" | "price" | "quantity" | "triggerPrice">;

/** `feePpm`: the dearest fee that may be taken out of what is received. */
export type ExitContext = TermsContext & { feePpm: number };

const PPM = 1_000_000n;

/** Checks of an order's exits when it gets them: the first thing that is wrong, or null. */
export function findExitFault(order: ExitedOrder, exits: ExitTerms, context: ExitContext): OrderFault | null {
  const { takeProfit, stopLoss, stopLossLimit } = exits;
  return (
    checkShape(order, exits) ??
    checkExitSides(exits, order.side, entryTicks(order, context.last), context.instrument) ??
    (stopLossLimit !== null && !isSteps(stopLossLimit)
      ? wrongPrice("STOP_LOSS_INVALID", null, context.instrument)
      : null) ??
    // The profit's limit rests as soon as the order has ended; what a trigger places meets the band of its own time.
    (takeProfit === null ? null : checkPrice(takeProfit, context)) ??
    (stopLoss === null ? null : checkPriceFilter(stopLoss, context.instrument)) ??
    (stopLossLimit === null ? null : checkPriceFilter(stopLossLimit, context.instrument)) ??
    checkSize(order, exits, context)
  );
}

/** Exits without a price are none. */
export function givenExits(exits: ExitTerms | null): ExitTerms | null {
  return exits && Object.values(exits).some((price) => price !== null) ? exits : null;
}

export function sameExits(a: ExitTerms | null, b: ExitTerms | null): boolean {
  const same = (name: keyof ExitTerms) => (a?.[name] ?? null) === (b?.[name] ?? null);
  return same("takeProfit") && same("stopLoss") && same("stopLossLimit");
}

/** The price that exits are measured from: the worst that the order is likely to get; null where nothing tells it. */
export function entryTicks(
  { orderType, side, price, triggerPrice }: Pick<OrderTerms, "orderType" | "side" | "price" | "triggerPrice">,
  last: number,
): number | null {
  if (orderType === "limit" && price !== null && last > 0)
    // One that takes at once gets the market's price.
    return side === "buy" ? Math.min(price, last) : Math.max(price, last);
  if (price !== null) return price;
  if (orderType === "stop_market") return triggerPrice;
  return orderType === "market" && last > 0 ? last : null;
}

/** A profit lies on the better side of the order's own price, a loss on the other; `entry` is null where that isn't known. */
export function checkExitSides(
  { takeProfit, stopLoss }: ExitTerms,
  side: OrderTerms["side"],
  entry: number | null,
  instrument: Instrument,
): OrderFault | null {
  const isWrong = (price: number | null, above: boolean) =>
    price !== null && (!isSteps(price) || (entry !== null && (above ? price <= entry : price >= entry)));
  if (isWrong(takeProfit, side === "buy")) return wrongPrice("TAKE_PROFIT_INVALID", entry, instrument);
  return isWrong(stopLoss, side === "sell") ? wrongPrice("STOP_LOSS_INVALID", entry, instrument) : null;
}

function wrongPrice(
  code: "TAKE_PROFIT_INVALID" | "STOP_LOSS_INVALID",
  entry: number | null,
  instrument: Instrument,
): OrderFault {
  const { tick } = instrument;
  return { code, detail: entry === null ? { tick } : { tick, entry: ticksToPrice(instrument, entry) } };
}

/** Units left of what was received once the fee, which is rounded up, is gone. */
export function afterFee(received: bigint, ppm: number): bigint {
  return received - divideUp(received * BigInt(ppm), PPM);
}

/**
 * The order that takes an exit: `side` is its own, `received` what it may spend (base units to sell, quote units to buy), `last`
 * the last price, `crosses` whether the take-profit price meets the other side of the book. A stop that has been reached is
 * what its trigger places; a profit that has been reached is taken, without a stop beside it. `quantity` is 0 where it
 * isn't enough for a lot.
 */
export function exitOrder(
  exits: ExitTerms,
  { side, received, last, crosses }: { side: OrderTerms["side"]; received: bigint; last: number; crosses: boolean },
  instrument: Instrument,
): Pick<OrderTerms, "orderType" | "price" | "quantity" | "quoteAmount" | "triggerPrice" | "stopLimitPrice"> {
  const { takeProfit, stopLoss, stopLossLimit } = exits;
  const sized = (dearest: number | null) => sizeOf(side, received, dearest, instrument);
  const nothing = { price: null, triggerPrice: null, stopLimitPrice: null };
  const isReached = stopLoss !== null && last > 0 && fires(side, stopLoss, last);
  if (isReached || takeProfit === null) {
    const orderType = isReached
      ? stopLossLimit === null
        ? "market"
        : "limit"
      : stopLossLimit === null
        ? "stop_market"
        : "stop_limit";
    return {
      ...nothing,
      orderType,
      price: stopLossLimit,
      triggerPrice: isReached ? null : stopLoss,
      ...sized(stopLossLimit),
    };
  }
  if (stopLoss === null || crosses) return { ...nothing, orderType: "limit", price: takeProfit, ...sized(takeProfit) };
  const dearest = Math.max(takeProfit, stopLossLimit ?? 0);
  return {
    orderType: "oco",
    price: takeProfit,
    triggerPrice: stopLoss,
    stopLimitPrice: stopLossLimit,
    ...sized(dearest),
  };
}

/** A sale is of whole lots; a purchase costs what was received at most: an amount at the market, whole lots at a limit. */
function sizeOf(
  side: OrderTerms["side"],
  received: bigint,
  dearest: number | null,
  instrument: Instrument,
): Pick<OrderTerms, "quantity" | "quoteAmount"> {
  if (side === "buy" && dearest === null) return { quantity: null, quoteAmount: received };
  const lot = side === "sell" ? instrument.baseUnitsPerLot : notionalUnits(instrument, dearest ?? 1, 1);
  const lots = received / lot;
  return { quantity: Number(lots < SAFE ? lots : SAFE), quoteAmount: null };
}
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

function checkShape({ orderType, side }: ExitedOrder, { takeProfit, stopLoss, stopLossLimit }: ExitTerms) {
  if (orderType === "oco") return unfit("an oco takes no exits");
  if (takeProfit === null && stopLoss === null) return unfit("exits have a take-profit or a stop-loss price");
  if (stopLossLimit !== null && stopLoss === null) return unfit("a stop-loss limit needs a stop-loss price");
  if (side === "sell" && takeProfit !== null && stopLoss !== null && stopLossLimit === null)
    return unfit("both exits of a sell need a stop-loss limit, because a market order's cost isn't known");
  return null;
}

/** Whether the whole order would be enough for either of its exits. */
function checkSize(order: ExitedOrder, exits: ExitTerms, context: ExitContext): OrderFault | null {
  const { instrument, feePpm } = context;
  const { minNotional, minNotionalUnits, limits } = instrument;
  const entry = order.price ?? entryTicks(order, context.last);
  const { quantity, side } = order;
  if (quantity === null || (side === "sell" && entry === null)) return null;
  const gross =
    side === "buy" ? BigInt(quantity) * instrument.baseUnitsPerLot : notionalUnits(instrument, entry ?? 0, quantity);
  const received = afterFee(gross, feePpm);
  const fault: OrderFault = { code: "EXIT_TOO_SMALL", detail: { minNotional } };
  for (const price of [exits.takeProfit, exits.stopLossLimit ?? exits.stopLoss]) {
    if (price === null) continue;
    const { quantity: lots } = sizeOf(side === "buy" ? "sell" : "buy", received, price, instrument);
    if (lots === null || lots < Math.max(1, limits.minLots)) return fault;
    if (notionalUnits(instrument, price, lots) < minNotionalUnits) return fault;
  }
  return null;
}

function unfit(message: string): OrderFault {
  return { code: "ORDER_TERMS_INVALID", detail: { message } };
}
