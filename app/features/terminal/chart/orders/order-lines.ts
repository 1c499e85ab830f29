import {
  lotsToQuantity,
  priceToTicks,
  quantityToLots,
  ticksToPrice,
  type Instrument,
} from "~exchange/domain/instrument";
import { keepsPlace, type AmendableOrder, type ReadAmendment } from "../../amend/amendment";

/** Lines drawn at once: more would cover the candles. */
export const LINES_MAX = 40;

/** What the legend takes of the chart's height, in pixels: a line that runs through it would strike its figures out. */
const LEGEND_HEIGHT = 42;

/** Whether a line at `y` begins beside the legend only. */
export function isBesideLegend(y: number): boolean {
  return y < LEGEND_HEIGHT;
}

/** An open order, as far as its line goes. */
export interface LinedOrder extends AmendableOrder {
  orderType: string;
  triggerPrice: string | null;
  filledQuantity: string;
}

/** Which open orders wait for their trigger, and which may be changed. */
interface OrderRules<T> {
  isWaiting(order: T): boolean;
  isAmendable(order: T): boolean;
}

export interface OrderLine {
  orderId: string;
  side: LinedOrder["side"];
  orderType: string;
  /** Where the line stands: the limit, or what an order that waits is triggered at. */
  price: string;
  ticks: number;
  /** All of it, what is filled included; null for an order by quote amount. */
  quantity: string | null;
  /** What is still open, as shown. */
  rest: string | null;
  /** Only an order that rests in the book can be changed. */
  canAmend: boolean;
}

/** A pair's open orders as lines, newest first. */
export function orderLines<T extends LinedOrder>(
  instrument: Instrument,
  orders: readonly T[],
  rules: OrderRules<NoInfer<T>>,
): OrderLine[] {
  return orders
    .filter((order) => order.pairCode === instrument.pair)
    .flatMap((order) => lineOf(instrument, order, rules) ?? [])
    .slice(0, LINES_MAX);
}

function lineOf<T extends LinedOrder>(instrument: Instrument, order: T, rules: OrderRules<T>): OrderLine | null {
  const price = rules.isWaiting(order) ? order.triggerPrice : order.price;
  const ticks = price === null ? null : priceToTicks(instrument, price);
  if (price === null || ticks === null) return null;
  const { orderId, side, orderType, quantity, filledQuantity } = order;
  return {
    orderId,
    side,
    orderType,
    price: ticksToPrice(instrument, ticks),
    ticks,
    quantity,
    rest: quantity === null ? null : restOf(instrument, quantity, filledQuantity),
    canAmend: rules.isAmendable(order),
  };
}

function restOf(instrument: Instrument, quantity: string, filled: string): string {
  const all = quantityToLots(instrument, quantity);
  const done = /[1-9]/.test(filled) ? quantityToLots(instrument, filled) : 0;
  return all === null || done === null ? quantity : lotsToQuantity(instrument, Math.max(0, all - done));
}

/** The tick nearest to a place on the price axis; null where there is no price. */
export function ticksAt(instrument: Instrument, place: number): number | null {
  // Division by the tick's text would lose digits: places have few enough of them to be scaled by a power of ten.
  const ticks = Math.round((place * 10 ** instrument.priceDecimals) / Number(instrument.tickUnits));
  return Number.isSafeInteger(ticks) && ticks > 0 ? ticks : null;
}

export type AmendmentEffect =
  | "unchanged"
  /** A figure that can't be: no step of the pair, or nothing. */
  | "invalid"
  | "keepsPlace"
  | "losesPlace"
  /** The new price reaches the other side of the book. */
  | "trades";

/** What a change of an order to what is read would do. */
export function amendmentEffect(
  instrument: Instrument,
  line: OrderLine,
  { ticks, lots }: Pick<ReadAmendment, "ticks" | "lots">,
  best: { bid: number | null; ask: number | null },
): AmendmentEffect {
  const keeps = keepsPlace(instrument, line, { ticks, lots });
  if (ticks === null || lots === null || keeps === null) return "invalid";
  if (keeps) return lotsToQuantity(instrument, lots) === line.quantity ? "unchanged" : "keepsPlace";
  if (ticks === line.ticks) return "losesPlace";
  const reaches = line.side === "buy" ? best.ask !== null && ticks >= best.ask : best.bid !== null && ticks <= best.bid;
  return reaches ? "trades" : "losesPlace";
}
