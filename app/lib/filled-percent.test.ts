import { expect, test } from "vitest";
import { filledPercent } from "./filled-percent";

const order = {
  state: "open" as const,
  quantity: "0.30000",
  quoteAmount: null,
  filledQuantity: "0.20000",
  filledQuote: "20000.00000000",
};

test("the filled share is rounded down, so that 100 % means all of it", () => {
  expect(filledPercent(order)).toBe(66);
  expect(filledPercent({ ...order, filledQuantity: "0.29999" })).toBe(99);
  expect(filledPercent({ ...order, filledQuantity: "0.00000" })).toBe(0);
});

test("an order by total is measured by its total, and is whole once it is filled", () => {
  const byTotal = { ...order, quantity: null, quoteAmount: "40000.00000000" };
  expect(filledPercent(byTotal)).toBe(50);
  expect(filledPercent({ ...byTotal, state: "filled" })).toBe(100);
  expect(filledPercent({ ...byTotal, quoteAmount: null })).toBeNull();
});
