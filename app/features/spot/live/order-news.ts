import type { Order } from "~exchange/contract/schemas";

/** What has happened to an order since it was last heard of, and whether it is bad. */
export interface OrderNews {
  /** A key of `spot`. */
  word: string;
  isBad: boolean;
}

/**
 * What is worth telling of an order that nobody here has heard of before: an exit comes by itself. Null for any other, which
 * the person's own form tells of.
 */
export function exitNews({ parentOrderId, state, side }: Order): OrderNews | null {
  if (parentOrderId === null) return null;
  if (state === "open") return { word: "exits.newsPlaced", isBad: false };
  if (state === "rejected_after_trigger") return { word: "exits.newsRefused", isBad: true };
  if (state === "filled") return { word: side === "buy" ? "news.buyFilled" : "news.sellFilled", isBad: false };
  return state === "expired" ? { word: side === "buy" ? "news.buyEnded" : "news.sellEnded", isBad: true } : null;
}

/**
 * What is worth telling of an order that was open: its trigger, its fills, and an end that the person didn't ask for. Null
 * for everything else; what people do themselves is answered by their own forms.
 */
export function orderNews(before: Order, now: Order): OrderNews | null {
  const isBuy = now.side === "buy";
  const bySide = (buy: string, sell: string, isBad = false): OrderNews => ({
    word: `news.${isBuy ? buy : sell}`,
    isBad,
  });
  const hasNewFill = now.filledQuantity !== before.filledQuantity;
  const isTriggered = now.triggeredAt !== null && before.triggeredAt === null;
  if (now.state === "rejected_after_trigger") return bySide("buyRejected", "sellRejected", true);
  if (now.state === "filled") return bySide("buyFilled", "sellFilled");
  if (now.state === "expired" && now.reason === "good_till_date") return bySide("buyExpired", "sellExpired", true);
  if (now.state === "expired") return bySide("buyEnded", "sellEnded", true);
  if (now.state !== "open") return null;
  if (hasNewFill) return bySide("buyPartlyFilled", "sellPartlyFilled");
  return isTriggered ? bySide("buyTriggered", "sellTriggered") : null;
}
