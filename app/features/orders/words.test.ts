import { expect, test } from "vitest";
import type { QueuePlace } from "~exchange/contract/get-order";
import type { OrderEvent } from "~exchange/contract/list-order-events";
import type { Order } from "~exchange/contract/schemas";
import { translator } from "~/i18n/i18n.server";
import { stepText } from "./step-text";
import type { Figures } from "./use-figures";
import { whySentences } from "./why";

const figures: Figures = {
  t: translator("en_US", ["orders", "spot"]) as Figures["t"],
  price: (value) => value ?? "--",
  amount: (value, unit) => [value ?? "--", unit].filter(Boolean).join(" "),
  distance: (value, unit) => `${value ?? "--"} ${unit}`,
};

const ORDER: Order = {
  ...{ orderId: "7", clientOrderId: "mine", pairCode: "BTC_USDT", side: "buy", orderType: "limit", timeInForce: "gtc" },
  ...{ postOnly: false, price: "97400.00", quantity: "2", quoteAmount: null, triggerPrice: null, stopLimitPrice: null },
  ...{
    trailingBips: null,
    displayQuantity: null,
    expiresAt: null,
    exits: null,
    parentOrderId: null,
    triggeredAt: null,
    filledQuantity: "0",
  },
  ...{ filledQuote: "0", averagePrice: null, fee: "0", feeAsset: "BTC", state: "open", reason: null },
  ...{ createdAt: 0, updatedAt: 0 },
};
const PLACE: QueuePlace = {
  ...{ price: "97400.00", ahead: "1.25", ordersAhead: 3, better: "0", levelsBetter: 0, bestOpposite: "97412.30" },
};

const why = (order: Partial<Order>, place: Partial<QueuePlace> | null = null, last: string | null = null) =>
  whySentences({ order: { ...ORDER, ...order }, place: place && { ...PLACE, ...place }, last }, figures).join(" ");

test.each([
  [{}, {}, "It waits behind 1.25 BTC at 97400.00, and nobody offers better. The lowest sell price is 12.3 USDT away."],
  [
    {},
    { ordersAhead: 0, ahead: "0", levelsBetter: 2, better: "0.5" },
    "It is first in the queue at 97400.00, but 0.5 BTC is ahead at better prices. The lowest sell price is 12.3 USDT away.",
  ],
  [
    { side: "sell" as const },
    { ordersAhead: 0, bestOpposite: null },
    "It is first in the queue at 97400.00, and nobody offers better. Nobody is buying at the moment.",
  ],
])("a resting order %j at %j says where it stands", (order, place, sentence) => {
  expect(why(order, place)).toBe(sentence);
});

test("an armed order says what its trigger waits for", () => {
  const stop = { orderType: "stop_market" as const, price: null, triggerPrice: "98000.00" };
  expect(why(stop, null, "97000.00")).toBe(
    "It is triggered when the last price rises to 98000.00, which is 1000 USDT away.",
  );
  expect(why({ ...stop, side: "sell" })).toBe("It waits until the last price reaches 98000.00.");
  expect(why({ orderType: "trailing_stop", price: null, trailingBips: 150 })).toContain("by 1.5% from its best");
});

test("an ended order says why, and what was filled by then", () => {
  expect(why({ state: "filled", filledQuantity: "2" })).toBe("All of it was filled.");
  expect(why({ state: "cancelled", filledQuantity: "0.5" })).toBe("You canceled it. 0.5 BTC had been filled by then.");
  expect(why({ state: "expired", reason: "immediate_or_cancel" })).toContain(
    "an immediate order doesn’t rest in the book",
  );
  expect(why({ state: "rejected_after_trigger", reason: "NO_LIQUIDITY" })).toMatch(
    /^It was refused when it was triggered: \w/,
  );
});

const step = (event: Record<string, unknown>) =>
  stepText({ eventId: "1-0", time: 0, ...event } as OrderEvent, ORDER, figures);

test("the steps of a time line say what happened in words", () => {
  const rested = {
    type: "rested",
    price: "97400.00",
    quantity: "2",
    shown: "0.5",
    ahead: "1.25",
    bestOpposite: "97412.30",
  };
  expect(step({ ...rested, levelsBetter: 2, better: "3" }).lines).toEqual([
    "1.25 BTC ahead of it at 97400.00.",
    "3 BTC at better prices (price levels: 2).",
    "The lowest sell price was 97412.30.",
    "0.5 of 2 BTC visible.",
  ]);
  expect(step({ ...rested, ahead: null, levelsBetter: 0, better: "0", shown: "2" }).lines[0]).toBe("At 97400.00.");
  const filled = { type: "filled", tradeId: "1", price: "97400.00", quantity: "0.5", quote: "1", fee: "0.0005" };
  expect(step({ ...filled, feeAsset: "BTC", role: "maker", left: "1.5" })).toEqual({
    title: "Filled",
    lines: ["0.5 BTC at 97400.00", "Maker · Fee 0.0005 BTC · 1.5 BTC left"],
  });
  const amended = { type: "amended", priceBefore: "1", price: "1", quantityBefore: "3", quantity: "2" };
  expect(step({ ...amended, keepsPlace: true }).lines).toEqual(["Amount 3 → 2", "It kept its place in the queue."]);
});

test("exits that come, change and go are told price by price", () => {
  const none = { takeProfit: null, stopLoss: null, stopLossLimit: null };
  const changed = (exitsBefore: object | null, exits: object | null) =>
    step({ type: "exits_changed", exitsBefore, exits }).lines;
  expect(changed(null, { ...none, takeProfit: "99000.00" })).toEqual(["Take profit -- → 99000.00"]);
  expect(changed({ ...none, takeProfit: "99000.00", stopLoss: "90000.00" }, { ...none, stopLoss: "91000.00" })).toEqual(
    ["Take profit 99000.00 → --", "Stop loss 90000.00 → 91000.00"],
  );
  expect(changed({ ...none, stopLoss: "1", stopLossLimit: "2" }, null)).toHaveLength(2);
});

test("an exit that was refused says that its order had ended by then, and an oco that fired what became of its limit", () => {
  const refused = { state: "rejected_after_trigger" as const, reason: "NOTIONAL_TOO_SMALL" };
  expect(why({ ...refused, parentOrderId: "6" })).toMatch(/^It was refused once its order had ended: \w/);
  expect(why({ ...refused, parentOrderId: "6", triggeredAt: 5 })).toMatch(/^It was refused when it was triggered: \w/);
  const fired = { eventId: "1-0", time: 0, type: "triggered", trigger: "90000.00", crossed: "89999.00" } as const;
  expect(stepText(fired, { ...ORDER, orderType: "oco" }, figures).lines).toEqual([
    "The last price reached 89999.00.",
    "Its limit no longer applies.",
  ]);
  expect(stepText(fired, { ...ORDER, orderType: "stop_limit" }, figures).lines).toHaveLength(1);
});
