import { expect, test } from "vitest";
import { readSettings } from "./env.server";
import { nonceSources, setSecurityHeaders } from "./security-headers.server";

test("without settings the embedded exchange is called", () => {
  expect(readSettings({})).toEqual({
    host: "127.0.0.1",
    port: 3000,
    spotApiUrl: "http://127.0.0.1:3101",
    futuresApiUrl: "http://127.0.0.1:3102",
    spotSocketUrl: "ws://127.0.0.1:3101/ws/spot",
    futuresSocketUrl: "ws://127.0.0.1:3102/ws/futures",
    siteUrl: null,
    websiteKey: null,
    helpCenterUrl: null,
    chatUrls: { ru_RU: null, uk_UA: null, pt_PT: null },
    fiatRates: {},
    sentryDsn: null,
    analytics: null,
  });
});

test("a host of the operator's own wins, and an empty value counts as not set", () => {
  const settings = readSettings({
    SPOT_API_URL: "https://api.example/",
    SPOT_WS_URL: "",
    SITE_URL: "https://site.example",
  });
  expect(settings.spotApiUrl).toBe("https://api.example");
  expect(settings.spotSocketUrl).toBe("ws://127.0.0.1:3101/ws/spot");
  expect(settings.siteUrl).toBe("https://site.example");
});

test.each([
  ["PORT", "70000"],
  ["EXCHANGE_PORT", "many"],
  ["SPOT_API_URL", "api.example"],
  ["SPOT_WS_URL", "https://api.example"],
  ["SITE_URL", "javascript:alert(1)"],
  ["SENTRY_DSN", "not a dsn"],
  ["WEBSITE_KEY", "too short"],
])("a wrong %s is refused by name", (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`Setting ${name} is wrong`));
});

test("scripts run by nonce only, sockets open to the configured hosts only, and nobody may frame the site", () => {
  const headers = new Headers();
  setSecurityHeaders(headers, nonceSources("N0nce"), false);
  const policy = headers.get("Content-Security-Policy");
  expect(policy).toContain("script-src 'self' 'nonce-N0nce';");
  expect(policy).toContain("style-src 'self' 'nonce-N0nce';");
  expect(policy).toMatch(/connect-src 'self' ws:\/\/127\.0\.0\.1:\d+ ws:\/\/127\.0\.0\.1:\d+;/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Cache-Control")).toBe("private, no-store");
});

test("a page that says how it may be cached is left alone", () => {
  const headers = new Headers({ "Cache-Control": "public, max-age=60" });
  setSecurityHeaders(headers, nonceSources("N0nce"));
  expect(headers.get("Cache-Control")).toBe("public, max-age=60");
});

test("rates are read by currency, as they were written", () => {
  expect(readSettings({ FIAT_RATES: "USD=1, EUR=0.920" }).fiatRates).toEqual({ USD: "1", EUR: "0.920" });
});

test.each(["USD", "USD=", "USD=-1", "USD=1e3", "usd=1", "XXX=1", "USD=1;EUR=2", `USD=${"9".repeat(40)}`])(
  "the rates %j stop the start with a sentence that names the setting",
  (FIAT_RATES) => {
    expect(() => readSettings({ FIAT_RATES })).toThrow(/FIAT_RATES/);
  },
);
