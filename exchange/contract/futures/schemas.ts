import { z } from "zod";
import { ENDED_STATES, FUTURES_ORDER_TYPES, POSITION_CLOSINGS } from "../choices";
import { Bips, Decimal, EndReason, Id, PairCode, SignedDecimal, Side, TimeInForce, Time } from "../schemas";

export const PositionSide = z
  .enum(["long", "short"])
  .describe(
    "Prices are in the quote asset, quantities in the base asset, amounts in the settle asset (the quote), rates as " +
      'fractions: "0.0001" is 0.01 %.',
  );
export const MarginMode = z.enum(["cross", "isolated"]);
export const PositionMode = z
  .enum(["one_way", "hedge"])
  .describe("one_way: one position a pair. hedge: a long and a short beside each other.");
export const PositionMerging = z
  .enum(["merged", "split"])
  .describe(
    "merged: trades of a side add to one position. split: every order that opens makes a position of its own, named " +
      "after it (positionId), with the leverage of that time, its own margin and exits; an order that closes names the " +
      "position. By pair.",
  );
export const PriceKind = z.enum(["last", "mark", "index"]);
export const FuturesOrderType = z
  .enum(FUTURES_ORDER_TYPES)
  .describe(
    "stop: waits for its trigger, then places a limit order, or a market order where it has no price. take_profit is " +
      "the same seen from the other side: both fire when the price gets to the trigger. trailing_stop follows the best " +
      "price.",
  );
export const FuturesSelfTradePrevention = z.enum(["expire_taker", "expire_maker", "expire_both"]);
export const ContractState = z
  .enum(["trading", "closing_only", "halted"])
  .describe("closing_only: orders may only reduce. halted: nothing trades, orders may be cancelled.");
export const FuturesOrderState = z.enum(["open", ...ENDED_STATES]);
export const QuantityUnit = z
  .union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
  .describe(
    "What a size is given in: coin=0 value in the settle asset, sheet=1 contracts, bi=2 base asset, margin=3 margin " +
      "at the leverage.",
  );
export const Leverage = z.number().int().min(1).max(1_000);

export const AttachedExits = z
  .strictObject({
    takeProfit: Decimal.nullable(),
    stopLoss: Decimal.nullable(),
    triggerBy: PriceKind,
  })
  .describe("Exits that are placed for the position once the order has opened some of it; trigger prices.");

export const FuturesOrder = z.object({
  orderId: Id,
  clientOrderId: z.string(),
  pairCode: PairCode,
  side: Side,
  positionSide: PositionSide.nullable().describe(
    "The position it is for; null in one-way mode, unless positions are split.",
  ),
  positionId: Id.nullable().describe("The split position that it opens or closes; null where positions are merged."),
  orderType: FuturesOrderType,
  timeInForce: TimeInForce,
  postOnly: z.boolean(),
  reduceOnly: z.boolean(),
  price: Decimal.nullable(),
  quantity: Decimal.nullable().describe("Null for a stop that closes whatever the position is by then."),
  triggerPrice: Decimal.nullable(),
  triggerBy: PriceKind.nullable(),
  trailingBips: Bips.nullable(),
  exits: AttachedExits.nullable(),
  expiresAt: Time.nullable(),
  triggeredAt: Time.nullable(),
  filledQuantity: Decimal,
  averagePrice: Decimal.nullable(),
  fee: Decimal,
  realised: SignedDecimal.describe("Realised by what it closed, before fees."),
  held: Decimal.describe("Reserved for what it may still open."),
  state: FuturesOrderState,
  reason: EndReason,
  createdAt: Time,
  updatedAt: Time,
});

export const FuturesFill = z.object({
  tradeId: Id,
  orderId: Id,
  pairCode: PairCode,
  side: Side,
  positionSide: PositionSide.nullable(),
  role: z
    .enum(["maker", "taker", "liquidation", "deleveraging"])
    .describe("liquidation and deleveraging: closed by the exchange; `orderId` is then the liquidation's id."),
  price: Decimal,
  quantity: Decimal,
  notional: Decimal.describe("Value in the settle asset."),
  fee: Decimal,
  time: Time,
});

export const Position = z.object({
  pairCode: PairCode,
  side: PositionSide,
  positionId: Id.nullable().describe("Of a split position: the order that opened it. Null for a merged one."),
  marginMode: MarginMode,
  leverage: Leverage,
  quantity: Decimal,
  entryPrice: Decimal.describe("Average entry, to the holder's disadvantage where it lies between two ticks."),
  markPrice: Decimal,
  notional: Decimal,
  margin: Decimal.describe("Isolated: the margin behind it. Cross: its initial margin at mark."),
  maintenanceMargin: Decimal,
  unrealised: SignedDecimal,
  returnOnMargin: SignedDecimal.nullable().describe(
    "Unrealised profit by initial margin, as a fraction; null where there is none.",
  ),
  marginRate: SignedDecimal.nullable().describe(
    'Of the position (isolated) or of the account (cross): equity by requirement as a fraction; liquidated at "1" ' +
      "and below.",
  ),
  liquidationPrice: Decimal.nullable().describe("Null where no price liquidates it."),
  bankruptcyPrice: Decimal.nullable(),
  deleveragingLight: z
    .number()
    .int()
    .min(1)
    .max(5)
    .nullable()
    .describe("Place in the queue of deleveraging: 1 (far) to 5 (next); null while it isn't in profit."),
  realised: SignedDecimal,
  fees: Decimal,
  funding: SignedDecimal.describe("Paid since it was opened; negative: got."),
  exitOrders: z
    .array(FuturesOrder)
    .describe("Open orders that close it: the position's own take profit and stop loss among them."),
  openedAt: Time,
  updatedAt: Time,
});

export const PositionClosing = z
  .enum(POSITION_CLOSINGS)
  .describe(
    "What took the last of it away. order: an order without a trigger of its own, of whichever form or call; stop: a stop " +
      "that was neither set as take profit nor as stop loss; liquidation and deleveraging: the exchange.",
  );

export const ClosedPosition = z.object({
  closedPositionId: Id,
  pairCode: PairCode,
  side: PositionSide,
  positionId: Id.nullable().describe("Of a split position: the order that opened it. Null for a merged one."),
  marginMode: MarginMode,
  leverage: Leverage.describe("When it closed."),
  entryPrice: Decimal.describe(
    "Average of all that was opened, as exitPrice of all that was closed; to the holder's disadvantage where it lies " +
      "between two ticks.",
  ),
  exitPrice: Decimal,
  quantity: Decimal.describe("All that was opened, which is all that was closed."),
  maxQuantity: Decimal.describe("The most that was held at once."),
  realised: SignedDecimal.describe("Before fees and funding."),
  fees: Decimal,
  funding: SignedDecimal.describe("Paid since it was opened; negative: got."),
  net: SignedDecimal.describe("What was realised less fees and funding."),
  returnOnMargin: SignedDecimal.nullable().describe(
    "Net by the initial margin of the most that was held, at its average entry and last leverage, as a fraction.",
  ),
  closedBy: PositionClosing,
  closedById: Id.describe("The order that closed it; where the exchange did, the liquidation."),
  openedAt: Time.nullable().describe(
    "Null where it was opened before the exchange's records begin: prices and quantities are then counted from there.",
  ),
  closedAt: Time,
});

export const FuturesAccount = z.object({
  state: z.enum(["none", "open", "frozen"]).describe("none: not opened yet."),
  settleAsset: z.string(),
  transferable: Decimal.describe("Free of orders and positions, and may be moved to the spot wallet."),
  available: Decimal.describe("May be used for new orders."),
  held: Decimal,
  isolatedMargin: Decimal.describe("Behind isolated positions."),
  unrealised: SignedDecimal,
  equity: SignedDecimal.describe("Wallet and unrealised profit."),
  walletBalance: Decimal,
  crossMarginRate: SignedDecimal.nullable().describe("Of what stands in cross mode; null where nothing does."),
  crossEquity: SignedDecimal.describe(
    "What stands behind all cross positions: the money that isn't behind isolated positions or orders, and the " +
      "profit of cross positions.",
  ),
  crossRequired: Decimal,
  positionMode: PositionMode,
  testFunds: z.boolean(),
});

export const FuturesNotice = z.object({
  noticeId: Id,
  kind: z
    .enum(["liquidation", "deleveraging", "funding", "shared_loss"])
    .describe(
      "What happened to a position without its holder's doing, or a payment. shared_loss: the account's part of a loss " +
        "that neither a liquidated account, nor its counterparties, nor the risk fund could bear.",
    ),
  pairCode: PairCode,
  side: PositionSide.nullable().describe("Null for a shared loss, which an account pays."),
  quantity: Decimal.nullable(),
  price: Decimal,
  amount: SignedDecimal.nullable().describe("funding and shared_loss: paid, negative for got. Else null."),
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
  changePercent24h: SignedDecimal.nullable().describe("Percent with two decimals, truncated."),
  volume24h: Decimal.describe("In base."),
  turnover24h: Decimal.describe("In quote."),
  bestBid: Decimal.nullable(),
  bestAsk: Decimal.nullable(),
  markPrice: Decimal.nullable(),
  indexPrice: Decimal.nullable().describe("Null while it is frozen."),
  isFrozen: z.boolean(),
  fundingRate: SignedDecimal.nullable().describe("What the running interval comes to so far."),
  nextFundingTime: Time,
  openInterest: Decimal.describe("In base."),
  openInterestValue: Decimal.describe("At mark, in the settle asset."),
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
export type ClosedPosition = z.infer<typeof ClosedPosition>;
export type FuturesAccount = z.infer<typeof FuturesAccount>;
export type FuturesNotice = z.infer<typeof FuturesNotice>;
export type FuturesTicker = z.infer<typeof FuturesTicker>;
export type QuantityUnit = z.infer<typeof QuantityUnit>;
