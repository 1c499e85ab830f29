import { priceToTicks, quantityToLots, type Instrument } from "~exchange/domain/instrument";
import type { Message } from "../message";
import { readPrice, readQuantity } from "../order-form/read-figures";

/** A resting order, as far as changing it goes. */
export interface AmendableOrder {
  orderId: string;
  pairCode: string;
  side: "buy" | "sell";
  price: string | null;
  /** All of it, what is filled included. */
  quantity: string | null;
}

/** What an order is to be changed to, as typed. */
export interface Amendment {
  price: string;
  quantity: string;
}

export interface TypedAmendment extends Amendment {
  orderId: string;
  /** Of a market whose orders carry exits of their own, by the names of their fields. */
  exits?: Readonly<Record<string, string>>;
}

/** What was wrong with an amendment, and what was typed. */
export type RefusedAmendment = Pick<Extract<AmendAnswer, { ok: false }>, "errors" | "amendment">;

/** What is wrong with a field: the quantity's is called `amount`. */
interface AmendmentError extends Message {
  field: string;
}

/** What a terminal's action answers an amendment or a cancellation with. */
export type AmendAnswer =
  | { ok: true; intent: string; message: Message; orderId: string | null }
  | {
      ok: false;
      intent: string;
      message: Message | null;
      errors: readonly AmendmentError[];
      /** As typed, to be shown again; null where something else was sent. */
      amendment: TypedAmendment | null;
    };

/** Ticks and lots of what is typed; null where it can't be read. */
export interface ReadAmendment {
  ticks: number | null;
  lots: number | null;
  errors: AmendmentError[];
}

export function readAmendment(instrument: Instrument, { price, quantity }: Amendment): ReadAmendment {
  const [ticks, lots] = [readPrice(instrument, price), readQuantity(instrument, quantity)];
  const errors: AmendmentError[] = [];
  if (ticks.error) errors.push({ field: "price", ...ticks.error });
  if (lots.error) errors.push({ field: "amount", ...lots.error });
  return { ticks: ticks.value, lots: lots.value, errors };
}

/** Whether a changed order keeps its place in the queue; null where what is typed can't be read. */
export function keepsPlace(
  instrument: Instrument,
  order: Pick<AmendableOrder, "price" | "quantity">,
  { ticks, lots }: Pick<ReadAmendment, "ticks" | "lots">,
): boolean | null {
  if (ticks === null || lots === null || order.price === null || order.quantity === null) return null;
  const price = priceToTicks(instrument, order.price);
  const quantity = quantityToLots(instrument, order.quantity);
  return ticks === price && quantity !== null && lots <= quantity;
}
