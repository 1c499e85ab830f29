import { once } from "node:events";
import http from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { getHealth } from "~exchange/contract/get-health";
import { listCandles } from "~exchange/contract/list-candles";
import { login } from "~exchange/contract/login";
import { register } from "~exchange/contract/register";
import { startExchangeUnderTest, type ExchangeUnderTest } from "~exchange/exchange-under-test";
import { LIMITS, RATES } from "~exchange/contract/limits";

const WEBSITE_KEY = "the-key-of-the-website";
const TOO_MANY = ERROR_CODES.TOO_MANY_REQUESTS.code;
const STRANGER = "203.0.113.7";
const OTHER = "198.51.100.9";

/** Where the next connection comes from; the tests themselves can only call from this machine. */
let peer = STRANGER;
const { emit } = http.Server.prototype;
beforeAll(() => {
  http.Server.prototype.emit = function named(this: http.Server, event: string | symbol, ...args: unknown[]) {
    if (event === "connection") Object.defineProperty(args[0], "remoteAddress", { value: peer });
    return Reflect.apply(emit, this, [event, ...args]);
  };
});
afterAll(() => {
  http.Server.prototype.emit = emit;
});

let running: ExchangeUnderTest;
beforeEach(async () => {
  running = await startExchangeUnderTest({ websiteKey: WEBSITE_KEY });
});
afterEach(() => running.stop());

interface Answered {
  status: number;
  code: unknown;
  retryAfter: number | null;
}

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** One call on a connection of its own, from `peer`. */
function ask({ method = "GET", path, headers = {}, body }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? {} : { "content-type": "application/json" };
    const options = { agent: false, port: running.exchange.spotPort, method, path, headers: { ...sent, ...headers } };
    const request = http.request(options, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += String(chunk)));
      response.on("end", () => {
        const retryAfter = response.headers["retry-after"];
        const { code } = JSON.parse(text) as { code: unknown };
        const { statusCode: status = 0 } = response;
        resolve({ status, code, retryAfter: retryAfter === undefined ? null : Number(retryAfter) });
      });
    });
    request.on("error", reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const health = () => ask({ path: getHealth.path });

/** The same call, so often. */
async function askTimes(count: number, asked: Asked): Promise<Answered[]> {
  const answers: Answered[] = [];
  while (answers.length < count) answers.push(await ask(asked));
  return answers;
}

/** The same call until it is refused; how slow a machine is decides how often that is beyond what is promised, and nothing else. */
async function untilRefused(promised: number, asked: Asked): Promise<{ taken: Answered[]; refused: Answered }> {
  const taken: Answered[] = [];
  for (;;) {
    const refused = await ask(asked);
    if (refused.status === 429) return { taken, refused };
    if (taken.push(refused) > promised * 20) throw new Error("it is never refused");
  }
}

function expectTooMany(answer: Answered | undefined, secondsMax: number): void {
  expect(answer).toMatchObject({ status: 429, code: TOO_MANY });
  expect(answer?.retryAfter).toBeGreaterThan(0);
  expect(answer?.retryAfter).toBeLessThanOrEqual(secondsMax);
}

test("a network whose calls cost too much is told when to come back, while another one's and the operator's go on", async () => {
  const { weight = 1 } = listCandles;
  const candles: Asked = { path: `${listCandles.path}?pairCode=BTC_USDT&interval=1m&limit=1` };
  const count = Math.floor(RATES.weightPerNetwork.points / weight);
  const { taken, refused } = await untilRefused(count, candles);
  expect(taken.length).toBeGreaterThanOrEqual(count);
  expect(taken.every(({ status }) => status === 200)).toBe(true);
  expectTooMany(refused, RATES.weightPerNetwork.duration);
  for (peer of [OTHER, "10.0.0.8", "127.0.0.1"]) expect((await ask(candles)).status).toBe(200);
  peer = STRANGER;
});

test("a network has so many connections: one more is closed, another network's isn't, and one that ends makes room", async () => {
  const open: Socket[] = [];
  const connectOne = async () => {
    const socket = connect(running.exchange.spotPort, "127.0.0.1");
    socket.on("error", () => socket.destroy());
    await once(socket, "connect");
    open.push(socket);
    return socket;
  };
  for (let index = 0; index < LIMITS.connectionsPerNetwork; index += 1) await connectOne();
  // All of them are counted once the last one is answered.
  const [first] = open;
  const last = open[open.length - 1]!;
  last.write(`GET ${getHealth.path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await once(last, "data");
  const refused = await connectOne();
  await once(refused, "close");
  peer = OTHER;
  expect((await health()).status).toBe(200);
  peer = STRANGER;
  first?.destroy();
  await expect.poll(() => health().catch(() => ({ status: 0 }))).toMatchObject({ status: 200 });
  for (const socket of open) socket.destroy();
});

const wrong = (email: string, headers: Record<string, string> = {}): Asked => ({
  ...{ method: "POST", path: login.path, headers },
  body: { email, password: "not the password" },
});
const fromVisitor = (address: string, key = WEBSITE_KEY) => ({ "x-visitor-address": address, "x-website-key": key });

test("wrong passwords for one e-mail lock out the visitor whom the website names, and neither others nor the owner", async () => {
  peer = "127.0.0.1";
  const credentials = { email: "owner@example.org", password: "correct horse" };
  await running.client.call(register, credentials);
  const attack = wrong(credentials.email, fromVisitor(STRANGER));
  const tries = await askTimes(RATES.loginsPerNetworkAndEmail.points, attack);
  expect(tries.every(({ code }) => code === ERROR_CODES.CREDENTIALS_WRONG.code)).toBe(true);
  expectTooMany(await ask(attack), RATES.loginsPerNetworkAndEmail.duration);
  const right = { ...attack, headers: fromVisitor(OTHER), body: credentials };
  expect(await ask(right)).toMatchObject({ status: 200, code: login.success });
  peer = STRANGER;
});

test("nobody else is believed about whom they call for: made-up addresses and forwarded ones don't end a lock-out", async () => {
  for (peer of [STRANGER, "127.0.0.1"]) {
    await askTimes(RATES.loginsPerNetworkAndEmail.points, wrong("victim@example.org"));
    const lies: Record<string, string>[] = [
      { "x-visitor-address": OTHER },
      fromVisitor(OTHER, "not-the-key-of-the-website"),
      fromVisitor(OTHER, ""),
      fromVisitor("nowhere"),
      { "x-forwarded-for": OTHER, forwarded: `for=${OTHER}`, "x-real-ip": OTHER },
    ];
    for (const lie of lies) expectTooMany(await ask(wrong("victim@example.org", lie)), 60);
  }
  peer = STRANGER;
});

test("a network registers so many accounts, and then waits while others register", async () => {
  // An address that is taken, so that none is opened: it counts all the same.
  const body = { email: "demo@bourse.test", password: "long enough" };
  const tries: Asked = { method: "POST", path: register.path, body };
  const { taken, refused } = await untilRefused(RATES.registrationsPerNetwork.points, tries);
  expect(taken.length).toBeGreaterThanOrEqual(RATES.registrationsPerNetwork.points);
  expect(taken.every(({ code }) => code === ERROR_CODES.EMAIL_TAKEN.code)).toBe(true);
  expectTooMany(refused, RATES.registrationsPerNetwork.duration);
  peer = OTHER;
  expect(await ask(tries)).toMatchObject({ code: ERROR_CODES.EMAIL_TAKEN.code });
  peer = STRANGER;
});

test("a network sends so many usage statistics, and another one's are still taken", async () => {
  const sync: Asked = { path: `/analytics/sync?data=${Buffer.from("[]").toString("base64")}` };
  const { taken, refused } = await untilRefused(RATES.analyticsPerNetwork.points, sync);
  expect(taken.length).toBeGreaterThanOrEqual(RATES.analyticsPerNetwork.points);
  expectTooMany(refused, RATES.analyticsPerNetwork.duration);
  peer = OTHER;
  expect(await ask(sync)).toEqual(taken[0]);
  peer = STRANGER;
});

test("handshakes that come faster than sockets can be opened are told when to come back, and calls go on", async () => {
  const upgrade =
    "GET /ws/spot HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n";
  // Its clock stands still: however slow the machine is, no time passes in which sockets may be opened.
  const now = Date.now();
  const standing = await startExchangeUnderTest({ now: () => now });
  const shake = async () => {
    const socket = connect(standing.exchange.spotPort, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.on("error", () => socket.destroy());
    socket.write(upgrade);
    await once(socket, "close");
    return answer;
  };
  peer = "127.0.0.1";
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, shake));
    expect(answers.filter((answer) => !answer.startsWith("HTTP/1.1 400"))).toEqual([]);
  }
  const refused = await shake();
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toContain(`"code":${ERROR_CODES.NOT_READY.code}`);
  expect(refused).toMatch(/^Retry-After: 1\r$/m);
  await expect(standing.client.call(getHealth, {})).resolves.toBeDefined();
  await standing.stop();
  peer = STRANGER;
});
