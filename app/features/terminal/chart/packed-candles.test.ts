import fc from "fast-check";
import { expect, test } from "vitest";
import { packedCandles, unpackedCandles } from "./packed-candles";

const decimal = fc.nat({ max: 1e9 }).map((units) => `${Math.floor(units / 100)}.${units % 100}`);
const candle = fc.tuple(fc.nat(), decimal, decimal, decimal, decimal, decimal);

test("candles come out of their text as they went in", () => {
  fc.assert(
    fc.property(fc.array(candle, { maxLength: 20 }), (candles) => {
      expect(unpackedCandles(packedCandles(candles))).toEqual(candles);
    }),
  );
});
