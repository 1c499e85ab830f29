import type { QueuePlace } from "~exchange/contract/get-order";
import type { Order } from "~exchange/contract/schemas";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { Decimal, parseDecimal } from "~/lib/decimal";
import type { Figures } from "./use-figures";

interface Standing {
  order: Order;
  place: QueuePlace | null;
  last: string | null;
}

/** Why an order isn't filled yet, or why it ended: whole sentences. */
export function whySentences({ order, place, last }: Standing, figures: Figures): string[] {
  if (order.state !== "open") return endSentences(order, figures);
  const sentences = place ? placeSentences(order, place, figures) : [];
  const isArmed = order.orderType !== "limit" && order.triggeredAt === null;
  if (isArmed) return [...sentences, armedSentence(order, last, figures)];
  if (sentences.length > 0) return sentences;
  const { t, price } = figures;
  // Too deep to be counted, or the engine didn't answer.
  const resting = order.orderType === "oco" ? order.stopLimitPrice : order.price;
  const waits = order.triggeredAt !== null && parseDecimal(order.filledQuantity)?.eq("0");
  return [resting === null || waits ? t("orders:why.waitsForPair") : t("orders:why.rests", { price: price(resting) })];
}

function placeSentences(order: Order, place: QueuePlace, { t, price, amount, distance }: Figures): string[] {
  const [asset = "", quote = ""] = order.pairCode.split("_");
  const isFirst = place.ordersAhead === 0;
  const isDeeper = place.levelsBetter > 0;
  const values = { price: price(place.price), ahead: amount(place.ahead, asset), better: amount(place.better, asset) };
  const line = isFirst
    ? t(isDeeper ? "orders:why.firstDeeper" : "orders:why.first", values)
    : t(isDeeper ? "orders:why.waitsDeeper" : "orders:why.waits", values);
  const isBuy = order.side === "buy";
  if (place.bestOpposite === null) return [line, t(isBuy ? "orders:why.nobodySells" : "orders:why.nobodyBuys")];
  const away = { distance: distance(distanceBetween(place.bestOpposite, place.price), quote) };
  return [line, t(isBuy ? "orders:why.awayFromAsk" : "orders:why.awayFromBid", away)];
}

function armedSentence(order: Order, last: string | null, { t, price, amount, distance }: Figures): string {
  const { trailingBips, triggerPrice, pairCode, side } = order;
  if (trailingBips !== null) {
    const percent = `${amount(new Decimal(String(trailingBips)).div("100").toFixed())}%`;
    return t("orders:why.trails", { percent });
  }
  const trigger = price(triggerPrice);
  if (last === null || triggerPrice === null) return t("orders:why.armed", { trigger });
  const [, quote = ""] = pairCode.split("_");
  const values = { trigger, distance: distance(distanceBetween(last, triggerPrice), quote) };
  return t(side === "buy" ? "orders:why.rises" : "orders:why.falls", values);
}

/** How far two prices are apart; null where one isn't known. */
export function distanceBetween(a: string | null, b: string | null): string | null {
  const [first, second] = [parseDecimal(a), parseDecimal(b)];
  return first && second ? first.minus(second).abs().toFixed() : null;
}

const KNOWN_REASONS = ["immediate_or_cancel", "no_liquidity", "good_till_date", "self_trade"] as const;

/** Why it ended, and what had been filled by then. */
function endSentences(order: Order, { t, amount }: Figures): string[] {
  const sentence = endSentence(order, t);
  const isPart = order.state !== "filled" && parseDecimal(order.filledQuantity)?.gt("0");
  if (!isPart) return [sentence];
  const [asset = ""] = order.pairCode.split("_");
  return [sentence, t("orders:why.partly", { filled: amount(order.filledQuantity, asset) })];
}

type Ended = Pick<Order, "state" | "reason" | "parentOrderId" | "triggeredAt">;

export function endSentence({ state, reason, parentOrderId, triggeredAt }: Ended, t: Figures["t"]): string {
  if (state === "filled") return t("orders:why.filled");
  if (state === "cancelled") return t("orders:why.cancelled");
  const known = KNOWN_REASONS.find((each) => each === reason);
  if (known) return t(`orders:why.${known}`);
  // What is refused when its turn comes is an exit, or what a trigger placed.
  const isExit = parentOrderId !== null && triggeredAt === null;
  if (reason !== null && reason in ERROR_CODES)
    return t(isExit ? "orders:exits.refused" : "orders:why.rejected", { reason: t(`errors:${reason}`) });
  return t("orders:why.expired");
}
