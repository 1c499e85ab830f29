import { expect, test } from "vitest";
import type { Order } from "~exchange/contract/schemas";
import { repeatOrderPath } from "./repeat-order";

const LIMIT: Order = {
  ...{ orderId: "7", clientOrderId: "a", pairCode: "BTC_USDT", side: "buy", orderType: "limit", timeInForce: "gtc" },
  ...{ postOnly: false, price: "89000.00", quantity: "0.01000", quoteAmount: null, triggerPrice: null },
  ...{ stopLimitPrice: null, trailingBips: null, displayQuantity: null, expiresAt: null, triggeredAt: null },
  ...{ filledQuantity: "0", filledQuote: "0", averagePrice: null, fee: "0", feeAsset: "BTC", state: "open" },
  ...{ exits: null, parentOrderId: null, reason: null, createdAt: 1, updatedAt: 1 },
};

test("a repeated order's terms stand in the form's address, without the zeros at their end", () => {
  expect(repeatOrderPath(LIMIT)).toBe("/spot/BTC_USDT?price=89000&amount=0.01#order-form");
});

test("a purchase by what it spends is repeated by what it spends, at no price", () => {
  const market: Order = { ...LIMIT, orderType: "market", price: null, quantity: null, quoteAmount: "900" };
  expect(repeatOrderPath(market)).toBe("/spot/BTC_USDT?type=market&total=900#order-form");
});

test("a trailing stop keeps its distance in percent, not the price that fired it", () => {
  const trailing: Order = {
    ...LIMIT,
    orderType: "trailing_stop",
    price: null,
    trailingBips: 250,
    triggerPrice: "91000",
  };
  expect(repeatOrderPath(trailing)).toBe("/spot/BTC_USDT?type=trailing_stop&trailingRate=2.5&amount=0.01#order-form");
});

test("an order's exits come along as prices", () => {
  const exits = { takeProfit: "99000.00", stopLoss: "85000.00", stopLossLimit: null };
  expect(repeatOrderPath({ ...LIMIT, exits })).toBe(
    "/spot/BTC_USDT?price=89000&amount=0.01&takeProfit=99000&stopLoss=85000#order-form",
  );
});

test("a stop keeps its trigger", () => {
  const stop: Order = { ...LIMIT, orderType: "stop_limit", triggerPrice: "90000.00" };
  expect(repeatOrderPath(stop)).toBe(
    "/spot/BTC_USDT?type=stop_limit&price=89000&triggerPrice=90000&amount=0.01#order-form",
  );
});
