import { afterAll, beforeAll, expect, test } from "vitest";
import { action as register } from "~/routes/($locale)/register";
import { loader as markets } from "~/routes/($locale)/markets";
import type { Exchange } from "~exchange/exchange";
import { startExchangeForCalls } from "./running-exchange";

let exchange: Exchange;
beforeAll(async () => {
  exchange = await startExchangeForCalls();
});
afterAll(() => exchange.close());

test("a loader is a function of a request", async () => {
  const request = new Request("http://127.0.0.1/ja_JP/markets");
  const { locale, page } = await markets({ request, params: { locale: "ja_JP" }, context: {} });
  expect(locale).toBe("ja_JP");
  expect(page.markets.ok).toBe(true);
});

test("so is an action: it answers with the session's cookies", async () => {
  const body = new URLSearchParams({ email: "ada@example.org", password: "correct horse battery" });
  const request = new Request("http://127.0.0.1/register", { method: "POST", body });
  const answer = await register({ request, params: {}, context: {} });
  expect(answer).toMatchObject({ status: 303 });
  expect(answer instanceof Response && answer.headers.getSetCookie().join()).toContain("correction_token=1");
});

test("a form from a foreign site is refused before anything runs", async () => {
  const body = new URLSearchParams({ email: "eve@example.org", password: "correct horse battery" });
  const request = new Request("http://127.0.0.1/register", {
    method: "POST",
    body,
    headers: { Origin: "http://evil.example" },
  });
  await expect(register({ request, params: {}, context: {} })).rejects.toMatchObject({ init: { status: 403 } });
});
