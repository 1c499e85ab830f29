import type { ExitTerms } from "~exchange/domain/exit-rules";
import type { Asset, Instrument } from "~exchange/domain/instrument";
import type { NaiveBook } from "./book";
import type { AccountKind, OrderState, PairState } from "../commands";
import { FuturesCore } from "../futures/core";
import { PLAIN_MEANS } from "../futures/naive/plain-means";
import { emptyFuturesState } from "../futures/state";
import type { OrderTerms } from "../order-terms";
import type { SelfTradePrevention } from "../commands";
import type { HouseAccount } from "./ledger";

/** Everything the engine knows. Changed by `apply` alone. */
export interface EngineState {
  /** Sequence and time of the last command applied. */
  sequence: number;
  time: number;
  nextTradeId: number;
  assets: Map<string, Asset>;
  markets: Map<string, Market>;
  accounts: Map<string, Account>;
  /** Lower-case e-mail to account id. */
  emails: Map<string, string>;
  /** Token hash to its account. */
  sessions: Map<string, Account>;
  /** Balances of the house, asset by asset. */
  house: Map<HouseAccount, Map<string, bigint>>;
  cancelOnly: boolean;
  cancelOnlyReason: string;
  /** Orders that fired and wait to be carried out, in the order they will be. */
  due: Order[];
  /** Orders that have ended and whose exits are to be placed, in that order. */
  dueExits: Order[];
  /** Perpetuals with sorted lists and a look at every position instead of books and heaps. */
  futures: FuturesCore;
}

export interface Market {
  instrument: Instrument;
  book: NaiveBook;
  state: PairState;
  /** Ticks; null before the first trade. */
  last: number | null;
  armed: Set<Order>;
  /** All trades, for the band. */
  trades: { minute: number; price: number; lots: number }[];
}

export interface Account {
  accountId: string;
  email: string;
  passwordHash: string;
  kind: AccountKind;
  feeLevel: number;
  preferences: Map<string, string | boolean>;
  /** Token hash to expiry, oldest first. */
  sessions: Map<string, number>;
  balances: Map<string, Balance>;
  /** Deposits by reference; kept for good, since a forgotten reference could be credited twice. */
  deposits: Map<string, { asset: string; amount: bigint }>;
  /** Resting orders by id, oldest first. */
  openOrders: Map<string, Order>;
  /** The window of finished orders by id, oldest first; see ENGINE_LIMITS.finishedOrdersPerAccount. */
  finishedOrders: Map<string, Order>;
  /** Orders of both maps by clientOrderId. */
  clientOrders: Map<string, Order>;
}

export interface Balance {
  available: bigint;
  held: bigint;
}

/** An order inside the engine; `viewOf` makes what the outside sees. */
export interface Order extends OrderTerms {
  exits: ExitTerms | null;
  readonly parentOrderId: string | null;
  /** What it has received and holds for its exit. */
  kept: bigint;
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly accountId: string;
  readonly pair: string;
  readonly selfTradePrevention: SelfTradePrevention;
  isAmended: boolean;
  exitsAmended: boolean;
  readonly feeAsset: string;
  readonly createdAt: number;
  /** Lots still wanted; 0 for a market buy by quote amount. */
  remaining: number;
  filledQuantity: number;
  filledQuote: bigint;
  fee: bigint;
  /** What is reserved for the order: quote units for a buy, base units for a sell. */
  held: bigint;
  state: OrderState;
  reason: string | null;
  updatedAt: number;
  /** Price it rests at or would: of an oco first its own, then that of its stop leg; null for a market order. */
  bookPrice: number | null;
  /** Lots that the book shows of it. */
  shown: number;
  /** Best last price since a trailing stop was placed; null before the first trade. */
  extreme: number | null;
  triggeredAt: number | null;
}

export function emptyState(): EngineState {
  return {
    sequence: 0,
    time: 0,
    nextTradeId: 1,
    assets: new Map(),
    markets: new Map(),
    accounts: new Map(),
    emails: new Map(),
    sessions: new Map(),
    house: new Map(),
    cancelOnly: false,
    cancelOnlyReason: "",
    due: [],
    dueExits: [],
    futures: new FuturesCore(emptyFuturesState(), [], PLAIN_MEANS),
  };
}
