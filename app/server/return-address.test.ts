import fc from "fast-check";
import { expect, test } from "vitest";
import { LOCALE_CODES } from "~/i18n/locales";
import { returnAddress, samePageAddress } from "./return-address.server";

const SITE = "http://127.0.0.1:3000";
const EVIL = [
  "evil.test",
  "evil.test/",
  "evil.test/spot/BTC_USDT",
  "evil.test:80",
  "a@evil.test",
  "[::1]",
  "2130706433",
];
const OPENINGS = [
  "//", "///", "////", "/\\", "\\\\", "\\/", "/\\/", "//\\", "/.//", "/./\\", "/..//", "/%2e//", "/%2e%2e//", "/.%2e//",
  "/%2F", "/%2f%2f", "//%2f", "/%5C", "/%5c%5c", "/%252f%252f", "/%09/", "/%0a/", "/%0d%0a/", "/\t/", "/\n/", "/\r/",
  "\t//", "\n//", " //", "/ /", "/\u0000/", "/\u00a0/", "/\u2028/", "/\u3000/", "/\uff0f", "/\u2215/", "/\u29f8/",
  "http://", "https://", "HTTPS://", "http:", "https:", "http:/", "hTtP:\\\\", "ftp://", "javascript:", "JaVaScRiPt://",
  "java\nscript:", "data:text/html,", "vbscript:", "blob:http://", "file:///", "//user:pass@", "//127.0.0.1@", "/@", "@",
  "?//", "#//", ".//", "..//", "/;//", "/:80//", "/markets//", "/markets/..//", "/spot/../..//", "/spot/..%2f..%2f/",
  "/ar_AE//", "/ar_AE/\\", "/en_US//", "/en_US/.//", "/xx_XX//", "/login?redirectUrl=//", "/register/../..//", "/actions/",
  "/healthz/", "/spot\\..\\", "/spot/%00//", "/markets/\u202e//", "/markets%2f..%2f..//",
]; // prettier-ignore
const HOSTILE = OPENINGS.flatMap((opening) => EVIL.map((host) => opening + host));

/** What a browser makes of a Location header. */
function landing(location: string): URL {
  return new URL(location, `${SITE}/login`);
}

test("no spelling of another site is ever an address to go to", () => {
  expect(HOSTILE.length).toBeGreaterThan(500);
  for (const value of HOSTILE) {
    for (const address of [returnAddress(value, "en_US"), samePageAddress(value, "en_US")]) {
      expect([value, landing(address).origin]).toEqual([value, SITE]);
      expect([value, /^\/(?![/\\])[\x21-\x7e]*$/.test(address)]).toEqual([value, true]);
    }
  }
});

test("a hostile spelling leads to the home page of the language, unless it only decorates a page of ours", () => {
  const elsewhere = HOSTILE.filter((value) => returnAddress(value, "ja_JP") !== "/ja_JP");
  // A dot segment or a query is the browser's business: what is left of it is a page of ours.
  for (const value of elsewhere)
    expect(returnAddress(value, "ja_JP")).toMatch(/^\/ja_JP(\/(markets|spot|demo)[\w./~-]*)?(\?.*)?$/);
  expect(elsewhere.length).toBeLessThan(HOSTILE.length / 20);
});

test.each([
  "//evil.test/markets",
  "/markets\\",
  "/markets?x=\\",
  "/mar\tkets",
  "/markets ",
  "/markets?q=\u00e9",
  "http://return.invalid:1/markets",
])("an address that no page of ours would write leads home, even where it names one: %j", (value) => {
  expect(returnAddress(value, "ja_JP")).toBe("/ja_JP");
});

test("whatever comes in, a page of this site goes out", () => {
  const piece = fc.constantFrom("/", "//", "\\", ".", "..", "%2f", "%5c", "@", ":", "?", "#", "\t", "\n", " ", "evil.test", "spot",
    "markets", "login", "ar_AE", "BTC_USDT", "http", "javascript", "\u2028", "\uff0f", "%", "&", ";", "0"); // prettier-ignore
  const value = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((parts) => parts.join("")),
    fc.string({ maxLength: 60 }),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(value, fc.constantFrom(...LOCALE_CODES), (text, locale) => {
      const url = landing(returnAddress(text, locale));
      expect(url.origin).toBe(SITE);
      expect(url.pathname).toMatch(/^\/([a-z]{2}_[A-Z]{2})?($|\/?$|\/?(markets|spot|demo)(\/|$))/);
    }),
    { numRuns: 3_000 },
  );
});

test("an address that was emitted is emitted again unchanged", () => {
  const page = fc.constantFrom(
    "/",
    "/markets",
    "/spot/ETH_BTC",
    "/demo",
    "/markets?search=btc&sort=last",
    "/spot/BTC_USDT?tab=history",
  );
  fc.assert(
    fc.property(page, fc.constantFrom(...LOCALE_CODES), (path, locale) => {
      const once = returnAddress(path, locale);
      expect(returnAddress(once, locale)).toBe(once);
    }),
  );
});

test.each([
  ["/spot/BTC_USDT", "/spot/BTC_USDT"],
  ["/markets?search=btc", "/markets?search=btc"],
  ["/markets/../spot/ETH_USDT", "/spot/ETH_USDT"],
  ["/en_US/markets", "/markets"],
  ["/ar_AE/spot/BTC_USDT?tab=history", "/spot/BTC_USDT?tab=history"],
  ["/", "/"],
])("a page of ours is kept: %s", (value, expected) => {
  expect(returnAddress(value, "en_US")).toBe(expected);
});

test("a page of ours is given in the language of the page that the person is on", () => {
  expect(returnAddress("/spot/BTC_USDT", "ar_AE")).toBe("/ar_AE/spot/BTC_USDT");
  expect(returnAddress("/ja_JP/markets", "ar_AE")).toBe("/ar_AE/markets");
  expect(returnAddress("/ja_JP", "en_US")).toBe("/");
});

test.each([
  null,
  "",
  "markets",
  "/nowhere",
  "/login",
  "/register?forwardUrl=/markets",
  "/actions/logout",
  "/healthz",
  `/markets?${"x".repeat(1_000)}`,
])("anything else leads home: %s", (value) => {
  expect(returnAddress(value, "fr_FR")).toBe("/fr_FR");
});

test("a form of the sign-in page itself stays there", () => {
  expect(samePageAddress("/login?redirectUrl=%2Fspot%2FBTC_USDT", "en_US")).toBe(
    "/login?redirectUrl=%2Fspot%2FBTC_USDT",
  );
  expect(samePageAddress("/ar_AE/register", "ar_AE")).toBe("/ar_AE/register");
  expect(samePageAddress("/actions/logout", "ar_AE")).toBe("/ar_AE");
});
