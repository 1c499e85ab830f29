import { ticksToPrice, type Instrument } from "~exchange/domain/instrument";
import type { Order, OrderExits } from "~exchange/contract/schemas";
import { readPrice } from "~/features/terminal/order-form/read-figures";
import type { FieldError } from "../order-form/draft";
import { exitShapeFault, type ExitField } from "../order-form/exits";
import type { Side } from "../order-form/order-types";

/** The exits that an open order is to have, as typed; nothing in a field is no such exit. */
export type ExitTexts = Record<ExitField, string>;

/** Any open order but an oco takes exits, also one that waits for its trigger. */
export function takesExits({ state, orderType }: Pick<Order, "state" | "orderType">): boolean {
  return state === "open" && orderType !== "oco";
}

/** What is typed as the contract takes it, null for none; or what is wrong with it, as far as the order itself tells. */
export function readExits(
  instrument: Instrument,
  side: Side,
  texts: ExitTexts,
): { exits: OrderExits | null; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const ticksOf = (field: ExitField) => {
    const { value, error } = readPrice(instrument, texts[field]);
    if (error) errors.push({ field, ...error });
    return value;
  };
  const [takeProfit, stopLoss, stopLossLimit] = [ticksOf("takeProfit"), ticksOf("stopLoss"), ticksOf("stopLossLimit")];
  const fault = errors.length > 0 ? null : exitShapeFault(side, { takeProfit, stopLoss, stopLossLimit });
  if (fault) errors.push(fault);
  const price = (ticks: number | null) => (ticks === null ? null : ticksToPrice(instrument, ticks));
  const exits = { takeProfit: price(takeProfit), stopLoss: price(stopLoss), stopLossLimit: price(stopLossLimit) };
  return { exits: Object.values(exits).some((text) => text !== null) ? exits : null, errors };
}

export function exitTextsOf(textOf: (field: ExitField) => string | null | undefined): ExitTexts {
  const text = (field: ExitField) => textOf(field) ?? "";
  return { takeProfit: text("takeProfit"), stopLoss: text("stopLoss"), stopLossLimit: text("stopLossLimit") };
}
