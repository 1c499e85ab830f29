import { expect, test } from "vitest";

import { parseUnits } from "~exchange/domain/units";
import { Book } from "~/features/terminal/book/book";
import { BTC_USDT } from "~/lib/test-pair";
import { missingField, readDraft, type OrderFields } from "./draft";
import { faultOf } from "./faults";
import { shareOfMaxOrder, shareOfQuote, type Funds } from "./max-order";
import { previewOrder } from "./preview";
import { typedOrder } from "./typed-order";

const BOOK = new Book(BTC_USDT, {
  sequence: 1,
  asks: [
    ["100.00", "0.5"],
    ["101.00", "1"],
    ["110.00", "2"],
  ],
  bids: [
    ["99.00", "0.4"],
    ["98.00", "1"],
  ],
}).snapshot();

const units = (text: string) => parseUnits(text, 8) ?? 0n;
const funds = (quote: string, base: string): Funds => ({
  quoteUnits: units(quote),
  baseUnits: units(base),
  positionUnits: null,
});
const draft = (over: Partial<OrderFields>) => readDraft(BTC_USDT, typedOrder(over)).draft;

test("a market buy is filled level by level", () => {
  // 0.5 x 100 + 0.5 x 101 = 100.5 for 1 BTC; 0.5 % worse than the best price; 0.1 % of 1 BTC.
  const preview = previewOrder(BTC_USDT, BOOK, draft({ orderType: "market", amount: "1" }), "buy", funds("1000", "0"));
  expect(preview).toEqual({
    averagePrice: "100.50",
    slippagePercent: "0.50",
    fee: "0.00100000",
    feeAsset: "BTC",
    total: "100.50000000",
    hold: "100.50000000",
    holdAsset: "USDT",
    balanceAfter: "899.50000000",
    paid: 10_050_000_000n,
    received: 99_900_000n,
    warning: null,
  });
});

test("a market buy by total buys whole lots and keeps the rest", () => {
  // 50 for 0.5 BTC, then 25 / 101 = 0.24752 BTC (lots of 0.00001) for 24.99952.
  const order = draft({ orderType: "market", total: "75" });
  const preview = previewOrder(BTC_USDT, BOOK, order, "buy", funds("1000", "0"));
  expect(preview.total).toBe("74.99952000");
  expect(preview.averagePrice).toBe("100.34");
  expect(preview.balanceAfter).toBe("925.00048000");
  expect(missingField(order, "sell")).toBe("amount");
});

test("a market sell receives the quote less the fee", () => {
  // 0.4 x 99 + 0.1 x 98 = 49.4; fee 0.0494; average 98.8, 0.2020… % worse than 99.
  const preview = previewOrder(BTC_USDT, BOOK, draft({ orderType: "market", amount: "0.5" }), "sell", funds("5", "1"));
  expect(preview).toEqual({
    averagePrice: "98.80",
    slippagePercent: "0.21",
    fee: "0.04940000",
    feeAsset: "USDT",
    total: "49.35060000",
    hold: "0.50000000",
    holdAsset: "BTC",
    balanceAfter: "54.35060000",
    paid: 50_000_000n,
    received: 4_935_060_000n,
    warning: null,
  });
});

test("a limit buy takes what is within its price and rests with the remainder", () => {
  // 0.5 x 100 + 1 x 101, then 0.5 resting at 105: 203.5 for 2 BTC.
  const preview = previewOrder(BTC_USDT, BOOK, draft({ price: "105", amount: "2" }), "buy", funds("1000", "0"));
  expect(preview.averagePrice).toBe("101.75");
  expect(preview.total).toBe("203.50000000");
  expect(preview.fee).toBe("0.00200000");
});

test("an immediate-or-cancel order counts only what fills now, and says so", () => {
  const preview = previewOrder(BTC_USDT, BOOK, draft({ price: "101", amount: "2", timeInForce: "ioc" }), "buy", null);
  expect(preview).toMatchObject({ total: "151.00000000", balanceAfter: null, warning: "unfilled" });
});

test("a resting order has no slippage; a post-only one that would take is warned about", () => {
  const resting = previewOrder(BTC_USDT, BOOK, draft({ price: "90", amount: "1", postOnly: true }), "buy", null);
  expect(resting).toMatchObject({ slippagePercent: "0.00", averagePrice: "90.00", warning: null });
  const taking = previewOrder(BTC_USDT, BOOK, draft({ price: "100", amount: "1", postOnly: true }), "buy", null);
  expect(taking.warning).toBe("would-take");
});

test("too little money is a warning and leaves the balance unknown, not zero", () => {
  const buy = previewOrder(BTC_USDT, BOOK, draft({ price: "100", amount: "1" }), "buy", funds("99.99", "0"));
  expect(buy).toMatchObject({ warning: "insufficient", balanceAfter: null });
  const atLimit = previewOrder(BTC_USDT, BOOK, draft({ price: "110", amount: "0.5" }), "buy", funds("54.99", "0"));
  expect(atLimit.warning).toBe("insufficient");
  const sell = previewOrder(BTC_USDT, BOOK, draft({ price: "100", amount: "1" }), "sell", funds("0", "0.99999"));
  expect(sell.warning).toBe("insufficient");
});

test("nothing typed previews nothing", () => {
  expect(previewOrder(BTC_USDT, BOOK, draft({ price: "100" }), "buy", funds("9", "9"))).toEqual({
    averagePrice: null,
    slippagePercent: null,
    fee: null,
    feeAsset: "BTC",
    total: null,
    hold: null,
    holdAsset: "USDT",
    balanceAfter: null,
    paid: null,
    received: null,
    warning: null,
  });
});

test("shares are rounded down to a lot, and nothing is null", () => {
  const input = { instrument: BTC_USDT, draft: draft({ price: "100" }), levels: BOOK.asks };
  const own = funds("333.333", "0.12345678");
  expect(shareOfMaxOrder({ ...input, side: "buy", funds: own }, 50)).toBe("1.66666");
  expect(shareOfMaxOrder({ ...input, side: "sell", funds: own }, 100)).toBe("0.12345");
  expect(shareOfMaxOrder({ ...input, side: "buy", funds: own, draft: draft({}) }, 100)).toBeNull();
  expect(shareOfMaxOrder({ ...input, side: "buy", funds: funds("0", "0") }, 100)).toBeNull();
  expect(shareOfQuote({ ...input, side: "buy", funds: own, draft: draft({ orderType: "market" }) }, 25)).toBe(
    "83.33325000",
  );
});

test("a limit order given by its total buys the lots it pays for", () => {
  const { draft: order, errors } = readDraft(BTC_USDT, typedOrder({ price: "97250", total: "6243.45" }));
  expect(errors).toEqual([]);
  expect(order.lots).toBe(6_420);
});

test("what doesn't fit the pair's steps is told at its field", () => {
  const { errors } = readDraft(BTC_USDT, typedOrder({ price: "97250.001", amount: "0.000001" }));
  expect(errors.map(({ field, key }) => [field, key])).toEqual([
    ["price", "spot:form.priceStep"],
    ["amount", "spot:form.amountStep"],
  ]);
  expect(readDraft(BTC_USDT, typedOrder({ price: "1,234", amount: "abc" })).errors.map((e) => e.key)).toEqual([
    "errors:NUMBER_AMBIGUOUS",
    "errors:NUMBER_INVALID",
  ]);
});

test("an amount beyond what can be counted is too large, not off the step", () => {
  for (const amount of ["99999999999999999999", "9".repeat(60), "501.000001"]) {
    const { errors } = readDraft(BTC_USDT, typedOrder({ price: "100", amount }));
    expect(errors).toEqual([
      { field: "amount", key: "spot:form.tooLarge", values: { max: BTC_USDT.maxQuantity, asset: "BTC" } },
    ]);
  }
});

test("an amount and a total are taken together only where they say the same", () => {
  const keys = (over: Partial<OrderFields>) =>
    readDraft(BTC_USDT, typedOrder(over)).errors.map((e) => [e.field, e.key]);
  const oneOfTwo = [["total", "errors:AMOUNT_AND_TOTAL"]];
  // 0.01 BTC at 100: any total that pays for 0.01, and not for a lot more.
  expect(keys({ price: "100", amount: "0.01", total: "1" })).toEqual([]);
  expect(keys({ price: "100", amount: "0.01", total: "1.00099" })).toEqual([]);
  expect(keys({ price: "100", amount: "0.01", total: "1.001" })).toEqual(oneOfTwo);
  expect(keys({ price: "100", amount: "0.01", total: "5" })).toEqual(oneOfTwo);
  expect(keys({ orderType: "market", amount: "0.01", total: "1" })).toEqual(oneOfTwo);
  expect(keys({ price: "100", amount: "0.01", total: "x" })).toEqual([["total", "errors:NUMBER_INVALID"]]);
});

test("orders beyond the pair's limits are told with the limit, where they were typed", () => {
  const fault = (over: Partial<OrderFields>, side: "buy" | "sell" = "buy") =>
    faultOf(BTC_USDT, draft(over), side, { time: 0, last: 10_000 });
  expect(fault({ price: "100", amount: "0.04" })).toMatchObject({
    field: "amount",
    key: "spot:form.tooSmall",
    values: { min: "5", asset: "USDT" },
  });
  expect(fault({ price: "100", amount: "0.05" })).toBeNull();
  expect(fault({ price: "100", amount: "500.00001" })?.key).toBe("spot:form.tooLarge");
  expect(fault({ orderType: "market", total: "4.99" })?.field).toBe("total");
  const stop = { orderType: "stop_limit", price: "100", amount: "1" } as const;
  expect(fault({ ...stop, triggerPrice: "101" })).toBeNull();
  expect(fault({ ...stop, triggerPrice: "101" }, "sell")).toMatchObject({
    field: "triggerPrice",
    key: "spot:refusal.wouldTrigger",
    values: { last: "100.00" },
  });
});

test("a stop is worked out at the price that it names, and reserves its worst cost; what a trailing stop gets isn't known", () => {
  const own = funds("1000", "1");
  const stopLimit = draft({ orderType: "stop_limit", triggerPrice: "104", price: "105", amount: "1" });
  expect(previewOrder(BTC_USDT, BOOK, stopLimit, "buy", own)).toMatchObject({
    averagePrice: "105.00",
    slippagePercent: null,
    fee: "0.00100000",
    total: "105.00000000",
    hold: "105.00000000",
    balanceAfter: "895.00000000",
  });
  const stop = draft({ orderType: "stop_market", triggerPrice: "90", amount: "0.5", total: "50" });
  expect(previewOrder(BTC_USDT, BOOK, stop, "sell", own)).toMatchObject({ averagePrice: "90.00", hold: "0.50000000" });
  expect(previewOrder(BTC_USDT, BOOK, stop, "buy", own)).toMatchObject({ hold: "50.00000000", holdAsset: "USDT" });
  const trailing = draft({ orderType: "trailing_stop", trailingRate: "2.5", amount: "0.5" });
  expect(trailing.trailingBips).toBe(250);
  expect(previewOrder(BTC_USDT, BOOK, trailing, "sell", own)).toMatchObject({
    ...{ averagePrice: null, fee: null, total: null, balanceAfter: null },
    hold: "0.50000000",
  });
});

test("an oco buy reserves the dearer of its legs, and needs a limit for the second", () => {
  const oco = { orderType: "oco", price: "95", triggerPrice: "104", amount: "1" } as const;
  expect(missingField(draft(oco), "sell")).toBeNull();
  expect(missingField(draft(oco), "buy")).toBe("stopLimitPrice");
  const whole = draft({ ...oco, stopLimitPrice: "106" });
  expect(previewOrder(BTC_USDT, BOOK, whole, "buy", null).hold).toBe("106.00000000");
});

test("a rate has at most two decimals, and a date is read on the clock that it was typed by", () => {
  const errorsOf = (over: Partial<OrderFields>) => readDraft(BTC_USDT, typedOrder(over)).errors.map(({ key }) => key);
  expect(errorsOf({ orderType: "trailing_stop", trailingRate: "1.005" })).toEqual(["spot:terms.rateStep"]);
  const dated = { timeInForce: "gtd", price: "100", amount: "1" } as const;
  expect(missingField(draft(dated), "buy")).toBe("expiresAt");
  expect(draft({ ...dated, expiresAt: "2026-11-29T08:00", zone: "UTC+8" }).expiresAt).toBe(Date.UTC(2026, 10, 29));
  expect(errorsOf({ ...dated, expiresAt: "2026-02-31T08:00" })).toEqual(["errors:EXPIRY_INVALID"]);
});
