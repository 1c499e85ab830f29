/**
 * What the engine is told. Everything that is not in the state arrives here: time, ids, randomness, hashes.
 * Prices are ticks and quantities lots (safe integers), amounts are bigint in the asset's smallest unit.
 */
import type { Asset, SpotPair } from "~exchange/domain/instrument";
import type { ExitTerms } from "~exchange/domain/exit-rules";
import type { OrderTerms, OrderType, Side, TimeInForce } from "~exchange/domain/order-rules";
import type { FuturesRejectCode, FuturesRequest } from "./futures/commands";

export type { OrderType, Side, TimeInForce };
export type SelfTradePrevention = "none" | "expire_taker" | "expire_maker" | "expire_both";
export type AccountKind = "person" | "demo" | "maker";
/**
 * pre_open: limit orders that don't cross are taken, nothing trades. cancel_only: orders can only leave.
 * halted: orders neither come nor leave, except by their expiry.
 */
export type PairState = "pre_open" | "trading" | "cancel_only" | "halted";

export type CommandBody =
  | { type: "configure-assets"; assets: Asset[] }
  | { type: "configure-pair"; pair: SpotPair }
  | { type: "open-account"; accountId: string; email: string; passwordHash: string; kind: AccountKind }
  | { type: "open-session"; accountId: string; tokenHash: string; expiresAt: number }
  | { type: "close-session"; tokenHash: string }
  | { type: "update-preferences"; accountId: string; preferences: Record<string, string | boolean> }
  /** Credits an account from outside; accepted once per `reference`. */
  | { type: "deposit"; accountId: string; asset: string; amount: bigint; reference: string }
  | ({
      type: "place-order";
      accountId: string;
      clientOrderId: string;
      pair: string;
      side: Side;
      orderType: OrderType;
      timeInForce: TimeInForce;
      postOnly: boolean;
      selfTradePrevention: SelfTradePrevention;
      /** Limit price in ticks; null for market orders. */
      price: number | null;
      /** Lots; null for a market buy by quote amount. */
      quantity: number | null;
      /** Quote smallest units to spend at most; market and stop-market buys only, else null. */
      quoteAmount: bigint | null;
    } & OrderConditions)
  | { type: "cancel-order"; accountId: string; orderId: string }
  | { type: "cancel-all"; accountId: string; pair: string | null }
  /**
   * Changes a resting limit order. Less quantity at the same price keeps its place in the queue, anything else gives it
   * up and may trade at once. `quantity` is the new total in lots, what is filled included; null leaves as it is.
   * `exits`: those it has from now on, null for none; absent leaves them, and any open order but an oco takes them. What it has
   * received is held from when it has exits, and free again once it has none.
   */
  | AmendOrder
  | { type: "set-pair-state"; pair: string; state: PairState }
  /** Cancel-only takes no order of anybody until it is lifted; `reason` is for people. */
  | { type: "set-exchange-mode"; cancelOnly: boolean; reason: string }
  /** Place in each pair's table of fees; 0 is the pair's own. */
  | { type: "set-fee-level"; accountId: string; level: number }
  /** Does what is due at the command's time: expiries, triggers that an earlier command left over, the exit of an order that has ended, funding. */
  | { type: "advance-time" }
  /** Perpetuals; `futures/commands.ts` says what they are told. */
  | { type: "futures"; command: FuturesRequest }
  /**
   * Moves the settle asset between an account's two wallets; once per account and `reference`: again with the same amount
   * and direction it changes nothing, with another it is refused.
   */
  | TransferFunds;

export interface TransferFunds {
  type: "transfer-funds";
  accountId: string;
  to: "spot" | "futures";
  asset: string;
  amount: bigint;
  reference: string;
}

export interface AmendOrder {
  type: "amend-order";
  accountId: string;
  orderId: string;
  price: number | null;
  quantity: number | null;
  exits?: ExitTerms | null;
}

/** What an order may ask for beyond price and size; absent and null are the same. */
export interface OrderConditions {
  /** Ticks; stop_limit, stop_market and oco. */
  triggerPrice?: number | null;
  /** Ticks; oco: limit of the order that the trigger places, a market order where null. */
  stopLimitPrice?: number | null;
  /** Distance of a trailing_stop from the best last price, in 1/10000 of it. */
  trailingBips?: number | null;
  /** Lots an iceberg shows at a time; limit orders that rest. */
  displayQuantity?: number | null;
  /** Unix ms; gtd. */
  expiresAt?: number | null;
  /**
   * What is received is held for its exit as it comes, and the exit is placed once the order has ended. Three nulls are the same
   * as none.
   */
  exits?: ExitTerms | null;
}

/** A command with the place and time the journal gave it. `time` is Unix ms and never goes back. */
export type Command = CommandBody & { sequence: number; time: number };

export type RejectCode = SpotRejectCode | FuturesRejectCode;

export type SpotRejectCode =
  | "PAIR_UNKNOWN"
  | "ACCOUNT_UNKNOWN"
  | "ACCOUNT_EXISTS"
  | "EMAIL_TAKEN"
  | "SESSION_UNKNOWN"
  | "ASSET_UNKNOWN"
  | "CLIENT_ORDER_ID_REUSED"
  | "PRICE_INVALID"
  | "QUANTITY_INVALID"
  | "QUANTITY_TOO_LARGE"
  | "NOTIONAL_TOO_SMALL"
  | "BALANCE_INSUFFICIENT"
  | "OPEN_ORDERS_LIMIT"
  | "ORDER_UNKNOWN"
  | "ORDER_FINISHED"
  | "WOULD_TAKE"
  | "NO_LIQUIDITY"
  | "FOK_NOT_FILLABLE"
  | "DEPOSIT_REFERENCE_REUSED"
  | "PRICE_TOO_LOW"
  | "PRICE_TOO_HIGH"
  | "PRICE_OUT_OF_BAND"
  | "QUANTITY_TOO_SMALL"
  | "MARKET_QUANTITY_TOO_LARGE"
  | "MARKET_QUANTITY_TOO_SMALL"
  | "NOTIONAL_TOO_LARGE"
  | "STOP_ORDERS_LIMIT"
  | "POSITION_LIMIT"
  | "TRAILING_DELTA_INVALID"
  | "ICEBERG_PARTS_LIMIT"
  | "DISPLAY_QUANTITY_INVALID"
  | "TRIGGER_PRICE_INVALID"
  | "WOULD_TRIGGER"
  | "EXPIRY_INVALID"
  | "TAKE_PROFIT_INVALID"
  | "STOP_LOSS_INVALID"
  | "EXIT_TOO_SMALL"
  /** Terms that don't go together, e.g. an iceberg that is immediate-or-cancel; `detail.message` says which. */
  | "ORDER_TERMS_INVALID"
  | "PAIR_NOT_TRADING"
  | "EXCHANGE_CANCEL_ONLY"
  | "ORDER_NOT_AMENDABLE"
  /** An asset or pair that can't be exact, or a change of what existing amounts are counted in; `detail.message` says which. */
  | "CONFIGURATION_INVALID";

/** Answer to one command, known once it is durable. `order` for place-order and cancel-order, `orderIds` for futures. */
export type CommandResult =
  | { ok: true; sequence: number; time: number; order?: OrderView; cancelled?: number; orderIds?: string[] }
  | { ok: false; sequence: number; time: number; code: RejectCode; detail?: Record<string, string> };

/**
 * open: resting, or armed and not triggered yet. rejected_after_trigger: what a trigger placed was refused, or the exit that an
 * order was to get once it had ended.
 */
export type OrderState = "open" | "filled" | "cancelled" | "expired" | "rejected_after_trigger";

/** An order as everyone outside the engine sees it. */
export interface OrderView extends OrderTerms {
  orderId: string;
  clientOrderId: string;
  accountId: string;
  pair: string;
  /** Ticks; of a trailing stop null until it fires, then the price that fired it. */
  triggerPrice: number | null;
  exits: ExitTerms | null;
  /** The order that this one is the exit of. */
  parentOrderId: string | null;
  /** When its trigger was reached; null while it is armed, and for orders without one. */
  triggeredAt: number | null;
  filledQuantity: number;
  /** Quote smallest units traded so far. */
  filledQuote: bigint;
  /** Fee paid so far, smallest units of `feeAsset` (the received asset). */
  fee: bigint;
  feeAsset: string;
  state: OrderState;
  /** Why it ended where that isn't plain: e.g. "self_trade", "no_liquidity", a RejectCode. */
  reason: string | null;
  createdAt: number;
  updatedAt: number;
}
