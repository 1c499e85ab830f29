/**
 * Kills the real exchange with SIGKILL in the middle of a burst of orders, again and again on one data folder, and
 * proves after each start that no acknowledged order is missing, doubled or changed and that balances sum to what was
 * deposited. Needs build/exchange.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEngineInProcess } from "~exchange/engine/start";
import type { EngineEvent } from "~exchange/engine/events";
import type { OrderView } from "~exchange/engine/commands";

const ROUNDS = 20;
const TRADERS = 4;
const IN_FLIGHT_PER_TRADER = 3;
/** A burst is cut at a moment drawn from this range after its first acknowledgement, in milliseconds. */
const KILL_AFTER_MS = { min: 5, max: 400 };

interface Acknowledged {
  orderId: string;
  clientOrderId: string;
  pairCode: string;
  side: string;
  quantity: string | null;
}

const directory = mkdtempSync(join(tmpdir(), "bourse-crash-"));
const acknowledged = new Map<string, Acknowledged>();
const random = seededRandom(Number(process.env.CRASH_SEED ?? 20_261_127));
let port = 0;
let child: ChildProcess | undefined;

beforeAll(async () => {
  expect(existsSync("build/exchange/main.js"), "run npm run build first").toBe(true);
  port = await freePort();
});
afterAll(() => {
  child?.kill("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

test(
  "twenty kills in the middle of bursts lose, double and change no acknowledged order",
  { timeout: 240_000 },
  async () => {
    await startExchange();
    const tokens = await Promise.all(Array.from({ length: TRADERS }, (_, n) => register(`trader${n}@crash.test`)));
    for (let round = 0; round < ROUNDS; round++) {
      await burstAndKill(tokens, round);
      await proveFolder();
      await startExchange();
    }
    expect(acknowledged.size).toBeGreaterThan(ROUNDS * TRADERS);
  },
);

/** Sends orders without pause from every trader until the process dies under them. */
async function burstAndKill(tokens: string[], round: number): Promise<void> {
  let firstAcknowledged = () => {};
  const started = new Promise<void>((resolve) => (firstAcknowledged = resolve));
  const senders = tokens.flatMap((token, trader) =>
    Array.from({ length: IN_FLIGHT_PER_TRADER }, (_, lane) =>
      sendUntilDead(token, `r${round}-t${trader}-${lane}`, firstAcknowledged),
    ),
  );
  await started;
  await sleep(KILL_AFTER_MS.min + Math.floor(random() * (KILL_AFTER_MS.max - KILL_AFTER_MS.min)));
  await stopExchange("SIGKILL");
  await Promise.all(senders);
}

async function sendUntilDead(token: string, prefix: string, onAcknowledged: () => void): Promise<void> {
  for (let n = 0; ; n++) {
    const clientOrderId = `${prefix}-${n}`;
    const order = drawOrder(clientOrderId);
    let answer: { code: number; data: Acknowledged };
    try {
      answer = await post("/v1/spot/orders/place", order, token);
    } catch {
      return;
    }
    if (answer.code !== 0) continue;
    acknowledged.set(clientOrderId, answer.data);
    onAcknowledged();
    // Cancels are part of the mix: they free the open-order limit and change states.
    if (n % 2 === 1)
      await post("/v1/spot/orders/cancel", { orderId: answer.data.orderId }, token).catch(() => undefined);
  }
}

function drawOrder(clientOrderId: string) {
  const market = random() < 0.3;
  const side = random() < 0.5 ? "buy" : "sell";
  const quantity = "0.0002";
  if (market) return { clientOrderId, pairCode: "BTC_USDT", side, orderType: "market", quantity };
  const price = String(side === "buy" ? 30_000 + Math.floor(random() * 1_000) : 300_000 + Math.floor(random() * 1_000));
  return { clientOrderId, pairCode: "BTC_USDT", side, orderType: "limit", price, quantity };
}

/** Recovers the folder in this process, replays everything and compares with what was acknowledged. */
async function proveFolder(): Promise<void> {
  const accepted = new Map<string, OrderView[]>();
  const seen = new Set<string>();
  const collect = (events: EngineEvent[]) => {
    for (const event of events) {
      const place = `${event.sequence}:${event.index}`;
      expect(seen.has(place), `event ${place} came twice`).toBe(false);
      seen.add(place);
      if (event.type !== "order-changed") continue;
      const { clientOrderId, orderId } = event.order;
      const versions = accepted.get(clientOrderId) ?? [];
      if (!versions.some((v) => v.orderId === orderId)) accepted.set(clientOrderId, [...versions, event.order]);
    }
  };
  const engine = await startEngineInProcess({
    directory: join(directory, "exchange", "journal"),
    publishAfter: 0,
    onEvents: collect,
  });
  const report = await engine.audit();
  await engine.close();
  expect(report.violations).toEqual([]);
  for (const { asset, deposited, accounted } of report.totals) expect(accounted, asset).toBe(deposited);
  for (const [clientOrderId, order] of acknowledged) {
    const found = accepted.get(clientOrderId) ?? [];
    expect(
      found.map((o) => o.orderId),
      clientOrderId,
    ).toEqual([order.orderId]);
    expect(found[0]).toMatchObject({ pair: order.pairCode, side: order.side });
  }
}

async function startExchange(): Promise<void> {
  const futuresPort = await freePort();
  child = spawn(process.execPath, ["build/exchange/main.js"], {
    env: {
      ...process.env,
      EXCHANGE_HOST: "127.0.0.1",
      EXCHANGE_PORT: String(port),
      EXCHANGE_FUTURES_PORT: String(futuresPort),
      DATA_DIR: directory,
      DEMO_MODE: "on",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (let attempt = 0; attempt < 200; attempt++) {
    const healthy = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    if (child.exitCode !== null) throw new Error(`the exchange ended with code ${child.exitCode}`);
    await sleep(100);
  }
  throw new Error("the exchange did not become healthy in 20 s");
}

async function stopExchange(signal: "SIGKILL"): Promise<void> {
  const running = child;
  if (!running) return;
  const ended = new Promise((resolve) => running.once("exit", resolve));
  running.kill(signal);
  await ended;
}

async function register(email: string): Promise<string> {
  const answer = await post<{ code: number; data: { token: string } }>("/v1/account/register", {
    email,
    password: "crash-test-password",
  });
  expect(answer.code).toBe(0);
  return answer.data.token;
}

async function post<T = { code: number; data: Acknowledged }>(path: string, body: unknown, token = ""): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "X-Authorization": token },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  return (await response.json()) as T;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** mulberry32: the same seed cuts at the same moments. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
