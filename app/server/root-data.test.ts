import { afterAll, beforeAll, expect, test } from "vitest";
import type { Exchange } from "~exchange/exchange";
import { startExchangeForCalls } from "../../tests/running-exchange";
import { loadDemoMode, loadPerson } from "./root-data.server";

let exchange: Exchange;
beforeAll(async () => {
  exchange = await startExchangeForCalls();
});
afterAll(() => exchange.close());

function caller(cookie = "") {
  return {
    request: new Request("http://127.0.0.1/markets", { headers: { Cookie: cookie } }),
    locale: "en_US" as const,
  };
}

test("nobody is asked about whoever carries no session", async () => {
  expect(await loadPerson(caller())).toBeNull();
});

test("a session that the exchange doesn't know is ended, whatever the cookies say", async () => {
  const thrown = await loadPerson(caller("correction_token=1; access_token=made-up")).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ status: 303 });
});

test("the exchange's mode is asked once in a while, and kept where it can't be asked", async () => {
  const start = 1_000_000_000;
  expect(await loadDemoMode(caller(), start)).toBe(true);
  const left = AbortSignal.abort();
  const leaving = { request: new Request("http://127.0.0.1/", { signal: left }), locale: "en_US" as const };
  expect(await loadDemoMode(leaving, start + 86_400_000)).toBe(true);
});
