import { expect, test } from "vitest";
import { createPlacedOrders } from "./placed-orders";

test("an order's pair is told to its owner alone", () => {
  const placed = createPlacedOrders();
  placed.remember({ accountId: "ann", orderId: "7", pair: "BTC_USDT" });
  expect([placed.pairOf("ann", "7"), placed.pairOf("bob", "7"), placed.pairOf("ann", "8")]).toEqual([
    "BTC_USDT",
    null,
    null,
  ]);
});

test("20,000 orders are remembered, the newest ones", () => {
  const placed = createPlacedOrders();
  for (let id = 0; id <= 20_000; id += 1)
    placed.remember({ accountId: "ann", orderId: String(id), pair: `PAIR_${id}` });
  expect([placed.pairOf("ann", "0"), placed.pairOf("ann", "1"), placed.pairOf("ann", "20000")]).toEqual([
    null,
    "PAIR_1",
    "PAIR_20000",
  ]);
});
