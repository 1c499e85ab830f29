import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { flush, startSpan, wrapHandleErrorWithSentry } from "@sentry/remix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startErrorReports } from "./error-reports.server";

/** A server that keeps what it is sent, as text, and the headers that came with it. */
async function listener() {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      bodies.push((request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString());
      response.end("{}");
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  afterAll(() => void server.close());
  return { bodies, headers, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

let sink: Awaited<ReturnType<typeof listener>>;
let api: typeof sink;
let elsewhere: typeof sink;
beforeAll(async () => {
  [sink, api, elsewhere] = await Promise.all([listener(), listener(), listener()]);
  startErrorReports(sink.origin.replace("//", "//key@") + "/1", [api.origin]);
});

const handleError = wrapHandleErrorWithSentry(() => {});

async function report(error: unknown, request: Request): Promise<string> {
  sink.bodies.length = 0;
  await handleError(error, { request });
  expect(await flush(5_000)).toBe(true);
  return sink.bodies.join("\n");
}

function canaries() {
  const names = ["cookie", "token", "login", "auth", "query", "password", "referer", "device", "address"] as const;
  return Object.fromEntries(names.map((name) => [name, `${name}-${randomUUID()}`])) as Record<
    (typeof names)[number],
    string
  >;
}

function requestWith(secret: ReturnType<typeof canaries>): Request {
  return new Request(`http://site.test/login?email=${secret.query}@example.org&redirectUrl=%2F${secret.query}`, {
    method: "POST",
    headers: {
      Cookie: `access_token=${secret.cookie}; theme=dark`,
      "X-Authorization": secret.token,
      loginToken: secret.login,
      Authorization: `Bearer ${secret.auth}`,
      Referer: `http://site.test/?a=${secret.referer}`,
      deviceId: secret.device,
      "X-Forwarded-For": secret.address,
      "X-Visitor-Address": secret.address,
      "X-Request-Id": "00000000-0000-4000-8000-000000000001",
    },
    body: new URLSearchParams({ password: secret.password }),
  });
}

test("an error is reported with its place and the request's id, and with nothing that could sign anybody in", async () => {
  const secret = canaries();
  const received = await report(new Error("the page broke"), requestWith(secret));
  expect(received).toContain("the page broke");
  expect(received).toContain('"url":"http://site.test/login"');
  expect(received).toContain('"request_id":"00000000-0000-4000-8000-000000000001"');
  for (const value of Object.values(secret)) expect(received).not.toContain(value);
});

test("nor does the error's own text take out what the request brought in", async () => {
  const secret = canaries();
  const cause = new Error(`no session ${secret.token} of ${secret.cookie}`);
  const error = new Error(`GET /a?code=${randomUUID()} for ada@example.org (Bearer ${secret.auth}) ${secret.query}`, {
    cause,
  });
  const received = await report(error, requestWith(secret));
  expect(received).toContain("GET /a");
  expect(received).toContain("no session [removed]");
  expect(received).not.toMatch(/ada@example|code=[0-9a-f-]{36}/);
  for (const value of Object.values(secret)) expect(received).not.toContain(value);
});

test("only calls of the exchange carry the trace", async () => {
  await startSpan({ name: "a page" }, async () => {
    await fetch(`${api.origin}/v1/tickers`);
    await fetch(`${elsewhere.origin}/?next=${api.origin}/`);
  });
  expect(api.headers[0]?.["sentry-trace"]).toMatch(/^[0-9a-f]{32}-/);
  expect(elsewhere.headers[0]).toBeDefined();
  expect(Object.keys(elsewhere.headers[0] ?? {}).filter((name) => /sentry|baggage|trace/.test(name))).toEqual([]);
});
