import { LevelPool } from "../book/level-pool";
import { Fills } from "../book/match";
import { OrderPool } from "../book/order-pool";
import { FuturesCore } from "../futures/core";
import type { FuturesEvent } from "../futures/events";
import type { RejectCode } from "../commands";
import { AccountTable } from "./account-table";
import type { DueExit } from "./attached-exits";
import { Directory } from "./directory";
import { EventBuffer } from "./event-buffer";
import { Expiries } from "./expiries";
import { FinishedOrders } from "./finished-orders";
import { Ahead } from "./look-ahead";
import { Ledger } from "./ledger";
import type { Market } from "./market";
import { OrderTable } from "./order-table";
import { People } from "./people";
import { Touched } from "./touched";

/** Everything the engine knows, and what it works with while a command is applied. Changed by Core.apply alone. */
export class CoreState {
  /** Sequence and time of the last command applied. */
  sequence = 0;
  time = 0;
  nextTradeId = 1;
  /** Takes no orders of anybody until it is lifted; `cancelOnlyReason` is for people. */
  cancelOnly = false;
  cancelOnlyReason = "";
  readonly directory = new Directory();
  readonly events = new EventBuffer();
  readonly pool = new OrderPool();
  readonly levels = new LevelPool();
  readonly accounts = new AccountTable();
  readonly finished = new FinishedOrders(this.accounts);
  readonly orders = new OrderTable(this.pool, this.finished);
  readonly ledger = new Ledger(this.events, this.directory, this.accounts);
  readonly people = new People();
  /** Scale of each asset, by its index. */
  readonly scales: number[] = [];
  /** By the pair's index. */
  readonly markets: Market[] = [];
  readonly expiries = new Expiries(this.orders);
  readonly touched = new Touched();
  /** Slots of orders that fired and wait to be carried out, in the order they will be. */
  readonly due: number[] = [];
  /** Exits of orders that have ended, in the order in which they will be placed, one a command. */
  readonly dueExits: DueExit[] = [];

  /** Perpetuals: a core of their own, told the commands that are theirs. */
  futures = new FuturesCore();
  /** What it has told of the command that is being applied. */
  readonly futuresEvents: FuturesEvent[] = [];

  readonly fills = new Fills();
  /** For the first fill of a sweep that armed orders must hear of. */
  readonly oneFill = new Fills(1);
  /** Amounts of the trade, hold or release that is being made; see the places below. */
  readonly amounts = new Float64Array(26);
  readonly answer = new PendingAnswer();
  readonly ahead = new Ahead();
}

/** Places among `amounts`. */
export const TRADE_QUOTE = 0;
export const TRADE_BASE = 2;
export const TAKER_FEE = 4;
export const MAKER_FEE = 6;
export const FEE_WHOLE = 8;
export const FEE_RESIDUE = 10;
/** What the order must hold, or what is given back. */
export const REQUIRED = 12;
export const RELEASED = 14;
/** What the incoming order still holds. */
export const TAKER_HELD = 16;
/** What the plan costs. */
export const PLAN_QUOTE = 18;
export const UNIT_COST = 20;
export const BUDGET = 22;
/** What an order must go on to hold. */
export const NEEDED = 24;

/** The answer to the command that is being applied. */
export class PendingAnswer {
  code: RejectCode | null = null;
  detail: Record<string, string> | undefined;
  /** Slot of the order that the answer shows. */
  order = 0;
  /** Place of that order's record among the events' words; -1 where there is none. */
  orderAt = -1;
  cancelled = -1;
  /** Of perpetuals. */
  orderIds: string[] | null = null;

  reset(): void {
    this.code = null;
    this.detail = undefined;
    this.order = 0;
    this.orderAt = -1;
    this.cancelled = -1;
    this.orderIds = null;
  }

  /** Refuses the command; nothing may have changed yet. Returns false, so that a check can end with it. */
  refuse(code: RejectCode, detail?: Record<string, string>): false {
    this.code = code;
    this.detail = detail;
    return false;
  }
}
