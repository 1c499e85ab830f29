import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getHealth } from "~exchange/contract/get-health";
import { listBalances } from "~exchange/contract/list-balances";
import { call } from "./call.server";
import { futuresGet, futuresPost, spotForm, spotGet, spotPost, type Caller } from "./exchange-api.server";

interface Received {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

let host: Server;
let received: Received[];
let answer: (response: ServerResponse, attempt: number) => void;

beforeAll(async () => {
  host = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      answer(response, received.length);
    });
  });
  await new Promise<void>((listening) => host.listen(0, "127.0.0.1", listening));
  const { port } = host.address() as AddressInfo;
  // Read once, at the first call.
  process.env.SPOT_API_URL = `http://127.0.0.1:${port}/spot-host`;
  process.env.FUTURES_API_URL = `http://127.0.0.1:${port}/futures-host`;
  process.env.WEBSITE_KEY = KEY;
});
afterAll(() => {
  host.closeAllConnections();
  host.close();
});
beforeEach(() => {
  received = [];
  answer = reply(200, '{"code":0,"data":{"a":1},"msg":""}');
});

const KEY = "the-key-of-the-website";
const NAMES_VISITORS = Symbol.for("bourse.names-visitors");

function reply(status: number, body: string | Buffer) {
  return (response: ServerResponse) => response.writeHead(status).end(body);
}

function caller(cookie = "", headers: Record<string, string> = {}, init: RequestInit = {}): Caller {
  const page = new Request("http://127.0.0.1/ar_AE/markets?x=1", { headers: { Cookie: cookie, ...headers }, ...init });
  return { request: page, locale: "ar_AE" };
}

/** A session of somebody nobody knows: what everybody is told is asked for anew. */
const ITSELF = "web_session=1";
const DEVICE = "0123456789abcdef0123456789abcdef";
const SIGNED_IN = `correction_token=1; access_token=secret; device_id=${DEVICE}; systemOut=ios`;
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1";

test("a spot call carries the specification's headers", async () => {
  await spotGet(caller(SIGNED_IN, { "User-Agent": PHONE }), "/v1/things");
  expect(received[0]?.headers).toMatchObject({
    accept: "application/json",
    language: "ar_AE",
    "x-language": "ar_AE",
    "x-authorization": "secret",
    token: "secret",
    logintoken: "secret",
    selecttype: "EUR",
    deviceid: DEVICE,
    cwdeviceid: DEVICE,
    systemversion: "iOS 17.4",
    devicename: "Safari 17, Apple iPhone",
    clienttag: "web",
    "x-requested-with": "XMLHttpRequest",
    system: "ios",
  });
  expect(received[0]?.headers).not.toHaveProperty("x-locale");
  expect(received[0]?.headers).not.toHaveProperty("cookie");
});

test("a futures call goes to the other host and adds its own", async () => {
  await futuresGet(caller(`${SIGNED_IN}; futures_token=other`), "/v1/things");
  await futuresPost(caller(), "/v1/things", {});
  expect(received.map(({ url }) => url)).toEqual(["/futures-host/v1/things", "/futures-host/v1/things"]);
  expect(received[0]?.headers).toMatchObject({
    appversion: "1",
    "accept-language": "ar-AE",
    "x-locale": "ar_AE",
    thirdapptoken: "other",
    thirdappid: "bourse",
  });
});

test("an anonymous call sends empty tokens, and no system outside an app", async () => {
  await spotGet(caller(), "/v1/things");
  expect(received[0]?.headers).toMatchObject({ "x-authorization": "", token: "", logintoken: "" });
  expect(received[0]?.headers).not.toHaveProperty("system");
});

test.each(["", "IOS", "web", "ios; admin", "../ios"])(
  "a shell that isn't one of ours is no system: %j",
  async (name) => {
    await spotGet(caller(`systemOut=${encodeURIComponent(name)}`), "/v1/things");
    expect(received[0]?.headers).not.toHaveProperty("system");
  },
);

test("a device id that no device was given stays out, and an unknown agent has no name", async () => {
  await spotGet(caller("device_id=d1"), "/v1/things");
  expect(received[0]?.headers).toMatchObject({ deviceid: "", cwdeviceid: "", systemversion: "", devicename: "" });
});

test("what a cookie says can't add a header of its own", async () => {
  const inside = encodeURIComponent("x\r\nX-Evil: 1");
  const body = await spotGet(caller(`access_token=${inside}; device_id=\u00e9`), "/v1/things");
  expect(body.code).toBe(0);
  expect(received[0]?.headers["x-authorization"]).toBe("xX-Evil: 1");
  expect(received[0]?.headers).not.toHaveProperty("x-evil");
});

test("parameters go as the query, as JSON or as a form; those not given stay out", async () => {
  await spotGet(caller(), "/a", { pairCode: "BTC_USDT", limit: 5, from: undefined });
  await spotPost(caller(), "/b", { price: "1.5" });
  await spotForm(caller(), "/c", { name: "a b&c" });
  expect(received.map(({ method, url, body }) => [method, url, body])).toEqual([
    ["GET", "/spot-host/a?pairCode=BTC_USDT&limit=5", ""],
    ["POST", "/spot-host/b", '{"price":"1.5"}'],
    ["POST", "/spot-host/c", "name=a+b%26c"],
  ]);
  expect(received.slice(1).map(({ headers }) => headers["content-type"])).toEqual([
    "application/json",
    "application/x-www-form-urlencoded",
  ]);
});

test.each([408, 409, 425, 429, 500, 502, 503, 504])("a GET answered %i is sent once more", async (status) => {
  answer = (response, attempt) => reply(attempt === 1 ? status : 200, `{"code":${attempt === 1 ? 9 : 0}}`)(response);
  expect(await spotGet(caller(), "/v1/things")).toMatchObject({ code: 0 });
  expect(received).toHaveLength(2);
});

test("a GET is sent once more, not twice more", async () => {
  answer = reply(503, '{"code":9002,"data":null}');
  expect(await spotGet(caller(), "/v1/things")).toEqual({ code: 9002, data: null });
  expect(received).toHaveLength(2);
});

test.each([200, 400, 401, 403, 404, 422, 501])("a GET answered %i is not sent again", async (status) => {
  answer = reply(status, '{"code":7,"data":null}');
  expect((await spotGet(caller(), "/v1/things")).code).toBe(7);
  expect(received).toHaveLength(1);
});

test.each([408, 500, 503])("a write answered %i is never sent again", async (status) => {
  answer = reply(status, '{"code":9001,"data":null}');
  await spotPost(caller(), "/v1/things", {});
  await spotForm(caller(), "/v1/things", {});
  await futuresPost(caller(), "/v1/things", {});
  expect(received).toHaveLength(3);
});

test("a connection that breaks is a network failure: a GET tries again, a write doesn't", async () => {
  answer = (response) => response.destroy();
  const failure = { code: 500, data: {}, err: expect.any(String) };
  expect(await spotGet(caller(), "/v1/things")).toEqual(failure);
  expect(received).toHaveLength(2);
  expect(await spotPost(caller(), "/v1/things", {})).toEqual(failure);
  expect(received).toHaveLength(3);
});

test("a host that never answers is given up after the time limit", { timeout: 20_000 }, async () => {
  answer = () => undefined;
  const body = await spotPost(caller(), "/v1/things", {});
  expect(body).toMatchObject({ code: 500, data: {} });
  expect(body.err).toMatch(/time/i);
});

test("a page that is left takes its call along, and nothing is sent again", async () => {
  const leaving = new AbortController();
  answer = () => leaving.abort();
  const body = await spotGet(caller("", {}, { signal: leaving.signal }), "/v1/things");
  expect(body.code).toBe(500);
  expect(received).toHaveLength(1);
});

test("JSON wrapped in a string is parsed", async () => {
  answer = reply(200, JSON.stringify('{"code":"0","data":[1]}'));
  expect(await spotGet(caller(), "/v1/things")).toEqual({ code: "0", data: [1] });
});

test.each([
  ["a page of HTML", "<!doctype html><h1>Bad gateway</h1>"],
  ["nothing", ""],
  ["half a body", '{"code":0,"data'],
  ["no object", "17"],
  ["null", "null"],
  ["an object without a code", '{"data":{}}'],
  ["a code that is no code", '{"code":{"a":1},"data":{}}'],
  ["a string that isn't JSON", '"hello"'],
])("%s is a network failure", async (_, text) => {
  answer = reply(200, text);
  expect(await spotPost(caller(), "/v1/things", {})).toEqual({ code: 500, data: {}, err: expect.any(String) });
});

test("an answer without end is cut off", async () => {
  answer = reply(200, Buffer.alloc(4_194_305, 32));
  expect((await spotPost(caller(), "/v1/things", {})).err).toBe("the answer is too large");
});

test("a redirect is not followed: it could lead anywhere", async () => {
  answer = (response) => response.writeHead(302, { Location: "/elsewhere" }).end();
  expect((await spotPost(caller(), "/v1/things", {})).code).toBe(500);
  expect(received).toHaveLength(1);
});

test("an endpoint's answer is parsed by the contract", async () => {
  const audit = { rounds: 1, time: 4 };
  const snapshot = { sequence: 0, time: null };
  const data = { status: "ok", problems: [], audit, snapshot, demo: true, sequence: 3, time: 5 };
  answer = reply(200, JSON.stringify({ code: 0, data: { ...data, extra: 1 } }));
  expect(await call(caller(ITSELF), getHealth, {})).toEqual({ ok: true, data });
  answer = reply(200, '{"code":0,"data":{"status":"odd"}}');
  expect(await call(caller(ITSELF), getHealth, {})).toEqual({ ok: false, error: "INTERNAL" });
});

test("a failure comes back by its name, with the values that its text needs", async () => {
  answer = reply(422, '{"code":7004,"data":{"minNotional":"5","other":1}}');
  expect(await call(caller(ITSELF), getHealth, {})).toEqual({
    ok: false,
    error: "NOTIONAL_TOO_SMALL",
    values: { minNotional: "5" },
  });
  answer = reply(200, '{"code":123456,"data":null}');
  expect(await call(caller(ITSELF), getHealth, {})).toEqual({ ok: false, error: "INTERNAL", values: undefined });
  answer = (response) => response.destroy();
  expect(await call(caller(ITSELF), getHealth, {})).toEqual({ ok: false, error: "NETWORK" });
});

test.each(['{"code":401,"data":null}', '{"code":"401","data":null}'])(
  "%s ends the session here and leads to the login page",
  async (body) => {
    answer = reply(401, body);
    const thrown = await call(caller(SIGNED_IN), listBalances, {}).catch((error: unknown) => error);
    if (!(thrown instanceof Response)) throw new Error("expected a redirect");
    expect(thrown.headers.get("Location")).toBe("/ar_AE/login?redirectUrl=%2Far_AE%2Fmarkets%3Fx%3D1");
    expect(thrown.headers.getSetCookie().join()).toContain("access_token=; Max-Age=0");
  },
);

test("what a form does is counted with its visitor, where the launcher's guard has named them", async () => {
  const visitor = { "X-Visitor-Address": "192.0.2.1" };
  await spotPost(caller("", visitor), "/v1/things", {});
  Reflect.set(globalThis, NAMES_VISITORS, true);
  await spotPost(caller("", visitor), "/v1/things", {});
  await spotPost(caller("", { "X-Visitor-Address": "nobody" }), "/v1/things", {});
  await spotGet(caller(ITSELF, visitor), "/v1/things");
  Reflect.deleteProperty(globalThis, NAMES_VISITORS);
  const told = received.map(({ headers }) => [headers["x-website-key"], headers["x-visitor-address"]]);
  expect(told).toEqual([
    [undefined, undefined],
    [KEY, "192.0.2.1"],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});
