import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { BTC_USDT } from "~/lib/test-pair";
import type { OrderType } from "./draft";
import { stepped } from "./NumberField";
import { sentFields, useOrderTexts } from "./use-order-texts";

function start(orderType: OrderType = "limit", initial = { price: "100000.00", amount: "", total: "" }) {
  return renderHook(({ type }) => useOrderTexts(BTC_USDT, type, initial), { initialProps: { type: orderType } });
}

const OPTIONS = { timeInForce: "gtc" as const, postOnly: false };

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

test("what is typed stays as typed until the field is left, and is only spelled out then", () => {
  const { result } = start();
  act(() => result.current.write("amount", "٠٫٠٥"));
  expect(result.current.texts.amount).toBe("٠٫٠٥");
  act(() => result.current.settle("amount"));
  expect(result.current.texts.amount).toBe("0.05");
  act(() => result.current.write("amount", "1,234"));
  act(() => result.current.settle("amount"));
  expect(result.current.texts).toMatchObject({ amount: "1,234", total: "" });
});

test("after an order the size is empty and the price is still there", () => {
  const { result } = start();
  act(() => result.current.write("amount", "0.05"));
  act(() => result.current.clearSize());
  expect(result.current.texts).toMatchObject({ price: "100000.00", amount: "", total: "" });
});

test("arrows step by the pair's step, ten of them with Shift, and never to nothing", () => {
  const options = { step: "0.01", decimals: 2, times: 1n, up: true };
  expect(stepped("97250", options)).toBe("97250.01");
  expect(stepped("97250", { ...options, times: 10n, up: false })).toBe("97249.90");
  expect(stepped("", options)).toBe("0.01");
  expect(stepped("0.01", { ...options, up: false })).toBe("0.01");
  expect(stepped("974.12345", { ...options, step: "1" })).toBe("975.12");
});
