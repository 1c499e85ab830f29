import { z } from "zod";
import { ENDED_STATES, FUTURES_ORDER_TYPES } from "../choices";
import { Bips, Decimal, Id, PairCode, SignedDecimal, Side, TimeInForce, Time } from "../schemas";

/** Prices are in the quote asset, quantities in the base asset, amounts in the settle asset (the quote), rates as fractions: "0.0001" is 0.01 %. */
export const PositionSide = z.enum(["long", "short"]);
export const MarginMode = z.enum(["cross", "isolated"]);
/** one_way: one position a pair. hedge: a long and a short beside each other. */
export const PositionMode = z.enum(["one_way", "hedge"]);
/**
 * merged: trades of a side add to one position. split: every order that opens makes a position of its own, named after it
 * (positionId), with the leverage of that time, its own margin and exits; an order that closes names the position. By pair.
 */
export const PositionMerging = z.enum(["merged", "split"]);
export const PriceKind = z.enum(["last", "mark", "index"]);
/**
 * stop: waits for its trigger, then places a limit order, or a market order where it has no price. take_profit is the same seen
 * from the other side: both fire when the price gets to the trigger. trailing_stop follows the best price.
 */
export const FuturesOrderType = z.enum(FUTURES_ORDER_TYPES);
export const FuturesSelfTradePrevention = z.enum(["expire_taker", "expire_maker", "expire_both"]);
/** closing_only: orders may only reduce. halted: nothing trades, orders may be cancelled. */
export const ContractState = z.enum(["trading", "closing_only", "halted"]);
export const FuturesOrderState = z.enum(["open", ...ENDED_STATES]);
/** What a size is given in: coin=0 value in the settle asset, sheet=1 contracts, bi=2 base asset, margin=3 margin at the leverage. */
export const QuantityUnit = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export const Leverage = z.number().int().min(1).max(1_000);

/** Exits that are placed for the position once the order has opened some of it; trigger prices. */
export const AttachedExits = z.strictObject({
  takeProfit: Decimal.nullable(),
  stopLoss: Decimal.nullable(),
  triggerBy: PriceKind,
});

export const FuturesOrder = z.object({
  orderId: Id,
  clientOrderId: z.string(),
  pairCode: PairCode,
  side: Side,
  /** The position it is for; null in one-way mode, unless positions are split. */
  positionSide: PositionSide.nullable(),
  /** The split position that it opens or closes; null where positions are merged. */
  positionId: Id.nullable(),
  orderType: FuturesOrderType,
  timeInForce: TimeInForce,
  postOnly: z.boolean(),
  reduceOnly: z.boolean(),
  price: Decimal.nullable(),
  /** Null for a stop that closes whatever the position is by then. */
  quantity: Decimal.nullable(),
  triggerPrice: Decimal.nullable(),
  triggerBy: PriceKind.nullable(),
  trailingBips: Bips.nullable(),
  exits: AttachedExits.nullable(),
  expiresAt: Time.nullable(),
  triggeredAt: Time.nullable(),
  filledQuantity: Decimal,
  averagePrice: Decimal.nullable(),
  fee: Decimal,
  /** Realised by what it closed, before fees. */
  realised: SignedDecimal,
  /** Reserved for what it may still open. */
  held: Decimal,
  state: FuturesOrderState,
  reason: z.string().nullable(),
  createdAt: Time,
  updatedAt: Time,
});

export const FuturesFill = z.object({
  tradeId: Id,
  orderId: Id,
  pairCode: PairCode,
  side: Side,
  positionSide: PositionSide.nullable(),
  /** liquidation and deleveraging: closed by the exchange; `orderId` is then the liquidation's id. */
  role: z.enum(["maker", "taker", "liquidation", "deleveraging"]),
  price: Decimal,
  quantity: Decimal,
  /** Value in the settle asset. */
  notional: Decimal,
  fee: Decimal,
  time: Time,
});

export const Position = z.object({
  pairCode: PairCode,
  side: PositionSide,
  /** Of a split position: the order that opened it. Null for a merged one. */
  positionId: Id.nullable(),
  marginMode: MarginMode,
  leverage: Leverage,
  quantity: Decimal,
  /** Average entry, to the holder's disadvantage where it lies between two ticks. */
  entryPrice: Decimal,
  markPrice: Decimal,
  notional: Decimal,
  /** Isolated: the margin behind it. Cross: its initial margin at mark. */
  margin: Decimal,
  maintenanceMargin: Decimal,
  unrealised: SignedDecimal,
  /** Unrealised profit by initial margin, as a fraction; null where there is none. */
  returnOnMargin: SignedDecimal.nullable(),
  /** Of the position (isolated) or of the account (cross): equity by requirement as a fraction; liquidated at "1" and below. */
  marginRate: SignedDecimal.nullable(),
  /** Null where no price liquidates it. */
  liquidationPrice: Decimal.nullable(),
  bankruptcyPrice: Decimal.nullable(),
  /** Place in the queue of deleveraging: 1 (far) to 5 (next); null while it isn't in profit. */
  deleveragingLight: z.number().int().min(1).max(5).nullable(),
  realised: SignedDecimal,
  fees: Decimal,
  /** Paid since it was opened; negative: got. */
  funding: SignedDecimal,
  /** Open orders that close it: the position's own take profit and stop loss among them. */
  exitOrders: z.array(FuturesOrder),
  openedAt: Time,
  updatedAt: Time,
});

export const FuturesAccount = z.object({
  /** none: not opened yet. */
  state: z.enum(["none", "open", "frozen"]),
  settleAsset: z.string(),
  /** Free of orders and positions, and may be moved to the spot wallet. */
  transferable: Decimal,
  /** May be used for new orders. */
  available: Decimal,
  held: Decimal,
  /** Behind isolated positions. */
  isolatedMargin: Decimal,
  unrealised: SignedDecimal,
  /** Wallet and unrealised profit. */
  equity: SignedDecimal,
  walletBalance: Decimal,
  /** Of what stands in cross mode; null where nothing does. */
  crossMarginRate: SignedDecimal.nullable(),
  /** What stands behind all cross positions: the money that isn't behind isolated positions or orders, and the profit of cross positions. */
  crossEquity: SignedDecimal,
  crossRequired: Decimal,
  positionMode: PositionMode,
  testFunds: z.boolean(),
});

/** Something that happened to a position without its holder's doing, or a payment. Told to its holder, and kept. */
export const FuturesNotice = z.object({
  noticeId: Id,
  kind: z.enum(["liquidation", "deleveraging", "funding"]),
  pairCode: PairCode,
  side: PositionSide,
  quantity: Decimal,
  price: Decimal,
  /** funding: paid, negative for got. Else null. */
  amount: SignedDecimal.nullable(),
  liquidationId: Id.nullable(),
  time: Time,
});

export const FuturesTicker = z.object({
  pairCode: PairCode,
  last: Decimal.nullable(),
  open24h: Decimal.nullable(),
  high24h: Decimal.nullable(),
  low24h: Decimal.nullable(),
  change24h: SignedDecimal.nullable(),
  /** Percent with two decimals, truncated. */
  changePercent24h: SignedDecimal.nullable(),
  volume24h: Decimal,
  turnover24h: Decimal,
  bestBid: Decimal.nullable(),
  bestAsk: Decimal.nullable(),
  markPrice: Decimal.nullable(),
  /** Null while it is frozen. */
  indexPrice: Decimal.nullable(),
  isFrozen: z.boolean(),
  /** What the running interval comes to so far. */
  fundingRate: SignedDecimal.nullable(),
  nextFundingTime: Time,
  /** Base asset and value at mark. */
  openInterest: Decimal,
  openInterestValue: Decimal,
  state: ContractState,
  time: Time,
});

export type PositionSide = z.infer<typeof PositionSide>;
export type MarginMode = z.infer<typeof MarginMode>;
export type PositionMode = z.infer<typeof PositionMode>;
export type PositionMerging = z.infer<typeof PositionMerging>;
export type PriceKind = z.infer<typeof PriceKind>;
export type FuturesOrderType = z.infer<typeof FuturesOrderType>;
export type FuturesOrder = z.infer<typeof FuturesOrder>;
export type FuturesFill = z.infer<typeof FuturesFill>;
export type Position = z.infer<typeof Position>;
export type FuturesAccount = z.infer<typeof FuturesAccount>;
export type FuturesNotice = z.infer<typeof FuturesNotice>;
export type FuturesTicker = z.infer<typeof FuturesTicker>;
export type QuantityUnit = z.infer<typeof QuantityUnit>;
