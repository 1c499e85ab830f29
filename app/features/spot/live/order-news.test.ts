import { expect, test } from "vitest";
import type { Order } from "~exchange/contract/schemas";
import { exitNews, orderNews } from "./order-news";

const OPEN = { side: "sell", state: "open", triggeredAt: null, filledQuantity: "0.00000", reason: null } as Order;

test.each<[Partial<Order>, string | null, boolean]>([
  [{ triggeredAt: 5 }, "sellTriggered", false],
  [{ triggeredAt: 5, state: "filled", filledQuantity: "0.10000" }, "sellFilled", false],
  [{ triggeredAt: 5, state: "rejected_after_trigger", reason: "NO_LIQUIDITY" }, "sellRejected", true],
  [{ state: "expired", reason: "good_till_date" }, "sellExpired", true],
  [{ state: "expired", reason: "self_trade" }, "sellEnded", true],
  [{ filledQuantity: "0.01000" }, "sellPartlyFilled", false],
  [{ state: "cancelled" }, null, false],
  [{}, null, false],
])("an open order that becomes %j is told as %s", (changed, word, isBad) => {
  expect(orderNews(OPEN, { ...OPEN, ...changed })).toEqual(word && { word: `news.${word}`, isBad });
});

test.each<[Partial<Order>, string | null, boolean]>([
  [{}, "exits.newsPlaced", false],
  [{ state: "rejected_after_trigger", reason: "NOTIONAL_TOO_SMALL" }, "exits.newsRefused", true],
  [{ state: "filled" }, "news.sellFilled", false],
  [{ state: "expired" }, "news.sellEnded", true],
  [{ parentOrderId: null }, null, false],
  [{ state: "cancelled" }, null, false],
])("an exit that comes as %j is told as %s", (order, word, isBad) => {
  expect(exitNews({ ...OPEN, parentOrderId: "7", ...order })).toEqual(word && { word, isBad });
});

test("a triggered order that waits in the book is told of once", () => {
  const triggered: Order = { ...OPEN, side: "buy", triggeredAt: 5 };
  expect(orderNews({ ...OPEN, side: "buy" }, triggered)?.word).toBe("news.buyTriggered");
  expect(orderNews(triggered, triggered)).toBeNull();
});
