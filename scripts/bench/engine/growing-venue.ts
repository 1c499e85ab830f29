import type { CommandBody } from "~exchange/engine/commands";
import { EVENT_ORDER } from "~exchange/engine/core/event-buffer";
import { BIT_STATE, STATE_MASK } from "~exchange/engine/core/order-table";
import { OPEN } from "~exchange/engine/core/words";
import { Random } from "../seeded";
import { TURN, Venue } from "./venue";

/** How large the exchange is while its commands are timed. */
export interface Size {
  resting: number;
  accounts: number;
  markets: number;
}

const MID = 1_000_000;
/** Ticks from the middle: an exponential distribution of this mean, up to a maximum. */
const MEAN_TICKS = 25;
const TICKS_MAX = 250;
const LOTS_MAX = 100;
const LOTS = 1_000;
const RICH = 10n ** 17n;
/** Commands of a turn that cancel, and that take; the others rest. Takes come last, so that no cancel comes too late. */
const CANCELS = 92;
const TAKES = 20;
/** Cancels of recent orders keep to so many. */
const RECENT = 1_000;
const NOWHERE = -1;

/**
 * An exchange with a steady number of resting orders: every turn cancels, takes, and rests as many as are gone. An account trades in one
 * market, buyers are even and sellers odd, so that nobody meets themselves.
 */
export class GrowingVenue {
  private readonly venue = new Venue(0);
  private readonly accounts: readonly string[];
  private readonly pairs: readonly string[];
  private readonly random = new Random(23);
  /** Resting orders, in the order in which they came but for those that took the places of others: ids and owners. */
  private readonly ids: number[] = [];
  private readonly owners: number[] = [];
  /** Places among them, by id. */
  private readonly placeById = new Map<number, number>();
  private orders = 0;

  constructor(private readonly size: Size) {
    this.accounts = Array.from({ length: size.accounts }, (_, index) => `account-${index}`);
    this.pairs = Array.from({ length: size.markets }, (_, index) => `B${index}_USDT`);
    this.carryOut([...this.assetBodies(), ...this.accounts.flatMap((_, index) => this.accountBodies(index))]);
    while (this.ids.length < size.resting) this.turn(this.rests(Math.min(TURN, size.resting - this.ids.length)));
  }

  /** Carries out a turn and returns how long a command of it took, in nanoseconds. `recent`: only recent orders are cancelled. */
  timed(recent: boolean): number {
    const cancels = Array.from({ length: CANCELS }, () => this.cancel(recent));
    const rests = this.rests(Math.min(TURN - CANCELS - TAKES, this.size.resting - this.ids.length));
    const turn = [...mixed(cancels, rests), ...Array.from({ length: TAKES }, () => this.place(true))];
    return this.turn(turn);
  }

  private turn(made: readonly CommandBody[]): number {
    const { venue, placeById } = this;
    // As they come to the engine's thread: with texts of their own.
    const bodies = structuredClone(made);
    const first = venue.core.state.sequence + 1;
    const started = performance.now();
    venue.turn(bodies);
    const nanoseconds = ((performance.now() - started) * 1e6) / bodies.length;
    bodies.forEach((body, index) => {
      if (body.type !== "place-order" || body.orderType === "market") return;
      placeById.set(first + index, this.ids.length);
      this.ids.push(first + index);
      this.owners.push(Number(body.accountId.slice("account-".length)));
    });
    const { ints, doubles, end } = venue.core.state.events;
    for (let at = 0; at < end; at += ints[at * 2]! >>> 8) {
      const isOrder = (ints[at * 2]! & 0xff) === EVENT_ORDER;
      if (isOrder && ((ints[at * 2 + 3]! >>> BIT_STATE) & STATE_MASK) !== OPEN) this.forget(doubles[at + 2]!);
    }
    return nanoseconds;
  }

  private carryOut(bodies: CommandBody[]): void {
    for (let from = 0; from < bodies.length; from += TURN) this.venue.turn(bodies.slice(from, from + TURN));
  }

  private forget(id: number): void {
    const place = this.placeById.get(id) ?? NOWHERE;
    if (place === NOWHERE) return;
    this.placeById.delete(id);
    const [last, owner] = [this.ids.pop(), this.owners.pop()];
    if (last === undefined || owner === undefined || last === id) return;
    this.ids[place] = last;
    this.owners[place] = owner;
    this.placeById.set(last, place);
  }

  private cancel(recent: boolean): CommandBody {
    const { length } = this.ids;
    const place = recent ? length - 1 - this.random.below(Math.min(RECENT, length)) : this.random.below(length);
    const id = this.ids[place] ?? 0;
    const accountId = this.accounts[this.owners[place] ?? 0] ?? "";
    this.forget(id);
    return { type: "cancel-order", accountId, orderId: String(id) };
  }

  private rests(count: number): CommandBody[] {
    return Array.from({ length: count }, () => this.place(false));
  }

  private place(takes: boolean): CommandBody {
    const { random } = this;
    const owner = random.below(this.size.accounts);
    const isBuy = owner % 2 === 0;
    const ticks = Math.min(TICKS_MAX, random.exponential(MEAN_TICKS));
    this.orders += 1;
    return {
      type: "place-order",
      accountId: this.accounts[owner] ?? "",
      clientOrderId: `g-${this.orders}`,
      pair: this.pairOf(owner),
      side: isBuy ? "buy" : "sell",
      orderType: takes ? "market" : "limit",
      timeInForce: takes ? "ioc" : "gtc",
      postOnly: false,
      selfTradePrevention: "expire_taker",
      price: takes ? null : MID + (isBuy ? -ticks : ticks),
      quantity: (1 + random.below(LOTS_MAX)) * LOTS,
      quoteAmount: null,
    };
  }

  private pairOf(account: number): string {
    return this.pairs[(account >> 1) % this.pairs.length] ?? "";
  }

  private assetBodies(): CommandBody[] {
    const bases = this.pairs.map((_, index) => `B${index}`);
    const assets = ["USDT", "BTC", ...bases].map((code) => ({ code, scale: 8 }));
    const rules = { quote: "USDT", tick: "0.01", lot: "0.00001", minNotional: "5", maxQuantity: "500" };
    const pairs = bases.map((base): CommandBody => {
      const pair = { pair: `${base}_USDT`, base, ...rules, makerFeePpm: 1_000, takerFeePpm: 1_000 };
      return { type: "configure-pair", pair };
    });
    return [{ type: "configure-assets", assets }, ...pairs];
  }

  private accountBodies(index: number): CommandBody[] {
    const accountId = this.accounts[index] ?? "";
    const asset = index % 2 === 0 ? "USDT" : (this.pairOf(index).split("_")[0] ?? "");
    return [
      { type: "open-account", accountId, email: `${accountId}@example.org`, passwordHash: "", kind: "person" },
      { type: "deposit", accountId, asset, amount: RICH, reference: accountId },
    ];
  }
}

/** Both lists in one, each in its order. */
function mixed<Item>(some: readonly Item[], others: readonly Item[]): Item[] {
  const all: Item[] = [];
  for (let index = 0; index < Math.max(some.length, others.length); index += 1) {
    all.push(...some.slice(index, index + 1), ...others.slice(index, index + 1));
  }
  return all;
}
