import { expect, test } from "vitest";
import { BTC_USDT } from "~/lib/test-pair";
import { Book } from "~/features/terminal/book/book";
import { readDraft, type OrderFields } from "./draft";
import { typedOrder } from "./typed-order";
import { orderRisks, type OrderInView } from "./risks";

const BOOK = new Book(BTC_USDT, {
  sequence: 1,
  asks: [
    ["100.00", "0.5"],
    ["101.00", "1"],
    ["101.01", "2"],
  ],
  bids: [
    ["99.00", "0.5"],
    ["98.01", "1"],
    ["98.00", "1"],
  ],
}).snapshot();
const PLENTY = { quoteUnits: 10n ** 14n, baseUnits: 10n ** 14n, positionUnits: null };

function risksOf(typed: Partial<OrderFields>, over: Partial<OrderInView> = {}) {
  const { draft } = readDraft(BTC_USDT, typedOrder(typed));
  const side = "buy" as const;
  return orderRisks({ instrument: BTC_USDT, book: BOOK, lastPrice: "100", draft, side, funds: PLENTY, ...over });
}

test("a market order is risky where it reaches more than 1 % into the book", () => {
  expect(risksOf({ orderType: "market", amount: "1.5" })).toEqual([]);
  expect(risksOf({ orderType: "market", amount: "1.50001" })).toEqual(["impact"]);
  expect(risksOf({ orderType: "market", total: "151" })).toEqual([]);
  expect(risksOf({ orderType: "market", total: "152" })).toEqual(["impact"]);
  expect(risksOf({ orderType: "market", amount: "1.5" }, { side: "sell" })).toEqual([]);
  expect(risksOf({ orderType: "market", amount: "1.6" }, { side: "sell" })).toEqual(["impact"]);
});

test("a market order that empties the book is risky, one that meets no book at all is refused anyway", () => {
  expect(risksOf({ orderType: "market", amount: "100" })).toEqual(["impact"]);
  const nothing = { sequence: 0, bids: [], asks: [] };
  expect(risksOf({ orderType: "market", amount: "100" }, { book: nothing })).toEqual([]);
});

test("a limit order is risky more than 5 % away from the last price, on either side of it", () => {
  expect(risksOf({ price: "105", amount: "1" })).toEqual([]);
  expect(risksOf({ price: "105.01", amount: "1" })).toEqual(["far"]);
  expect(risksOf({ price: "95", amount: "1" })).toEqual([]);
  expect(risksOf({ price: "94.99", amount: "1" })).toEqual(["far"]);
  expect(risksOf({ price: "500", amount: "1" }, { lastPrice: null })).toEqual([]);
});

test("an order is risky beyond 25 % of the balance it is paid from", () => {
  const funds = { quoteUnits: 40_000_000_000n, baseUnits: 400_000_000n, positionUnits: null };
  expect(risksOf({ price: "100", amount: "1" }, { funds })).toEqual([]);
  expect(risksOf({ price: "100", amount: "1.00001" }, { funds })).toEqual(["large"]);
  expect(risksOf({ price: "100", amount: "1.00001" }, { funds, side: "sell" })).toEqual(["large"]);
  expect(risksOf({ price: "100", amount: "4" }, { funds })).toEqual(["large"]);
});

test("what takes more than there is, or isn't whole yet, is for the exchange to refuse", () => {
  const funds = { quoteUnits: 40_000_000_000n, baseUnits: 0n, positionUnits: null };
  expect(risksOf({ price: "100", amount: "4.00001" }, { funds })).toEqual([]);
  expect(risksOf({ price: "500", amount: "" })).toEqual([]);
  expect(risksOf({ price: "100", amount: "1" }, { funds: null })).toEqual([]);
});

test("a stop's limit is risky far from its trigger, wherever the last price is; an oco's legs are apart by intent", () => {
  const stop = { orderType: "stop_limit", triggerPrice: "50", amount: "1" } as const;
  expect(risksOf({ ...stop, price: "49" }, { side: "sell" })).toEqual([]);
  expect(risksOf({ ...stop, price: "47" }, { side: "sell" })).toEqual(["far"]);
  const oco = { orderType: "oco", price: "120", triggerPrice: "80", amount: "1" } as const;
  expect(risksOf(oco, { side: "sell" })).toEqual([]);
});

test("a purchase by a stop at the market is a part of the balance by what it spends", () => {
  const funds = { quoteUnits: 40_000_000_000n, baseUnits: 0n, positionUnits: null };
  const stop = { orderType: "stop_market", triggerPrice: "110" } as const;
  expect(risksOf({ ...stop, total: "100" }, { funds })).toEqual([]);
  expect(risksOf({ ...stop, total: "100.01" }, { funds })).toEqual(["large"]);
});
