/** What happened, in order; made known only after the command that caused it is durable. */
import type { ContractTerms } from "~exchange/domain/futures/contract";
import type { SourcePrice } from "~exchange/domain/futures/index-price";
import type { PositionSide } from "~exchange/domain/futures/position";
import type { ContractState, FuturesOrderView, MarginMode, PositionMerging, PositionMode, Side } from "./commands";

/**
 * "<accountId>:available", ":held" (reserved by orders), ":margin" (behind isolated positions), or a house account.
 * house:clearing stands for the result that open positions haven't been paid or charged yet.
 */
export type FuturesLedgerAccount = `${string}:available` | `${string}:held` | `${string}:margin` | FuturesHouse;
export type FuturesHouse = "house:external" | "house:fees" | "house:clearing" | "house:risk-fund" | "house:rounding";
export type FuturesLedgerReason =
  | "transfer"
  | "endowment"
  | "hold"
  | "release"
  | "margin"
  | "profit"
  | "loss"
  | "fee"
  | "funding"
  | "rounding"
  | "liquidation_fee"
  | "takeover"
  | "fund"
  | "shared_loss";

export interface PositionView {
  accountId: string;
  contract: string;
  side: PositionSide;
  /** Of a split position: the order that opened it. Null for a merged one. */
  positionId: string | null;
  mode: MarginMode;
  leverage: number;
  /** 0 once it is closed. */
  lots: number;
  /** Sum of ticks times lots. */
  cost: bigint;
  /** Isolated margin; 0 in cross mode. */
  margin: bigint;
  /** Profit that was paid out before the position was closed. */
  drawn: bigint;
  /** Realised since it was opened, before fees. */
  realised: bigint;
  /** Fees and funding paid since it was opened (negative: got). */
  fees: bigint;
  funding: bigint;
}

/**
 * What one step of a liquidation did. `lots` and `ticks` where it closed something. pair_closed: a hedged pair's side, against the
 * other; left_over: money that the takeover left; matched: against what another liquidation took over; loss_shared: the loss
 * of the step after it, beyond what the fund had, was charged to others.
 */
export interface LiquidationStep {
  step:
    | "began"
    | "orders_cancelled"
    | "restored"
    | "tier_reduced"
    | "pair_closed"
    | "taken_over"
    | "left_over"
    | "matched"
    | "closed_by_fund"
    | "deleveraged"
    | "loss_shared"
    | "ended";
  contract: string;
  side: PositionSide;
  lots: number;
  ticks: number;
  /** Units that the risk fund gained (negative: paid) by it. */
  fund: bigint;
  /** Whom a deleveraging closed, or whose position was matched. */
  counterparty: string | null;
}

/** The figures a liquidation began with: with index, mark and tiers anyone can work it out again. */
export interface LiquidationGrounds {
  mode: MarginMode;
  equity: bigint;
  required: bigint;
  /** Of the position that it began with; cost is the sum of ticks times lots. */
  leverage: number;
  cost: bigint;
}

export type FuturesEventBody =
  | { type: "contract-configured"; terms: ContractTerms; settleScale: number }
  | { type: "contract-state-changed"; contract: string; state: ContractState }
  | { type: "account-opened"; accountId: string }
  | {
      type: "ledger-posted";
      amount: bigint;
      debit: FuturesLedgerAccount;
      credit: FuturesLedgerAccount;
      reason: FuturesLedgerReason;
      /** Order, position, settlement, transfer or liquidation that it belongs to. */
      reference: string;
    }
  | { type: "balance-changed"; accountId: string; available: bigint; held: bigint; margin: bigint }
  | { type: "order-changed"; order: FuturesOrderView }
  | { type: "position-changed"; position: PositionView }
  | {
      type: "traded";
      contract: string;
      /** Ticks, the maker's price. */
      price: number;
      quantity: number;
      takerSide: Side;
      /** Null for the liquidator. */
      taker: FuturesTradeParty | null;
      maker: FuturesTradeParty;
    }
  | { type: "level-changed"; contract: string; side: Side; price: number; quantity: number }
  | {
      type: "mark-changed";
      contract: string;
      /** Null while frozen. */
      indexPrice: number | null;
      mark: number;
      p1: number;
      p2: number;
      last: number;
      sources: SourcePrice[];
      outliers: string[];
      stale: string[];
      premiumPpb: number | null;
    }
  | {
      type: "funding-settled";
      contract: string;
      /** The interval's end, Unix ms; (contract, fundingTime) is paid once. */
      fundingTime: number;
      ratePpb: number;
      premiumPpb: number;
      isCapped: boolean;
      mark: number;
      payers: number;
      residue: bigint;
    }
  | {
      type: "funding-paid";
      contract: string;
      fundingTime: number;
      accountId: string;
      side: PositionSide;
      positionId: string | null;
      lots: number;
      amount: bigint;
    }
  | {
      type: "liquidation";
      liquidationId: string;
      accountId: string;
      step: LiquidationStep;
      grounds: LiquidationGrounds;
    }
  | { type: "leverage-changed"; accountId: string; contract: string; leverage: number }
  | { type: "margin-mode-changed"; accountId: string; contract: string; mode: MarginMode }
  | { type: "position-mode-changed"; accountId: string; mode: PositionMode }
  | { type: "position-merging-changed"; accountId: string; contract: string; merging: PositionMerging };

export interface FuturesTradeParty {
  accountId: string;
  orderId: string;
  fee: bigint;
}

/** `sequence`: that of the command; `index`: place among its events. */
export type FuturesEvent = FuturesEventBody & { sequence: number; index: number; time: number };
