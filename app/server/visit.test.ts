import { expect, test } from "vitest";
import { LOCALE_CODES } from "~/i18n/locales";
import { enterPage, offeredLocales } from "./visit.server";

const SITE = "http://127.0.0.1:3000";

function requestOf(address: string, headers: Record<string, string> = {}, init: RequestInit = {}): Request {
  return new Request(SITE + address, { ...init, headers });
}

/** What the layout's loader makes of a visit: the page's language and cookies, or what it threw. */
function enter(request: Request) {
  const first = new URL(request.url).pathname.split("/")[1] ?? "";
  const isPage = ["", "markets", "spot", "login", "followup", "autosystem"].includes(first);
  try {
    const { locale, headers } = enterPage({ request, params: isPage ? {} : { locale: first }, context: {} });
    return { locale, cookies: headers.getSetCookie() };
  } catch (thrown) {
    if (!(thrown instanceof Response)) return { refused: thrown };
    return { status: thrown.status, to: thrown.headers.get("Location"), vary: thrown.headers.get("Vary") };
  }
}
const open = (address: string, headers?: Record<string, string>) => enter(requestOf(address, headers));

test("a browser that prefers another of our languages is sent there once, with its query", () => {
  expect(open("/spot/BTC_USDT?tab=history&x=%2F", { "Accept-Language": "ja,en;q=0.8" })).toEqual({
    status: 302,
    to: "/ja_JP/spot/BTC_USDT?tab=history&x=%2F",
    vary: "Cookie, Accept-Language",
  });
  expect(open("/ja_JP/spot/BTC_USDT?tab=history", { "Accept-Language": "ja" })).toMatchObject({ locale: "ja_JP" });
});

test("a crawler that says no language gets English where it stands", () => {
  expect(open("/markets")).toEqual({ locale: "en_US", cookies: [] });
});

test.each(LOCALE_CODES)("%s: going to the prefixed page is choosing the language for a year", (code) => {
  const chosen = "Max-Age=31536000; Path=/; SameSite=Lax";
  expect(open(`/${code}/markets`)).toEqual({ locale: code, cookies: [`locale=${code}; ${chosen}`] });
  expect(open(`/${code}/markets`, { Cookie: `locale=${code}` })).toEqual({ locale: code, cookies: [] });
  const later = open("/markets", { Cookie: `locale=${code}`, "Accept-Language": "vi,fr;q=0.5" });
  expect(later).toMatchObject(code === "en_US" ? { locale: "en_US" } : { status: 302, to: `/${code}/markets` });
});

test("neither a script's request nor a refused form is ever redirected", () => {
  const said = { "Accept-Language": "ja", Cookie: "locale=ja_JP" };
  expect(open("/markets", { ...said, "Sec-Fetch-Mode": "cors" })).toEqual({ locale: "en_US", cookies: [] });
  // As a loader sees the page that follows a form answered with 422.
  expect(open("/login", { ...said, "Content-Type": "application/x-www-form-urlencoded" })).toMatchObject({
    locale: "en_US",
  });
  expect(enter(requestOf("/login", said, { method: "POST", body: "a=1" }))).toMatchObject({ locale: "en_US" });
  expect(open("/markets", { ...said, "Sec-Fetch-Mode": "navigate" })).toMatchObject({ status: 302 });
});

test("the languages offered are those that the address names, kept until the browser closes", () => {
  const kept = "clientSupperLanguage=ru_RU%2Cfr_FR; Path=/; SameSite=Lax";
  const asked = "?clientSupperLanguage=ru_RU,xx_XX,fr_FR";
  expect(open(`/markets${asked}`)).toMatchObject({ status: 302, to: `/ru_RU/markets${asked}` });
  expect(open(`/fr_FR/markets${asked}`)).toMatchObject({ locale: "fr_FR", cookies: expect.arrayContaining([kept]) });
  const later = { Cookie: "locale=fr_FR; clientSupperLanguage=ru_RU%2Cfr_FR" };
  expect(open("/ja_JP/markets", later)).toMatchObject({ status: 302, to: "/ru_RU/markets" });
  expect(offeredLocales(requestOf("/fr_FR/markets", later))).toEqual(["ru_RU", "fr_FR"]);
});

test("a restriction to nothing known lifts it", () => {
  const before = { Cookie: "clientSupperLanguage=ru_RU" };
  const lifted = requestOf("/ja_JP/markets?clientSupperLanguage=xx", before);
  expect(offeredLocales(lifted)).toEqual(LOCALE_CODES);
  expect(enter(lifted)).toMatchObject({
    locale: "ja_JP",
    cookies: expect.arrayContaining([expect.stringMatching(/^clientSupperLanguage=; Max-Age=0/)]),
  });
});

test.each(LOCALE_CODES.map((code) => (code === "en_US" ? "" : `/${code}`)))(
  "old addresses lead on for good, in their language: %s",
  (prefix) => {
    const moved = (to: string) => ({ status: 301, to: prefix + to });
    expect(open(`${prefix}/followup/trader/7?type=futures&x=1`)).toMatchObject(
      moved("/copy-trading/futures-trader/7?x=1"),
    );
    expect(open(`${prefix}/followup?type=spot`)).toMatchObject(moved("/copy-trading/spot"));
    expect(open(`${prefix}/autosystem?sourceType=acme`)).toMatchObject(moved("/bot-trade/acme"));
  },
);

test("an old address and another language are one step, which isn't for good", () => {
  expect(open("/followup?type=spot&x=1", { "Accept-Language": "ja" })).toMatchObject({
    status: 302,
    to: "/ja_JP/copy-trading/spot?x=1",
  });
});

test("no spelling of an address is redirected to another site", () => {
  const openings = [
    "//",
    "/\\",
    "/.//",
    "/%2e//",
    "/ja_JP//",
    "/ja_JP/\\",
    "/ja_JP/.//",
    "/en_US//",
    "/ja_JP/..//",
    "/;//",
    "/@",
  ];
  const ends = [
    "evil.test",
    "evil.test/markets",
    "evil.test/followup",
    "evil.test/autosystem",
    "a@evil.test",
    "evil.test/followup/trader/%2F",
  ];
  const said = [
    "",
    "clientSupperLanguage=en_US",
    "clientSupperLanguage=fr_FR",
    "type=//evil.test&sourceType=//evil.test",
  ];
  for (const opening of openings)
    for (const end of ends)
      for (const query of said)
        for (const language of ["", "ja", "fr"]) {
          const answer = open(`${opening}${end}?${query}`, { "Accept-Language": language });
          if (!("to" in answer)) continue;
          expect(answer.to).toMatch(/^\/(?![/\\])/);
          expect(new URL(answer.to ?? "", `${SITE}/x/y`).origin).toBe(SITE);
        }
});

test("a query beyond the limits is refused with 400, before anything else", () => {
  for (const query of [
    `a${"[b]".repeat(6)}=1`,
    "a=1&".repeat(21),
    Array.from({ length: 1_001 }, (_, i) => `p${i}`).join("&"),
  ])
    expect(open(`/markets?${query}`, { "Accept-Language": "ja" })).toMatchObject({
      refused: { init: { status: 400 } },
    });
});

test("an unknown first segment isn't found, whatever the browser prefers", () => {
  for (const path of ["/xx_XX/markets", "/EN_US", "/nowhere"])
    expect(open(path, { "Accept-Language": "ja" }), path).toMatchObject({ refused: { init: { status: 404 } } });
});
