import { expect, test } from "vitest";
import { defineContract } from "~exchange/domain/futures/contract";
import { XYZ } from "~exchange/futures-under-test";
import type { Draft } from "./draft";
import type { Grounds } from "./preview";
import { orderRisks } from "./risks";

const contract = defineContract(XYZ, [{ code: "USDT", scale: 8 }]);
/** Mark 1,000.0; both sides hold ten lots at the best price and ten a good percent further. */
const GROUNDS: Grounds = {
  contract,
  book: {
    sequence: 1,
    bids: [
      { ticks: 9_999, lots: 10 },
      { ticks: 9_700, lots: 10 },
    ],
    asks: [
      { ticks: 10_001, lots: 10 },
      { ticks: 10_300, lots: 10 },
    ],
  },
  markTicks: 10_000,
  leverage: 10,
  mode: "cross",
  account: null,
  act: null,
  isSplit: false,
};
const DRAFT: Draft = {
  orderType: "limit",
  timeInForce: "gtc",
  postOnly: false,
  reduceOnly: false,
  unit: 2,
  exitBy: "price",
  triggerBy: "mark",
  expiresAt: null,
  ticks: null,
  triggerTicks: null,
  trailingBips: null,
  quantity: null,
  takeProfit: null,
  stopLoss: null,
};

test.each([
  ["all at the best price", "0.010", []],
  ["on average more than a percent further", "0.020", ["impact"]],
  ["more than the book holds", "0.500", ["impact"]],
])("a market order that is filled %s", (_, quantity, risks) => {
  expect(orderRisks(GROUNDS, { ...DRAFT, orderType: "market", quantity }, "buy")).toEqual(risks);
});

test.each([
  ["limit", 9_500, null, []],
  ["limit", 9_499, null, ["far"]],
  ["limit", 10_501, null, ["far"]],
  // How far away it waits is what it is for; its limit belongs beside that price.
  ["stop_limit", 8_000, 8_100, []],
  ["stop_limit", 9_900, 8_100, ["far"]],
] as const)("a %s at %s ticks, waiting for %s", (orderType, ticks, triggerTicks, risks) => {
  expect(orderRisks(GROUNDS, { ...DRAFT, orderType, quantity: "0.010", ticks, triggerTicks }, "buy")).toEqual(risks);
});
