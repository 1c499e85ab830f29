import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalsOf, divideUp, formatUnits, parseUnits } from "./units";

const scale = fc.integer({ min: 0, max: 18 });
const units = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });

test.each([
  ["0", 8, 0n],
  ["1", 8, 100_000_000n],
  ["0.00000001", 8, 1n],
  ["97400.01", 2, 9_740_001n],
  ["1.50", 1, 15n],
  ["-2.5", 2, -250n],
  ["007", 0, 7n],
  ["123456789012345678901234567890.12", 2, 12345678901234567890123456789012n],
])("%s at scale %i is %s units", (text, decimals, expected) => {
  expect(parseUnits(text, decimals)).toBe(expected);
});

test.each([
  "",
  " 1",
  "1 ",
  "1.",
  ".5",
  "+1",
  "1e3",
  "1,000",
  "0x10",
  "--1",
  "1.2.3",
  "NaN",
  "Infinity",
  "١",
  "1\n",
  "9".repeat(41),
])("%j is no canonical decimal", (text) => {
  expect(parseUnits(text, 8)).toBeNull();
});

test("more decimals than the scale has are refused, unless they are zeros", () => {
  expect(parseUnits("0.001", 2)).toBeNull();
  expect(parseUnits("0.010", 2)).toBe(1n);
  expect(parseUnits("5.0", 0)).toBe(5n);
});

test("minus zero is zero", () => {
  expect(formatUnits(parseUnits("-0.00", 2) ?? 1n, 2)).toBe("0.00");
});

test.each([
  [1n, 8, "0.00000001"],
  [-1n, 2, "-0.01"],
  [12n, 0, "12"],
  [-12n, 0, "-12"],
  [100n, 2, "1.00"],
])("%s units at scale %i are written as %s", (amount, decimals, text) => {
  expect(formatUnits(amount, decimals)).toBe(text);
});

test("what is written is read back exactly, at any size and scale", () => {
  fc.assert(
    fc.property(units, scale, (amount, decimals) => {
      expect(parseUnits(formatUnits(amount, decimals), decimals)).toBe(amount);
    }),
  );
});

test("written amounts always have exactly the scale's decimals", () => {
  fc.assert(
    fc.property(units, scale, (amount, decimals) => {
      expect(decimalsOf(formatUnits(amount, decimals))).toBe(decimals);
    }),
  );
});

test("reading is exact or refused: a text means the same at a larger scale", () => {
  fc.assert(
    fc.property(units, scale, scale, (amount, written, read) => {
      const parsed = parseUnits(formatUnits(amount, written), read);
      const exact = written <= read || amount % 10n ** BigInt(written - read) === 0n;
      expect(parsed === null).toBe(!exact);
      if (parsed !== null) expect(parsed * 10n ** BigInt(written)).toBe(amount * 10n ** BigInt(read));
    }),
  );
});

test("dividing up gives the smallest whole number that is not below the quotient", () => {
  const positive = fc.bigInt({ min: 1n, max: 10n ** 20n });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), positive, (numerator, denominator) => {
      const quotient = divideUp(numerator, denominator);
      expect(quotient * denominator).toBeGreaterThanOrEqual(numerator);
      expect((quotient - 1n) * denominator).toBeLessThan(numerator);
    }),
  );
});
