import fc from "fast-check";
import { expect, test } from "vitest";
import { priceToTicks, quantityToLots } from "~exchange/domain/instrument";
import { parseUnits } from "~exchange/domain/units";
import { Book } from "../book/book";
import { BTC_USDT } from "~/lib/test-pair";
import { checkLimits, missingField, readDraft, type OrderFields } from "./draft";
import { shareOfMaxOrder, shareOfQuote, type Funds } from "./max-order";
import { previewOrder } from "./preview";

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
const funds = (quote: string, base: string): Funds => ({ quoteUnits: units(quote), baseUnits: units(base) });
const fields = (over: Partial<OrderFields>): OrderFields => ({
  orderType: "limit",
  timeInForce: "gtc",
  postOnly: false,
  price: "",
  amount: "",
  total: "",
  ...over,
});
const draft = (over: Partial<OrderFields>) => readDraft(BTC_USDT, fields(over)).draft;

test("a market buy is filled level by level", () => {
  // 0.5 x 100 + 0.5 x 101 = 100.5 for 1 BTC; 0.5 % worse than the best price; 0.1 % of 1 BTC.
  const preview = previewOrder(BTC_USDT, BOOK, draft({ orderType: "market", amount: "1" }), "buy", funds("1000", "0"));
  expect(preview).toEqual({
    averagePrice: "100.50",
    slippagePercent: "0.50",
    fee: "0.00100000",
    feeAsset: "BTC",
    total: "100.50000000",
    balanceAfter: "899.50000000",
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
    balanceAfter: "54.35060000",
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
    balanceAfter: null,
    warning: null,
  });
});

test("100 % is the largest order that goes through, for any funds and price", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 13n }),
      fc.bigInt({ min: 0n, max: 10n ** 11n }),
      fc.integer({ min: 100, max: 20_000 }),
      fc.constantFrom<"buy" | "sell">("buy", "sell"),
      (quoteUnits, baseUnits, cents, side) => {
        const own = { quoteUnits, baseUnits };
        const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
        const ticks = priceToTicks(BTC_USDT, price);
        const input = { instrument: BTC_USDT, side, orderType: "limit" as const, ticks, funds: own, asks: BOOK.asks };
        const most = shareOfMaxOrder(input, 100);
        if (most === null) return;
        const order = (amount: string) => draft({ price, amount, postOnly: false });
        const resting = { sequence: 0, bids: [], asks: [] };
        expect(previewOrder(BTC_USDT, resting, order(most), side, own).warning).toBeNull();
        const lots = quantityToLots(BTC_USDT, most) ?? 0;
        if (lots === BTC_USDT.maxLots) return;
        const more = { ...order(most), lots: lots + 1 };
        expect(previewOrder(BTC_USDT, resting, more, side, own).warning).toBe("insufficient");
      },
    ),
  );
});

test("shares are rounded down to a lot, and nothing is null", () => {
  const input = { instrument: BTC_USDT, orderType: "limit" as const, ticks: 10_000, asks: BOOK.asks };
  const own = funds("333.333", "0.12345678");
  expect(shareOfMaxOrder({ ...input, side: "buy", funds: own }, 50)).toBe("1.66666");
  expect(shareOfMaxOrder({ ...input, side: "sell", funds: own }, 100)).toBe("0.12345");
  expect(shareOfMaxOrder({ ...input, side: "buy", funds: own, ticks: null }, 100)).toBeNull();
  expect(shareOfMaxOrder({ ...input, side: "buy", funds: funds("0", "0") }, 100)).toBeNull();
  expect(shareOfQuote(BTC_USDT, own, 25)).toBe("83.33325000");
});

test("a limit order given by its total buys the lots it pays for", () => {
  const { draft: order, errors } = readDraft(BTC_USDT, fields({ price: "97250", total: "6243.45" }));
  expect(errors).toEqual([]);
  expect(order.lots).toBe(6_420);
});

test("what doesn't fit the pair's steps is told at its field", () => {
  const { errors } = readDraft(BTC_USDT, fields({ price: "97250.001", amount: "0.000001" }));
  expect(errors.map(({ field, key }) => [field, key])).toEqual([
    ["price", "spot:form.priceStep"],
    ["amount", "spot:form.amountStep"],
  ]);
  expect(readDraft(BTC_USDT, fields({ price: "1,234", amount: "abc" })).errors.map((e) => e.key)).toEqual([
    "errors:NUMBER_AMBIGUOUS",
    "errors:NUMBER_INVALID",
  ]);
});

test("an amount beyond what can be counted is too large, not off the step", () => {
  for (const amount of ["99999999999999999999", "9".repeat(60), "501.000001"]) {
    const { errors } = readDraft(BTC_USDT, fields({ price: "100", amount }));
    expect(errors).toEqual([
      { field: "amount", key: "spot:form.tooLarge", values: { max: BTC_USDT.maxQuantity, asset: "BTC" } },
    ]);
  }
});

test("an amount and a total are taken together only where they say the same", () => {
  const keys = (over: Partial<OrderFields>) => readDraft(BTC_USDT, fields(over)).errors.map((e) => [e.field, e.key]);
  const oneOfTwo = [["total", "errors:AMOUNT_AND_TOTAL"]];
  // 0.01 BTC at 100: any total that pays for 0.01, and not for a lot more.
  expect(keys({ price: "100", amount: "0.01", total: "1" })).toEqual([]);
  expect(keys({ price: "100", amount: "0.01", total: "1.00099" })).toEqual([]);
  expect(keys({ price: "100", amount: "0.01", total: "1.001" })).toEqual(oneOfTwo);
  expect(keys({ price: "100", amount: "0.01", total: "5" })).toEqual(oneOfTwo);
  expect(keys({ orderType: "market", amount: "0.01", total: "1" })).toEqual(oneOfTwo);
  expect(keys({ price: "100", amount: "0.01", total: "x" })).toEqual([["total", "errors:NUMBER_INVALID"]]);
});

test("orders below the smallest or above the largest allowed are told with the limit", () => {
  expect(checkLimits(BTC_USDT, draft({ price: "100", amount: "0.04" }))).toMatchObject({
    key: "spot:form.tooSmall",
    values: { min: "5" },
  });
  expect(checkLimits(BTC_USDT, draft({ price: "100", amount: "0.05" }))).toBeNull();
  expect(checkLimits(BTC_USDT, draft({ price: "100", amount: "500.00001" }))?.key).toBe("spot:form.tooLarge");
  expect(checkLimits(BTC_USDT, draft({ orderType: "market", total: "4.99" }))?.field).toBe("total");
});
