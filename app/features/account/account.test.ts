import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS } from "~exchange/contract/limits";
import type { Exchange } from "~exchange/exchange";
import { loader as demo } from "~/routes/($locale)/demo";
import { action as login, loader as loginPage } from "~/routes/($locale)/login";
import { action as register, loader as registerPage } from "~/routes/($locale)/register";
import { loader as notFound } from "~/routes/($locale)/not-found";
import { loader as root } from "~/root";
import { startExchangeForCalls } from "../../../tests/running-exchange";

let exchange: Exchange;
beforeAll(async () => {
  exchange = await startExchangeForCalls();
  await register(post("/register", { email: "Ada@Example.org", password: "correct horse battery" }));
});
afterAll(() => exchange.close());

function get(path: string, cookie = "") {
  const locale = /^\/([a-z]{2}_[A-Z]{2})(\/|$)/.exec(path)?.[1];
  const request = new Request(`http://127.0.0.1${path}`, { headers: { Cookie: cookie } });
  return { request, params: locale ? { locale } : {}, context: {} };
}

function post(path: string, fields: Record<string, string>) {
  const { params, context } = get(path);
  const request = new Request(`http://127.0.0.1${path}`, { method: "POST", body: new URLSearchParams(fields) });
  return { request, params, context };
}

function redirectOf(answer: unknown): { location: string | null; cookies: string } {
  if (!(answer instanceof Response)) throw new Error(`expected a redirect, not ${JSON.stringify(answer)}`);
  expect(answer.status).toBe(303);
  return { location: answer.headers.get("Location"), cookies: answer.headers.getSetCookie().join() };
}

const thrownBy = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const ADA = { email: "ada@example.org", password: "correct horse battery" };

test("logging in opens a session and leads back to where the person came from", async () => {
  const answer = redirectOf(
    await login(post("/ar_AE/login", { ...ADA, email: " ada@example.org ", returnTo: "/ar_AE/spot/BTC_USDT" })),
  );
  expect(answer.location).toBe("/ar_AE/spot/BTC_USDT");
  expect(answer.cookies).toContain("correction_token=1");
  expect(answer.cookies).toMatch(/access_token=[\w-]{20,}/);
});

test("a return address of another site leads home", async () => {
  expect(redirectOf(await login(post("/login", { ...ADA, returnTo: "//evil.test" }))).location).toBe("/");
});

test("registering opens a session and says on the next page that the account holds test funds", async () => {
  const answer = redirectOf(
    await register(
      post("/register", { email: "new@example.org", password: "correct horse battery", returnTo: "/markets" }),
    ),
  );
  expect(answer.location).toBe("/markets");
  expect(decodeURIComponent(answer.cookies)).toContain('flash={"tone":"success","key":"common:flash.registeredDemo"}');
});

test.each([
  ["login", { ...ADA, password: "wrong password" }, 422, "CREDENTIALS_WRONG", "password"],
  ["login", { email: "nobody@example.org", password: "wrong password" }, 422, "CREDENTIALS_WRONG", "password"],
  ["login", { email: "", password: "x" }, 422, "EMAIL_INVALID", "email"],
  ["login", {}, 422, "EMAIL_INVALID", "email"],
  ["register", { email: "not an address", password: "correct horse battery" }, 422, "EMAIL_INVALID", "email"],
  [
    "register",
    { email: `${"a".repeat(300)}@example.org`, password: "correct horse battery" },
    422,
    "EMAIL_INVALID",
    "email",
  ],
  ["register", { email: "ADA@example.org", password: "correct horse battery" }, 422, "EMAIL_TAKEN", "email"],
  ["register", { email: "b@example.org", password: "short" }, 422, "PASSWORD_TOO_SHORT", "password"],
  ["register", { email: "b@example.org", password: "x".repeat(129) }, 422, "PASSWORD_TOO_LONG", "password"],
  ["register", { email: "b@example.org", password: "\0".repeat(12) }, 422, "PASSWORD_INVALID", "password"],
  ["register", { email: "b@example.org", password: "correct\u0007horse" }, 422, "PASSWORD_INVALID", "password"],
  ["register", { email: "b@example.org", password: "x".repeat(5_000) }, 422, "PASSWORD_TOO_LONG", "password"],
] as const)("%s with %j is answered %i %s at the %s field", async (page, fields, status, error, field) => {
  const answer = await { login, register }[page](post(`/${page}`, { ...fields }));
  expect(answer).toMatchObject({ data: { error, field }, init: { status } });
});

test("what was typed comes back, but for the password", async () => {
  const answer = await login(post("/login", { ...ADA, password: "my secret guess" }));
  expect(answer).toMatchObject({ data: { email: "ada@example.org" } });
  expect(JSON.stringify(answer)).not.toContain("my secret guess");
});

test("an e-mail of any length is cut before it comes back", async () => {
  const answer = await login(post("/login", { email: "a".repeat(10_000), password: "x" }));
  expect("data" in answer && answer.data.email.length).toBe(LIMITS.emailCharacters);
});

test("both pages name where the person goes back to, by either parameter", async () => {
  expect(await loginPage(get("/login?redirectUrl=%2Fspot%2FETH_BTC"))).toMatchObject({
    returnTo: "/spot/ETH_BTC",
    returnsTo: { pair: "ETH/BTC" },
    demo: true,
  });
  expect(await registerPage(get("/ja_JP/register?forwardUrl=%2Fmarkets"))).toMatchObject({
    returnTo: "/ja_JP/markets",
    returnsTo: { pair: null },
  });
  expect(await loginPage(get("/login?redirectUrl=https%3A%2F%2Fevil.test"))).toMatchObject({
    returnTo: "/",
    returnsTo: null,
  });
});

test("who is signed in already goes on to the target", async () => {
  const thrown = await thrownBy(loginPage(get("/login?redirectUrl=%2Fmarkets", "correction_token=1")));
  expect(redirectOf(thrown).location).toBe("/markets");
});

test("the picture is drawn from four weeks of the market", async () => {
  const { art } = await loginPage(get("/login"));
  expect(art?.lines).toHaveLength(28);
  expect(Number(art?.lowest)).toBeLessThan(Number(art?.highest));
});

test("the demo page's own form logs the demo account in", async () => {
  const page = await demo(get("/demo"));
  if (!page.account.ok) throw new Error(page.account.error);
  const { email, password, testFunds } = page.account;
  expect(testFunds.every(({ amount }) => /^\d+(\.\d*[1-9])?$/.test(amount))).toBe(true);
  expect(testFunds.length).toBeGreaterThan(0);
  const answer = redirectOf(await login(post("/login", { email, password, returnTo: page.firstPage })));
  expect(answer.location).toBe("/spot/BTC_USDT");
});

test("an address that leads nowhere is answered 404, with the pairs it may have meant", async () => {
  const thrown = await thrownBy(notFound({ ...get("/nowhere"), params: { "*": "nowhere" } }));
  expect(thrown).toMatchObject({
    init: { status: 404 },
    data: { unprefixed: "/nowhere", pairs: expect.arrayContaining(["ETH_BTC"]) },
  });
});

test("the header of a signed-in page knows who it is and what they hold", async () => {
  const { cookies } = redirectOf(await login(post("/login", ADA)));
  const token = /access_token=([^;]+)/.exec(cookies)?.[1];
  const { data } = await root(get("/", `correction_token=1; access_token=${token}; theme=dark`));
  expect(data).toMatchObject({
    preferences: { theme: "dark", scheme: "upgreen" },
    loginState: "unOpenContractAccount",
    languages: expect.arrayContaining(["en_US", "ar_AE"]),
    anniversary: null,
    pricingRate: "1",
    demo: true,
    flash: null,
    person: { email: "ada@example.org", kind: "person", testFunds: true, isSubAccount: false, mayChangeLogin: true },
  });
  expect(Number(data.person?.totalUsdt)).toBeGreaterThan(0);
});
