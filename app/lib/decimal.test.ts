import fc from "fast-check";
import { expect, test } from "vitest";
import { Decimal, leastCommonMultiple, parseDecimal, roundDecimal, trimZeros, truncateDecimal } from "./decimal";

test("decimal text is read exactly, with or without a sign, a fraction or a small exponent", () => {
  expect(parseDecimal("97412.50")?.toFixed()).toBe("97412.5");
  expect(parseDecimal("-0.1")?.plus("0.3").toFixed()).toBe("0.2");
  expect(parseDecimal("+7.")?.toFixed()).toBe("7");
  expect(parseDecimal("1e-7")?.toFixed()).toBe("0.0000001");
});

test.each([null, undefined, "", " ", "--", "NaN", "Infinity", "1,234", "0x10", "1e999", "٣", "1".repeat(65)])(
  "%j is not a number, and not zero either",
  (text) => expect(parseDecimal(text)).toBeNull(),
);

test("a JavaScript number gets neither in nor out inexactly", () => {
  expect(() => new Decimal(0.1).plus(0.2)).toThrow();
  expect(() => Number(new Decimal("0.1"))).toThrow();
});

test("cutting never lengthens, never rounds away from zero and never writes -0 or an exponent", () => {
  const text = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 30 }))
    .map(([negative, digits, scale]) => {
      const padded = digits.toString().padStart(scale + 1, "0");
      const plain = scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
      return negative ? `-${plain}` : plain;
    });
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 20 }), (plain, decimals) => {
      const value = parseDecimal(plain);
      if (!value) throw new Error(`${plain} was not read`);
      const cut = truncateDecimal(value, decimals);
      expect(cut).toMatch(decimals === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${decimals}}$`));
      expect(cut).not.toMatch(/^-[0.]+$/);
      expect(new Decimal(cut).abs().lte(value.abs())).toBe(true);
      expect(
        value
          .minus(cut)
          .abs()
          .lt(new Decimal("1").div(new Decimal(`1e${decimals}`))),
      ).toBe(true);
    }),
  );
});

test("only zeros behind the point are trimmed", () => {
  expect(["0.50000000", "100.00", "100", "1.05", "0.00"].map(trimZeros)).toEqual(["0.5", "100", "100", "1.05", "0"]);
});

test.each([
  ["1.239", 2, "1.23", "1.24"],
  ["-1.239", 2, "-1.24", "-1.23"],
  ["-0.001", 2, "-0.01", "0.00"],
  ["5", 0, "5", "5"],
])("%s in %i decimals is %s below and %s above", (text, decimals, below, above) => {
  const value = new Decimal(text);
  expect([roundDecimal(value, decimals, "down"), roundDecimal(value, decimals, "up")]).toEqual([below, above]);
});

test.each([
  ["4", "6", "12"],
  ["0.25", "0.1", "0.5"],
  ["0.00001", "0.001", "0.001"],
  ["1.5", "1", "3"],
  ["1e-7", "0.0000003", "0.0000003"],
  ["7", "7", "7"],
])("the common step of %s and %s is %s", (a, b, common) => {
  expect(leastCommonMultiple(a, b)).toBe(common);
});

test.each([
  ["0", "1"],
  ["-1", "1"],
  ["abc", "1"],
  ["1", ""],
])("%j and %j have no common step", (a, b) => expect(leastCommonMultiple(a, b)).toBeNull());

test("a common step holds both steps whole, and no smaller one does", () => {
  const step = fc
    .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, scale]) => new Decimal(String(digits)).times(new Decimal(`1e-${scale}`)).toFixed());
  fc.assert(
    fc.property(step, step, (a, b) => {
      const common = leastCommonMultiple(a, b) ?? "";
      const [inA, inB] = [new Decimal(common).div(a).toFixed(), new Decimal(common).div(b).toFixed()];
      expect([inA, inB]).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)]);
      // Whole numbers without a common divisor: half of it, a third of it ... would break one of them.
      let [x, y] = [BigInt(inA), BigInt(inB)];
      while (y !== 0n) [x, y] = [y, x % y];
      expect(x).toBe(1n);
    }),
  );
});
