import type { ClosedPosition as ClosedPositionShown } from "~exchange/contract/futures/schemas";
import { signOf, type PositionSide } from "~exchange/domain/futures/position";
import type { FuturesOrderView } from "~exchange/engine/futures/commands";
import type { FuturesEvent, LiquidationStep, PositionView } from "~exchange/engine/futures/events";
import { KeptMap } from "./kept-map";
import { fillsOf, type FuturesFillView } from "./fills";
import type { EventPlace, FuturesProjection } from "./projection";

export type Closing = ClosedPositionShown["closedBy"];

/** A position from its first lot to its last. Ticks, lots, settle units; costs are sums of ticks times lots, exact. */
export interface ClosedPosition extends Pick<
  PositionView,
  "accountId" | "contract" | "side" | "positionId" | "mode" | "leverage" | "realised" | "fees" | "funding"
> {
  /** Null where it was opened before the journal begins: sizes and costs are then counted from there. */
  openedAt: number | null;
  closedAt: number;
  /** All that was opened, which is all that was closed. */
  lots: number;
  /** The most that was held at once, within a command too. */
  maxLots: number;
  openedCost: bigint;
  closedCost: bigint;
  closedBy: Closing;
  /** Of the order or the liquidation. */
  closedById: string;
}

/** What is counted of an open position. */
interface Life {
  openedAt: number | null;
  lots: number;
  maxLots: number;
  openedLots: number;
  openedCost: bigint;
  /** Realised before it was counted. */
  realisedBefore: bigint;
}

type End = Pick<ClosedPosition, "closedBy" | "closedById">;

interface Ended extends End {
  life: Life;
}

/** What the exchange closed of somebody's position; which of several split ones, the event doesn't say. */
interface Forced extends End {
  side: PositionSide;
  lots: number;
}

type Move = FuturesFillView | Forced;

/**
 * Counts what each position was opened with and how much of it was held, from fills in their order: the engine's word on a position
 * comes once a command and says only what is left. What it came to (profit, fees, funding) is the engine's own word.
 */
export class PositionLives {
  static readonly types: FuturesProjection["types"] = ["traded", "liquidation", "order-changed", "position-changed"];

  private readonly lives = new KeptMap<Life>("futures_position_lives");
  private sequence = 0;
  /** Of the command at hand, by account and contract, until its first position is told. */
  private readonly moves = new Map<string, Move[]>();
  private readonly orders = new Map<string, FuturesOrderView>();
  /** Of the command at hand, by position: a position may close and be opened again. */
  private readonly ended = new Map<string, Ended[]>();
  /** Of the command at hand, by account, contract and side: what was closed of split positions. */
  private readonly unnamed = new Map<string, Forced[]>();

  /** `isKept`: whose positions are counted. `unitsOf`: settle units of a tick times a lot. */
  constructor(
    private readonly isKept: (accountId: string) => boolean,
    private readonly unitsOf: (contract: string) => bigint,
  ) {}

  readonly migrate: FuturesProjection["migrate"] = (database) => this.lives.migrate(database);
  readonly flush = (): void => this.lives.flush();

  /** Takes an event in. A position where it has closed one. */
  take(event: FuturesEvent, place: EventPlace): ClosedPosition | null {
    if (place.sequence !== this.sequence) {
      for (const each of [this.moves, this.orders, this.ended, this.unnamed]) each.clear();
      this.sequence = place.sequence;
    }
    if (event.type === "order-changed") this.orders.set(event.order.orderId, event.order);
    else if (event.type === "position-changed") return this.tell(event.position, place.time);
    else if (event.type === "liquidation") this.force(event.liquidationId, event.accountId, event.step);
    else if (event.type === "traded")
      // What a liquidation takes from the book is told as its step as well.
      for (const fill of fillsOf(event, place))
        if (fill.role !== "liquidation") this.move(fill.accountId, fill.contract, fill);
    return null;
  }

  private move(accountId: string, contract: string, move: Move): void {
    if (!this.isKept(accountId)) return;
    const key = `${accountId} ${contract}`;
    const moves = this.moves.get(key) ?? [];
    moves.push(move);
    this.moves.set(key, moves);
  }

  private force(closedById: string, accountId: string, { step, contract, side, lots, counterparty }: LiquidationStep) {
    if (step === "tier_reduced" || step === "pair_closed" || step === "taken_over")
      this.move(accountId, contract, { side, lots, closedBy: "liquidation", closedById });
    else if (step === "deleveraged" && counterparty !== null) {
      const other = side === "long" ? "short" : "long";
      this.move(counterparty, contract, { side: other, lots, closedBy: "deleveraging", closedById });
    }
  }

  private tell(view: PositionView, time: number): ClosedPosition | null {
    const { accountId, contract, side, positionId } = view;
    if (!this.isKept(accountId)) return null;
    const of = `${accountId} ${contract}`;
    for (const move of this.moves.get(of) ?? []) this.follow(of, move, time);
    this.moves.delete(of);
    const key = `${of} ${positionId ?? side}`;
    if (view.lots > 0) {
      const { lots, cost: openedCost, realised: realisedBefore } = view;
      const known = this.lives.get(key);
      const untold = { openedAt: null, lots, maxLots: lots, openedLots: lots, openedCost, realisedBefore };
      if (known?.lots !== lots) this.lives.set(key, known ? { ...known, lots } : untold);
      return null;
    }
    const ended = this.ended.get(key)?.shift() ?? this.endedUnnamed(key, view);
    return ended && this.closed(view, ended, time);
  }

  private follow(of: string, move: Move, time: number): void {
    if ("closedBy" in move) {
      const merged = `${of} ${move.side}`;
      if (this.lives.get(merged)) this.reduce(merged, move.lots, move);
      else this.unnamed.set(merged, [...(this.unnamed.get(merged) ?? []), move]);
      return;
    }
    const order = this.orders.get(move.orderId);
    if (!order) return;
    const { side, positionSide, positionId } = order;
    const [opens, closes] = side === "buy" ? (["long", "short"] as const) : (["short", "long"] as const);
    const keyOf = (leg: PositionSide) => `${of} ${positionId ?? leg}`;
    let left = move.quantity;
    if (positionSide === null || positionSide === closes)
      left -= this.reduce(keyOf(closes), left, { closedBy: closingOf(order), closedById: order.orderId });
    if (left > 0) this.increase(keyOf(opens), left, move.price, time);
  }

  private increase(key: string, lots: number, ticks: number, time: number): void {
    const fresh = { openedAt: time, lots: 0, maxLots: 0, openedLots: 0, openedCost: 0n, realisedBefore: 0n };
    const life = this.lives.get(key) ?? fresh;
    const held = life.lots + lots;
    this.lives.set(key, {
      ...life,
      lots: held,
      maxLots: Math.max(life.maxLots, held),
      openedLots: life.openedLots + lots,
      openedCost: life.openedCost + BigInt(ticks) * BigInt(lots),
    });
  }

  /** Takes up to so many lots off a position. Returns how many. */
  private reduce(key: string, wanted: number, { closedBy, closedById }: End): number {
    const life = this.lives.get(key);
    if (!life) return 0;
    const lots = Math.min(wanted, life.lots);
    const rest = { ...life, lots: life.lots - lots };
    if (rest.lots > 0) this.lives.set(key, rest);
    else {
      this.lives.delete(key);
      this.ended.set(key, [...(this.ended.get(key) ?? []), { life: rest, closedBy, closedById }]);
    }
    return lots;
  }

  /** A split position that the exchange has closed: by the step that closed just that, else by the last one there was. */
  private endedUnnamed(key: string, { accountId, contract, side }: PositionView): Ended | null {
    const life = this.lives.get(key);
    const steps = this.unnamed.get(`${accountId} ${contract} ${side}`) ?? [];
    const own = steps.findIndex(({ lots }) => lots === life?.lots);
    const step = own < 0 ? steps.at(-1) : steps.splice(own, 1)[0];
    if (!life || !step) return null;
    this.lives.delete(key);
    return { life, closedBy: step.closedBy, closedById: step.closedById };
  }

  private closed(view: PositionView, { life, closedBy, closedById }: Ended, closedAt: number): ClosedPosition {
    const { accountId, contract, side, positionId, mode, leverage, realised, fees, funding } = view;
    const { openedAt, maxLots, openedLots: lots, openedCost, realisedBefore } = life;
    // Each closing's profit is exactly its value less the cost that left with it, and in the end all of the cost has left.
    const gained = (signOf(side) * (realised - realisedBefore)) / this.unitsOf(contract);
    return {
      ...{ accountId, contract, side, positionId, mode, leverage, realised, fees, funding },
      ...{ openedAt, closedAt, lots, maxLots, openedCost, closedCost: openedCost + gained, closedBy, closedById },
    };
  }
}

/** The position's own exits are named so by the engine and by whoever sets them for a position. */
function closingOf({ orderType, clientOrderId }: FuturesOrderView): Closing {
  if (orderType === "trailing") return "trailing_stop";
  if (orderType !== "stop") return "order";
  if (clientOrderId.endsWith(":take-profit")) return "take_profit";
  return clientOrderId.endsWith(":stop-loss") ? "stop_loss" : "stop";
}
