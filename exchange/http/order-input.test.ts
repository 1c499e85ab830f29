import { expect, test } from "vitest";
import { defineInstrument } from "~exchange/domain/instrument";
import { lotsOf, quoteUnitsOf, ticksOf } from "./order-input";

const instrument = defineInstrument(
  {
    ...{ pair: "AAA_QQQ", base: "AAA", quote: "QQQ", tick: "0.5", lot: "0.01", minNotional: "0", maxQuantity: "100" },
    ...{ makerFeePpm: 0, takerFeePpm: 0 },
  },
  [
    { code: "AAA", scale: 4 },
    { code: "QQQ", scale: 4 },
  ],
);

test("prices become ticks, quantities lots and amounts smallest units; what isn't given stays so", () => {
  expect(ticksOf(instrument, "100.5", "PRICE_INVALID")).toBe(201);
  expect(lotsOf(instrument, "0.07", "QUANTITY_INVALID")).toBe(7);
  expect(quoteUnitsOf(instrument, "0.0001")).toBe(1n);
  expect(ticksOf(instrument, null, "PRICE_INVALID")).toBeNull();
  expect(lotsOf(instrument, null, "QUANTITY_INVALID")).toBeNull();
  expect(quoteUnitsOf(instrument, null)).toBeNull();
});

test("what is nothing, below nothing or between two steps is refused with the field's own error", () => {
  for (const price of ["0", "-0.5", "0.25", "1e3"])
    expect(() => ticksOf(instrument, price, "TRIGGER_PRICE_INVALID"), price).toThrow(
      expect.objectContaining({ error: "TRIGGER_PRICE_INVALID" }),
    );
  for (const quantity of ["0", "-1", "0.005"])
    expect(() => lotsOf(instrument, quantity, "DISPLAY_QUANTITY_INVALID"), quantity).toThrow(
      expect.objectContaining({ error: "DISPLAY_QUANTITY_INVALID" }),
    );
  for (const amount of ["0", "0.0000", "-1", "0.00001"])
    expect(() => quoteUnitsOf(instrument, amount), amount).toThrow(
      expect.objectContaining({ error: "QUANTITY_INVALID" }),
    );
});
