import { z } from "zod";
import { ENDED_STATES, ORDER_TYPES } from "./choices";
import { LIMITS } from "./limits";

/** Decimal text: digits, optionally a dot and digits. Never an exponent, a sign only where said. */
export const Decimal = z
  .string()
  .max(LIMITS.decimalCharacters)
  .regex(/^\d+(\.\d+)?$/);
export const SignedDecimal = z
  .string()
  .max(LIMITS.decimalCharacters)
  .regex(/^-?\d+(\.\d+)?$/);
/** Unix time in milliseconds. */
export const Time = z.number().int().nonnegative();
/** The same in a query, where everything is text. */
export const QueryTime = z.coerce.number().pipe(Time);
export const Id = z.string().min(1).max(64);
/** BASE_QUOTE on spot (BTC_USDT), BASEQUOTE on futures (BTCUSDT). */
export const PairCode = z
  .string()
  .max(24)
  .regex(/^[A-Z0-9]{2,12}_?[A-Z0-9]{0,12}$/);
/** A fiat currency by ISO 4217. */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/);
export const Side = z.enum(["buy", "sell"]);
export const OrderType = z.enum(ORDER_TYPES);
export const TimeInForce = z.enum(["gtc", "ioc", "fok", "gtd"]);
export const SelfTradePrevention = z.enum(["none", "expire_taker", "expire_maker", "expire_both"]);
/**
 * What a pair takes: pre_open limit orders that don't cross, cancel_only no new orders, halted neither orders nor their
 * cancelling.
 */
export const PairState = z.enum(["pre_open", "trading", "cancel_only", "halted"]);
/** open: resting, or armed and not triggered yet. */
export const OrderState = z.enum(["open", ...ENDED_STATES]);
/** Distance of a trailing stop in 1/10000 of the price. */
export const Bips = z.number().int().min(1).max(9_999);
export const ClientOrderId = z.string().regex(/^[A-Za-z0-9_-]{1,36}$/);
export const Interval = z.enum(["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"]);
export const None = z.strictObject({});

/** A book side, best price first: [price, quantity] decimal strings. */
export const Levels = z.array(z.tuple([Decimal, Decimal]));

/**
 * What becomes of what an order receives: prices at which it goes back to the asset that was paid with. `takeProfit` is a limit,
 * `stopLoss` a trigger; what the trigger places is limited by `stopLossLimit`, a market order where that is null.
 */
export const OrderExits = z.strictObject({
  takeProfit: Decimal.nullable().default(null),
  stopLoss: Decimal.nullable().default(null),
  stopLossLimit: Decimal.nullable().default(null),
});

export const Order = z.object({
  orderId: Id,
  clientOrderId: z.string(),
  pairCode: PairCode,
  side: Side,
  orderType: OrderType,
  timeInForce: TimeInForce,
  postOnly: z.boolean(),
  /** null for market orders. */
  price: Decimal.nullable(),
  /** null for a market buy by quote amount. */
  quantity: Decimal.nullable(),
  quoteAmount: Decimal.nullable(),
  /** Of a trailing stop null until it fires, then the price that fired it. */
  triggerPrice: Decimal.nullable(),
  /** oco: limit of the order that the trigger places; a market order where null. */
  stopLimitPrice: Decimal.nullable(),
  trailingBips: Bips.nullable(),
  /** What an iceberg shows at a time. */
  displayQuantity: Decimal.nullable(),
  expiresAt: Time.nullable(),
  exits: OrderExits.nullable(),
  /** The order that this one is the exit of. */
  parentOrderId: Id.nullable(),
  /** When its trigger was reached. */
  triggeredAt: Time.nullable(),
  filledQuantity: Decimal,
  filledQuote: Decimal,
  /** null until something is filled. */
  averagePrice: Decimal.nullable(),
  fee: Decimal,
  feeAsset: z.string(),
  state: OrderState,
  reason: z.string().nullable(),
  createdAt: Time,
  updatedAt: Time,
});

export const Balance = z.object({
  asset: z.string(),
  available: Decimal,
  held: Decimal,
  /** Value of available + held in USDT at the last prices; null where no price is known. */
  valueUsdt: Decimal.nullable(),
});

export const Trade = z.object({ tradeId: Id, price: Decimal, quantity: Decimal, takerSide: Side, time: Time });

export const Ticker = z.object({
  pairCode: PairCode,
  /** Everything is null before the first trade. */
  last: Decimal.nullable(),
  open24h: Decimal.nullable(),
  high24h: Decimal.nullable(),
  low24h: Decimal.nullable(),
  change24h: SignedDecimal.nullable(),
  /** Percent with two decimals, truncated, e.g. "-1.25". */
  changePercent24h: SignedDecimal.nullable(),
  /** Base volume and quote turnover of the last 24 hours. */
  volume24h: Decimal,
  turnover24h: Decimal,
  bestBid: Decimal.nullable(),
  bestAsk: Decimal.nullable(),
  state: PairState,
  time: Time,
});

/** [open time, open, high, low, close, base volume]. Minutes without trades repeat the last close with volume 0. */
export const Candle = z.tuple([Time, Decimal, Decimal, Decimal, Decimal, Decimal]);

export type Order = z.infer<typeof Order>;
export type OrderExits = z.infer<typeof OrderExits>;
export type Balance = z.infer<typeof Balance>;
export type Trade = z.infer<typeof Trade>;
export type Ticker = z.infer<typeof Ticker>;
export type Candle = z.infer<typeof Candle>;
export type Interval = z.infer<typeof Interval>;
export type Levels = z.infer<typeof Levels>;
export type PairState = z.infer<typeof PairState>;
export type OrderType = z.infer<typeof OrderType>;
export type TimeInForce = z.infer<typeof TimeInForce>;
export type SelfTradePrevention = z.infer<typeof SelfTradePrevention>;
export type Side = z.infer<typeof Side>;
