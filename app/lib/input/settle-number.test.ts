import fc from "fast-check";
import { expect, test } from "vitest";
import { Decimal, parseDecimal } from "~/lib/decimal";
import { settleNumber, stepNumber } from "./settle-number";

test.each([
  ["1.239", { decimals: 2 }, "1.23", "cut"],
  ["1.2300", { decimals: 2 }, "1.23", null],
  ["٠٫٠٥", { decimals: 8 }, "0.05", null],
  ["1,234.5", { decimals: 2 }, "1234.5", null],
  ["0.001", { decimals: 2 }, "0.00", "cut"],
  ["-0.001", { decimals: 2 }, "0.00", "cut"],
  ["-2", { decimals: 2, min: "0" }, "0.00", "min"],
  ["3", { decimals: 2, min: "5" }, "5.00", "min"],
  ["300", { decimals: 2, max: "125" }, "125.00", "max"],
  ["125.009", { decimals: 2, max: "125.01" }, "125.00", "cut"],
  ["1,234", { decimals: 2 }, "1,234", null],
  ["abc", { decimals: 2, min: "1" }, "abc", null],
  ["", { decimals: 2, min: "1" }, "", null],
  ["1e5", { decimals: 2 }, "1e5", null],
] as const)("%j under %j is left as %j, changed by %j", (typed, rules, text, kind) => {
  const settled = settleNumber(typed, rules);
  expect([settled.text, settled.change?.kind ?? null]).toEqual([text, kind]);
});

const typedNumber = fc
  .tuple(fc.constantFrom("", "-"), fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 0n, max: 10n ** 12n }))
  .map(([sign, whole, fraction]) => `${sign}${whole}.${fraction}`);

test("a number that is left is never made more than it was, never -0, and stays when it is left again", () => {
  fc.assert(
    fc.property(typedNumber, fc.integer({ min: 0, max: 12 }), (typed, decimals) => {
      const { text, change } = settleNumber(typed, { decimals });
      expect(text).toMatch(decimals === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+(\\.\\d{1,${decimals}})?$`));
      expect(text).not.toMatch(/^-[0.]+$/);
      expect(new Decimal(text).abs().lte(new Decimal(typed).abs())).toBe(true);
      expect(change === null).toBe(new Decimal(text).eq(typed));
      expect(settleNumber(text, { decimals })).toEqual({ text, change: null });
    }),
  );
});

test("a number that is left stands within its bounds", () => {
  fc.assert(
    fc.property(typedNumber, (typed) => {
      const rules = { decimals: 2, min: "-50", max: "125.5" };
      const value = parseDecimal(settleNumber(typed, rules).text);
      expect(value?.gte("-50") && value.lte("125.5")).toBe(true);
    }),
  );
});

const cents = { step: "0.01", decimals: 2, times: 1n, up: true };

test("arrows step by the step, ten of them at once where asked, and without bounds never to nothing", () => {
  expect(stepNumber("97250", cents)).toBe("97250.01");
  expect(stepNumber("97250", { ...cents, times: 10n, up: false })).toBe("97249.90");
  expect(stepNumber("", cents)).toBe("0.01");
  expect(stepNumber("0.01", { ...cents, up: false })).toBe("0.01");
  expect(stepNumber("974.12345", { ...cents, step: "1" })).toBe("975.12");
});

test("arrows stop at the bounds and go below zero where the bounds do", () => {
  expect(stepNumber("125", { ...cents, max: "125" })).toBe("125.00");
  expect(stepNumber("0", { ...cents, up: false, min: "-1" })).toBe("-0.01");
  expect(stepNumber("-1", { ...cents, up: false, min: "-1" })).toBe("-1.00");
});
