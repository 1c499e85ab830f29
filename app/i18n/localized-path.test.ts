import fc from "fast-check";
import { expect, test } from "vitest";
import { LOCALE_CODES } from "./locales";
import { localizedPath, prefixedPath, withoutLocale } from "./localized-path";

test("English has no prefix, every other language has its code", () => {
  expect(localizedPath("en_US", "/markets")).toBe("/markets");
  expect(localizedPath("en_US", "/")).toBe("/");
  for (const code of LOCALE_CODES.filter((each) => each !== "en_US")) {
    expect(localizedPath(code, "/markets")).toBe(`/${code}/markets`);
    expect(localizedPath(code, "/")).toBe(`/${code}`);
  }
});

test("the query is appended with ? or &, before the hash, and escaped", () => {
  expect(localizedPath("en_US", "/login", { redirectUrl: "/a?b=c&d" })).toBe("/login?redirectUrl=%2Fa%3Fb%3Dc%26d");
  expect(localizedPath("ja_JP", "/login?x=1", { y: "2" })).toBe("/ja_JP/login?x=1&y=2");
  expect(localizedPath("ja_JP", "/#faq", { y: "2" })).toBe("/ja_JP?y=2#faq");
  expect(localizedPath("en_US", "/markets", {})).toBe("/markets");
});

test("the prefixed form names English too", () => {
  expect(prefixedPath("en_US", "/")).toBe("/en_US");
  expect(prefixedPath("en_US", "/spot/BTC_USDT")).toBe("/en_US/spot/BTC_USDT");
  expect(prefixedPath("ar_AE", "/markets")).toBe("/ar_AE/markets");
});

test.each([
  ["/ja_JP/markets", "/markets"], ["/ja_JP", "/"], ["/ja_JP/", "/"], ["/en_US/markets", "/markets"], ["/markets", "/markets"],
  ["/", "/"], ["/xx_XX/markets", "/xx_XX/markets"], ["/ja_JP/ar_AE/markets", "/ar_AE/markets"], ["/ja_JP//evil.test", "/evil.test"],
  ["//evil.test", "/evil.test"], ["/\\evil.test", "/evil.test"],
])("without its language, %s is %s", (path, expected) => {
  expect(withoutLocale(path)).toBe(expected);
}); // prettier-ignore

test("a page goes into a language and back unchanged", () => {
  const segment = fc.stringMatching(/^[\w.-]{1,12}$/).filter((text) => !LOCALE_CODES.some((code) => code === text));
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 4 }), fc.constantFrom(...LOCALE_CODES), (segments, locale) => {
      const path = `/${segments.join("/")}`;
      expect(withoutLocale(localizedPath(locale, path))).toBe(path);
      expect(withoutLocale(prefixedPath(locale, path))).toBe(path);
    }),
  );
});

test("no path, in any language, leads to another host", () => {
  const piece = fc.constantFrom("/", "\\", ".", "..", "evil.test", "ja_JP", "en_US", "@", ":", "?", "%2f", "markets");
  const path = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join("")}`);
  fc.assert(
    fc.property(path, fc.constantFrom(...LOCALE_CODES), (text, locale) => {
      // As the browser gives it: a request's path is parsed before we see it.
      const { pathname } = new URL(`http://site.test${text}`);
      for (const address of [
        localizedPath(locale, withoutLocale(pathname)),
        prefixedPath(locale, withoutLocale(pathname)),
      ])
        expect(new URL(address, "http://site.test/x").host).toBe("site.test");
    }),
    { numRuns: 2_000 },
  );
});
