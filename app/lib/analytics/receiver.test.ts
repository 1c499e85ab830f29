import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LIMITS } from "~exchange/contract/limits";
import { startExchangeUnderTest, WEBSITE_ORIGIN, type ExchangeUnderTest } from "~exchange/exchange-under-test";
import { RATES } from "~exchange/contract/limits";
import { browserPorts } from "./browser-ports";
import { Analytics } from "./client";
import type { AnalyticsConfig } from "./config";
import { encodeEvents } from "./encode";
import { FakePorts } from "./fake-ports";
import { ANALYTICS_LIMITS } from "./limits";

const KEY = "a key of the test's own";

let running: ExchangeUnderTest;
beforeAll(async () => {
  running = await startExchangeUnderTest({ analyticsKey: KEY });
});
beforeEach(() => running.restart());
afterAll(() => running.stop());

const receiver = (path = "") => running.client.url(`/analytics${path}`);

/** The browser's own senders; clock, storage and page in the test's hand. */
class SendingPorts extends FakePorts {
  readonly results: string[] = [];
  override async send(...args: Parameters<FakePorts["send"]>) {
    const result = await browserPorts().send(...args, 3_000);
    this.results.push(result);
    return result;
  }
}

function client(config: Partial<AnalyticsConfig> = {}) {
  const ports = new SendingPorts();
  const analytics = new Analytics(ports);
  analytics.init({ url: receiver(), method: "ajax", strict: true, ...config });
  analytics.login("account-1");
  return { analytics, ports };
}

interface Listed {
  counts: Record<string, { times: number; firsts: number }>;
  events: Array<Record<string, unknown>>;
}

async function listed(): Promise<Listed> {
  const response = await fetch(receiver("/events"), { headers: { authorization: `Bearer ${KEY}` } });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: Listed }).data;
}

const EVENT = {
  type: "track" as const,
  event: "seen",
  time: 1,
  properties: { page_name: "spot" },
  firstCheckId: "d1",
  distinctId: "d1",
};

async function post(data: string, { path = "/sync", ...headers }: Record<string, string> = {}) {
  return fetch(receiver(path), { method: "POST", body: new URLSearchParams({ data }), headers });
}
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");

test("what the client sends by ajax, the receiver has: one by one, and in a batch", async () => {
  const { analytics, ports } = client();
  analytics.track("seen", { properties: { page_name: "spot", 数: 1 } });
  await expect.poll(() => ports.results).toEqual(["taken"]);
  const batched = client({ batch: { size: 2 } });
  batched.analytics.track("order", { properties: { events_param: '{"reason":"漢字"}' } });
  batched.analytics.trackUpdate("order", { extraId: "o1" });
  await expect.poll(() => batched.ports.results).toEqual(["taken"]);
  const { counts, events } = await listed();
  expect(counts).toEqual({ seen: { times: 1, firsts: 1 }, order: { times: 2, firsts: 1 } });
  expect(events.map(({ event, type }) => [event, type])).toEqual([
    ["order", "track_update"],
    ["order", "track"],
    ["seen", "track"],
  ]);
  expect(events[1]).toMatchObject({ accountId: "account-1", properties: { events_param: '{"reason":"漢字"}' } });
  expect(ports.warnings).toHaveLength(1);
});

test("the largest event that the client lets through is taken, and so is the largest batch", async () => {
  const texts = Object.fromEntries(
    Array.from({ length: 42 }, (_, i) => [`${"p".repeat(48)}${i + 10}`, "漢".repeat(300)]),
  );
  const { analytics, ports } = client({ batch: { size: 30 } });
  analytics.track("x".repeat(50), { properties: texts, extraId: "e".repeat(64), firstCheckId: "f".repeat(64) });
  for (let i = 0; i < 49; i++) analytics.track("seen");
  await expect
    .poll(async () => {
      await ports.advance(ANALYTICS_LIMITS.intervalMs);
      return (await listed()).events.length;
    })
    .toBe(50);
  expect(Object.keys((await listed()).events.at(-1)?.properties ?? {})).toHaveLength(42);
});

test("an image is answered with a picture that any page may show", async () => {
  const query = new URLSearchParams({ data: encodeEvents(EVENT) });
  for (const path of ["/sync", "/debug"]) {
    const response = await fetch(receiver(`${path}?${query}`), { headers: { accept: "image/avif,image/*,*/*;q=0.8" } });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/gif"]);
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 6)
        .toString(),
    ).toBe("GIF89a");
  }
  expect((await listed()).counts).toEqual({ seen: { times: 2, firsts: 1 } });
});

test("the debug path answers what was understood, the sync path only how much", async () => {
  const debug = await post(encodeEvents([EVENT]), { path: "/debug" });
  expect(await debug.json()).toEqual({ code: 0, data: { understood: [EVENT] }, msg: "" });
  const sync = await post(encodeEvents([EVENT, EVENT]));
  expect(await sync.json()).toEqual({ code: 0, data: { taken: 2 }, msg: "" });
});

test("the website's pages may read the answer, and a foreign page may not even send", async () => {
  const own = await post(encodeEvents(EVENT), { origin: WEBSITE_ORIGIN });
  expect(own.headers.get("access-control-allow-origin")).toBe(WEBSITE_ORIGIN);
  const foreign = await post(encodeEvents(EVENT), { origin: "https://evil.test" });
  expect(foreign.status).toBe(403);
  expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
  expect((await listed()).counts.seen?.times).toBe(1);
});

test.each<[string, string]>([
  ["no data", ""],
  ["no base64", "%%%"],
  ["no JSON", Buffer.from("{").toString("base64")],
  ["no event", encoded(null)],
  ["no events", encoded([])],
  ["51 events", encoded(Array(51).fill(EVENT))],
  ["one wrong event among right ones", encoded([EVENT, { ...EVENT, time: -1 }])],
  ["an unknown type", encoded({ ...EVENT, type: "profile" })],
  ["an unknown field", encoded({ ...EVENT, password: "x" })],
  ["a name that can't be", encoded({ ...EVENT, event: "a b" })],
  ["a property name that can't be", encoded({ ...EVENT, properties: { "<b>": 1 } })],
  ["a property that is an object", encoded({ ...EVENT, properties: { a: {} } })],
  ["a text of 256 characters", encoded({ ...EVENT, properties: { a: "x".repeat(256) } })],
  ["an update of nothing", encoded({ ...EVENT, type: "track_update" })],
  [
    "51 properties",
    encoded({ ...EVENT, properties: Object.fromEntries([...Array(51).keys()].map((i) => [`p${i}`, i])) }),
  ],
])("%s is refused with 400, and nothing of it is kept", async (_, data) => {
  const response = await post(data);
  expect(response.status).toBe(400);
  expect((await listed()).events).toEqual([]);
});

test("a body that is too large is refused, and the client doesn't try again", async () => {
  expect((await post("A".repeat(LIMITS.bodyBytes))).status).toBe(413);
  expect(await browserPorts().send("ajax", receiver("/sync"), "A".repeat(LIMITS.bodyBytes), 3_000)).toBe("refused");
});

test("the list opens with the operator's key alone", async () => {
  for (const authorization of ["", KEY, "Bearer wrong"]) {
    expect((await fetch(receiver("/events"), { headers: { authorization } })).status).toBe(401);
  }
  expect((await listed()).events).toEqual([]);
});

test("where no key is set there is no list", async () => {
  const open = await startExchangeUnderTest();
  const response = await fetch(open.client.url("/analytics/events"), { headers: { authorization: "Bearer null" } });
  expect(response.status).toBe(404);
  await open.stop();
});

test("a network that sends too much is told to wait", async () => {
  const one = encodeEvents(EVENT);
  let refused: Response | null = null;
  for (let i = 0; i <= RATES.analyticsPerNetwork.points && !refused; i++) {
    const response = await post(one);
    if (response.status !== 200) refused = response;
    else await response.arrayBuffer();
  }
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await browserPorts().send("ajax", receiver("/sync"), one, 3_000)).toBe("failed");
});

test("events are nothing that the exchange keeps: its journal doesn't grow", async () => {
  const before = running.exchange.engine.sequence();
  await post(encodeEvents(Array(50).fill(EVENT)));
  expect(running.exchange.engine.sequence()).toBe(before);
  await running.restart();
  expect((await listed()).counts).toEqual({});
});
