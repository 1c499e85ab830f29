import { z } from "zod";
import { ENDED_STATES, ORDER_TYPES } from "./choices";
import { LIMITS } from "./limits";

export const Decimal = z
  .string()
  .max(LIMITS.decimalCharacters)
  .regex(/^\d+(\.\d+)?$/)
  .describe("Decimal text: digits, optionally a dot and digits. Never an exponent or a sign.");
export const SignedDecimal = z
  .string()
  .max(LIMITS.decimalCharacters)
  .regex(/^-?\d+(\.\d+)?$/)
  .describe("The same with a sign where it is negative.");
export const Time = z.number().int().nonnegative().describe("Unix time in milliseconds.");
/** The same in a query, where everything is text. */
export const QueryTime = z.coerce.number().pipe(Time);
export const Id = z.string().min(1).max(64);
export const PairCode = z
  .string()
  .max(24)
  .regex(/^[A-Z0-9]{2,12}_?[A-Z0-9]{0,12}$/)
  .describe("BASE_QUOTE on spot (BTC_USDT), BASEQUOTE on futures (BTCUSDT).");
export const CurrencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe("A fiat currency by ISO 4217.");
export const Side = z.enum(["buy", "sell"]);
export const OrderType = z.enum(ORDER_TYPES);
export const TimeInForce = z
  .enum(["gtc", "ioc", "fok", "gtd"])
  .describe(
    "gtc: until cancelled. ioc: what can't be filled at once is cancelled. fok: filled at once and whole, or refused. " +
      "gtd: until expiresAt.",
  );
export const SelfTradePrevention = z
  .enum(["none", "expire_taker", "expire_maker", "expire_both"])
  .describe("Which order is cancelled where one would trade with another of the same account.");
export const PairState = z
  .enum(["pre_open", "trading", "cancel_only", "halted"])
  .describe(
    "What a pair takes: pre_open limit orders that don't cross, cancel_only no new orders, halted neither orders nor " +
      "their cancelling.",
  );
export const OrderState = z.enum(["open", ...ENDED_STATES]).describe("open: resting, or armed and not triggered yet.");
export const Bips = z.number().int().min(1).max(9_999).describe("Distance of a trailing stop in 1/10000 of the price.");
export const ClientOrderId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,36}$/)
  .describe("The caller's own name for what is sent: the same one with the same body is carried out once.");
export const Interval = z
  .enum(["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"])
  .describe("Of a candle: m minutes, h hours, d days, w weeks from Monday, M months; all UTC.");
export const None = z.strictObject({});
export const EndReason = z
  .string()
  .nullable()
  .describe(
    "Why it ended, where it was neither filled nor cancelled by its owner alone: self_trade, no_liquidity, immediate_or_cancel, " +
      "good_till_date; of perpetuals also margin_insufficient, nothing_to_reduce, position_closed, price_out_of_band, " +
      "would_take, liquidation, deleveraged, close_all, and requested where all were cancelled. Where it is rejected_after_trigger, the name of an error.",
  );

export const Levels = z
  .array(z.tuple([Decimal, Decimal]))
  .describe("A book side, best price first: [price, quantity] decimal strings.");

export const OrderExits = z
  .strictObject({
    takeProfit: Decimal.nullable().default(null),
    stopLoss: Decimal.nullable().default(null),
    stopLossLimit: Decimal.nullable().default(null),
  })
  .describe(
    "What becomes of what an order receives: prices at which it goes back to the asset that was paid with. " +
      "`takeProfit` is a limit, `stopLoss` a trigger; what the trigger places is limited by `stopLossLimit`, a market " +
      "order where that is null.",
  );

export const Order = z.object({
  orderId: Id,
  clientOrderId: z.string(),
  pairCode: PairCode,
  side: Side,
  orderType: OrderType,
  timeInForce: TimeInForce,
  postOnly: z.boolean(),
  price: Decimal.nullable().describe("null for market orders."),
  quantity: Decimal.nullable().describe("null for a market buy by quote amount."),
  quoteAmount: Decimal.nullable().describe("What a market buy pays at most; null where it has a quantity."),
  triggerPrice: Decimal.nullable().describe("Of a trailing stop null until it fires, then the price that fired it."),
  stopLimitPrice: Decimal.nullable().describe(
    "oco: limit of the order that the trigger places; a market order where null.",
  ),
  trailingBips: Bips.nullable(),
  displayQuantity: Decimal.nullable().describe("What an iceberg shows at a time."),
  expiresAt: Time.nullable(),
  exits: OrderExits.nullable(),
  parentOrderId: Id.nullable().describe("The order that this one is the exit of."),
  triggeredAt: Time.nullable().describe("When its trigger was reached."),
  filledQuantity: Decimal,
  filledQuote: Decimal.describe("Value of what is filled, in quote."),
  averagePrice: Decimal.nullable().describe("null until something is filled."),
  fee: Decimal.describe("Paid so far, in feeAsset: the asset that the order receives."),
  feeAsset: z.string(),
  state: OrderState,
  reason: EndReason,
  createdAt: Time,
  updatedAt: Time,
});

export const Balance = z.object({
  asset: z.string(),
  available: Decimal,
  held: Decimal.describe("Reserved for open orders."),
  valueUsdt: Decimal.nullable().describe(
    "Value of available + held in USDT at the last prices; null where no price is known.",
  ),
});

export const Trade = z.object({ tradeId: Id, price: Decimal, quantity: Decimal, takerSide: Side, time: Time });

export const Ticker = z.object({
  pairCode: PairCode,
  last: Decimal.nullable().describe("Price of the last trade; this and what follows is null before the first."),
  open24h: Decimal.nullable(),
  high24h: Decimal.nullable(),
  low24h: Decimal.nullable(),
  change24h: SignedDecimal.nullable(),
  changePercent24h: SignedDecimal.nullable().describe('Percent with two decimals, truncated, e.g. "-1.25".'),
  volume24h: Decimal.describe("In base."),
  turnover24h: Decimal.describe("In quote."),
  bestBid: Decimal.nullable(),
  bestAsk: Decimal.nullable(),
  state: PairState,
  time: Time,
});

export const Candle = z
  .tuple([Time, Decimal, Decimal, Decimal, Decimal, Decimal])
  .describe(
    "[open time, open, high, low, close, base volume]. Minutes without trades repeat the last close with volume 0.",
  );

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
