/** What happened, in order. Published only after the command that caused it is durable. */
import type { Asset, SpotPair } from "~exchange/domain/instrument";
import type { AccountKind, OrderView, PairState, Side } from "./commands";
import type { FuturesEvent } from "./futures/events";

export type EventBody =
  | { type: "assets-configured"; assets: Asset[] }
  | { type: "pair-configured"; pair: SpotPair }
  | { type: "account-opened"; accountId: string; email: string; passwordHash: string; kind: AccountKind }
  | { type: "session-opened"; accountId: string; tokenHash: string; expiresAt: number }
  | { type: "session-closed"; accountId: string; tokenHash: string }
  | { type: "preferences-updated"; accountId: string; preferences: Record<string, string | boolean> }
  | { type: "pair-state-changed"; pair: string; state: PairState }
  /** `reason` is for people, empty where orders are taken again. */
  | { type: "exchange-mode-changed"; cancelOnly: boolean; reason: string }
  | { type: "fee-level-changed"; accountId: string; level: number }
  /** One double-entry transfer: the same amount leaves `debit` and reaches `credit`. */
  | {
      type: "ledger-posted";
      asset: string;
      amount: bigint;
      debit: LedgerAccount;
      credit: LedgerAccount;
      reason: LedgerReason;
      reference: string;
    }
  /** Balances of one account and asset after the command; at most one per (account, asset) and command. */
  | { type: "balance-changed"; accountId: string; asset: string; available: bigint; held: bigint }
  /** The order after the command; at most one per order and command. */
  | { type: "order-changed"; order: OrderView }
  | {
      type: "traded";
      tradeId: string;
      pair: string;
      /** Ticks, always the maker's price. */
      price: number;
      /** Lots. */
      quantity: number;
      quote: bigint;
      takerSide: Side;
      taker: TradeParty;
      maker: TradeParty;
    }
  /** New total of a price level in lots, 0 when gone; at most one per (pair, side, price) and command. */
  | { type: "level-changed"; pair: string; side: Side; price: number; quantity: number }
  /** Of perpetuals: their own events, with the same sequence and time; `event.index` counts them alone. */
  | { type: "futures"; event: FuturesEvent };

export interface TradeParty {
  accountId: string;
  orderId: string;
  /** Smallest units of `feeAsset`, the asset this side received. */
  fee: bigint;
  feeAsset: string;
}

/** "<accountId>:available", "<accountId>:held", or a house account. house:external stands for all that isn't spot's, futures wallets included. */
export type LedgerAccount =
  `${string}:available` | `${string}:held` | "house:external" | "house:fees" | "house:rounding";
export type LedgerReason = "deposit" | "hold" | "release" | "trade" | "fee" | "rounding" | "transfer";

/** `sequence`: that of the command; `index`: place among the command's events; both together order all events. */
export type EngineEvent = EventBody & { sequence: number; index: number; time: number };
export type Traded = Extract<EngineEvent, { type: "traded" }>;
