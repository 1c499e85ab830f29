/**
 * What the futures engine is told. Everything that is not in the state arrives here. Prices are ticks and quantities lots
 * (whole contracts), both safe integers; amounts are bigint in the settle asset's smallest unit.
 */
import type { ContractTerms } from "~exchange/domain/futures/contract";
import type { SourcePrice } from "~exchange/domain/futures/index-price";
import type { PositionSide } from "~exchange/domain/futures/position";

export type Side = "buy" | "sell";
export type MarginMode = "cross" | "isolated";
/** one_way: one position a contract, of either side. hedge: a long and a short beside each other. */
export type PositionMode = "one_way" | "hedge";
/**
 * merged: trades of a side add to one position. split: every order that opens makes a position of its own, named after the
 * order, with its own leverage, margin and exits; an order that closes names the position.
 */
export type PositionMerging = "merged" | "split";
export type PriceKind = "last" | "mark" | "index";
/**
 * stop: waits until the price of `trigger` is reached from the side it isn't on yet, then places what it says; stop loss
 * and take profit are reduce-only stops. trailing: its trigger follows the best price since it was placed.
 */
export type FuturesOrderType = "limit" | "market" | "stop" | "trailing";
export type FuturesTimeInForce = "gtc" | "ioc" | "fok" | "gtd";
export type FuturesSelfTrade = "expire_taker" | "expire_maker" | "expire_both";
/** closing_only: orders may only reduce. halted: nothing trades, orders may be cancelled. */
export type ContractState = "trading" | "closing_only" | "halted";

export interface Trigger {
  kind: PriceKind;
  /** Ticks; null for a trailing stop, which has a callback instead. */
  ticks: number | null;
  /** Distance from the best price, in 1/10000 of it; trailing only. */
  callbackBips: number | null;
}

/** Exits that are placed for the position once the order has opened some of it; ticks. */
export interface AttachedExits {
  takeProfit: number | null;
  stopLoss: number | null;
  kind: PriceKind;
}

export interface PlaceFuturesOrder {
  type: "place-order";
  accountId: string;
  clientOrderId: string;
  contract: string;
  side: Side;
  /** The position it is for: required in hedge mode and where positions are split, else null. */
  positionSide: PositionSide | null;
  /** The split position that it closes; none for all other orders. */
  positionId?: string | null;
  orderType: FuturesOrderType;
  timeInForce: FuturesTimeInForce;
  postOnly: boolean;
  reduceOnly: boolean;
  selfTradePrevention: FuturesSelfTrade;
  /** Limit in ticks; null at market, and for a stop that places a market order. */
  price: number | null;
  /** Lots; null for a stop that closes whatever the position is by then. */
  quantity: number | null;
  trigger: Trigger | null;
  exits: AttachedExits | null;
  /** Unix ms; gtd alone. */
  expiresAt: number | null;
}

export type FuturesCommand =
  /** The first one fixes the scale of the settle asset. A new configuration of a contract keeps its size and tick. */
  | { type: "configure-contract"; terms: ContractTerms; settleScale: number }
  | { type: "set-contract-state"; contract: string; state: ContractState }
  /** A repeat changes nothing. */
  | { type: "open-account"; accountId: string }
  /** Money in from another wallet; once per `reference`. */
  | { type: "transfer-in"; accountId: string; amount: bigint; reference: string }
  /** Money out to another wallet: what neither orders nor positions need. Once per `reference`. */
  | { type: "transfer-out"; accountId: string; amount: bigint; reference: string }
  /** Endows the risk fund from outside; once per `reference`. */
  | { type: "endow-fund"; amount: bigint; reference: string }
  | PlaceFuturesOrder
  | { type: "amend-order"; accountId: string; orderId: string; price: number | null; quantity: number | null }
  | { type: "cancel-order"; accountId: string; orderId: string }
  | { type: "cancel-all"; accountId: string; contract: string | null }
  /** Closes a position at market, whole where `quantity` is null. */
  | {
      type: "close-position";
      accountId: string;
      clientOrderId: string;
      contract: string;
      side: PositionSide;
      positionId?: string | null;
      quantity: number | null;
    }
  /** Closes a position at market and opens the same size on the other side; one-way mode, merged positions. */
  | { type: "reverse-position"; accountId: string; clientOrderId: string; contract: string }
  /** Cancels all orders and closes all positions at market. */
  | { type: "close-all"; accountId: string; clientOrderId: string }
  /** Moves margin of an isolated position; positive adds, negative removes. */
  | {
      type: "move-margin";
      accountId: string;
      contract: string;
      side: PositionSide;
      positionId?: string | null;
      amount: bigint;
    }
  | { type: "set-leverage"; accountId: string; contract: string; leverage: number }
  | { type: "set-margin-mode"; accountId: string; contract: string; mode: MarginMode }
  | { type: "set-position-mode"; accountId: string; mode: PositionMode }
  | { type: "set-position-merging"; accountId: string; contract: string; merging: PositionMerging }
  /** Prices of the index's sources; index, mark, premium and everything that hangs on them follow. */
  | { type: "update-index"; contract: string; prices: SourcePrice[] }
  /** The exchange has started: prices from before count as stale, so that nobody is liquidated by them. */
  | { type: "restart" }
  /** Does what is due at the command's time: funding, expiries. */
  | { type: "advance-time" };

/** What the exchange's engine is asked for: money comes and goes with its transfer-funds alone. */
export type FuturesRequest = Exclude<FuturesCommand, { type: "transfer-in" | "transfer-out" }>;

export type FuturesRejectCode =
  | "CONTRACT_UNKNOWN"
  | "CONTRACT_NOT_TRADING"
  | "CONFIGURATION_INVALID"
  /** No account, or none of futures. */
  | "ACCOUNT_UNKNOWN"
  | "FUTURES_ACCOUNT_MISSING"
  | "ASSET_UNKNOWN"
  /** The exchange takes no orders that open. */
  | "EXCHANGE_CANCEL_ONLY"
  | "AMOUNT_INVALID"
  | "REFERENCE_REUSED"
  | "BALANCE_INSUFFICIENT"
  | "CLIENT_ORDER_ID_REUSED"
  | "ORDER_TERMS_INVALID"
  | "PRICE_INVALID"
  | "PRICE_OUT_OF_BAND"
  | "QUANTITY_INVALID"
  | "QUANTITY_TOO_LARGE"
  | "TRIGGER_INVALID"
  | "WOULD_TRIGGER"
  | "EXPIRY_INVALID"
  | "MARK_UNKNOWN"
  | "POSITION_SIDE_INVALID"
  | "POSITION_UNKNOWN"
  | "POSITION_LIMIT"
  | "NOTHING_TO_REDUCE"
  | "OPEN_ORDERS_LIMIT"
  | "WOULD_TAKE"
  | "FOK_NOT_FILLABLE"
  | "ORDER_UNKNOWN"
  | "ORDER_FINISHED"
  | "ORDER_NOT_AMENDABLE"
  | "LEVERAGE_INVALID"
  | "MARGIN_INSUFFICIENT"
  | "NOT_ISOLATED"
  | "POSITIONS_OR_ORDERS_EXIST"
  | "OPEN_ORDERS_EXIST"
  | "HEDGE_MODE"
  | "SPLIT_MODE"
  | "SPLIT_POSITIONS_LIMIT";

export type FuturesOrderState = "open" | "filled" | "cancelled" | "expired" | "rejected_after_trigger";

/** An order as everyone outside the engine sees it. */
export interface FuturesOrderView {
  orderId: string;
  clientOrderId: string;
  accountId: string;
  contract: string;
  side: Side;
  positionSide: PositionSide | null;
  /** The split position that it opens (it is named after the order) or closes; null where positions are merged. */
  positionId: string | null;
  orderType: FuturesOrderType;
  timeInForce: FuturesTimeInForce;
  postOnly: boolean;
  reduceOnly: boolean;
  price: number | null;
  /** Null for a stop that closes whatever there is, until it fires. */
  quantity: number | null;
  filled: number;
  /** Sum of ticks times lots filled. */
  filledCost: bigint;
  fee: bigint;
  /** Realised by this order's closings, before fees. */
  realised: bigint;
  /** Reserved for what it may still open. */
  held: bigint;
  trigger: Trigger | null;
  /** When its trigger was reached. */
  triggeredAt: number | null;
  exits: AttachedExits | null;
  expiresAt: number | null;
  state: FuturesOrderState;
  /** Why it ended where that isn't plain: self_trade, margin_insufficient, no_liquidity, liquidation, ... */
  reason: string | null;
  createdAt: number;
  updatedAt: number;
}

export type FuturesResult =
  { ok: true; orderIds: string[] } | { ok: false; code: FuturesRejectCode; detail?: Record<string, string> };

/** Bounds that decide what a command does. */
export const FUTURES_LIMITS = {
  openOrdersPerAccount: 200,
  /** Split positions of an account in a contract, with those that open orders may still make. */
  splitPositions: 50,
  /** Ids of finished orders that an account remembers, for repeats and ORDER_FINISHED. */
  finishedOrdersPerAccount: 500,
  callbackBipsMax: 2_000,
  accountIdLength: 64,
} as const;
