import { expect, test } from "vitest";
import { createOrderRate } from "./order-rate";

test("an account that sends too many orders is refused until it has waited, and nobody else is", () => {
  let now = 0;
  const rate = createOrderRate(10, () => now);
  for (let i = 0; i < 20; i++) rate.take("a");
  expect(() => rate.take("a")).toThrow(expect.objectContaining({ error: "TOO_MANY_REQUESTS", retryAfterSeconds: 1 }));
  rate.take("b");
  now = 100;
  rate.take("a");
  expect(() => rate.take("a")).toThrow("more than 10 a second");
});

test("0 bounds nobody", () => {
  const rate = createOrderRate(0, () => 0);
  for (let i = 0; i < 10_000; i++) rate.take("a");
});
