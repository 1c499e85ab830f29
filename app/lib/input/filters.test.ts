import fc from "fast-check";
import { expect, test } from "vitest";
import { Decimal, DECIMALS_MAX, parseDecimal } from "~/lib/decimal";
import { filterDecimal, filterFuturesNumber, filterFuturesTyping, type FuturesNumberOptions } from "./decimal-filter";
import { isEmail } from "./email";
import { MOBILE_DIGITS_MAX, readMobile } from "./mobile";
import {
  digitsOnly,
  englishAndSymbols,
  FILTERED_CHARACTERS_MAX,
  integersHyphenUnderscore,
  lettersAndDigits,
  lettersDigitsPunctuation,
  lettersOnly,
  verificationCode,
  type TextFilter,
} from "./text-filters";

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.string({ unit: "grapheme", maxLength: 400 }),
  fc.stringMatching(/^[-+\d.,' eE\u0660-\u0669\uff10-\uff19\u066b\u066c]*$/),
);

test.each<[string, TextFilter, string, string]>([
  ["digits only", digitsOnly, "a1-2.3４٥", "12345"],
  ["verification code", verificationCode, "12 34-56 789", "123456"],
  [
    "letters, digits and punctuation",
    lettersDigitsPunctuation,
    "备注: rent, May 2026!<b>€😀",
    "备注: rent, May 2026!b",
  ],
  ["English letters, digits and symbols", englishAndSymbols, "p@ss Wörd_1！￥", "p@ssWrd_1"],
  ["letters only", lettersOnly, "Ada 王小明 3é", "Ada王小明"],
  ["letters and digits", lettersAndDigits, "AB-12 c_د٣", "AB12c3"],
  ["integers with hyphen and underscore", integersHyphenUnderscore, "2026-11_04.a", "2026-11_04"],
])("%s", (_, filter, typed, kept) => {
  expect(filter(typed)).toBe(kept);
});

test.each<[string, TextFilter, RegExp, number]>([
  ["digits only", digitsOnly, /^\d*$/, FILTERED_CHARACTERS_MAX],
  ["verification code", verificationCode, /^\d*$/, 6],
  [
    "letters, digits and punctuation",
    lettersDigitsPunctuation,
    /^[^<>€\p{Cc}\p{So}\p{Cs}]*$/u,
    FILTERED_CHARACTERS_MAX,
  ],
  ["English letters, digits and symbols", englishAndSymbols, /^[!-~]*$/, FILTERED_CHARACTERS_MAX],
  ["letters only", lettersOnly, /^[A-Za-z\p{Script=Han}]*$/u, FILTERED_CHARACTERS_MAX],
  ["letters and digits", lettersAndDigits, /^[A-Za-z\d]*$/, FILTERED_CHARACTERS_MAX],
  ["integers with hyphen and underscore", integersHyphenUnderscore, /^[\d_-]*$/, FILTERED_CHARACTERS_MAX],
])(
  "%s: of any text, only its alphabet, within its length, and the same again",
  (_, filter, alphabet, charactersMax) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const kept = filter(text);
        expect(kept).toMatch(alphabet);
        expect(kept.length).toBeLessThanOrEqual(charactersMax);
        expect(filter(kept)).toBe(kept);
      }),
    );
  },
);

test("a character of two halves is never cut in half", () => {
  const kept = lettersOnly(`a${"𠮷".repeat(FILTERED_CHARACTERS_MAX)}`);
  expect(kept).toHaveLength(FILTERED_CHARACTERS_MAX - 1);
  expect(() => encodeURIComponent(kept)).not.toThrow();
});

test.each([
  ["1,234.56", "1234.56"],
  ["1.234,56", "1234.56"],
  ["1,234,567.891", "1234567.89"],
  ["1.234.567", "1234567"],
  ["٩٧٬٢٥٠٫٥", "97250.5"],
  ["９７，２５０．５", "97250.5"],
  ["007", "7"],
  ["0.50", "0.50"],
  ["00.5", "0.5"],
  [".", "0."],
  ["5.", "5."],
  ["5,", "5."],
  ["1.2.3", "1.23"],
  ["1.239", "1.23"],
  ["-3", "3"],
  ["", ""],
  ["NaN", ""],
])("a decimal field that is typed %j holds %j", (typed, kept) => {
  expect(filterDecimal(typed)).toBe(kept);
});

test("decimals are the caller's, none at all among them", () => {
  expect(filterDecimal("1.23456", { decimals: 4 })).toBe("1.2345");
  expect(filterDecimal("1.23456", { decimals: 0 })).toBe("1");
});

test("of any text a decimal field holds digits and one dot, within its decimals, and the same again", () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 0, max: DECIMALS_MAX }), (text, decimals) => {
      const kept = filterDecimal(text, { decimals });
      expect(kept).toMatch(
        decimals === 0 ? /^(0|[1-9]\d*)?$/ : new RegExp(`^((0|[1-9]\\d*)(\\.\\d{0,${decimals}})?)?$`),
      );
      expect(kept.length).toBeLessThanOrEqual(66);
      expect(filterDecimal(kept, { decimals })).toBe(kept);
    }),
  );
});

test.each<[string, FuturesNumberOptions, string]>([
  ["125.50", {}, "125.50"],
  ["-125.5", {}, "-125.5"],
  ["−3", {}, "-3"],
  ["-125.5", { positiveOnly: true }, "125.5"],
  ["-0.00", {}, "0.00"],
  ["-", {}, ""],
  ["5.", {}, "5"],
  ["1.23456", { decimals: 3 }, "1.234"],
  ["1.23456", { decimals: 3, priceDigits: 1 }, "1.2"],
  ["1.9", { decimals: 3, priceDigits: 0 }, "1"],
  ["123456.7", { integerDigits: 4 }, "1234.7"],
  ["130", { min: "1", max: "125" }, "125.00"],
  ["0.5", { min: "1", max: "125" }, "1.00"],
  ["-9", { min: "-2.5" }, "-2.50"],
  ["9", { max: "2.999", decimals: 1 }, "2.9"],
  ["1", { min: "2.001", decimals: 1 }, "2.1"],
  ["0.1", { max: "0.3" }, "0.1"],
  ["99999999999999999999", { max: "100" }, "100.00"],
])("a futures number typed %j under %j is %j", (typed, options, kept) => {
  expect(filterFuturesNumber(typed, options)).toBe(kept);
});

const options: fc.Arbitrary<FuturesNumberOptions> = fc
  .record({
    bounds: fc.tuple(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: 0, max: 9_000 })),
    decimals: fc.integer({ min: 2, max: 8 }),
    positiveOnly: fc.boolean(),
    integerDigits: fc.integer({ min: 6, max: 20 }),
  })
  .map(({ bounds: [low, span], ...rest }) => ({
    ...rest,
    min: new Decimal(String(rest.positiveOnly ? Math.abs(low) : low)).div("100").toFixed(),
    max: new Decimal(String((rest.positiveOnly ? Math.abs(low) : low) + span)).div("100").toFixed(),
  }));

test("of any text a futures number is plain decimal text within its bounds, never -0, and the same again", () => {
  fc.assert(
    fc.property(anyText, options, (text, rules) => {
      const kept = filterFuturesNumber(text, rules);
      expect(kept).toMatch(/^(-?(0|[1-9]\d*)(\.\d{1,8})?)?$/);
      expect(kept).not.toMatch(/^-[0.]+$/);
      const value = parseDecimal(kept);
      if (value) expect(value.gte(rules.min ?? "") && value.lte(rules.max ?? "")).toBe(true);
      expect(filterFuturesNumber(kept, rules)).toBe(kept);
      const typing = filterFuturesTyping(text, rules);
      expect(filterFuturesTyping(typing, rules)).toBe(typing);
    }),
  );
});

test.each([
  ["123456", "123456"],
  [" 00123456 ", "00123456"],
  ["٠١٢٣٤٥٦", "0123456"],
  ["12345", null],
  ["+49123456", null],
  ["12 34 56", null],
  ["9".repeat(MOBILE_DIGITS_MAX + 1), null],
  ["", null],
])("the mobile number %j is read as %j", (typed, number) => {
  expect(readMobile(typed)).toBe(number);
});

test("an e-mail address is checked as the exchange checks it", () => {
  expect(isEmail(" Ada.L-1_x@ex-ample.co.uk ", 254)).toBe(true);
  for (const wrong of ["ada", "ada@host", "a b@c.de", "a+b@c.de", "ü@c.de", `${"a".repeat(250)}@c.de`])
    expect(isEmail(wrong, 254), wrong).toBe(false);
});
