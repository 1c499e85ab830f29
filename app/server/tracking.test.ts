import { afterEach, expect, test, vi } from "vitest";
import { readSettings } from "./env.server";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The server's modules as they are in a process with these settings. */
async function withSettings(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const [{ trackingView, trackingCookie }, { nonceSources, setSecurityHeaders }] = await Promise.all([
    import("./tracking.server"),
    import("./security-headers.server"),
  ]);
  return { trackingView, trackingCookie, nonceSources, setSecurityHeaders };
}
const RECEIVER = { ANALYTICS_URL: "https://stats.test/analytics/" };
const visit = (headers: Record<string, string> = {}) => new Request("http://127.0.0.1/", { headers });

test("analytics is off until a receiver is set", async () => {
  const { trackingView } = await withSettings({ ANALYTICS_URL: "", ANALYTICS_BATCH: "6" });
  expect(trackingView(visit())).toBeNull();
});

test("a page is told where its events go, what device it is on and what the person has chosen", async () => {
  const { trackingView } = await withSettings({ ...RECEIVER, ANALYTICS_METHOD: "ajax", ANALYTICS_BATCH: "on" });
  expect(trackingView(visit())).toEqual({
    settings: { url: "https://stats.test/analytics", method: "ajax", debug: false, batchSize: 6, linkedSites: [] },
    requestSource: "PC",
    choice: "on",
  });
  expect(trackingView(visit({ "Sec-CH-UA-Mobile": "?1", Cookie: "usageStatistics=off" }))).toMatchObject({
    requestSource: "H5",
    choice: "off",
  });
});

test.each(["Sec-GPC", "DNT"])("a browser that sends %s is left alone", async (name) => {
  const { trackingView } = await withSettings(RECEIVER);
  expect(trackingView(visit({ [name]: "1" }))).toBeNull();
});

test("pages may send to the receiver, and to nothing more than before where none is set", async () => {
  for (const [settings, image, connect] of [
    [RECEIVER, "img-src 'self' data: https://stats.test;", / https:\/\/stats\.test;/],
    [{ ANALYTICS_URL: "" }, "img-src 'self' data:;", /connect-src 'self' ws:\S+( ws:\S+)?;/],
  ] as const) {
    const { nonceSources, setSecurityHeaders } = await withSettings(settings);
    const headers = new Headers();
    setSecurityHeaders(headers, nonceSources("N0nce"), false);
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain(image);
    expect(/connect-src [^;]*;/.exec(policy)?.[0]).toMatch(connect);
  }
});

test("the choice is kept a year, in this browser", async () => {
  const { trackingCookie } = await withSettings(RECEIVER);
  expect(trackingCookie(visit(), "off")).toMatch(/^usageStatistics=off; Max-Age=31536000; Path=\/; SameSite=Lax$/);
});

test.each([
  ["", null],
  ["off", null],
  ["on", 6],
  ["1", 1],
  ["30", 30],
])("ANALYTICS_BATCH=%s is a batch of %j", (ANALYTICS_BATCH, size) => {
  expect(readSettings({ ...RECEIVER, ANALYTICS_BATCH }).analytics?.batchSize).toBe(size);
});

test("linked sites are read with where they want the visitor's id", () => {
  const ANALYTICS_LINKED_SITES = "help.example.org, app.example.org/m#,";
  expect(readSettings({ ...RECEIVER, ANALYTICS_LINKED_SITES }).analytics?.linkedSites).toEqual([
    { part_url: "help.example.org", after_hash: false },
    { part_url: "app.example.org/m", after_hash: true },
  ]);
});

test.each([
  ["ANALYTICS_URL", "stats.test"],
  ["ANALYTICS_URL", "javascript:alert(1)"],
  ["ANALYTICS_METHOD", "pigeon"],
  ["ANALYTICS_BATCH", "0"],
  ["ANALYTICS_BATCH", "31"],
  ["ANALYTICS_DEBUG", "yes"],
  ["ANALYTICS_LINKED_SITES", "nodots"],
  ["ANALYTICS_LINKED_SITES", "https://help.example.org"],
])("a wrong %s (%s) stops the start by name", (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`Setting ${name} is wrong`));
});
