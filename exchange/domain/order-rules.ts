import { notionalUnits, ticksToPrice, lotsToQuantity, type Instrument } from "./instrument";
import { formatUnits } from "./units";

export type Side = "buy" | "sell";
/**
 * stop_limit, stop_market: armed until the last price reaches triggerPrice, from below to buy, from above to sell.
 * trailing_stop: stop_market whose trigger follows the best last price since it was placed at a distance of trailingBips.
 * oco: a post-only limit order at price that is armed like a stop; its trigger pulls it and places what it says instead,
 * a first fill disarms it.
 */
export type OrderType = "limit" | "market" | "stop_limit" | "stop_market" | "trailing_stop" | "oco";
export type TimeInForce = "gtc" | "ioc" | "fok" | "gtd";

/** What an order asks for; conditions that aren't given are null. */
export interface OrderTerms {
  side: Side;
  orderType: OrderType;
  timeInForce: TimeInForce;
  postOnly: boolean;
  /** Limit price in ticks; null for market orders. */
  price: number | null;
  /** Lots; null for a buy by quote amount. */
  quantity: number | null;
  /** Quote smallest units to spend at most; buys at the market only. */
  quoteAmount: bigint | null;
  /** Ticks; stop_limit, stop_market and oco. */
  triggerPrice: number | null;
  /** Ticks; oco: limit of the order that the trigger places, a market order where null. */
  stopLimitPrice: number | null;
  /** Distance of a trailing_stop from the best last price, in 1/10000 of it. */
  trailingBips: number | null;
  /** Lots an iceberg shows at a time; limit orders that rest. */
  displayQuantity: number | null;
  /** Unix ms; gtd. */
  expiresAt: number | null;
}

/** What can be wrong with an order before book and account are looked at; names of the contract's errors. */
export type FaultCode =
  | "PRICE_INVALID"
  | "QUANTITY_INVALID"
  | "QUANTITY_TOO_LARGE"
  | "QUANTITY_TOO_SMALL"
  | "MARKET_QUANTITY_TOO_LARGE"
  | "MARKET_QUANTITY_TOO_SMALL"
  | "NOTIONAL_TOO_SMALL"
  | "NOTIONAL_TOO_LARGE"
  | "PRICE_TOO_LOW"
  | "PRICE_TOO_HIGH"
  | "PRICE_OUT_OF_BAND"
  | "TRAILING_DELTA_INVALID"
  | "ICEBERG_PARTS_LIMIT"
  | "DISPLAY_QUANTITY_INVALID"
  | "TRIGGER_PRICE_INVALID"
  | "WOULD_TRIGGER"
  | "EXPIRY_INVALID"
  | "TAKE_PROFIT_INVALID"
  | "STOP_LOSS_INVALID"
  /** What the order receives would be too little for its exits. */
  | "EXIT_TOO_SMALL"
  /** Terms that don't go together, e.g. an iceberg that is immediate-or-cancel; `detail.message` says which. */
  | "ORDER_TERMS_INVALID";

/** `detail`: what the limit is, by name, as decimal text. */
export interface OrderFault {
  code: FaultCode;
  detail?: Record<string, string>;
}

/** What the pair is like when the order comes. */
export interface TermsContext {
  instrument: Instrument;
  /** Unix ms. */
  time: number;
  /** Last price in ticks; 0 before the first trade. */
  last: number;
  /** Ticks that prices must keep within; 0 and Infinity where there is no band. */
  band: { low: number; high: number };
}

/** Checks that need the order and the pair alone, not the book nor the account: the first thing that is wrong, or null. */
export function findFault(order: OrderTerms, context: TermsContext): OrderFault | null {
  const { instrument } = context;
  return (
    checkShape(order, instrument) ??
    checkConditions(order, context) ??
    checkPrices(order, context) ??
    checkSize(order, instrument) ??
    checkValue(order, instrument) ??
    checkTrigger(order, context)
  );
}

/** A price that a resting or taking order may have now: its filter, and the band. */
export function checkPrice(
  price: number,
  { instrument, band }: Omit<TermsContext, "time" | "last">,
): OrderFault | null {
  return (
    checkPriceFilter(price, instrument) ??
    (price >= band.low && price <= band.high ? null : outOfBand(instrument, band.low, band.high))
  );
}

/** Checks of what a market order would trade at once. */
export function checkMarketLots(instrument: Instrument, lots: number): OrderFault | null {
  const { minMarketLots, maxMarketLots } = instrument.limits;
  if (maxMarketLots > 0 && lots > maxMarketLots)
    return { code: "MARKET_QUANTITY_TOO_LARGE", detail: { maxQuantity: lotsToQuantity(instrument, maxMarketLots) } };
  if (lots < minMarketLots)
    return { code: "MARKET_QUANTITY_TOO_SMALL", detail: { minQuantity: lotsToQuantity(instrument, minMarketLots) } };
  return null;
}

export function checkLots(instrument: Instrument, lots: number): OrderFault | null {
  if (lots > instrument.maxLots) return { code: "QUANTITY_TOO_LARGE", detail: { maxQuantity: instrument.maxQuantity } };
  if (lots < instrument.limits.minLots)
    return {
      code: "QUANTITY_TOO_SMALL",
      detail: { minQuantity: lotsToQuantity(instrument, instrument.limits.minLots) },
    };
  return null;
}

export function checkNotional(instrument: Instrument, quote: bigint): OrderFault | null {
  const { maxNotionalUnits } = instrument.limits;
  if (quote <= 0n || quote < instrument.minNotionalUnits)
    return { code: "NOTIONAL_TOO_SMALL", detail: { minNotional: instrument.minNotional } };
  if (maxNotionalUnits > 0n && quote > maxNotionalUnits)
    return {
      code: "NOTIONAL_TOO_LARGE",
      detail: { maxNotional: formatUnits(maxNotionalUnits, instrument.quoteScale) },
    };
  return null;
}

/** Whether a last price fires a trigger of the side: buys wait for it to rise, sells for it to fall. */
export function fires(side: Side, trigger: number, last: number): boolean {
  return side === "buy" ? last >= trigger : last <= trigger;
}

export function isSteps(value: number | null): value is number {
  return value !== null && Number.isSafeInteger(value) && value > 0;
}

/** Amounts from here on are not exact in the core. */
const QUOTE_AMOUNT_MAX = 2n ** 100n;

function checkShape(order: OrderTerms, instrument: Instrument): OrderFault | null {
  const { orderType, side, price, quantity, quoteAmount } = order;
  const isPriced = orderType === "limit" || orderType === "stop_limit" || orderType === "oco";
  if (isPriced ? !isSteps(price) : price !== null) return { code: "PRICE_INVALID", detail: { tick: instrument.tick } };
  const mustSpend = side === "buy" && (orderType === "stop_market" || orderType === "trailing_stop");
  const spends = mustSpend || (side === "buy" && orderType === "market" && quantity === null);
  const isSized = spends
    ? quantity === null && quoteAmount !== null && quoteAmount > 0n && quoteAmount < QUOTE_AMOUNT_MAX
    : isSteps(quantity) && quoteAmount === null;
  return isSized ? null : { code: "QUANTITY_INVALID", detail: { lot: instrument.lot } };
}

function checkConditions(order: OrderTerms, context: TermsContext): OrderFault | null {
  const { orderType, side, timeInForce, postOnly, triggerPrice, stopLimitPrice, trailingBips } = order;
  const { tick } = context.instrument;
  const isFixed = orderType === "stop_limit" || orderType === "stop_market" || orderType === "oco";
  if (isFixed ? !isSteps(triggerPrice) : triggerPrice !== null)
    return isFixed
      ? { code: "TRIGGER_PRICE_INVALID", detail: { tick } }
      : unfit("a trigger price is for stops and oco");
  if (stopLimitPrice !== null && orderType !== "oco") return unfit("a stop limit price is for oco");
  if (stopLimitPrice === null && orderType === "oco" && side === "buy")
    return unfit("an oco buy needs a stop limit price, because a market order's cost isn't known");
  if (stopLimitPrice !== null && !isSteps(stopLimitPrice)) return { code: "PRICE_INVALID", detail: { tick } };
  if (trailingBips !== null && orderType !== "trailing_stop") return unfit("a trailing distance is for trailing stops");
  const isMarket = orderType === "stop_market" || orderType === "trailing_stop";
  if (postOnly && isMarket) return unfit("an order that ends as a market order can't be post-only");
  if (postOnly && orderType === "oco") return unfit("an oco rests post-only as it is, and its stop leg takes");
  if (orderType === "oco" && timeInForce !== "gtc" && timeInForce !== "gtd") return unfit("an oco rests: gtc or gtd");
  return checkTrailing(order, context) ?? checkIceberg(order, context) ?? checkExpiry(order, context);
}

const TRAILING_BIPS_MAX = 9_999;

function checkTrailing({ orderType, trailingBips }: OrderTerms, { instrument }: TermsContext): OrderFault | null {
  if (orderType !== "trailing_stop") return null;
  const { trailingMinBips, trailingMaxBips } = instrument.limits;
  const least = Math.max(1, trailingMinBips);
  const most = trailingMaxBips > 0 ? Math.min(trailingMaxBips, TRAILING_BIPS_MAX) : TRAILING_BIPS_MAX;
  if (isSteps(trailingBips) && trailingBips >= least && trailingBips <= most) return null;
  return { code: "TRAILING_DELTA_INVALID", detail: { minBips: String(least), maxBips: String(most) } };
}

function checkIceberg(order: OrderTerms, { instrument }: TermsContext): OrderFault | null {
  const { orderType, timeInForce, quantity, displayQuantity } = order;
  if (displayQuantity === null) return null;
  if (orderType !== "limit" || (timeInForce !== "gtc" && timeInForce !== "gtd"))
    return unfit("an iceberg is a limit order that rests");
  if (!isSteps(displayQuantity) || quantity === null || displayQuantity > quantity)
    return { code: "DISPLAY_QUANTITY_INVALID", detail: { lot: instrument.lot } };
  const { maxIcebergParts } = instrument.limits;
  if (maxIcebergParts > 0 && Math.ceil(quantity / displayQuantity) > maxIcebergParts)
    return { code: "ICEBERG_PARTS_LIMIT", detail: { limit: String(maxIcebergParts) } };
  return null;
}

function checkExpiry({ orderType, timeInForce, expiresAt }: OrderTerms, { time }: TermsContext): OrderFault | null {
  if (timeInForce !== "gtd") return expiresAt === null ? null : unfit("an expiry is for gtd");
  if (orderType === "market") return unfit("a market order is never gtd");
  return isSteps(expiresAt) && expiresAt > time ? null : { code: "EXPIRY_INVALID" };
}

function checkPrices({ orderType, price, triggerPrice, stopLimitPrice }: OrderTerms, context: TermsContext) {
  const { instrument } = context;
  const now = orderType === "limit" || orderType === "oco" ? price : null;
  // What is placed by a trigger meets the band of that time.
  const later = [orderType === "stop_limit" ? price : null, triggerPrice, stopLimitPrice];
  let fault = now === null ? null : checkPrice(now, context);
  for (const each of later) fault ??= each === null ? null : checkPriceFilter(each, instrument);
  return fault;
}

/** A price that may be waited for: its filter, and not the band of now. */
export function checkPriceFilter(price: number, instrument: Instrument): OrderFault | null {
  const { minTicks, maxTicks } = instrument.limits;
  if (price < minTicks) return { code: "PRICE_TOO_LOW", detail: { minPrice: ticksToPrice(instrument, minTicks) } };
  if (maxTicks > 0 && price > maxTicks)
    return { code: "PRICE_TOO_HIGH", detail: { maxPrice: ticksToPrice(instrument, maxTicks) } };
  return null;
}

function outOfBand(instrument: Instrument, low: number, high: number): OrderFault {
  const detail: Record<string, string> = {};
  if (low > 0) detail.minPrice = ticksToPrice(instrument, low);
  if (Number.isFinite(high)) detail.maxPrice = ticksToPrice(instrument, high);
  return { code: "PRICE_OUT_OF_BAND", detail };
}

function checkSize({ orderType, quantity }: OrderTerms, instrument: Instrument): OrderFault | null {
  if (quantity === null) return null;
  const endsAtMarket = orderType === "market" || orderType === "stop_market" || orderType === "trailing_stop";
  return checkLots(instrument, quantity) ?? (endsAtMarket ? checkMarketLots(instrument, quantity) : null);
}

function checkValue({ price, quantity, quoteAmount, stopLimitPrice }: OrderTerms, instrument: Instrument) {
  if (quoteAmount !== null) return checkNotional(instrument, quoteAmount);
  let fault: OrderFault | null = null;
  for (const each of [price, stopLimitPrice]) {
    if (each !== null && quantity !== null)
      fault ??= checkNotional(instrument, notionalUnits(instrument, each, quantity));
  }
  return fault;
}

/** A stop whose trigger has been reached is a mistake, not an order. */
function checkTrigger({ side, triggerPrice }: OrderTerms, { instrument, last }: TermsContext): OrderFault | null {
  if (triggerPrice === null || last === 0 || !fires(side, triggerPrice, last)) return null;
  return { code: "WOULD_TRIGGER", detail: { last: ticksToPrice(instrument, last) } };
}

function unfit(message: string): OrderFault {
  return { code: "ORDER_TERMS_INVALID", detail: { message } };
}
