import { afterAll, beforeAll, expect, test } from "vitest";
import { login } from "~exchange/contract/login";
import { register } from "~exchange/contract/register";
import type { Exchange } from "~exchange/exchange";
import { call } from "~/server/call.server";
import { accountPreferences } from "~/server/preferences.server";
import { asSignedIn } from "~/server/session.server";
import { startExchangeForCalls } from "../../../tests/running-exchange";
import { action as signIn } from "../($locale)/login";
import { loader as preferencesPage } from "../($locale)/preferences";
import { action as logout } from "./logout";
import { action as preferences } from "./preferences";

let exchange: Exchange;
beforeAll(async () => {
  exchange = await startExchangeForCalls();
});
afterAll(() => exchange.close());

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const request = new Request(`http://127.0.0.1${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
  });
  return { request, params: {}, context: {} };
}

const PASSWORD = "correct horse battery";
const CALLER = { request: new Request("http://127.0.0.1/"), locale: "en_US" as const };

async function accountOf(name: string) {
  const email = `${name}@example.org`;
  const opened = await call(CALLER, register, { email, password: PASSWORD });
  if (!opened.ok) throw new Error(opened.error);
  const request = asSignedIn(CALLER.request, opened.data);
  return { email, caller: { ...CALLER, request }, cookie: request.headers.get("Cookie") ?? "" };
}

const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);

test("a choice is kept in its cookie and the person stays on the page", async () => {
  const answer = await preferences(
    post("/actions/preferences", { theme: "dark", redirectTo: "/ar_AE/login?redirectUrl=%2Fmarkets" }),
  );
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/ar_AE/login?redirectUrl=%2Fmarkets");
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^theme=dark; Max-Age=31536000; /)]);
});

test.each([
  [{ scheme: "cvd" }, "scheme=cvd"],
  [{ density: "compact" }, "density=compact"],
  [{ balances: "hidden" }, "balances=hidden"],
  [{ timeZone: "1" }, "timeZone=1"],
  [{ dataFormat: "normal" }, "scientificNotation=false"],
  [{ dataFormat: "indent" }, "scientificNotation=true"],
  [{ pricingCurrency: "TRY" }, "pricingCurrency=TRY"],
  [{ msgLanguage: "uk_UA" }, "msgLanguage=uk_UA"],
  [{ theme: "system" }, "theme=system"],
])("the choice %j is the cookie %s", async (fields, cookie) => {
  const answer = await preferences(
    post("/actions/preferences", { ...(fields as Record<string, string>), redirectTo: "/account/preferences" }),
  );
  expect(cookiesOf(answer)).toEqual([cookie]);
  expect(answer.headers.get("Location")).toBe("/account/preferences");
});

test("a script that stays where it is gets the cookie and no redirect, unless the language changes", async () => {
  const fields = { theme: "dark", redirectTo: "/markets", respond: "data" };
  const answer = await preferences(post("/actions/preferences", fields));
  expect(answer.status).toBe(200);
  expect(cookiesOf(answer)).toEqual(["theme=dark"]);
  const moving = await preferences(post("/actions/preferences", { ...fields, language: "ja_JP" }));
  expect(moving.headers.get("Location")).toBe("/ja_JP/markets");
});

test("a language leads to the page in that language, as a new document", async () => {
  const fields = { language: "ja_JP", redirectTo: "/ar_AE/markets?search=btc", confirm: "1" };
  const answer = await preferences(post("/actions/preferences", fields));
  expect(answer.headers.get("Location")).toBe("/ja_JP/markets?search=btc");
  expect(answer.headers.get("X-Remix-Reload-Document")).toBe("true");
  expect(cookiesOf(answer)[0]).toBe("locale=ja_JP");
  expect(decodeURIComponent(cookiesOf(answer)[1] ?? "")).toContain("common:flash.kept");
});

test("a form of ours leads nowhere but to this site", async () => {
  for (const redirectTo of ["//evil.test", "/\\evil.test", "https://evil.test/", "/actions/logout"]) {
    const answer = await preferences(post("/actions/preferences", { theme: "light", redirectTo }));
    expect(answer.headers.get("Location")).toBe("/");
  }
});

test.each([
  {},
  { redirectTo: "/" },
  { theme: "purple" },
  { theme: "dark", redirectTo: "/".repeat(1_001) },
  { pricingCurrency: "XXX" },
  { language: "xx_XX" },
  { timeZone: "UTC" },
  { theme: "dark", isAdmin: "1" },
])("%j is a bad request", async (fields) => {
  const sent = preferences(post("/actions/preferences", fields as Record<string, string>));
  await expect(sent).rejects.toMatchObject({ status: 400 });
});

test("a signed-in person's choices are kept with the account and applied at the next sign-in", async () => {
  const { email, caller, cookie } = await accountOf("chooser");
  const choose = (fields: Record<string, string>) =>
    preferences(post("/actions/preferences", { ...fields, redirectTo: "/account/preferences" }, { Cookie: cookie }));
  await choose({ language: "fr_FR" });
  await choose({ theme: "dark" });
  await choose({ dataFormat: "normal" });
  expect(await accountPreferences(caller)).toEqual({ language: "fr_FR", theme: "dark", dataFormat: "normal" });
  const back = await signIn(post("/login", { email, password: PASSWORD, returnTo: "/markets?search=btc" }));
  if (!(back instanceof Response)) throw new Error("not signed in");
  expect(back.headers.get("Location")).toBe("/fr_FR/markets?search=btc");
  expect(back.headers.get("X-Remix-Reload-Document")).toBe("true");
  expect(cookiesOf(back)).toEqual(
    expect.arrayContaining(["correction_token=1", "locale=fr_FR", "theme=dark", "scientificNotation=false"]),
  );
});

test("who has chosen nothing keeps the language they signed in with", async () => {
  const { email } = await accountOf("plain");
  const fields = { email, password: PASSWORD, returnTo: "/ar_AE/markets" };
  const back = await signIn({ ...post("/ar_AE/login", fields), params: { locale: "ar_AE" } });
  if (!(back instanceof Response)) throw new Error("not signed in");
  expect(back.headers.get("Location")).toBe("/ar_AE/markets");
  expect(cookiesOf(back).map((cookie) => cookie?.split("=")[0])).toEqual([
    "correction_token",
    "access_token",
    "user_id",
  ]);
});

test("an ended session can't keep a choice: the person is sent to log in", async () => {
  const sent = preferences(
    post("/actions/preferences", { theme: "dark" }, { Cookie: "correction_token=1; access_token=made-up" }),
  );
  await expect(sent).rejects.toMatchObject({ status: 303 });
});

test("the preferences page shows what this browser holds, for whoever comes", async () => {
  const open = (Cookie: string) =>
    preferencesPage({
      request: new Request("http://127.0.0.1/zh_CN/account/preferences", { headers: { Cookie } }),
      params: { locale: "zh_CN" },
      context: {},
    });
  const anonymous = await open("scheme=mono; timeZone=1");
  expect(anonymous).toMatchObject({
    locale: "zh_CN",
    keeping: "browser",
    hasRate: true,
    preferences: { scheme: "mono", timeZone: "1", pricingCurrency: "CNY", msgLanguage: "zh_CN" },
  });
  expect(anonymous.schemes[0]).toBe("upred");
  const { cookie } = await accountOf("reader");
  expect(await open(cookie)).toMatchObject({ keeping: "account" });
});

test("logging out clears the session even where the exchange has forgotten it", async () => {
  const cookie = { Cookie: "correction_token=1; access_token=made-up; scientificNotation=false" };
  const answer = await logout(post("/actions/logout", { redirectTo: "/ja_JP/spot/BTC_USDT" }, cookie));
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/ja_JP");
  const cleared = answer.headers.getSetCookie().join();
  for (const name of ["correction_token", "access_token", "futures_token", "scientificNotation"]) {
    expect(cleared).toContain(`${name}=; Max-Age=0`);
  }
});

test("who switches the account is led to log in, and back to the page after it", async () => {
  const { email, cookie } = await accountOf("switcher");
  const fields = { redirectTo: "/ja_JP/spot/BTC_USDT", next: "login" };
  const answer = await logout(post("/actions/logout", fields, { Cookie: cookie }));
  expect(answer.headers.get("Location")).toBe("/ja_JP/login?redirectUrl=%2Fja_JP%2Fspot%2FBTC_USDT");
  const again = await call(CALLER, login, { email, password: PASSWORD });
  expect(again.ok).toBe(true);
});

test("a foreign site can neither log a person out nor change their preferences", async () => {
  const foreign = { Origin: "http://evil.test" };
  await expect(logout(post("/actions/logout", {}, foreign))).rejects.toMatchObject({ init: { status: 403 } });
  await expect(preferences(post("/actions/preferences", { theme: "dark" }, foreign))).rejects.toMatchObject({
    init: { status: 403 },
  });
});
