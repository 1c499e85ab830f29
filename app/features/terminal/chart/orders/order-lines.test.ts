import fc from "fast-check";
import { expect, test } from "vitest";
import { ticksToPrice } from "~exchange/domain/instrument";
import { BTC_USDT } from "~/lib/test-pair";
import { readAmendment } from "../../amend/amendment";
import { amendmentEffect, orderLines, ticksAt, type LinedOrder } from "./order-lines";

interface Known extends LinedOrder {
  triggeredAt: number | null;
}

const order = (changes: Partial<Known> = {}): Known => ({
  ...{ orderId: "1", pairCode: "BTC_USDT", side: "buy", orderType: "limit", price: "100.00", quantity: "0.00010" },
  ...{ triggerPrice: null, filledQuantity: "0", triggeredAt: null },
  ...changes,
});
const isWaiting = ({ triggerPrice, triggeredAt }: Known) => triggerPrice !== null && triggeredAt === null;
const isAmendable = (known: Known) => known.price !== null && !isWaiting(known);
const lines = (...orders: Known[]) => orderLines(BTC_USDT, orders, { isWaiting, isAmendable });

test("an order is a line at its limit, with what is left of it", () => {
  expect(lines(order({ filledQuantity: "0.00004" }))).toMatchObject([
    { price: "100.00", ticks: 10_000, quantity: "0.00010", rest: "0.00006", canAmend: true },
  ]);
  expect(lines(order({ pairCode: "ETH_USDT" }), order({ price: null, orderType: "market" }))).toEqual([]);
});

test("an order that waits stands at its trigger and can't be moved", () => {
  const waiting = order({ orderType: "stop_limit", triggerPrice: "95.00" });
  expect(lines(waiting)).toMatchObject([{ price: "95.00", canAmend: false }]);
  expect(lines({ ...waiting, triggeredAt: 5 })).toMatchObject([{ price: "100.00" }]);
});

test("only less at the same price keeps the place in the queue", () => {
  const [line] = lines(order());
  if (!line) throw new Error("a line is there");
  const effect = (price: string, quantity: string) =>
    amendmentEffect(BTC_USDT, line, readAmendment(BTC_USDT, { price, quantity }), { bid: 9_990, ask: 10_100 });
  expect(effect("100.00", "0.00010")).toBe("unchanged");
  expect(effect("100", "0.00005")).toBe("keepsPlace");
  expect(effect("100.00", "0.00020")).toBe("losesPlace");
  expect(effect("99.00", "0.00005")).toBe("losesPlace");
  expect(effect("101.00", "0.00010")).toBe("trades");
  for (const wrong of ["", "0", "1.001", "x"]) expect(effect(wrong, "0.00010")).toBe("invalid");
});

test("the nearest tick is found again from where it is drawn", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e11 }), fc.double({ min: -0.4, max: 0.4, noNaN: true }), (ticks, off) => {
      expect(ticksAt(BTC_USDT, Number(ticksToPrice(BTC_USDT, ticks)) + off / 100)).toBe(ticks);
    }),
  );
  expect(ticksAt(BTC_USDT, -3)).toBeNull();
  expect(ticksAt(BTC_USDT, Number.NaN)).toBeNull();
});
