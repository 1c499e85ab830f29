import { expect, test } from "vitest";
import { LOCALE_CODES } from "~/i18n/locales";
import { localeOf, localeOfPath, pageNotFound } from "./locale.server";

const request = new Request("http://127.0.0.1/xx_XX/markets");

test("every locale of the table is a first segment, and no segment means English", () => {
  for (const code of LOCALE_CODES) {
    expect(localeOf({ locale: code }, request)).toBe(code);
    expect(localeOfPath(`/${code}/markets`)).toBe(code);
  }
  expect(localeOf({}, request)).toBe("en_US");
  expect(localeOfPath("/")).toBe("en_US");
});

test.each(["xx_XX", "EN_US", "en-US", "toString", "__proto__", ""])(
  "%j is no locale: the page isn't found",
  (locale) => {
    expect(localeOfPath(`/${locale}/markets`)).toBe("en_US");
    let thrown: unknown;
    try {
      localeOf({ locale }, request);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ init: { status: 404, statusText: "Page Not Found" } });
  },
);

test("the 404 carries the address without its language, and the pairs that are at hand", () => {
  const { data, init } = pageNotFound(new Request("http://127.0.0.1/ar_AE/spot/BTC_USTD?x=1"), ["BTC_USDT"]);
  expect(data).toEqual({ unprefixed: "/spot/BTC_USTD", pairs: ["BTC_USDT"] });
  expect(init).toMatchObject({ status: 404 });
});
