import { ERROR_CODES } from "~exchange/contract/error-codes";
import type { OrderEvent } from "~exchange/contract/list-order-events";
import type { Order } from "~exchange/contract/schemas";
import type { Figures } from "./use-figures";
import { endSentence } from "./why";

export interface StepText {
  title: string;
  lines: string[];
  /** An order that it leads to. */
  orderId?: string;
}

type Of<Type extends OrderEvent["type"]> = Extract<OrderEvent, { type: Type }>;

/** A step of an order's time line in words. */
export function stepText(event: OrderEvent, order: Order, figures: Figures): StepText {
  const { t, price, amount } = figures;
  const [asset = ""] = order.pairCode.split("_");
  switch (event.type) {
    case "placed":
      return { title: t("orders:line.placed"), lines: placedLines(event, order, figures) };
    case "untold":
      return { title: t("orders:line.untold"), lines: [t("orders:line.untoldText")] };
    case "armed":
      return {
        title: t("orders:line.armed"),
        lines: event.last === null ? [] : [t("orders:line.armedText", { last: price(event.last) })],
      };
    case "triggered": {
      const crossed = event.crossed ?? event.trigger;
      return {
        title: t("orders:line.triggered"),
        lines: [
          ...(crossed === null ? [] : [t("orders:line.triggeredText", { crossed: price(crossed) })]),
          ...(order.orderType === "oco" ? [t("orders:exits.limitGone")] : []),
        ],
      };
    }
    case "disarmed":
      return { title: t("orders:line.disarmed"), lines: [t("orders:line.disarmedText")] };
    case "amended":
      return { title: t("orders:line.amended"), lines: amendedLines(event, figures) };
    case "exits_changed":
      return { title: t("orders:exits.changed"), lines: exitLines(event, figures) };
    case "filled":
      return { title: t("orders:line.filled"), lines: filledLines(event, asset, figures) };
    case "rested":
      return { title: t("orders:line.rested"), lines: restedLines(event, order, figures) };
    case "slice_shown": {
      const values = { shown: amount(event.shown, asset), hidden: amount(event.hidden, asset) };
      return { title: t("orders:line.slice"), lines: [t("orders:line.sliceText", values)] };
    }
    case "exit_placed":
      return { title: t("orders:line.exitPlaced"), lines: [], orderId: event.exitOrderId };
    case "exit_refused":
      return { title: t("orders:line.exitRefused"), lines: refusedLines(event, figures), orderId: event.exitOrderId };
    case "ended":
      return { title: t(`spot:state.${event.state}`), lines: [endSentence({ ...order, ...event }, t)] };
  }
}

function placedLines(event: Of<"placed">, order: Order, { t, price, amount }: Figures): string[] {
  const [asset = "", quote = ""] = order.pairCode.split("_");
  const { quoteAmount } = order;
  if (event.quantity === null)
    // An exit of less than a lot has neither.
    return quoteAmount === null ? [] : [t("orders:line.placedTotal", { amount: amount(quoteAmount, quote) })];
  const values = { amount: amount(event.quantity, asset) };
  if (event.price === null) return [t("orders:line.placedMarket", values)];
  return [t("orders:line.placedLimit", { ...values, price: price(event.price) })];
}

function refusedLines({ reason }: Of<"exit_refused">, { t }: Figures): string[] {
  return reason !== null && reason in ERROR_CODES ? [t(`errors:${reason}`)] : [];
}

function amendedLines(event: Of<"amended">, { t, price, amount }: Figures): string[] {
  const lines: string[] = [];
  if (event.price !== event.priceBefore)
    lines.push(t("orders:line.priceChange", { before: price(event.priceBefore), after: price(event.price) }));
  if (event.quantity !== event.quantityBefore)
    lines.push(t("orders:line.amountChange", { before: amount(event.quantityBefore), after: amount(event.quantity) }));
  lines.push(t(event.keepsPlace ? "orders:line.keptPlace" : "orders:line.lostPlace"));
  return lines;
}

function exitLines({ exitsBefore, exits }: Of<"exits_changed">, { t, price }: Figures): string[] {
  const names = [
    ["takeProfit", "orders:exits.takeProfit"],
    ["stopLoss", "orders:exits.stopLoss"],
    ["stopLossLimit", "orders:exits.stopLimit"],
  ] as const;
  return names.flatMap(([name, key]) => {
    const [before, after] = [exitsBefore?.[name] ?? null, exits?.[name] ?? null];
    return before === after ? [] : [t(key, { before: price(before), after: price(after) })];
  });
}

function filledLines(event: Of<"filled">, asset: string, { t, price, amount }: Figures): string[] {
  const facts = [
    t(`spot:fills.${event.role}`),
    t("orders:line.feeText", { fee: amount(event.fee, event.feeAsset) }),
    ...(isSomething(event.left) ? [t("orders:line.leftText", { amount: amount(event.left, asset) })] : []),
  ];
  const fill = { amount: amount(event.quantity, asset), price: price(event.price) };
  return [t("orders:line.filledText", fill), facts.join(" · ")];
}

function isSomething(amount: string | null): boolean {
  return amount !== null && /[1-9]/.test(amount);
}

function restedLines(event: Of<"rested">, order: Order, { t, price, amount }: Figures): string[] {
  const [asset = ""] = order.pairCode.split("_");
  const at = { price: price(event.price) };
  const lines: string[] = [];
  if (event.ahead === null) lines.push(t("orders:line.restedAt", at));
  else if (isSomething(event.ahead))
    lines.push(t("orders:line.restedBehind", { ...at, ahead: amount(event.ahead, asset) }));
  else lines.push(t("orders:line.restedFirst", at));
  if (event.levelsBetter > 0 && event.better !== null) {
    const values = { better: amount(event.better, asset), levels: String(event.levelsBetter) };
    lines.push(t("orders:line.restedDeeper", values));
  }
  if (event.bestOpposite !== null) {
    const opposite = { price: price(event.bestOpposite) };
    lines.push(t(order.side === "buy" ? "orders:line.askThen" : "orders:line.bidThen", opposite));
  }
  if (event.shown !== event.quantity)
    lines.push(t("orders:line.visible", { shown: amount(event.shown), amount: amount(event.quantity, asset) }));
  return lines;
}
