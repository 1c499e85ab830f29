import fc from "fast-check";
import { expect, test } from "vitest";
import { LOCALE_CODES } from "~/i18n/locales";
import { formatDecimal } from "~/lib/format/format-decimal";
import { readDecimalInput } from "./decimal-input";

const value = (text: string) => ({ kind: "value", text });

test.each([
  ["97250", "97250"],
  ["97250.5", "97250.5"],
  ["097,250.50", "97250.50"],
  ["97.250,50", "97250.50"],
  ["1,234,567", "1234567"],
  ["1.234.567", "1234567"],
  ["12,34,567", "1234567"],
  ["1 234,5", "1234.5"],
  ["1\u202f234.5", "1234.5"],
  ["1'234'567.8", "1234567.8"],
  ["1,5", "1.5"],
  ["0,123", "0.123"],
  ["1234,567", "1234.567"],
  ["1.234", "1.234"],
  [".5", "0.5"],
  [",5", "0.5"],
  ["5.", "5"],
  ["٩٧٬٢٥٠٫٥", "97250.5"],
  ["۰٫۰۶۴۲", "0.0642"],
  ["９７，２５０．５", "97250.5"],
  ["0.000", "0.000"],
])("%s reads as %s", (typed, text) => {
  expect(readDecimalInput(typed)).toEqual(value(text));
});

test.each(["1,234", "12,345", "123,456", "١،٢٣٤"])("%s reads two ways, so it asks", (typed) => {
  const read = readDecimalInput(typed);
  expect(read.kind).toBe("ambiguous");
});

test("the two readings of an ambiguous text are named", () => {
  expect(readDecimalInput("1,234")).toEqual({ kind: "ambiguous", asDecimal: "1.234", asGrouped: "1234" });
});

test.each(["1e5", "-1", "+1", "abc", "1.2.3", "1,2,3", "1,23,4", "1.2,3.4", "0x10", ".", ",", "1..2", "9".repeat(65)])(
  "%s is no amount",
  (typed) => {
    expect(readDecimalInput(typed)).toEqual({ kind: "invalid" });
  },
);

test.each(["", " ", "\u00a0"])("blank text is empty, not zero", (typed) => {
  expect(readDecimalInput(typed)).toEqual({ kind: "empty" });
});

const canonicalDecimal = fc
  .tuple(
    fc.bigInt({ min: 0n, max: 10n ** 15n }),
    fc.integer({ min: 0, max: 8 }),
    fc.bigInt({ min: 0n, max: 99999999n }),
  )
  .map(([whole, scale, digits]) =>
    scale === 0 ? `${whole}` : `${whole}.${`${digits}`.padStart(8, "0").slice(0, scale)}`,
  );

test("canonical text reads as itself", () => {
  fc.assert(
    fc.property(canonicalDecimal, (text) => {
      expect(readDecimalInput(text)).toEqual(value(text));
    }),
  );
});

test("what any language shows reads back as the same amount, unless it asks", () => {
  fc.assert(
    fc.property(canonicalDecimal, fc.constantFrom(...LOCALE_CODES), (text, locale) => {
      const shown = formatDecimal(text, { locale });
      fc.pre(!shown.includes("{"));
      const read = readDecimalInput(shown);
      if (read.kind === "ambiguous") expect([read.asDecimal, read.asGrouped]).toContain(text);
      else if (read.kind === "value") expect(stripZeros(read.text)).toBe(stripZeros(text));
      else expect.unreachable(`${shown} was not read`);
    }),
  );
});

test("digits of other scripts read as their Latin ones", () => {
  fc.assert(
    fc.property(canonicalDecimal, fc.constantFrom(0x0660, 0x06f0, 0xff10), (text, zero) => {
      const typed = text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
      expect(readDecimalInput(typed)).toEqual(value(text));
    }),
  );
});

test("whatever is typed gives canonical text or no value at all", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,' ]*$/)), (typed) => {
      const read = readDecimalInput(typed);
      if (read.kind === "value") expect(read.text).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/);
    }),
  );
});

function stripZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
