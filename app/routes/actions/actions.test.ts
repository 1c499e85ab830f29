import { afterAll, beforeAll, expect, test } from "vitest";
import type { Exchange } from "~exchange/exchange";
import { startExchangeForCalls } from "../../../tests/running-exchange";
import { action as logout } from "./logout";
import { action as theme } from "./theme";

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

test("the theme is kept in its cookie and the person stays on the page", async () => {
  const answer = await theme(
    post("/actions/theme", { theme: "dark", redirectTo: "/ar_AE/login?redirectUrl=%2Fmarkets" }),
  );
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/ar_AE/login?redirectUrl=%2Fmarkets");
  expect(answer.headers.get("Set-Cookie")).toMatch(/^theme=dark; /);
});

test("a theme form leads nowhere but to this site", async () => {
  const answer = await theme(post("/actions/theme", { theme: "light", redirectTo: "//evil.test" }));
  expect(answer.headers.get("Location")).toBe("/");
});

test.each([{}, { theme: "purple" }, { theme: "dark", redirectTo: "/".repeat(1_001) }])(
  "%j is a bad request",
  async (fields) => {
    await expect(theme(post("/actions/theme", fields as Record<string, string>))).rejects.toMatchObject({
      status: 400,
    });
  },
);

test("logging out clears the session even where the exchange has forgotten it", async () => {
  const cookie = { Cookie: "correction_token=1; access_token=made-up" };
  const answer = await logout(post("/actions/logout", { redirectTo: "/ja_JP/spot/BTC_USDT" }, cookie));
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/ja_JP");
  expect(answer.headers.getSetCookie().join()).toContain("correction_token=; Max-Age=0");
});

test("a foreign site can neither log a person out nor change their theme", async () => {
  const foreign = { Origin: "http://evil.test" };
  await expect(logout(post("/actions/logout", {}, foreign))).rejects.toMatchObject({ init: { status: 403 } });
  await expect(theme(post("/actions/theme", { theme: "dark" }, foreign))).rejects.toMatchObject({
    init: { status: 403 },
  });
});
