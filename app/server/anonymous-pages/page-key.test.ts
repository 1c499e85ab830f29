import fc from "fast-check";
import { expect, test } from "vitest";
import { SESSION_COOKIES } from "../session.server";
import { sharedPageOf } from "./page-key.server";

function keyOf(url: string, headers: Record<string, string> = {}, method = "GET") {
  return sharedPageOf({ method, url, headers: { host: "127.0.0.1:3000", ...headers } })?.key ?? null;
}

test.each([
  "/",
  "/markets",
  "/ja_JP",
  "/ar_AE/markets?search=b&sort=pair",
  "/spot/BTC_USDT?interval=1h",
  "/trading-rules",
  "/futures/usdt/BTCUSDT?interval=1h&kind=mark",
  "/ja_JP/futures/historical-funding-rates/BTCUSDT?range=7d",
  "/futures-stats?pair=BTCUSDT&compare=ETHUSDT",
  "/risk-fund",
])("%s is a page for everybody", (url) =>
  expect(keyOf(url, { cookie: "locale=en_US; lastPair=ETH_USDT; lastContract=ETHUSDT; deviceId=1" })).not.toBeNull(),
);

test.each([
  "/login",
  "/orders/spot",
  "/spot",
  "/spot/btc_usdt",
  "/futures",
  "/futures/usdt/btcusdt",
  "/futures/usdt/BTCUSDT?dialog=leverage",
  "/futures/liquidations/1",
  "/orders/futures",
  "/markets.data",
  "/markets?zone=favorites",
  "/markets?utm_source=x",
  "/?systemOut=ios",
  "/?clientSupperLanguage=ja_JP",
  "/spot/../markets",
  "//markets",
  `/markets?search=${"x".repeat(200)}`,
])("%s is not", (url) => expect(keyOf(url)).toBeNull());

test.each([
  ...Object.values(SESSION_COOKIES).map((name) => `${name}=1`),
  "flash={}",
  "favorites=BTC_USDT",
  "selfTrade=expire_both",
  "futuresUnit=coin",
  "systemOut=ios",
  "clientSupperLanguage=ja_JP",
])("whoever has the cookie %s gets a page of their own", (cookie) => {
  expect(keyOf("/markets", { cookie })).toBeNull();
  expect(keyOf("/markets", { cookie: `theme=dark; ${cookie}` })).toBeNull();
});

test("any cookie that isn't known means a page of one's own", () => {
  const name = fc.stringMatching(/^[A-Za-z_]{1,20}$/);
  fc.assert(
    fc.property(name, fc.stringMatching(/^[a-z0-9]{0,20}$/), (unknown, value) => {
      fc.pre(
        !/^(theme|appTheme|scheme|density|timeZone|pricingCurrency|usageStatistics|locale|lastPair|lastContract|deviceId)$/.test(
          unknown,
        ),
      );
      expect(keyOf("/markets", { cookie: `${unknown}=${value}` })).toBeNull();
    }),
  );
});

test("a form, a part of a file, a script's read and a visit that is sent to its language are no shared pages", () => {
  expect(keyOf("/markets", {}, "POST")).toBeNull();
  expect(keyOf("/markets", {}, "HEAD")).toBeNull();
  expect(keyOf("/markets", { range: "bytes=0-1" })).toBeNull();
  expect(keyOf("/markets", { "content-type": "application/x-www-form-urlencoded" })).toBeNull();
  expect(keyOf("/markets", { "sec-fetch-mode": "cors" })).toBeNull();
  expect(keyOf("/markets", { "accept-language": "ja" })).toBeNull();
  expect(keyOf("/ja_JP/markets", { "accept-language": "de" })).not.toBeNull();
});

test("what changes the page changes the key", () => {
  const cookies = [
    "",
    "theme=dark",
    "scheme=updown",
    "density=compact",
    "timeZone=utc",
    "pricingCurrency=EUR",
    "appTheme=dark",
  ];
  const urls = ["/", "/markets", "/ja_JP/markets", "/markets?sort=pair", "/spot/BTC_USDT", "/spot/ETH_USDT"];
  const hosts = ["127.0.0.1:3000", "localhost:3000"];
  const keys = urls.flatMap((url) => hosts.map((host) => keyOf(url, { host })));
  expect(new Set(keys).size).toBe(keys.length);
  const looks = new Set(cookies.map((cookie) => keyOf("/", { cookie })));
  expect(looks.has(null)).toBe(false);
  // The theme of a shell and the person's own look the same.
  expect(looks.size).toBeGreaterThanOrEqual(4);
});

test("the page is drawn from what is in the key: nothing else of a request gets through to it", () => {
  const header = fc.stringMatching(/^[a-z][a-z-]{0,15}$/);
  fc.assert(
    fc.property(fc.dictionary(header, fc.stringMatching(/^[a-z0-9]{1,10}$/)), (more) => {
      const known = { host: "127.0.0.1:3000", cookie: "theme=dark" };
      const shared = sharedPageOf({
        method: "GET",
        url: "/markets",
        headers: { "user-agent": "x", ...more, ...known },
      });
      if (!shared) return;
      const allowed =
        /^(host|cookie|x-request-id|accept|accept-encoding|accept-language|sec-fetch-mode|sec-ch-ua-mobile|sec-gpc|dnt)$/;
      expect(Object.keys(shared.headers).filter((name) => !allowed.test(name))).toEqual([]);
      expect(shared.key).toBe(keyOf("/markets", { cookie: "theme=dark" }));
    }),
  );
});
