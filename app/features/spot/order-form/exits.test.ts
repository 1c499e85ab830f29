import { expect, test } from "vitest";
import { BTC_USDT } from "~/lib/test-pair";
import { readDraft, type OrderFields } from "./draft";
import { exitFaultOf, exitOutcome, exitTermsOf } from "./exits";
import { previewOrder } from "./preview";
import { typedOrder } from "./typed-order";

const draft = (typed: Partial<OrderFields>) =>
  readDraft(BTC_USDT, typedOrder({ price: "100", amount: "1", ...typed })).draft;
const terms = (typed: Partial<OrderFields>, side: "buy" | "sell", last = 0) =>
  exitTermsOf(BTC_USDT, draft(typed), side, last);

test("percents are of the order's price, a profit to the one side of it and a loss to the other", () => {
  const typed = { exitBy: "percent" as const, takeProfit: "5", stopLoss: "2.5", stopLossLimit: "3" };
  expect(terms(typed, "buy")).toEqual({ takeProfit: 10_500, stopLoss: 9_750, stopLossLimit: 9_700 });
  expect(terms(typed, "sell")).toEqual({ takeProfit: 9_500, stopLoss: 10_250, stopLossLimit: 10_300 });
});

test("of a market order percents are of the last price, and mean nothing before the first trade", () => {
  const typed = { orderType: "market" as const, exitBy: "percent" as const, takeProfit: "1" };
  expect(terms(typed, "buy", 20_000)?.takeProfit).toBe(20_200);
  expect(terms(typed, "buy", 0)).toBeNull();
});

test("prices are taken as they are, and an order without them has no exits", () => {
  expect(terms({ takeProfit: "110.5" }, "buy")).toEqual({ takeProfit: 11_050, stopLoss: null, stopLossLimit: null });
  expect(terms({}, "buy")).toBeNull();
  expect(terms({ orderType: "oco", takeProfit: "110" }, "buy")).toBeNull();
});

test.each([
  [{ takeProfit: "99" }, "buy", "takeProfit", "spot:exits.mustBeAbove"],
  [{ stopLoss: "101" }, "buy", "stopLoss", "spot:exits.mustBeBelow"],
  [{ takeProfit: "101" }, "sell", "takeProfit", "spot:exits.mustBeBelow"],
  [{ stopLoss: "99" }, "sell", "stopLoss", "spot:exits.mustBeAbove"],
  [{ takeProfit: "90", stopLoss: "110" }, "sell", "stopLossLimit", "spot:exits.missingLimit"],
  [{ stopLossLimit: "90" }, "buy", "stopLoss", "spot:exits.missingStop"],
  [{ stopLoss: "90", amount: "0.00002" }, "buy", "amount", "spot:exits.tooSmall"],
] as const)("exits of %j of a %s are wrong at %s before anything is sent", (typed, side, field, key) => {
  expect(exitFaultOf(BTC_USDT, draft(typed), side, { time: 0, last: 0 })).toMatchObject({ field, key });
});

test("what is won or lost counts the fees of the order and of its exit, and whole lots alone", () => {
  const book = { sequence: 1, asks: [], bids: [] };
  // 0.999 BTC at 110 are 109.89 less 0.1 %, for 100; 0.1 % of what comes back is taken each time.
  const buy = previewOrder(BTC_USDT, book, draft({ price: "100" }), "buy", null);
  const exit = (ticks: number) => exitOutcome(BTC_USDT, "buy", { ticks, ppm: 1_000 }, buy);
  expect(exit(11_000)).toEqual({ price: "110.00", result: "9.78011000" });
  expect(exit(9_000)).toEqual({ price: "90.00", result: "-10.17991000" });
  // 99.9 USDT at 90 are 1.11 BTC less 0.1 %, for 1.
  const sell = previewOrder(BTC_USDT, book, draft({ price: "100" }), "sell", null);
  expect(exitOutcome(BTC_USDT, "sell", { ticks: 9_000, ppm: 1_000 }, sell).result).toBe("0.10889000");
});
