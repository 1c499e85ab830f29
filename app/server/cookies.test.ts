import fc from "fast-check";
import { expect, test } from "vitest";
import { briefCookie, clearedCookie, preferenceCookie, readCookies, sessionCookie } from "./cookies.server";
import { flashCookie, takeFlash } from "./flash.server";
import { clearedSessionHeaders, looksSignedIn, redirectToLogin, sessionHeaders } from "./session.server";

const plain = new Request("http://127.0.0.1:3000/");
const secure = new Request("https://exchange.example/");
const session = { accountId: "account-1", email: "ada@example.org", token: "t".repeat(43), expiresAt: 0 };

/** A browser's next request, with what the answers before set. */
function withCookies(setCookies: string[], url = "http://127.0.0.1:3000/"): Request {
  return new Request(url, { headers: { Cookie: setCookies.map((cookie) => cookie.split(";")[0]).join("; ") } });
}

test("a session's cookies are for this site's server alone, for as long as the session lives", () => {
  const cookies = sessionHeaders(secure, session).getSetCookie();
  expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(["correction_token", "access_token", "user_id"]);
  for (const cookie of cookies) {
    for (const flag of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/", "Max-Age=2592000"])
      expect(cookie).toContain(flag);
    expect(cookie).not.toContain("Domain");
  }
});

test("cookies are marked Secure exactly where the site is reached over TLS", () => {
  for (const [request, marked] of [
    [plain, false],
    [secure, true],
  ] as const) {
    for (const cookie of [
      sessionCookie(request, "a", "1", 1),
      briefCookie(request, "b", "1"),
      preferenceCookie(request, "c", "1"),
    ]) {
      expect(cookie.includes("Secure")).toBe(marked);
    }
  }
});

test("a preference is kept a year and scripts may read it", () => {
  const cookie = preferenceCookie(plain, "theme", "dark");
  expect(cookie).toContain("Max-Age=31536000");
  expect(cookie).not.toContain("HttpOnly");
});

test("ending a session clears every cookie a session may have, and the choice of how small numbers look", () => {
  const cleared = clearedSessionHeaders().getSetCookie();
  expect(cleared.map((cookie) => cookie.split("=")[0])).toEqual([
    "correction_token",
    "access_token",
    "token",
    "futures_token",
    "web_session",
    "user_id",
    "scientificNotation",
  ]);
  for (const cookie of cleared) expect(cookie).toMatch(/^\w+=; Max-Age=0; Path=\/;/);
});

test("signed in is who carries the marker", () => {
  expect(looksSignedIn(plain)).toBe(false);
  expect(looksSignedIn(withCookies(sessionHeaders(plain, session).getSetCookie()))).toBe(true);
  expect(looksSignedIn(withCookies([clearedCookie("correction_token")]))).toBe(false);
});

test("a cookie's value comes back as it was given", () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(readCookies(withCookies([briefCookie(plain, "name", value)])).name).toBe(value);
    }),
  );
});

test("a message is shown once", () => {
  const flash = { tone: "success" as const, key: "common:flash.registered", values: { name: "Ada; Lovelace, é" } };
  const taken = takeFlash(withCookies([flashCookie(plain, flash)]));
  expect(taken.flash).toEqual(flash);
  expect(taken.headers.getSetCookie()).toEqual([expect.stringMatching(/^flash=; Max-Age=0/)]);
  expect(takeFlash(plain)).toEqual({ flash: null, headers: new Headers() });
});

test.each(["", "{", "null", '{"tone":"loud","key":"x"}', JSON.stringify({ tone: "error", key: "k".repeat(81) })])(
  "a message cookie that isn't ours shows nothing and is cleared: %s",
  (value) => {
    const taken = takeFlash(withCookies([briefCookie(plain, "flash", value)]));
    expect(taken.flash).toBeNull();
    expect(taken.headers.getSetCookie()).toHaveLength(1);
  },
);

test("who must log in comes back to the page, in its language, without the session's cookies", () => {
  const answer = redirectToLogin(new Request("http://127.0.0.1:3000/ar_AE/spot/BTC_USDT?tab=history"), "ar_AE");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/ar_AE/login?redirectUrl=%2Far_AE%2Fspot%2FBTC_USDT%3Ftab%3Dhistory");
  expect(answer.headers.getSetCookie()).toHaveLength(clearedSessionHeaders().getSetCookie().length);
});

test("a shell that names itself on a page that must be logged in for is known on the login page", () => {
  const answer = redirectToLogin(new Request("http://127.0.0.1:3000/account?systemOut=ios"), "en_US");
  expect(answer.headers.getSetCookie().at(-1)).toMatch(/^systemOut=ios; /);
});

test.each(["/login?redirectUrl=%2Fmarkets", "/register?forwardUrl=%2Fmarkets", "/ar_AE/login"])(
  "who is on a sign-in page with a session that has ended stays there: %s",
  (here) => {
    const answer = redirectToLogin(new Request(`http://127.0.0.1:3000${here}`), "en_US");
    expect(answer.headers.get("Location")).toBe(here);
  },
);
