import { expect, test } from "vitest";
import { LOCALE_CODES } from "~/i18n/locales";
import { localizedPath } from "~/i18n/localized-path";
import { guardedLoader, type GuardHandle } from "./guards.server";

async function pass(
  handle: GuardHandle,
  address: string,
  { cookie = "", locale }: { cookie?: string; locale?: string } = {},
) {
  const request = new Request(`http://127.0.0.1${address}`, { headers: { Cookie: cookie } });
  const loader = guardedLoader(handle, async () => "the page");
  try {
    return await loader({ request, params: locale && locale !== "en_US" ? { locale } : {}, context: {} });
  } catch (thrown) {
    return thrown instanceof Response ? { status: thrown.status, to: thrown.headers.get("Location") } : thrown;
  }
}

test.each<[string, GuardHandle]>([
  ["auth-route", { guards: ["auth-route"] }],
  ["trading-bots", { guards: ["trading-bots"] }],
  ["authLogin", { authLogin: true }],
])("%s lets signed-in people pass and sends others to log in and come back", async (_, handle) => {
  for (const locale of LOCALE_CODES) {
    const address = localizedPath(locale, "/trading-bots/spot?x=1");
    const to = localizedPath(locale, "/login", { redirectUrl: address });
    expect(await pass(handle, address, { locale })).toEqual({ status: 303, to });
    expect(await pass(handle, address, { locale, cookie: "correction_token=1" })).toBe("the page");
  }
});

test("futures-redirect opens the default pair in the page's language, query kept", async () => {
  const handle: GuardHandle = { guards: ["futures-redirect"] };
  expect(await pass(handle, "/futures?x=1")).toEqual({ status: 302, to: "/futures/usdt/BTCUSDT?x=1" });
  expect(await pass(handle, "/ar_AE/futures", { locale: "ar_AE" })).toEqual({
    status: 302,
    to: "/ar_AE/futures/usdt/BTCUSDT",
  });
});

test("a page without guards is everybody's, under a language of ours", async () => {
  expect(await pass({}, "/futures-stats")).toBe("the page");
  expect(await pass({ authLogin: true }, "/xx_XX/trading-bots", { locale: "xx_XX" })).toMatchObject({
    init: { status: 404 },
  });
});

test("who asks for a page that can't be come back to gets the plain login page", async () => {
  expect(await pass({ authLogin: true }, "/nowhere/x")).toEqual({ status: 303, to: "/login" });
  expect(await pass({ authLogin: true }, "//evil.test/x")).toMatchObject({ to: "/login" });
  expect(await pass({ authLogin: true }, "//login?redirectUrl=/markets")).toMatchObject({
    to: "/login?redirectUrl=/markets",
  });
});
