import fc from "fast-check";
import { expect, test } from "vitest";
import { LOCALE_CODES } from "~/i18n/locales";
import { withoutLocale } from "~/i18n/localized-path";
import { isPagePath, PAGE_PATTERNS } from "~/lib/page-patterns";
import { deepLink } from "./deep-link";

const SITE = "https://bourse.test";
const opened = (link: string) => deepLink(link, SITE, "en_US");

test("every page of the table opens, by its path and by its whole address", () => {
  const paths = PAGE_PATTERNS.map((pattern) => pattern.replace(/:\w+/g, "BTC_USDT"));
  for (const path of paths) {
    expect(opened(path)).toEqual({ ok: true, address: path, locale: "en_US" });
    expect(opened(SITE + path)).toEqual({ ok: true, address: path, locale: "en_US" });
  }
});

test.each([
  ["/ja_JP/markets?search=btc", "/ja_JP/markets?search=btc", "ja_JP"],
  ["/en_US/spot/BTC_USDT", "/en_US/spot/BTC_USDT", "en_US"],
  ["/markets/", "/ar_AE/markets/", "ar_AE"],
  ["/", "/ar_AE", "ar_AE"],
  [SITE, "/ar_AE", "ar_AE"],
  ["/spot/BTC_USDT#order-form", "/ar_AE/spot/BTC_USDT", "ar_AE"],
  ["/markets/../spot/ETH_USDT", "/ar_AE/spot/ETH_USDT", "ar_AE"],
])("%s opens %s: in its own language, else in the page's", (link, address, locale) => {
  expect(deepLink(link, SITE, "ar_AE")).toEqual({ ok: true, address, locale });
});

test.each([
  ["/followup/trader/12?type=futures", "/copy-trading/futures-trader/12"],
  ["/followup?type=spot&page=2", "/copy-trading/spot?page=2"],
  ["/autosystem?sourceType=acme", "/bot-trade/acme"],
])("an old address opens what it stands for: %s", (link, address) => {
  expect(opened(link)).toMatchObject({ ok: true, address });
});

const HOSTILE = [
  "javascript:alert(1)", "JavaScript:alert(1)", "java\nscript:alert(1)", " javascript:alert(1)", "javascript://bourse.test/%0aalert(1)",
  "javascript:/spot/BTC_USDT", "data:text/html,<script>alert(1)</script>", "vbscript:x", "blob:https://bourse.test/1", "file:///etc/passwd",
  "intent://scan/#Intent;scheme=zxing;package=com.evil;end", "intent:/markets#Intent;end", "market://details?id=x", "itms-services://x",
  "tel:112", "sms:112", "mailto:x@evil.test", "about:blank", "view-source:https://bourse.test/", "bourse://markets", "ftp://bourse.test/markets",
  "https://evil.test/markets", "http://bourse.test/markets", "https://bourse.test.evil.test/markets", "https://bourse.test@evil.test/markets",
  "https://bourse.test:8443/markets", "https://bourse.test:443@evil.test/", "https://BOURSE.test/markets", "https://user@bourse.test/markets",
  "https:bourse.test/markets", "https:/bourse.test/markets", "https:\\\\bourse.test\\markets", "https://bourse.test\\@evil.test/", "//bourse.test/markets",
  "//evil.test/markets", "///evil.test/markets", "/\\evil.test/markets", "\\\\evil.test\\markets", "/.//evil.test", "/markets/..//evil.test",
  "/%2f/evil.test", "/%2f%2fevil.test", "/%5cevil.test", "/%2e%2e//evil.test", "/\tevil", "/\n/evil.test", "/markets\u0000", "/\u202emarkets",
  "/markets%00", "/markets%2f..%2flogin", "/m%61rkets", "/%6darkets", "/spot/BTC%5fUSDT", "https://bourse.test//evil.test/", "https://bourse.test/\\evil.test",
  "https://bourse.test/%2f/evil.test", "https://bourse.test", "https://bourse.test.", "https://bourse.test./markets", "https://bourse.test%2f@evil.test/",
  "/actions/logout", "/actions/preferences", "/resources/candles", "/healthz", "/robots.txt", "/assets/x.js", "/nowhere", "/spot/BTC_USDT/extra", "/admin",
  "/xx_XX/markets", "/ar_AE/ja_JP/markets", "markets", "", "?x=1", "#order-form", ".", "..", "/spot/..%2f..%2f", "/markets?q=\u00e9",
]; // prettier-ignore

test("no link of the corpus opens anything but a page of the table on this site", () => {
  for (const link of HOSTILE) {
    const result = opened(link);
    // The one harmless entry: the site itself, for comparison.
    if (link === SITE) expect(result).toMatchObject({ ok: true, address: "/" });
    else expect([link, result.ok]).toEqual([link, false]);
  }
});

test.each([
  ["javascript:alert(1)", "elsewhere"],
  ["https://evil.test/markets", "elsewhere"],
  ["//evil.test", "elsewhere"],
  ["/.//evil.test", "malformed"],
  ["/m%61rkets", "malformed"],
  ["/actions/logout", "unknownPage"],
  [`/markets?q=${"x".repeat(1_100)}`, "tooLong"],
])("%s is refused as %s", (link, refusal) => {
  expect(opened(link)).toEqual({ ok: false, refusal });
});

test("whatever comes in, only a path of a page here comes out", () => {
  const piece = fc.constantFrom("/", "//", "\\", ".", "..", "%2f", "%5c", "@", ":", "?", "#", "\t", " ", "evil.test", "spot", "markets",
    "login", "ar_AE", "BTC_USDT", "https://", SITE, "javascript:", "intent:", "\u2028", "%", "&", ";", "0", "followup", "autosystem"); // prettier-ignore
  const link = fc.oneof(
    fc.array(piece, { maxLength: 10 }).map((parts) => parts.join("")),
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.webUrl({ withQueryParameters: true }),
  );
  fc.assert(
    fc.property(link, fc.constantFrom(...LOCALE_CODES), (text, locale) => {
      const result = deepLink(text, SITE, locale);
      if (!result.ok) return;
      const url = new URL(result.address, SITE);
      expect(result.address).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      expect(url.origin).toBe(SITE);
      expect(isPagePath(withoutLocale(url.pathname))).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});
