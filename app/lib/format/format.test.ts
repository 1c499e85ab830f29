import fc from "fast-check";
import { expect, test } from "vitest";
import { LOCALE_CODES } from "~/i18n/locales";
import { Decimal, parseDecimal } from "~/lib/decimal";
import { compactParts, formatCompact } from "./format-compact";
import { describeDecimal, formatDecimal, MINUS } from "./format-decimal";
import { formatPercent } from "./format-percent";
import { durationSince } from "./duration";
import { formatTime, isoTime } from "./format-time";
import { NUMBER_STYLES } from "./number-style";
import { formatSpot, toFixed, USDT_DIGITS } from "./to-fixed";

const en = { locale: "en_US" } as const;
const locale = fc.constantFrom(...LOCALE_CODES);
const decimals = fc.integer({ min: 0, max: 18 });
const decimalText = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 18 }))
  .map(([negative, digits, scale]) => {
    const padded = digits.toString().padStart(scale + 1, "0");
    const plain = scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
    return negative ? `-${plain}` : plain;
  });

/** Back from what is shown to a number, markers written out. */
function readBack(shown: string): Decimal {
  const plain = shown
    .replace(/0\{(\d+)\}/, (_, count: string) => "0".repeat(Number(count)))
    .replaceAll(",", "")
    .replace(MINUS, "-")
    .replace("+", "");
  const value = parseDecimal(plain);
  if (!value) throw new Error(`${shown} can't be read back`);
  return value;
}

test.each([
  ["97412.5", { decimals: 2 }, "97,412.50"],
  ["97412.509", { decimals: 2 }, "97,412.50"],
  ["-97412.509", { decimals: 2 }, "−97,412.50"],
  ["1234567", {}, "1,234,567"],
  ["123", { decimals: 0 }, "123"],
  ["0.10", {}, "0.10"],
  ["5.20", { sign: true }, "+5.20"],
  ["0", { decimals: 2, sign: true }, "0.00"],
  ["-0.001", { decimals: 2 }, "0.00"],
  ["1e-7", {}, "0.0000001"],
  [null, { decimals: 2 }, "--"],
  ["", {}, "--"],
  ["NaN", {}, "--"],
  ["halted", {}, "halted"],
])("%j with %j is shown as %j", (text, options, shown) => {
  expect(formatDecimal(text, { ...en, ...options })).toBe(shown);
});

test.each([
  ["0.00002087", "0.0{4}2087"],
  ["0.00000123", "0.0{5}123"],
  ["-0.00000123", "−0.0{5}123"],
  ["1.10000002", "1.10{6}2"],
  ["0.12000000", "0.12000000"],
  ["0.0001", "0.0001"],
  ["0.0001234", "0.0001234"],
  ["10000.00000000", "10,000"],
])("long fractions: %s is shown as %s", (text, shown) => {
  expect(formatDecimal(text, en)).toBe(shown);
});

test("what is cut off or marked is kept in full, what is whole is not repeated", () => {
  expect(describeDecimal("0.00000123", en)).toEqual({ text: "0.0{5}123", full: "0.00000123", isMarked: true });
  expect(describeDecimal("1234.567", { ...en, decimals: 2 })).toEqual({
    text: "1,234.56",
    full: "1,234.567",
    isMarked: false,
  });
  expect(describeDecimal("1234.50", { ...en, decimals: 2 }).full).toBeNull();
});

test("in every language a figure is Latin digits, one real minus, no exponent and no minus zero", () => {
  fc.assert(
    fc.property(decimalText, locale, decimals, fc.boolean(), (text, code, shownDecimals, sign) => {
      const shown = formatDecimal(text, { locale: code, decimals: shownDecimals, sign });
      expect(shown).toMatch(/^[+−]?\d{1,3}(,\d{3})*(\.[\d{}]+)?$/);
      expect(shown).not.toMatch(/^[+−][0,.]+$/);
    }),
  );
});

test("a figure reads back as the value cut towards zero, and never as more", () => {
  fc.assert(
    fc.property(decimalText, locale, decimals, (text, code, shownDecimals) => {
      const value = new Decimal(text);
      const back = readBack(formatDecimal(text, { locale: code, decimals: shownDecimals }));
      expect(back.abs().lte(value.abs())).toBe(true);
      expect(
        value
          .minus(back)
          .abs()
          .lt(new Decimal(`1e-${shownDecimals}`)),
      ).toBe(true);
    }),
  );
});

test("the full value is the value", () => {
  fc.assert(
    fc.property(decimalText, decimals, (text, shownDecimals) => {
      const { full, text: shown } = describeDecimal(text, { ...en, decimals: shownDecimals });
      expect(readBack(full ?? shown).eq(text)).toBe(true);
    }),
  );
});

test.each([
  ["-1.259", {}, "−1.25%"],
  ["1.2", { sign: true }, "+1.20%"],
  ["-0.004", { sign: true }, "0.00%"],
  ["1234.5", { decimals: 1 }, "1,234.5%"],
  [null, {}, "--"],
])("percent %j with %j is shown as %j", (text, options, shown) => {
  expect(formatPercent(text, { ...en, ...options })).toBe(shown);
});

test.each([
  ["999.5", "en_US", "999.500"],
  ["999.9999", "en_US", "999.999"],
  ["1000", "en_US", "1K"],
  ["1234567", "en_US", "1.234M"],
  ["1999999999", "en_US", "1.999B"],
  ["2500000000000", "en_US", "2.500T"],
  ["7000000000000000000", "en_US", "7,000Q"],
  ["-200000", "en_US", "−200K"],
  ["9999", "zh_CN", "9,999"],
  ["48274000", "zh_CN", "4,827.400万"],
  ["775000000", "zh_TW", "7.750億"],
  ["1200000000000", "zh_CN", "1.200万亿"],
  ["775000000", "ja_JP", "7.750億"],
  ["12345", "ko_KR", "1.234만"],
  ["48270000", "ar_AE", "48.270\u00a0مليون"],
  ["1500", "ru_RU", "1.500\u00a0тыс."],
  ["2000000000", "uk_UA", "2\u00a0млрд"],
  ["2000000000", "es_ES", "2\u00a0mil M"],
] as const)("%s in the units of %s is %s", (text, code, shown) => {
  expect(formatCompact(text, { locale: code })).toBe(shown);
});

test("compact decimals are the caller's, a missing amount stays missing, and the exact figure stands by", () => {
  expect(formatCompact("9274000000", { ...en, decimals: 2 })).toBe("9.27B");
  expect(formatCompact(null, en)).toBe("--");
  expect(compactParts("9274000000.5", en).full).toBe("9,274,000,000.5");
  expect(compactParts("12.5", en).full).toBeNull();
});

test("a compact amount is never more than the amount, in any language", () => {
  fc.assert(
    fc.property(decimalText, locale, (text, code) => {
      const { figure, unit } = compactParts(text, { locale: code });
      const power = NUMBER_STYLES[code].units.find(([, word]) => word === unit)?.[0] ?? 0;
      const back = readBack(figure).times(new Decimal(`1e${power}`));
      expect(back.abs().lte(new Decimal(text).abs())).toBe(true);
      expect(
        new Decimal(text)
          .minus(back)
          .abs()
          .lt(new Decimal(`1e${power}`).times("0.001")),
      ).toBe(true);
    }),
  );
});

test("units of a language grow, and no two are alike", () => {
  for (const code of LOCALE_CODES) {
    const units = NUMBER_STYLES[code].units;
    expect(new Set(units.map(([, word]) => word)).size, code).toBe(units.length);
    expect(
      [...units].sort(([a], [b]) => b - a),
      code,
    ).toEqual(units);
  }
});

const moment = Date.UTC(2026, 10, 27, 22, 5, 9, 123);

test.each([
  ["HM", "22:05", "06:05"],
  ["HMS", "22:05:09", "06:05:09"],
  ["MDHM", "11-27 22:05", "11-28 06:05"],
  ["YMD", "2026-11-27", "2026-11-28"],
  ["YMDHM", "2026-11-27 22:05", "2026-11-28 06:05"],
  ["YMDHMS", "2026-11-27 22:05:09", "2026-11-28 06:05:09"],
] as const)("%s is %s in UTC and %s in UTC+8", (format, utc, utc8) => {
  expect(formatTime(moment, format)).toBe(utc);
  expect(formatTime(moment, format, { zone: "UTC+8" })).toBe(utc8);
});

test("a time carries its zone on demand, is machine readable, and may be missing", () => {
  expect(formatTime(moment, "HMS", { zone: "UTC+8", withZone: true })).toBe("06:05:09 UTC+8");
  expect(formatTime(moment)).toBe("2026-11-27 22:05:09");
  expect(isoTime(moment)).toBe("2026-11-27T22:05:09.123Z");
  expect(formatTime(null, "HMS", { withZone: true })).toBe("--");
  expect(formatTime(Number.NaN)).toBe("--");
  expect(isoTime(null)).toBeUndefined();
});

test.each([
  ["999.9994", "en_US", "999.999"],
  ["999.9995", "en_US", "1K"],
  ["1234567", "en_US", "1.235M"],
  ["1234500", "en_US", "1.235M"],
  ["999999500", "en_US", "1B"],
  ["-999999500", "en_US", "−1B"],
  ["999999999999999999", "en_US", "1,000Q"],
  ["99999999.5", "zh_CN", "1亿"],
  ["48274567", "zh_TW", "4,827.457萬"],
] as const)("rounded half up, %s in the units of %s is %s", (text, code, shown) => {
  expect(formatCompact(text, { locale: code, rounding: "half-up" })).toBe(shown);
});

test("rounded half up a compact amount is the nearest, in any language", () => {
  fc.assert(
    fc.property(decimalText, locale, (text, code) => {
      const { figure, unit } = compactParts(text, { locale: code, rounding: "half-up" });
      const power = NUMBER_STYLES[code].units.find(([, word]) => word === unit)?.[0] ?? 0;
      const back = readBack(figure).times(new Decimal(`1e${power}`));
      const off = new Decimal(text).minus(back).abs();
      expect(off.lte(new Decimal(`1e${power}`).times("0.0005"))).toBe(true);
    }),
  );
});

test("Chinese units are 1e4, 1e8 and 1e12 in both scripts, English ones go up to 1e15", () => {
  const unitsOf = (code: "zh_CN" | "zh_TW" | "en_US") =>
    NUMBER_STYLES[code].units.map(([power, word]) => [power, word]);
  expect(unitsOf("zh_CN")).toEqual([[12, "万亿"], [8, "亿"], [4, "万"]]); // prettier-ignore
  expect(unitsOf("zh_TW")).toEqual([[12, "兆"], [8, "億"], [4, "萬"]]); // prettier-ignore
  expect(unitsOf("en_US")).toEqual([[15, "Q"], [12, "T"], [9, "B"], [6, "M"], [3, "K"]]); // prettier-ignore
});

test.each([
  ["1.23456", 4, "1.2345"],
  ["-1.23456", 4, "-1.2345"],
  ["-0.00001", 4, "0.0000"],
  ["1e-7", 8, "0.00000010"],
  ["5", undefined, "5.00000000000000000000"],
  ["abc", 2, "abc"],
  ["", 2, ""],
  ["1,234.5", 2, "1,234.5"],
])("%j cut to %j decimals is %j", (text, digits, fixed) => {
  expect(toFixed(text, digits)).toBe(fixed);
});

test("sums in USDT have four digits, and spot amounts three decimals, cut off, or --", () => {
  expect(toFixed("1234.56789", USDT_DIGITS)).toBe("1234.5678");
  expect(formatSpot("1234.56789", "en_US")).toBe("1,234.567");
  expect([formatSpot(null, "en_US"), formatSpot("", "ar_AE")]).toEqual(["--", "--"]);
});

test.each([
  [0, 93_784_000, { days: 1, hours: 2, minutes: 3 }],
  [0, 59_999, { days: 0, hours: 0, minutes: 0 }],
  [5_000, 0, { days: 0, hours: 0, minutes: 0 }],
  [null, 93_784_000, { days: 0, hours: 0, minutes: 0 }],
  [Number.NaN, 93_784_000, { days: 0, hours: 0, minutes: 0 }],
  [0, Number.POSITIVE_INFINITY, { days: 0, hours: 0, minutes: 0 }],
])("since %j, at %j, have passed %j", (since, now, duration) => {
  expect(durationSince(since, now)).toEqual(duration);
});

test("whatever text comes in, no formatter of any language makes an exponent, a minus zero or NaN of it", () => {
  const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[-+\d.eE,NaInfity]*$/), decimalText);
  const rounding = fc.constantFrom("floor" as const, "half-up" as const);
  fc.assert(
    fc.property(anyText, locale, decimals, rounding, (text, code, shownDecimals, how) => {
      const options = { locale: code, decimals: shownDecimals };
      const isNumber = parseDecimal(text) !== null;
      const plain = toFixed(text, shownDecimals);
      if (!isNumber) expect(plain).toBe(text);
      for (const shown of [
        formatDecimal(text, options),
        formatSpot(text, code),
        formatPercent(text, options),
        compactParts(text, { ...options, rounding: how }).figure,
      ]) {
        if (isNumber) expect(shown).toMatch(/^−?\d{1,3}(,\d{3})*(\.[\d{}]+)?%?$/);
        else expect([text, "--"]).toContain(shown);
        if (isNumber) expect(shown).not.toMatch(/^−[0,.]+%?$/);
      }
      if (isNumber) expect(plain).toMatch(/^-?\d+(\.\d+)?$/);
      if (isNumber) expect(plain).not.toMatch(/^-[0.]+$/);
    }),
    { numRuns: 300 },
  );
});
