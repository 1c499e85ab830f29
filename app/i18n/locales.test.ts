import { expect, test } from "vitest";
import { directionOf, LOCALE_CODES, LOCALES, localeOfTag } from "./locales";

test("Arabic alone of our languages is written from right to left", () => {
  expect(LOCALE_CODES.filter((code) => directionOf(LOCALES[code]) === "rtl")).toEqual(["ar_AE"]);
});

test("a language with no known direction is written from right to left", () => {
  expect(directionOf({})).toBe("rtl");
  expect(directionOf(undefined)).toBe("rtl");
});

test("every locale of the specification is there, with its currency", () => {
  const fiats = Object.fromEntries(LOCALE_CODES.map((code) => [code, LOCALES[code].fiat]));
  expect(fiats).toMatchObject({
    zh_CN: "CNY", zh_TW: "TWD", en_US: "USD", tr_TR: "TRY", ru_RU: "RUB", uk_UA: "UAH", ja_JP: "JPY", fr_FR: "EUR", es_ES: "EUR",
    ar_AE: "EUR",
  }); // prettier-ignore
  expect(LOCALE_CODES).toEqual(expect.arrayContaining(["ko_KR", "pt_PT", "vi_VN"]));
});

test("a tag is that of one locale; an unknown one is English", () => {
  for (const code of LOCALE_CODES) expect(localeOfTag(LOCALES[code].tag)).toBe(code);
  expect(localeOfTag("xx")).toBe("en_US");
});
