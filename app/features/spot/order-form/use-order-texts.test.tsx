import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { BTC_USDT } from "~/lib/test-pair";
import { textsOf, type FieldTexts } from "./draft";
import type { OrderType } from "./order-types";
import { sentFields, useOrderTexts } from "./use-order-texts";

function start(orderType: OrderType = "limit", initial: Partial<FieldTexts> = { price: "100000.00" }) {
  return renderHook(
    ({ type }) =>
      useOrderTexts(
        BTC_USDT,
        type,
        textsOf((field) => initial[field]),
      ),
    { initialProps: { type: orderType } },
  );
}

const OPTIONS = { timeInForce: "gtc" as const, postOnly: false, zone: "UTC" as const, exitBy: "price" as const };

test("of a limit order the total follows the amount, and the amount the total in whole lots", () => {
  const { result } = start();
  act(() => result.current.write("amount", "0.05"));
  expect(result.current.texts.total).toBe("5000");
  act(() => result.current.write("price", "90000"));
  expect(result.current.texts).toMatchObject({ amount: "0.05", total: "4500" });
  act(() => result.current.write("total", "1000.5"));
  expect(result.current.texts).toMatchObject({ amount: "0.01111", total: "1000.5" });
  act(() => result.current.write("price", "100000"));
  expect(result.current.texts).toMatchObject({ amount: "0.01000", total: "1000.5" });
});

test("of a market order amount and total exclude each other, and a change of type takes along what was typed", () => {
  const { result, rerender } = start();
  act(() => result.current.write("amount", "0.05"));
  rerender({ type: "market" });
  expect(result.current.texts).toMatchObject({ amount: "0.05", total: "" });
  act(() => result.current.write("total", "500"));
  expect(result.current.texts).toMatchObject({ amount: "", total: "500" });
  expect(sentFields(result.current.texts, { orderType: "market", ...OPTIONS })).toMatchObject({
    amount: "",
    total: "500",
  });
  rerender({ type: "limit" });
  expect(result.current.texts).toMatchObject({ amount: "0.00500", total: "500" });
});

test("a field that is left keeps what was typed last leading", () => {
  const { result } = start();
  act(() => result.current.write("total", "1000.5"));
  act(() => result.current.settle("price", "90000.00"));
  expect(result.current.texts).toMatchObject({ price: "90000.00", amount: "0.01111", total: "1000.5" });
  act(() => result.current.write("amount", "0.056789"));
  expect(result.current.texts.total).toBe("");
  act(() => result.current.settle("amount", "0.05678"));
  expect(result.current.texts).toMatchObject({ amount: "0.05678", total: "5110.2" });
});

test("after an order the size is empty and the price is still there", () => {
  const { result } = start();
  act(() => result.current.write("amount", "0.05"));
  act(() => result.current.clearSize());
  expect(result.current.texts).toMatchObject({ price: "100000.00", amount: "", total: "" });
});

test("a stop at the market keeps the amount of a sale beside the total of a purchase, and sends both", () => {
  const { result } = start("stop_market");
  act(() => result.current.write("amount", "0.05"));
  act(() => result.current.write("total", "500"));
  expect(result.current.texts).toMatchObject({ amount: "0.05", total: "500" });
  expect(sentFields(result.current.texts, { orderType: "stop_market", ...OPTIONS })).toMatchObject({
    amount: "0.05",
    total: "500",
  });
});
