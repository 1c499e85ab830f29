import http from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LOCALE_CODES, LOCALES, directionOf } from "~/i18n/locales";
import { guardServers } from "./request-guard.mjs";
import { readProxies } from "./visitor-address.mjs";

const SITE_URL = "https://exchange.example";

class GuardedServer extends http.Server {}

/** None, until a test says that there is one. */
const proxies = readProxies("");

const lines: string[] = [];
let server: http.Server;
let port: number;
/** What reached the pages, newest last. */
let reached: http.IncomingMessage[] = [];
beforeAll(async () => {
  guardServers(GuardedServer, { siteUrl: SITE_URL, proxies, log: (line) => lines.push(line) });
  server = new GuardedServer((request, response) => {
    reached.push(request);
    if (request.url === "/framed")
      response.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors *");
    response.end("a page");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  reached = [];
  lines.length = 0;
});
afterAll(() => server.close());

/** The raw answer to a raw request: clients would mend what is broken in it. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET", body = ""): Promise<string> {
  const sent = { Host: "exchange.test", Connection: "close", "Content-Length": String(body.length), ...headers };
  const head = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`${method} ${path} HTTP/1.1\r\n${head.join("")}\r\n${body}`);
    });
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}

const post = (path: string, headers: Record<string, string>, body = "a=1") => ask(path, headers, "POST", body);
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

test.each(["a b", "a/b", "evil.test/x?", "user@evil.test", "a:b", "<script>", "évil.test", "[::1", "1.2.3.4.5:80:90"])(
  "a Host that is none is refused with a page, before any listener: %j",
  async (host) => {
    const answer = await ask("/", { Host: host });
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain("Go Back Home");
    expect(answer).not.toContain(host);
    expect(reached).toEqual([]);
  },
);

test.each(["/%", "/%E0%A4%A", "/%ff/markets", "/ja_JP/%zz", "/a%00b", "http://evil.test/", "*"])(
  "a path that can't be decoded is refused: %s",
  async (path) => {
    const answer = await ask(path);
    expect(statusOf(answer)).toBe(400);
    expect(reached).toEqual([]);
  },
);

test.each([
  ["/", "127.0.0.1:3000"],
  ["/ja_JP/markets?search=%&a=1&a=2&__proto__[x]=1&constructor[prototype][x]=1&n=%00", "exchange.example.org"],
  ["/%D8%B9", "[::1]:3000"],
  ["/", "localhost"],
])("every other address is passed on: %s at %s", async (path, host) => {
  expect(await ask(path, { Host: host })).toContain("a page");
});

test.each([
  {},
  { Origin: "null" },
  { Origin: "" },
  { Origin: "https://evil.test" },
  { Origin: "https://exchange.test.evil.test" },
  { Origin: "https://exchange.test@evil.test" },
  { Origin: "https://exchange.test:8443" },
  { Origin: "https://evil.test/exchange.test" },
  { Origin: "ftp://exchange.test" },
  { Origin: "exchange.test" },
  { Origin: "http://[" },
  { Origin: "https://exchange.test, https://evil.test" },
  { Origin: "https://exchange.test", "Sec-Fetch-Site": "cross-site" },
  { Origin: "https://exchange.test", "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "none" },
  { Origin: "https://evil.test", "X-Forwarded-Host": "evil.test" },
])("a form that no page of ours has sent is refused with 403: %j", async (headers) => {
  for (const path of ["/login", "/login.data", "/login?_data=routes/login", "/actions/logout"]) {
    const answer = await post(path, headers as Record<string, string>);
    expect(statusOf(answer), path).toBe(403);
    expect(answer).toContain("This request came from another site and was refused.");
  }
  expect(reached).toEqual([]);
});

test.each([
  { Origin: "https://exchange.test" },
  { Origin: "http://exchange.test", "Sec-Fetch-Site": "same-origin" },
  { Origin: SITE_URL },
  { "Sec-Fetch-Site": "same-origin" },
])("the site's own forms go through, and their host is the one they came from: %j", async (headers) => {
  expect(await post("/login", headers as Record<string, string>)).toContain("a page");
  expect(reached[0]?.headers.host).toBe(
    "Origin" in headers && headers.Origin === SITE_URL ? "exchange.example" : "exchange.test",
  );
});

test("what only a proxy may say reaches no page, and the id is always our own", async () => {
  const answer = await ask("/", {
    "X-Forwarded-Host": "evil.test:8888",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-For": "10.0.0.1",
    "X-Real-IP": "10.0.0.1",
    Forwarded: "host=evil.test",
    "X-Request-Id": "mine",
  });
  const headers = reached[0]?.headers ?? {};
  expect(Object.keys(headers).filter((name) => /forwarded|real-ip/.test(name))).toEqual([]);
  const id = String(headers["x-request-id"]);
  expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(answer).toContain(`X-Request-Id: ${id}`);
  expect(lines.join()).toContain(id);
});

test.each(["TRACE", "PUT", "DELETE", "PATCH", "PROPFIND"])(
  "%s is answered 405 with what is allowed",
  async (method) => {
    const answer = await ask("/", {}, method);
    expect(statusOf(answer)).toBe(405);
    expect(answer).toContain("Allow: GET, HEAD, POST, OPTIONS");
    expect(reached).toEqual([]);
  },
);

test("what only takes forms says so to everything else", async () => {
  const answer = await ask("/actions/logout");
  expect([statusOf(answer), answer.includes("Allow: POST, OPTIONS")]).toEqual([405, true]);
});

test("OPTIONS says what is allowed, HEAD gives the head alone", async () => {
  const options = await ask("/markets", {}, "OPTIONS");
  expect([statusOf(options), options.includes("Allow: GET, HEAD, POST, OPTIONS")]).toEqual([204, true]);
  const head = await ask("/%", {}, "HEAD");
  expect(statusOf(head)).toBe(400);
  expect(head).not.toContain("<html");
});

test("a form of ten megabytes is read to its end and answered 413 with a page", async () => {
  const answer = await post("/ja_JP/login", { Origin: "https://exchange.test" }, `a=${"x".repeat(10_000_000)}`);
  expect(statusOf(answer)).toBe(413);
  expect(answer).toContain("送信データが大きすぎます");
  expect(reached).toEqual([]);
});

test.each(LOCALE_CODES)("the refusal speaks the language of the address: %s", async (code) => {
  const prefix = code === "en_US" ? "" : `/${code}`;
  const answer = await post(`${prefix}/login`, {});
  const { tag } = LOCALES[code];
  expect(answer).toContain(`<html lang="${tag}" dir="${directionOf(LOCALES[code])}">`);
  expect(answer).toContain(`href="${prefix}/"`);
});

test("an address without a language is answered in that of the visitor's cookie; one that doesn't exist in English", async () => {
  expect(await post("/actions/logout", { Cookie: "a=1; locale=tr_TR" })).toContain('lang="tr-TR"');
  expect(await post("/login", { Cookie: "locale=tr_TR" })).toContain('lang="en-US"');
  expect(await post("/xx_XX/login", {})).toContain('lang="en-US"');
});

test("every answer has the headers of every answer; a policy without scripts where the page has none of its own", async () => {
  for (const answer of [await ask("/"), await post("/", {}), await ask("/", {}, "OPTIONS"), await ask("/%")]) {
    expect(answer).toMatch(/Content-Security-Policy: default-src 'none'/);
    expect(answer).toContain("X-Content-Type-Options: nosniff");
    expect(answer).toContain("Referrer-Policy:");
    expect(answer).not.toMatch(/x-powered-by|^server:/im);
  }
});

test("the log holds the path of a request, never its query", async () => {
  await ask("/login?email=lovelace@example.org");
  await expect.poll(() => lines.join()).toMatch(/GET \/login 200 \d+ ms/);
  expect(lines.join()).not.toContain("lovelace");
});

test("no answer may be framed, but one that says any site may", async () => {
  expect(await ask("/")).toContain("X-Frame-Options: DENY");
  const framed = await ask("/framed");
  expect(framed).toContain("frame-ancestors *");
  expect(framed).not.toContain("X-Frame-Options");
});

test("a connection that asks for page after page without taking one is cut off, and the rest is never drawn", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => socket.destroy());
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.resume();
  socket.write("GET /markets HTTP/1.1\r\nHost: exchange.test\r\n\r\n".repeat(500));
  await closed;
  expect(reached.length).toBeGreaterThan(0);
  expect(reached.length).toBeLessThanOrEqual(4);
  expect(await ask("/")).toContain("a page");
});

test("a connection that takes its answers may ask for any number of pages", async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; count < 40; count += 1) {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) =>
      http.get({ port, agent, headers: { host: "exchange.test" } }, resolve).on("error", reject),
    );
    expect(response.statusCode).toBe(200);
    for await (const chunk of response) expect(String(chunk)).toBe("a page");
  }
  agent.destroy();
});

test("a visitor's address is the socket's peer, whatever they write, until a proxy of the operator's names them", async () => {
  const written = { "X-Visitor-Address": "192.0.2.1", "X-Forwarded-For": "192.0.2.2" };
  await ask("/", written);
  proxies.addAddress("127.0.0.1");
  await ask("/", written);
  await ask("/", { "X-Visitor-Address": "192.0.2.1", "X-Forwarded-For": "192.0.2.1, 192.0.2.3" });
  expect(reached.map(({ headers }) => headers["x-visitor-address"])).toEqual(["127.0.0.1", "192.0.2.2", "192.0.2.3"]);
});
