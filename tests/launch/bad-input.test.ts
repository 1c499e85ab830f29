import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf, builtRoutes, startSite, type RunningSite } from "./running-site";

let site: RunningSite;
let before: number;
beforeAll(async () => {
  site = await startSite();
  before = await site.sequence();
}, 180_000);
afterAll(async () => {
  expect(await site.sequence(), "nothing was changed by any of this").toBe(before);
  await site.stop();
});

const routes = builtRoutes();
const form = "intent=cancel-all&email=a@example.org&password=correct+horse+battery&theme=dark&redirectTo=/";
const isPage = (body: string) => /<h1[^>]*>[^<]+<\/h1>/.test(body) && body.includes("<html lang=");

const FOREIGN: Record<string, string | null>[] = [
  { Origin: "https://evil.test" },
  { Origin: "null" },
  { Origin: null },
  { Origin: "not a url" },
  { Origin: "http://[" },
  { Origin: "https://evil.test", "X-Forwarded-Host": "evil.test" },
];

test("a form that no page of ours sent is refused on every route, in every form of request", async () => {
  expect(routes.filter(({ hasAction }) => hasAction).length).toBeGreaterThanOrEqual(6);
  for (const route of routes) {
    const address = addressOf(route, "ja_JP");
    const data = address === "/ja_JP" ? "/ja_JP/_root.data" : `${address}.data`;
    for (const path of [address, `${address}?_data=${encodeURIComponent(route.id)}`, data]) {
      for (const headers of FOREIGN) {
        const { status, body, headers: answered } = await site.ask(path, { method: "POST", headers, body: form });
        expect(status, `${path} ${JSON.stringify(headers)}`).toBe(403);
        expect(isPage(body), path).toBe(true);
        expect(answered.get("set-cookie")).toBeUndefined();
      }
    }
  }
});

test("the same forms from the site itself are read", async () => {
  const headers = { Origin: site.origin };
  expect((await site.ask("/actions/preferences", { method: "POST", headers, body: "theme=dark" })).status).toBe(303);
  const refused = await site.ask("/login", { method: "POST", headers, body: "email=nobody@example.org&password=x" });
  expect(refused.status).toBe(422);
});

test("the refusal speaks the language of the address", async () => {
  const { body } = await site.ask("/ar_AE/login", {
    method: "POST",
    headers: { Origin: "https://evil.test" },
    body: form,
  });
  expect(body).toContain('<html lang="ar-AE" dir="rtl">');
  expect(body).toContain("الوصول ممنوع");
});

test.each([
  "/xx_YY",
  "/xx_YY/markets",
  "/en_us/markets",
  "/spot/NOPE_USDT",
  "/ar_AE/spot/..%2f..%2fetc",
  "/spot/%F0%9F%98%80",
])("an unknown locale or pair is a 404 with a page: %s", async (path) => {
  const { status, body } = await site.ask(path);
  expect([status, isPage(body)]).toEqual([404, true]);
});

test.each(["/%", "/%ff", "/markets/%E0%A4%A", "/a%00b", "/spot/%00", "//%"])(
  "a path that can't be decoded is a 400 with a page: %s",
  async (path) => {
    const { status, body } = await site.ask(path);
    expect([status, isPage(body)]).toEqual([400, true]);
  },
);

test.each([
  "?%", "?%ff=%00", "?a=%00", "?search=%00%01", "?sort=1&sort=2", "?page=-1", "?page=1e9", "?page=NaN", "?__proto__=1",
  "?__proto__[x]=1", "?constructor[prototype][x]=1", "?tab=__proto__", "?tab=constructor", "?search=%F0", `?search=${"x".repeat(8_000)}`,
  "?interval=7h&group=__proto__&type=constructor&tab=toString", "?clientSupperLanguage=__proto__,constructor", "?theme=constructor",
])("a query of nonsense is a page or a 4xx, never a fault: %s", async (query) => {
  for (const path of ["/", "/markets", "/spot/BTC_USDT", "/login", "/ar_AE/register", "/resources/candles", "/resources/market"]) {
    const { status } = await site.ask(path + query);
    expect(status, path).toBeLessThan(500);
  }
}); // prettier-ignore

test("a query beyond the limits is a 400 with a page", async () => {
  const many = Array.from({ length: 1_001 }, (_, i) => `a${i}=1`).join("&");
  const list = Array.from({ length: 21 }, (_, i) => `a[${i}]=1`).join("&");
  for (const query of [many, list, "a[b][c][d][e][f][g]=1"]) {
    const { status, body } = await site.ask(`/markets?${query}`);
    expect([status, isPage(body)], query.slice(0, 40)).toEqual([400, true]);
  }
});

test("a form of ten megabytes is a 413 with a page, said or unsaid how long it is", async () => {
  const big = `email=${"x".repeat(10_000_000)}`;
  for (const path of ["/login", "/fr_FR/spot/BTC_USDT", "/actions/preferences", "/login.data"]) {
    const { status, body } = await site.ask(path, { method: "POST", headers: { Origin: site.origin }, body: big });
    expect([status, isPage(body)], path).toEqual([413, true]);
  }
  const chunk = `${"x".repeat(65_000)}\r\n`;
  const chunked = `${(65_000).toString(16)}\r\n${chunk}`.repeat(20) + "0\r\n\r\n";
  const headers = { Origin: site.origin, "Content-Length": null, "Transfer-Encoding": "chunked" };
  const { status } = await site.ask("/login", { method: "POST", headers, body: chunked });
  expect(status).toBe(413);
});

test.each([
  ["application/json", '{"theme":"dark"}'],
  ["multipart/form-data", "x"],
  ["multipart/form-data; boundary=a", "--a\r\nbroken"],
  ["text/plain", "theme=dark"],
  ["application/x-www-form-urlencoded", "theme=%00&__proto__=1"],
  ["application/x-www-form-urlencoded", "%&&&=&theme[]=dark"],
  ["application/x-www-form-urlencoded", `theme=dark&theme=light&${"a=1&".repeat(5_000)}`],
])("a body that is no form of ours is a 4xx: %s %s", async (type, body) => {
  for (const path of ["/actions/preferences", "/spot/BTC_USDT", "/login"]) {
    const { status } = await site.ask(path, {
      method: "POST",
      headers: { Origin: site.origin, "Content-Type": type },
      body,
    });
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(status, path).toBeLessThan(500);
  }
});

test.each(["TRACE", "PUT", "PATCH", "DELETE", "PROPFIND", "CONNECT"])(
  "%s is a 405 or 501 that says what is allowed",
  async (method) => {
    for (const path of ["/", "/markets", "/actions/logout", "/healthz", "/nowhere"]) {
      const { status, headers } = await site.ask(path, { method, headers: { Origin: site.origin } });
      // Node closes on CONNECT without a word.
      if (method === "CONNECT" && status === 0) continue;
      expect([405, 501], path).toContain(status);
      expect(headers.get("allow"), path).toContain("GET");
    }
  },
);

test("HEAD answers as GET does, without a body; OPTIONS says what is allowed", async () => {
  for (const path of ["/", "/markets", "/nowhere", "/spot/BTC_USDT", "/futures", "/robots.txt", "/healthz"]) {
    const [get, head] = await Promise.all([site.ask(path), site.ask(path, { method: "HEAD" })]);
    expect([head.status, head.body], path).toEqual([get.status, ""]);
    const options = await site.ask(path, { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
  }
});

test("a method that a route lacks is a 405 that says which it has", async () => {
  const post = await site.ask("/markets", { method: "POST", headers: { Origin: site.origin }, body: "a=1" });
  expect([post.status, isPage(post.body), post.headers.get("allow")]).toEqual([405, true, "GET, HEAD, OPTIONS"]);
  const get = await site.ask("/actions/logout");
  expect([get.status, get.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
});

test("whatever Host and proxies say, the page's own addresses stay what they are", async () => {
  const links = (body: string) =>
    [...body.matchAll(/<(?:link|meta)[^>]+(?:canonical|alternate|og:)[^>]+>/g)].map(([tag]) => tag);
  const plain = links((await site.ask("/markets")).body);
  expect(plain.length).toBeGreaterThan(14);
  const hostile: Record<string, string>[] = [
    { Host: "evil.test" },
    { Host: "evil.test:443" },
    { "X-Forwarded-Host": "evil.test" },
    { "X-Forwarded-Host": "evil.test:8888" },
    { "X-Forwarded-Proto": "https", "X-Forwarded-For": "1.2.3.4", "X-Forwarded-Port": "8443" },
    { Forwarded: "host=evil.test;proto=https" },
    { "X-Original-URL": "/login", "X-Rewrite-URL": "/login" },
  ];
  for (const headers of hostile) {
    const { status, body } = await site.ask("/markets", { headers });
    expect(status).toBe(200);
    expect(links(body), JSON.stringify(headers)).toEqual(plain);
    expect(body).not.toContain("evil.test");
  }
  for (const path of ["/robots.txt", "/sitemap.xml", "/sitemaps/markets.xml"])
    expect((await site.ask(path, { headers: { Host: "evil.test" } })).body, path).not.toContain("evil.test");
  for (const Host of ["a b", "evil.test/x", "user@evil.test", "<script>"])
    expect((await site.ask("/", { headers: { Host } })).status, Host).toBe(400);
});

test("redirects stay on the site for any Host", async () => {
  for (const path of ["/futures", "/spot", "/followup", "/trading-bots", "/en_US//evil.test"]) {
    const { headers } = await site.ask(path, { headers: { Host: "evil.test", "X-Forwarded-Host": "evil.test" } });
    expect(headers.get("location") ?? "/", path).toMatch(/^\/(?!\/)/);
  }
});

test("no answer tells what it runs on, and each has an id of its own that is in the log", async () => {
  const ids = new Set<string>();
  for (const path of ["/", "/nowhere", "/%", "/healthz", "/favicon.ico", "/futures"]) {
    const { headers, body } = await site.ask(path, {
      headers: { "X-Request-Id": "11111111-1111-4111-8111-111111111111" },
    });
    expect([...headers.keys()].filter((name) => /^(server|x-powered-by|via)$/.test(name))).toEqual([]);
    expect(body).not.toMatch(/remix-run|node_modules|express@|at \w+ \(/);
    ids.add(headers.get("x-request-id") ?? "");
  }
  expect(ids.size).toBe(6);
  await expect
    .poll(() => {
      const log = readFileSync(join(site.dataDir, "logs/website.log"), "utf8");
      return [...ids].filter((id) => !log.includes(id));
    })
    .toEqual([]);
  expect(readFileSync(join(site.dataDir, "logs/website.log"), "utf8")).not.toContain("?");
});

test("/favicon.ico is a picture", async () => {
  const { status, headers } = await site.ask("/favicon.ico");
  expect([status, headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image\//)]);
});
