import { fundAllowance } from "~exchange/domain/futures/risk-fund";
import type { PositionSide } from "~exchange/domain/futures/position";
import type { PriceKind, Side } from "./commands";
import type { FuturesEvent, FuturesEventBody } from "./events";
import { nameOfPlace, postTo, type FuturesLedger, type Posting } from "./ledger";
import type { LiquidationWatch } from "./liquidation-watch";
import type { OrderQueue } from "./order-queue";
import type { PriceHeap } from "./price-heap";
import { refuse } from "./rejection";
import {
  balanceOf,
  legsKey,
  viewOfOrder,
  viewOfPosition,
  type FuturesAccount,
  type FuturesMarket,
  type FuturesOrder,
  type FuturesState,
  type Position,
} from "./state";
import type { TriggerWatch } from "./trigger-watch";

/** What the core keeps beside its state, made from it: books and what waits for prices. */
export interface Derived {
  queues: Map<FuturesMarket, OrderQueue>;
  watch: LiquidationWatch;
  triggers: TriggerWatch;
  /** Open orders by the time at which they expire. */
  expiries: PriceHeap<FuturesOrder>;
  newQueue: () => OrderQueue;
}

/** One command at work: what it did so far, and the books it posts to. */
export class Run implements FuturesLedger {
  private readonly facts: FuturesEventBody[] = [];
  private readonly orders = new Set<FuturesOrder>();
  private readonly accounts = new Set<FuturesAccount>();
  private readonly unwatched = new Set<FuturesAccount>();
  private readonly legs = new Set<Position>();
  /** Levels by price, those of buys above zero and those of sells below. */
  private readonly levels = new Map<FuturesMarket, Set<number>>();
  private levelCount = 0;
  /** Prices that moved, and may fire triggers. */
  readonly moved = new Map<FuturesMarket, Set<PriceKind>>();
  private readonly rankings = new Map<string, Position[]>();
  /** Orders made by this command so far. */
  ordersMade = 0;
  /** The fund before this command's liquidations. */
  private readonly fundAtStart: bigint;

  constructor(
    readonly state: FuturesState,
    readonly derived: Derived,
  ) {
    this.fundAtStart = state.house["house:risk-fund"];
  }

  get time(): number {
    return this.state.time;
  }

  /** Grows with everything that happens. */
  get factCount(): number {
    return this.facts.length + this.orders.size + this.legs.size + this.accounts.size + this.levelCount;
  }

  /** The deleveraging ranking of a side, made by `rank` when the command first needs it. */
  deleveragingOf(market: FuturesMarket, side: PositionSide, rank: () => Position[]): readonly Position[] {
    const key = `${market.name} ${side}`;
    const ranking = this.rankings.get(key) ?? rank();
    this.rankings.set(key, ranking);
    return ranking;
  }

  market(name: string): FuturesMarket {
    return this.state.markets.get(name) ?? refuse("CONTRACT_UNKNOWN");
  }

  account(accountId: string): FuturesAccount {
    return this.state.accounts.get(accountId) ?? refuse("FUTURES_ACCOUNT_MISSING");
  }

  queue(market: FuturesMarket): OrderQueue {
    const found = this.derived.queues.get(market);
    if (found) return found;
    const made = this.derived.newQueue();
    this.derived.queues.set(market, made);
    return made;
  }

  /** Units that the fund may lose to liquidations in a contract before the command ends. */
  fundAllowance(market: FuturesMarket): bigint {
    const used = this.fundAtStart - this.state.house["house:risk-fund"];
    const allowance = fundAllowance(market.contract, this.fundAtStart) - used;
    return allowance > 0n ? allowance : 0n;
  }

  post(posting: Posting): void {
    postTo(this.state, posting);
    for (const place of [posting.debit, posting.credit]) {
      if (typeof place === "string") continue;
      if ("leg" in place) this.touchLeg(place.leg);
      else this.touchAccount(place.account);
    }
    if (posting.drawnFrom) this.touchLeg(posting.drawnFrom);
    const { amount, debit, credit, reason, reference } = posting;
    this.record({
      type: "ledger-posted",
      amount,
      debit: nameOfPlace(debit),
      credit: nameOfPlace(credit),
      reason,
      reference,
    });
  }

  record(fact: FuturesEventBody): void {
    this.facts.push(fact);
  }

  touchOrder(order: FuturesOrder): void {
    order.updatedAt = this.time;
    this.orders.add(order);
  }

  touchLevel(market: FuturesMarket, side: Side, price: number): void {
    let prices = this.levels.get(market);
    if (!prices) this.levels.set(market, (prices = new Set()));
    const before = prices.size;
    this.levelCount += prices.add(side === "buy" ? price : -price).size - before;
  }

  touchAccount(account: FuturesAccount): void {
    this.accounts.add(account);
    this.unwatched.add(account);
  }

  touchLeg(leg: Position): void {
    this.legs.add(leg);
    this.touchAccount(leg.account);
  }

  /** Enters what a fill made of an account's merged positions in a contract, or of the split one. */
  settlePositions(
    account: FuturesAccount,
    market: FuturesMarket,
    closed: Position | null,
    positionId: string | null,
  ): void {
    if (closed) {
      this.touchLeg(closed);
      if (closed.lots === 0) market.positions.delete(closed);
    }
    const legs = account.positions.get(legsKey(market, positionId));
    for (const leg of [legs?.long, legs?.short]) {
      if (!leg) continue;
      market.positions.add(leg);
      this.touchLeg(leg);
    }
  }

  priceMoved(market: FuturesMarket, kind: PriceKind): void {
    const kinds = this.moved.get(market) ?? new Set();
    this.moved.set(market, kinds.add(kind));
  }

  /** Positions to be liquidated at a contract's mark, in the order of their accounts' names, longs first, split ones by their ids. */
  liquidatable(market: FuturesMarket): Position[] {
    for (const account of this.unwatched) this.derived.watch.changed(account);
    this.unwatched.clear();
    return this.derived.watch.due(market).sort(byAccountAndSide);
  }

  /** Facts in their order, then the final figures of everything touched, each once. */
  events(): FuturesEvent[] {
    for (const account of this.unwatched) this.derived.watch.changed(account);
    const bodies = this.facts;
    for (const order of this.orders) bodies.push({ type: "order-changed", order: viewOfOrder(order) });
    for (const leg of this.legs) bodies.push({ type: "position-changed", position: viewOfPosition(leg) });
    for (const [market, prices] of this.levels)
      for (const signed of prices) {
        const [side, price] = signed > 0 ? (["buy", signed] as const) : (["sell", -signed] as const);
        const quantity = this.queue(market).lotsAt(side, price);
        bodies.push({ type: "level-changed", contract: market.name, side, price, quantity });
      }
    for (const account of this.accounts) bodies.push({ type: "balance-changed", ...balanceOf(account) });
    const { sequence, time } = this.state;
    // Each was made for this command: it is stamped as it is rather than copied.
    return bodies.map((body, index) => Object.assign(body, { sequence, index, time }));
  }
}

export function byAccountAndSide(a: Position, b: Position): number {
  if (a.account !== b.account) return a.account.accountId < b.account.accountId ? -1 : 1;
  if (a.market !== b.market) return a.market.name < b.market.name ? -1 : 1;
  if (a.side !== b.side) return a.side < b.side ? -1 : 1;
  return (a.positionId ?? "") < (b.positionId ?? "") ? -1 : 1;
}
