import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getLanguageMenu } from "~exchange/contract/get-language-menu";
import type { Exchange } from "~exchange/exchange";
import { startExchangeForCalls } from "../../tests/running-exchange";
import { call } from "./call.server";
import { countVisit } from "./activity.server";
import { deviceTypeOf } from "./device-type.server";

let exchange: Exchange;
beforeAll(async () => {
  exchange = await startExchangeForCalls();
});
afterAll(() => exchange.close());

function visit(path: string, headers: Record<string, string> = { Accept: "text/html" }) {
  return { request: new Request(`http://127.0.0.1${path}`, { headers }), locale: "en_US" as const };
}

/** The addresses that are called while something runs. */
async function calledBy(run: () => Promise<void>): Promise<URL[]> {
  const spy = vi.spyOn(globalThis, "fetch");
  try {
    await run();
    return spy.mock.calls.map(([url]) => new URL(String(url)));
  } finally {
    spy.mockRestore();
  }
}

test("a visit by an activity's link is counted with where it came from", async () => {
  const [url] = await calledBy(() => countVisit(visit("/markets?utm_source=letter&utm_campaign=spring&type=gift&x=1")));
  expect(url?.pathname).toBe("/open/activity/statistics");
  expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
    event: "visit",
    request_source: "PC",
    utm_source: "letter",
    utm_campaign: "spring",
    type: "gift",
  });
});

test("a count carries the event, the source, the type and the utm parameters, and nothing else of the address", async () => {
  const utm = ["source", "medium", "campaign", "term", "content"].map((name) => `utm_${name}=${name}`).join("&");
  const [url] = await calledBy(() => countVisit(visit(`/?${utm}&type=gift&token=canary&email=canary`)));
  expect([...(url?.searchParams.keys() ?? [])].sort()).toEqual([
    "event",
    "request_source",
    "type",
    "utm_campaign",
    "utm_content",
    "utm_medium",
    "utm_source",
    "utm_term",
  ]);
  expect(url?.href).not.toContain("canary");
});

test.each([
  ["/markets", { Accept: "text/html" }],
  ["/spot/BTC_USDT?type=market", { Accept: "text/html" }],
  ["/markets?utm_source=letter", { Accept: "*/*" }],
])("%s with %j is no such visit", async (path, headers) => {
  expect(await calledBy(() => countVisit(visit(path, headers)))).toEqual([]);
});

test("a count that is refused or can't be sent is nobody's business", async () => {
  await expect(countVisit(visit(`/?utm_source=${"x".repeat(500)}`))).resolves.toBeUndefined();
  const fetching = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no network"));
  await expect(countVisit(visit("/?utm_source=letter"))).resolves.toBeUndefined();
  fetching.mockRestore();
});

test("every other call's failure is told to whoever called", async () => {
  const fetching = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no network"));
  expect(await call(visit("/?utm_source=letter"), getLanguageMenu, {})).toMatchObject({ ok: false, error: "NETWORK" });
  fetching.mockResolvedValue(Response.json({ code: 401, data: null, msg: "" }));
  await expect(call(visit("/"), getLanguageMenu, {})).rejects.toBeInstanceOf(Response);
  // The same answer to a count is swallowed.
  await expect(countVisit(visit("/?utm_source=letter"))).resolves.toBeUndefined();
  fetching.mockRestore();
});

test.each([
  [{ "Sec-CH-UA-Mobile": "?1" }, "h5"],
  [{ "Sec-CH-UA-Mobile": "?0", "User-Agent": "Mobile" }, "web"],
  [{ "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148" }, "h5"],
  [{ "User-Agent": "Mozilla/5.0 (X11; Linux x86_64)" }, "web"],
  [{}, "web"],
] as const)("a device that sends %j is %s", (headers, type) => {
  expect(deviceTypeOf(new Request("http://127.0.0.1/", { headers: { ...headers } }))).toBe(type);
});
