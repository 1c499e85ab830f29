import { afterAll, beforeAll, expect, test } from "vitest";
import { getWalletAccount } from "~exchange/contract/get-wallet-account";
import { listBalances } from "~exchange/contract/list-balances";
import type { Exchange } from "~exchange/exchange";
import { SHELL_TYPES } from "~/lib/native/shell-type";
import { startExchangeForCalls } from "../../tests/running-exchange";
import { call } from "./call.server";
import { guardedLoader } from "./guards.server";
import { shellTypeCookie, shellTypeOf } from "./shell-type.server";

let exchange: Exchange;
beforeAll(async () => {
  exchange = await startExchangeForCalls();
});
afterAll(() => exchange.close());

const visit = (query: string, cookie = "", headers: Record<string, string> = {}) =>
  new Request(`http://127.0.0.1/markets${query}`, { headers: { Cookie: cookie, ...headers } });

test.each(SHELL_TYPES)("%s names itself once in an address, and is remembered until the browser closes", (shell) => {
  const first = visit(`?systemOut=${shell}`);
  expect(shellTypeOf(first)).toBe(shell);
  const cookie = shellTypeCookie(first) ?? "";
  expect(cookie).toContain(`systemOut=${shell};`);
  expect(cookie).not.toMatch(/Max-Age|Expires/i);
  const next = visit("", cookie.split(";")[0]);
  expect(shellTypeOf(next)).toBe(shell);
  expect(shellTypeCookie(next)).toBeNull();
});

test.each(["IOS", "web", "windows", "ios,android", "__proto__", "%00ios"])(
  "an address that names no shell of ours changes nothing: %s",
  (name) => {
    expect(shellTypeOf(visit(`?systemOut=${name}`))).toBeNull();
    expect(shellTypeOf(visit(`?systemOut=${name}`, "systemOut=flutter"))).toBe("flutter");
    expect(shellTypeCookie(visit(`?systemOut=${name}`))).toBeNull();
  },
);

test("an empty name leaves the shell", () => {
  expect(shellTypeOf(visit("?systemOut=", "systemOut=ios"))).toBeNull();
  expect(shellTypeCookie(visit("?systemOut=", "systemOut=ios"))).toContain("systemOut=; Max-Age=0");
});

test("the user agent is not trusted to be a shell", () => {
  const agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) BourseApp/1 systemOut=ios; wv";
  expect(shellTypeOf(visit("", "", { "User-Agent": agent, system: "ios" }))).toBeNull();
});

test.each(SHELL_TYPES)("to be in the %s shell gives no permission", async (shell) => {
  const request = visit(`?systemOut=${shell}`, `systemOut=${shell}`);
  const guarded = guardedLoader({ authLogin: true }, async () => "the page");
  const thrown = await guarded({ request, params: {}, context: {} }).catch((error: unknown) => error);
  expect(thrown instanceof Response && thrown.headers.get("Location")).toMatch(/^\/login/);
  // The exchange refuses as it refuses everybody who isn't signed in.
  const caller = { request, locale: "en_US" as const };
  for (const ask of [
    () => call(caller, getWalletAccount, { walletTypeList: ["1"] }),
    () => call(caller, listBalances, {}),
  ]) {
    const answer = await ask().catch((error: unknown) => error);
    expect(answer instanceof Response && answer.headers.get("Location")).toMatch(/^\/login/);
  }
});
