/**
 * What the engine is told. Everything that is not in the state arrives here: time, ids, randomness, hashes.
 * Prices are ticks and quantities lots (safe integers), amounts are bigint in the asset's smallest unit.
 */
import type { Asset, SpotPair } from "~exchange/domain/instrument";

export type Side = "buy" | "sell";
export type OrderType = "limit" | "market";
export type TimeInForce = "gtc" | "ioc" | "fok";
export type SelfTradePrevention = "none" | "expire_taker" | "expire_maker" | "expire_both";
export type AccountKind = "person" | "demo" | "maker";

export type CommandBody =
  | { type: "configure-assets"; assets: Asset[] }
  | { type: "configure-pair"; pair: SpotPair }
  | { type: "open-account"; accountId: string; email: string; passwordHash: string; kind: AccountKind }
  | { type: "open-session"; accountId: string; tokenHash: string; expiresAt: number }
  | { type: "close-session"; tokenHash: string }
  | { type: "update-preferences"; accountId: string; preferences: Record<string, string | boolean> }
  /** Credits an account from outside; accepted once per `reference`. */
  | { type: "deposit"; accountId: string; asset: string; amount: bigint; reference: string }
  | {
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
      /** Quote smallest units to spend at most; market buys only, else null. */
      quoteAmount: bigint | null;
    }
  | { type: "cancel-order"; accountId: string; orderId: string }
  | { type: "cancel-all"; accountId: string; pair: string | null };

/** A command with the place and time the journal gave it. `time` is Unix ms and never goes back. */
export type Command = CommandBody & { sequence: number; time: number };

export type RejectCode =
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
  /** An asset or pair that can't be exact, or a change of what existing amounts are counted in; `detail.message` says which. */
  | "CONFIGURATION_INVALID";

/** Answer to one command, known once it is durable. `order` for place-order and cancel-order. */
export type CommandResult =
  | { ok: true; sequence: number; time: number; order?: OrderView; cancelled?: number }
  | { ok: false; sequence: number; time: number; code: RejectCode; detail?: Record<string, string> };

export type OrderState = "open" | "filled" | "cancelled" | "expired" | "rejected";

/** An order as everyone outside the engine sees it. */
export interface OrderView {
  orderId: string;
  clientOrderId: string;
  accountId: string;
  pair: string;
  side: Side;
  orderType: OrderType;
  timeInForce: TimeInForce;
  postOnly: boolean;
  price: number | null;
  /** Lots asked for; null for a market buy by quote amount. */
  quantity: number | null;
  quoteAmount: bigint | null;
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
