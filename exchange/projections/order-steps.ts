import { sameExits, type ExitTerms } from "~exchange/domain/exit-rules";
import type { OrderState, OrderView, Side } from "~exchange/engine/commands";
import type { Traded } from "~exchange/engine/events";
import { fillOf, type AccountFill } from "./fills";

/** What happened to an order: prices in ticks, quantities in lots, amounts in smallest units as text. */
export type OrderStep =
  | { kind: "placed"; price: number | null; quantity: number | null }
  /** What came before the next step isn't kept any more. */
  | { kind: "untold" }
  /** `last`: price of the last trade by then. */
  | { kind: "armed"; last: number | null }
  /** `crossed`: price of the trade that reached the trigger; null where it isn't known. */
  | { kind: "triggered"; trigger: number | null; crossed: number | null }
  /** A first fill of its limit takes an oco's trigger away. */
  | { kind: "disarmed" }
  | {
      kind: "amended";
      priceBefore: number | null;
      price: number | null;
      quantityBefore: number | null;
      quantity: number | null;
      keepsPlace: boolean;
    }
  /** Its exits came, changed or went. */
  | { kind: "exits_changed"; before: ExitTerms | null; exits: ExitTerms | null }
  /** `left`: lots still to fill; null for an order by quote amount. */
  | {
      kind: "filled";
      tradeId: string;
      price: number;
      quantity: number;
      quote: string;
      fee: string;
      feeAsset: string;
      role: "maker" | "taker";
      left: number | null;
    }
  /**
   * It came into the book. Counted after the command that brought it there: `ahead` lots before it at its price (null where
   * others came at the same time), levels and lots at better prices, and the other side's best price.
   */
  | {
      kind: "rested";
      price: number;
      quantity: number;
      shown: number;
      ahead: number | null;
      levelsBetter: number;
      better: number | null;
      bestOpposite: number | null;
    }
  /** An iceberg's slice was filled: the next one stands last in its queue. */
  | { kind: "slice_shown"; price: number; shown: number; hidden: number }
  /** The order has ended, and its exit, which is an order of its own, was placed or refused. */
  | { kind: "exit_placed"; exitOrderId: string }
  | { kind: "exit_refused"; exitOrderId: string; reason: string | null }
  | { kind: "ended"; state: Exclude<OrderState, "open">; reason: string | null };

/** A step at another time than its command's: of a past that is only told in sum. */
export type TimedStep = OrderStep & { time?: number };

/** What a step needs to know of the order as it was. */
export interface OrderBefore {
  price: number | null;
  quantity: number | null;
  filledQuantity: number;
  triggeredAt: number | null;
  exits: ExitTerms | null;
  /** Lots that were filled when it came into the book; null while it isn't there. */
  rested: number | "untold" | null;
}

/** What one command did, as far as an order's steps tell of it. */
export interface CommandFacts {
  time: number;
  trades: readonly Traded[];
  /** Every order that changed, market makers' included. */
  orders: readonly OrderView[];
  /** Lots at a level that the command changed; null for one that it didn't. */
  levelAfter(pair: string, side: Side, price: number): number | null;
  /** The book after the command. */
  standing(pair: string, side: Side, price: number): { levels: number; lots: number | null; opposite: number | null };
  /** Price of the pair's last trade before the command. */
  lastBefore(pair: string): number | null;
}

export interface OrderChange {
  steps: TimedStep[];
  after: OrderBefore;
}

/** What the placing of an exit is to the order that it is of; null for any other news of any order. */
export function exitStepOf(order: OrderView, sequence: number): { parent: string; step: OrderStep } | null {
  const { orderId, parentOrderId: parent, state, reason } = order;
  if (parent === null || Number(orderId) !== sequence) return null;
  const isRefused = state === "rejected_after_trigger" && order.triggeredAt === null;
  if (isRefused) return { parent, step: { kind: "exit_refused", exitOrderId: orderId, reason } };
  return { parent, step: { kind: "exit_placed", exitOrderId: orderId } };
}

/** The steps of an order through one command; `before` is null for the command that placed it. */
export function stepsOf(before: OrderBefore | null, order: OrderView, command: CommandFacts): OrderChange {
  const fills = ownFills(order, command.trades);
  if (isUntold(before, order, command, fills)) return untold(before, order);
  const change = new Change(before, order, command);
  if (before === null) change.place();
  else {
    change.amend(before);
    change.changeExits(before);
  }
  change.fire();
  for (const fill of fills) if (fill.role === "taker") change.fill(fill);
  const hits = fills.filter((fill) => fill.role === "maker");
  change.rest(hits.length > 0);
  for (const hit of hits) change.fill(hit);
  change.end();
  return { steps: change.steps, after: change.after() };
}

function ownFills({ orderId }: OrderView, trades: readonly Traded[]): AccountFill[] {
  const fills: AccountFill[] = [];
  for (const trade of trades) {
    if (trade.taker.orderId === orderId) fills.push(fillOf(trade, "taker"));
    else if (trade.maker.orderId === orderId) fills.push(fillOf(trade, "maker"));
  }
  return fills;
}

/** Whether the order comes out of a state and not out of what happened: the journal's beginning was cut off. */
function isUntold(
  before: OrderBefore | null,
  order: OrderView,
  { time }: CommandFacts,
  fills: readonly AccountFill[],
): boolean {
  if (before === null && order.createdAt !== time) return true;
  const filled = fills.reduce((sum, { quantity }) => sum + quantity, before?.filledQuantity ?? 0);
  return filled !== order.filledQuantity;
}

function untold(before: OrderBefore | null, order: OrderView): OrderChange {
  const { price, quantity, createdAt: time } = order;
  const steps: TimedStep[] = before === null ? [{ kind: "placed", price, quantity, time }] : [];
  steps.push({ kind: "untold", time: before === null ? time : order.updatedAt });
  if (order.state !== "open")
    steps.push({ kind: "ended", state: order.state, reason: order.reason, time: order.updatedAt });
  const rested = restingPrice(order) === null ? null : ("untold" as const);
  return { steps, after: afterOf(order, rested) };
}

function afterOf(order: OrderView, rested: OrderBefore["rested"]): OrderBefore {
  const { price, quantity, filledQuantity, triggeredAt, exits } = order;
  return { price, quantity, filledQuantity, triggeredAt, exits, rested };
}

function isConditional({ orderType }: OrderView): boolean {
  return orderType !== "limit" && orderType !== "market";
}

/** The price at which it may stand in the book; null while it is armed, and for orders at the market. */
function restingPrice(order: OrderView): number | null {
  if (order.orderType === "oco") return order.triggeredAt === null ? order.price : order.stopLimitPrice;
  return isConditional(order) && order.triggeredAt === null ? null : order.price;
}

class Change {
  readonly steps: TimedStep[] = [];
  private filled: number;
  private rested: OrderBefore["rested"];
  private readonly price: number | null;

  constructor(
    private readonly before: OrderBefore | null,
    private readonly order: OrderView,
    private readonly command: CommandFacts,
  ) {
    this.filled = before?.filledQuantity ?? 0;
    this.rested = before?.rested ?? null;
    this.price = restingPrice(order);
  }

  place(): void {
    const { order, command } = this;
    this.steps.push({ kind: "placed", price: order.price, quantity: order.quantity });
    // One that is refused as it comes never waits.
    const waits = isConditional(order) && order.state !== "rejected_after_trigger";
    if (waits) this.steps.push({ kind: "armed", last: command.lastBefore(order.pair) });
  }

  amend(before: OrderBefore): void {
    const { price, quantity } = this.order;
    if (price === before.price && quantity === before.quantity) return;
    const keepsPlace = price === before.price && (quantity ?? 0) < (before.quantity ?? 0);
    const { price: priceBefore, quantity: quantityBefore } = before;
    this.steps.push({ kind: "amended", priceBefore, price, quantityBefore, quantity, keepsPlace });
    if (!keepsPlace) this.rested = null;
  }

  changeExits(before: OrderBefore): void {
    const { exits } = this.order;
    if (!sameExits(before.exits, exits)) this.steps.push({ kind: "exits_changed", before: before.exits, exits });
  }

  fire(): void {
    const { order, before, command } = this;
    if (order.triggeredAt === null || before?.triggeredAt) return;
    const { side, pair, triggerPrice: trigger, orderType } = order;
    const reached = (price: number) => trigger !== null && (side === "buy" ? price >= trigger : price <= trigger);
    const trade = command.trades.find((each) => each.pair === pair && reached(each.price));
    const crossed = orderType === "trailing_stop" ? trigger : (trade?.price ?? null);
    this.steps.push({ kind: "triggered", trigger, crossed });
    this.rested = null;
  }

  fill({ tradeId, price, quantity, quote, fee, feeAsset, role }: AccountFill): void {
    const isFirst = this.filled === 0;
    this.filled += quantity;
    const left = this.order.quantity === null ? null : this.order.quantity - this.filled;
    this.steps.push({
      kind: "filled",
      tradeId,
      price,
      quantity,
      quote: quote.toString(),
      fee: fee.toString(),
      feeAsset,
      role,
      left,
    });
    if (role === "taker") return;
    if (isFirst && this.order.orderType === "oco" && this.order.triggeredAt === null)
      this.steps.push({ kind: "disarmed" });
    this.showNextSlice(price, left ?? 0);
  }

  /** `isHit`: the same command fills it in the book, so that it came there whether or not it stays. */
  rest(isHit: boolean): void {
    const { order, command, price } = this;
    if (this.rested !== null || price === null || order.quantity === null) return;
    const total = command.levelAfter(order.pair, order.side, price);
    if (!isHit && (order.state !== "open" || total === null)) return;
    const quantity = order.quantity - this.filled;
    const shown = Math.min(quantity, order.displayQuantity ?? quantity);
    const ahead = isHit || total === null || !this.cameAlone(price) ? null : total - shown;
    const { levels, lots, opposite } = command.standing(order.pair, order.side, price);
    this.steps.push({
      kind: "rested",
      price,
      quantity,
      shown,
      ahead,
      levelsBetter: levels,
      better: lots,
      bestOpposite: opposite,
    });
    this.rested = this.filled;
  }

  end(): void {
    const { state, reason } = this.order;
    if (state !== "open") this.steps.push({ kind: "ended", state, reason });
  }

  after(): OrderBefore {
    return afterOf(this.order, this.rested);
  }

  /** Slices are used up one after the other since it came into the book; what an amendment takes off is hidden lots first. */
  private showNextSlice(price: number, left: number): void {
    const slice = this.order.displayQuantity;
    if (slice === null || left === 0 || typeof this.rested !== "number") return;
    if ((this.filled - this.rested) % slice !== 0) return;
    const shown = Math.min(slice, left);
    this.steps.push({ kind: "slice_shown", price, shown, hidden: left - shown });
  }

  /** Whether nobody else can have come to its level in the same command: then all that stands there was there before it. */
  private cameAlone(price: number): boolean {
    const { order, command } = this;
    const { orderId, pair, side } = order;
    return command.orders.every(
      (other) =>
        other.orderId === orderId ||
        other.state !== "open" ||
        other.pair !== pair ||
        other.side !== side ||
        restingPrice(other) !== price ||
        (other.displayQuantity === null && command.trades.some((trade) => trade.maker.orderId === other.orderId)),
    );
  }
}
