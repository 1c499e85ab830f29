import type { OrderView } from "~exchange/engine/commands";
import type { EngineEvent } from "~exchange/engine/events";
import { viewOf } from "~exchange/engine/naive/changes";
import type { EngineState } from "~exchange/engine/naive/state";
import { differenceOf } from "./difference";
import { FuturesFollower } from "./futures-follower";

/** Pieces of events that may wait for a reader before it has to read them. */
const WAITING_MAX = 200;

/**
 * A reader of events with a position of its own, like the read store: it may lag, loses what it hasn't read when the process
 * dies, and is told again what came after its position.
 */
export class Follower {
  /** Sequence of the last command whose events it has read. */
  position = 0;
  private waiting: EngineEvent[][] = [];
  private balances = new Map<string, { available: bigint; held: bigint }>();
  private open = new Map<string, OrderView>();
  private levels = new Map<string, number>();
  private sessions = new Map<string, string>();
  private preferences = new Map<string, Record<string, string | boolean>>();
  private readonly futures = new FuturesFollower();

  offer(events: EngineEvent[]): void {
    if (events.length > 0) this.waiting.push(events);
    while (this.waiting.length > WAITING_MAX) this.read(1);
  }

  /** Reads up to so many of the pieces that wait. */
  read(pieces: number): void {
    for (const events of this.waiting.splice(0, pieces)) this.take(events);
  }

  catchUp(): void {
    this.read(this.waiting.length);
  }

  /** The process has died. */
  lose(): void {
    this.waiting = [];
  }

  /** Begins anew, where what it has missed is not kept any more. */
  forget(): void {
    this.lose();
    this.position = 0;
    for (const map of [this.balances, this.open, this.levels, this.sessions, this.preferences]) map.clear();
    this.futures.forget();
  }

  /** Events in order; those it knows are passed over. The last one's sequence is the new position. */
  take(events: readonly EngineEvent[]): void {
    const from = this.position;
    for (const event of events) {
      // Told of a state, orders carry the sequence that placed them.
      if (from === 0 || event.sequence > from) this.fold(event);
      this.position = Math.max(this.position, event.sequence);
    }
  }

  /** Once it has caught up: where it and the twin disagree. */
  differences(state: EngineState): string[] {
    const found: string[] = [];
    const compare = (what: string, ours: unknown, theirs: unknown) => {
      const difference = differenceOf(ours, theirs);
      if (difference) found.push(`a reader of events has other ${what}: ${difference}`);
    };
    const accounts = [...state.accounts.values()];
    const balances = accounts.flatMap(({ accountId, balances }) =>
      [...balances]
        .filter(([, { available, held }]) => available !== 0n || held !== 0n)
        .map(([asset, balance]) => [`${accountId} ${asset}`, balance]),
    );
    const own = [...this.balances].filter(([, { available, held }]) => available !== 0n || held !== 0n);
    compare("balances", Object.fromEntries(own), Object.fromEntries(balances));
    const orders = accounts.flatMap(({ openOrders }) =>
      [...openOrders.values()].map((order) => [order.orderId, viewOf(order)]),
    );
    compare("open orders", Object.fromEntries(this.open), Object.fromEntries(orders));
    const levels = [...state.markets.values()].flatMap(({ instrument, book }) =>
      (["buy", "sell"] as const).flatMap((side) =>
        book.levels(side).map(({ price, quantity }) => [`${instrument.pair} ${side} ${price}`, quantity]),
      ),
    );
    compare("levels", Object.fromEntries(this.levels), Object.fromEntries(levels));
    const sessions = accounts.flatMap(({ accountId, sessions }) =>
      [...sessions.keys()].map((token) => [token, accountId]),
    );
    compare("sessions", Object.fromEntries(this.sessions), Object.fromEntries(sessions));
    const preferences = accounts.filter((account) => account.preferences.size > 0);
    const named = [...this.preferences].filter(([, chosen]) => Object.keys(chosen).length > 0);
    compare(
      "preferences",
      Object.fromEntries(named),
      Object.fromEntries(preferences.map((account) => [account.accountId, Object.fromEntries(account.preferences)])),
    );
    found.push(...this.futures.differences(state.futures));
    return found;
  }

  private fold(event: EngineEvent): void {
    switch (event.type) {
      case "balance-changed":
        this.balances.set(`${event.accountId} ${event.asset}`, { available: event.available, held: event.held });
        return;
      case "order-changed":
        if (event.order.state === "open") this.open.set(event.order.orderId, event.order);
        else this.open.delete(event.order.orderId);
        return;
      case "level-changed":
        if (event.quantity === 0) this.levels.delete(`${event.pair} ${event.side} ${event.price}`);
        else this.levels.set(`${event.pair} ${event.side} ${event.price}`, event.quantity);
        return;
      case "session-opened":
        this.sessions.set(event.tokenHash, event.accountId);
        return;
      case "session-closed":
        this.sessions.delete(event.tokenHash);
        return;
      case "preferences-updated":
        this.preferences.set(event.accountId, event.preferences);
        return;
      case "futures":
        return this.futures.take(event.event);
      default:
    }
  }
}
