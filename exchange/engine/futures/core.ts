import type { Level } from "~exchange/domain/futures/funding";
import { assert, InvariantViolation } from "../assert";
import { amendOrder, cancelAll, cancelOrder } from "./amending";
import { closeAll, closePosition, reversePosition } from "./closing";
import type { FuturesCommand, FuturesResult, Side } from "./commands";
import { configureContract, setContractState } from "./configuration";
import { fireTriggers } from "./due";
import type { FuturesEvent } from "./events";
import { expireDue, nextExpiry, watchExpiry } from "./expiry";
import { HeapWatch, type LiquidationWatch } from "./liquidation-watch";
import { BookQueue, type OrderQueue } from "./order-queue";
import { placeOrder } from "./placing";
import { PriceHeap } from "./price-heap";
import { freezeSilent, restart, updateIndex } from "./prices";
import { FuturesRejection } from "./rejection";
import { moveMargin, setLeverage, setMarginMode, setPositionMerging, setPositionMode } from "./risk-settings";
import { Run, type Derived } from "./run";
import { settleFunding } from "./settlement";
import { emptyFuturesState, type FuturesOrder, type FuturesState } from "./state";
import { TriggerWatch } from "./trigger-watch";
import { endowFund, openAccount, transfer } from "./wallets";

/** How the core keeps books and finds what is to be liquidated; the twin does it in the slow and plain way. */
export interface FuturesMeans {
  newQueue: () => OrderQueue;
  newWatch: () => LiquidationWatch;
}

const FAST: FuturesMeans = { newQueue: () => new BookQueue(), newWatch: () => new HeapWatch() };

/**
 * Perpetuals: one command in, its answer and events out. No clock, no randomness, no I/O: the same commands at the same
 * times give the same events and the same state. A refused command changes nothing but what its time made due.
 */
export class FuturesCore {
  private readonly derived: Derived;

  /**
   * `resting`: the state's resting orders in the priority of their queues, where it is one that was stored.
   * Throws InvariantViolation from `apply` where the core itself is wrong; it must not be used after that.
   */
  constructor(
    readonly state: FuturesState = emptyFuturesState(),
    resting: Iterable<FuturesOrder> = [],
    means: FuturesMeans = FAST,
  ) {
    const watch = means.newWatch();
    const { newQueue } = means;
    this.derived = { queues: new Map(), watch, triggers: new TriggerWatch(), expiries: new PriceHeap(true), newQueue };
    const run = new Run(state, this.derived);
    for (const order of resting) run.queue(order.market).rest(order);
    for (const { orders } of state.markets.values())
      for (const order of orders.values()) {
        if (order.armed) this.derived.triggers.add(order);
        watchExpiry(this.derived, order);
      }
    for (const account of state.accounts.values()) watch.changed(account);
  }

  /** `now`: Unix ms, not before that of the command before. `sequence`: the command's number, by which orders are named. */
  apply(
    command: FuturesCommand,
    now: number,
    sequence = this.state.sequence + 1,
  ): { result: FuturesResult; events: FuturesEvent[] } {
    const { state } = this;
    assert(Number.isSafeInteger(now) && now >= state.time, `a command of ${now} follows one of ${state.time}`);
    assert(sequence > state.sequence, `command ${sequence} follows ${state.sequence}`);
    state.sequence = sequence;
    state.time = now;
    const run = new Run(state, this.derived);
    // Before anything that is due: prices from before the start must not liquidate anybody.
    if (command.type === "restart") restart(run);
    expireDue(run);
    freezeSilent(run);
    settleFunding(run);
    fireTriggers(run);
    const result = answer(run, command);
    fireTriggers(run);
    return { result, events: run.events() };
  }

  /** When something is due without anybody's command, Unix ms: advance-time is to be given then. Infinity for never. */
  nextDue(): number {
    const { state } = this;
    if (state.pending.size > 0) return state.time;
    const markets = [...state.markets.values()];
    const silences = markets.filter(({ isFrozen }) => !isFrozen).map(({ liveUntil }) => liveUntil + 1);
    return Math.min(nextExpiry(this.derived), ...markets.map(({ nextFunding }) => nextFunding), ...silences);
  }

  /** What all contracts settle in; null before the first. */
  settleAsset(): string | null {
    for (const { contract } of this.state.markets.values()) return contract.settle;
    return null;
  }

  /** Levels of a contract's side, best first. */
  levels(contract: string, side: Side): Iterable<Level> {
    const market = this.state.markets.get(contract);
    return (market && this.derived.queues.get(market)?.levels(side)) ?? [];
  }

  /** Resting orders of a contract in priority, buys first. */
  *resting(contract: string): Iterable<FuturesOrder> {
    const market = this.state.markets.get(contract);
    const queue = market && this.derived.queues.get(market);
    if (!queue) return;
    yield* queue.orders("buy");
    yield* queue.orders("sell");
  }
}

function answer(run: Run, command: FuturesCommand): FuturesResult {
  const before = run.factCount;
  try {
    const orderIds = handle(run, command);
    return { ok: true, orderIds };
  } catch (error) {
    if (!(error instanceof FuturesRejection)) throw error;
    const { code, detail } = error;
    if (run.factCount !== before)
      throw new InvariantViolation(`command ${run.state.sequence} was refused with ${code} after it changed something`);
    return { ok: false, code, ...(detail ? { detail } : {}) };
  }
}

function handle(run: Run, command: FuturesCommand): string[] {
  switch (command.type) {
    case "place-order":
      return [placeOrder(run, command)];
    case "amend-order":
      return [amendOrder(run, command)];
    case "cancel-order":
      return [cancelOrder(run, command)];
    case "cancel-all":
      return cancelAll(run, command);
    case "close-position":
      return [closePosition(run, command)];
    case "reverse-position":
      return [reversePosition(run, command)];
    case "close-all":
      return closeAll(run, command);
    default:
      set(run, command);
      return [];
  }
}

function set(run: Run, command: FuturesCommand): void {
  switch (command.type) {
    case "configure-contract":
      return configureContract(run, command);
    case "set-contract-state":
      return setContractState(run, command);
    case "open-account":
      return openAccount(run, command);
    case "transfer-in":
    case "transfer-out":
      return transfer(run, command);
    case "endow-fund":
      return endowFund(run, command);
    case "move-margin":
      return moveMargin(run, command);
    case "set-leverage":
      return setLeverage(run, command);
    case "set-margin-mode":
      return setMarginMode(run, command);
    case "set-position-mode":
      return setPositionMode(run, command);
    case "set-position-merging":
      return setPositionMerging(run, command);
    case "update-index":
      return updateIndex(run, command);
    // Both are done before this.
    case "restart":
    case "advance-time":
      return;
  }
}
