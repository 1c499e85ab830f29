import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS, RATES } from "~exchange/contract/limits";
import { login } from "~exchange/contract/login";
import { startExchangeUnderTest, type ExchangeUnderTest } from "~exchange/exchange-under-test";
import { LOCALE_CODES } from "~/i18n/locales";
import { loader } from "~/routes/($locale)/trading-rules";
import { apiLimits } from "./api-limits.server";

const PER_SECOND = 3;

let running: ExchangeUnderTest;
beforeAll(async () => {
  const time = Date.now();
  running = await startExchangeUnderTest({ ordersPerSecond: PER_SECOND, now: () => time });
  // The website reads its settings once, at its first call.
  process.env.EXCHANGE_PORT = String(running.exchange.spotPort);
  process.env.EXCHANGE_FUTURES_PORT = String(running.exchange.futuresPort);
});
afterAll(() => running.stop());

async function load(address: string, locale?: string) {
  const request = new Request(`http://127.0.0.1:3000${address}`);
  return (await loader({ request, params: { locale }, context: {} })).page.apiLimits;
}

const mostOf = ({ rows }: ReturnType<typeof apiLimits>, what: string) => rows.find((row) => row.what === what)?.most;
const ORDERS = "Orders: placing, changing, canceling";

test("both tabs tell the same limits, each of something", async () => {
  const limits = await load("/trading-rules");
  expect(await load("/trading-rules?market=futures")).toEqual(limits);
  expect(limits.title).toBe("API limits");
  expect(limits.rows).toContainEqual({ what: "Request weight", per: "Network", most: "6,000 in 1 min" });
  expect(limits.rows).toContainEqual({ what: "Subscriptions", per: "WebSocket connection", most: "64" });
  expect(mostOf(limits, "Messages (requests after log-in don’t count)")).toBe("1,000 in 10 s");
});

test("as many orders at once as the page tells are taken, and one more is refused", async () => {
  const told = mostOf(await load("/trading-rules"), ORDERS);
  expect(told).toBe(`${PER_SECOND} per second, 6 at once`);
  const trader = await running.client.trader();
  const placeOne = (index: number) => trader.place({ price: `${100 + index}.00`, quantity: "0.1" });
  for (let index = 0; index < 6; index += 1) await placeOne(index);
  await expect(placeOne(6)).rejects.toMatchObject({ message: expect.stringContaining("TOO_MANY_REQUESTS") });
});

test("as many log-ins as the page tells are tried, and one more is answered 429 with the seconds to wait", async () => {
  const told = mostOf(await load("/trading-rules"), "Log-ins with one email");
  const tries = RATES.loginsPerNetworkAndEmail.points;
  expect(told).toBe(`${tries} in 1 min`);
  const tryOne = () =>
    fetch(running.client.url(login.path), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "nobody@example.org", password: "not this one" }),
    });
  for (let index = 0; index < tries; index += 1) expect((await tryOne()).status).not.toBe(429);
  const refused = await tryOne();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("an exchange that doesn't say how many orders it takes has no row about them, and 0 is no limit", () => {
  expect(mostOf(apiLimits("en_US", undefined), ORDERS)).toBeUndefined();
  expect(mostOf(apiLimits("en_US", 0), ORDERS)).toBe("No limit");
});

test.each(LOCALE_CODES)("%s names every row apart and leaves no gap open", (locale) => {
  const { title, lead, notes, columns, rows } = apiLimits(locale, LIMITS.ordersPerSecond);
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
  const texts = [title, ...lead, ...notes, ...[columns, ...rows].flatMap((row) => Object.values(row))];
  for (const text of texts) expect(text).not.toMatch(/\{\{|apiLimits|^$/);
});
