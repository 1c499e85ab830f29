/**
 * Kills the real exchange with SIGKILL in the middle of a burst of orders, again and again on one data folder, and proves
 * after each kill that no acknowledged order is missing, doubled or changed and that balances sum to what was deposited.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OrderView } from "~exchange/engine/commands";
import type { EngineEvent } from "~exchange/engine/events";
import { startEngineInProcess } from "~exchange/engine/start";
import { seededRandom } from "~exchange/journal/journal-under-test";
import { EXCHANGE_FLAGS, withLargePages } from "../../scripts/launch/exchange-flags.mjs";
import { freePorts } from "../../scripts/launch/port.mjs";

const TRADERS = 4;
const IN_FLIGHT_PER_TRADER = 3;
/** A burst is cut at a moment drawn from this range after its first acknowledgement, in milliseconds. */
const KILL_AFTER_MS = { min: 5, max: 400 };
/** Between these the proof replays only what is new; at them, and at the end, everything. */
const FULL_PROOF_EVERY = 50;
const HEALTHY_WITHIN_MS = 60_000;

export interface CrashDrillOptions {
  kills: number;
  seed: number;
  /** The exchange's built program. */
  program?: string;
  /** Called after each kill and its proof. */
  onKill?: (kill: number, acknowledged: number) => void;
}

export interface CrashDrillResult {
  kills: number;
  /** Orders that were acknowledged; every one was found once and as it was told. */
  acknowledged: number;
  /** Commands in the journal at the end. */
  sequence: number;
  /** From the spawn to the first healthy answer, recovery included. */
  slowestStartMs: number;
}

interface Acknowledged {
  orderId: string;
  clientOrderId: string;
  pairCode: string;
  side: string;
  quantity: string | null;
}

/** Throws with what was lost, doubled or changed. */
export async function runCrashDrill(options: CrashDrillOptions): Promise<CrashDrillResult> {
  const { kills, seed, program = "build/exchange/main.js", onKill } = options;
  const [port = 0] = await freePorts(1);
  const drill = new CrashDrill(seed, port, program);
  try {
    return await drill.run(kills, onKill ?? (() => {}));
  } finally {
    drill.end();
  }
}

class CrashDrill {
  private readonly directory = mkdtempSync(join(tmpdir(), "bourse-crash-"));
  private readonly acknowledged = new Map<string, Acknowledged>();
  /** First version of every order that the journal has told of, by client order id; more than one would be a double. */
  private readonly found = new Map<string, OrderView[]>();
  private readonly random: () => number;
  private proven = 0;
  private slowestStartMs = 0;
  private child: ChildProcess | undefined;

  constructor(
    seed: number,
    private readonly port: number,
    private readonly program: string,
  ) {
    this.random = seededRandom(seed);
    process.once("exit", () => this.end());
  }

  async run(kills: number, onKill: (kill: number, acknowledged: number) => void): Promise<CrashDrillResult> {
    await this.startExchange();
    const tokens = await Promise.all(Array.from({ length: TRADERS }, (_, n) => this.register(`trader${n}@crash.test`)));
    for (let kill = 1; kill <= kills; kill += 1) {
      await this.burstAndKill(tokens, kill);
      await this.proveFolder(kill === kills || kill % FULL_PROOF_EVERY === 0);
      onKill(kill, this.acknowledged.size);
      if (kill < kills) await this.startExchange();
    }
    return { kills, acknowledged: this.acknowledged.size, sequence: this.proven, slowestStartMs: this.slowestStartMs };
  }

  end(): void {
    this.child?.kill("SIGKILL");
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** Sends orders without pause from every trader until the process dies under them. */
  private async burstAndKill(tokens: string[], kill: number): Promise<void> {
    // Room below the limit of open orders.
    await Promise.all(tokens.map((token) => this.post("/v1/spot/orders/cancel-all", {}, token)));
    let firstAcknowledged = () => {};
    const started = new Promise<void>((resolve) => (firstAcknowledged = resolve));
    const senders = tokens.flatMap((token, trader) =>
      Array.from({ length: IN_FLIGHT_PER_TRADER }, (_, lane) =>
        this.sendUntilDead(token, `k${kill}-t${trader}-${lane}`, firstAcknowledged),
      ),
    );
    await started;
    await sleep(KILL_AFTER_MS.min + Math.floor(this.random() * (KILL_AFTER_MS.max - KILL_AFTER_MS.min)));
    await this.kill();
    await Promise.all(senders);
  }

  private async sendUntilDead(token: string, prefix: string, onAcknowledged: () => void): Promise<void> {
    for (let n = 0; ; n += 1) {
      const clientOrderId = `${prefix}-${n}`;
      let answer: { code: number; data: Acknowledged };
      try {
        answer = await this.post("/v1/spot/orders/place", this.drawOrder(clientOrderId), token);
      } catch {
        return;
      }
      if (answer.code !== 0) continue;
      this.acknowledged.set(clientOrderId, answer.data);
      onAcknowledged();
      // Cancels are part of the mix: they change states and give funds back.
      const cancelled = { orderId: answer.data.orderId };
      if (n % 2 === 1) await this.post("/v1/spot/orders/cancel", cancelled, token).catch(() => undefined);
    }
  }

  private drawOrder(clientOrderId: string) {
    const order = {
      clientOrderId,
      pairCode: "BTC_USDT",
      side: this.random() < 0.5 ? "buy" : "sell",
      quantity: "0.0002",
    };
    if (this.random() < 0.3) return { ...order, orderType: "market" };
    const away = order.side === "buy" ? 80_000 : 120_000;
    return { ...order, orderType: "limit", price: String(away + Math.floor(this.random() * 1_000)) };
  }

  /** Recovers the folder in this process and compares it with what was acknowledged; `whole`: from the first record on. */
  private async proveFolder(whole: boolean): Promise<void> {
    const seen = new Set<string>();
    if (whole) this.found.clear();
    const engine = await startEngineInProcess({
      directory: join(this.directory, "exchange", "journal"),
      archive: join(this.directory, "archive"),
      publishAfter: whole ? 0 : this.proven,
      onEvents: (batch) => this.collect(batch.all(), seen),
    });
    const report = await engine.audit();
    this.proven = engine.sequence();
    await engine.close();
    if (report.violations.length > 0) throw new Error(`the books don't add up: ${report.violations.join("; ")}`);
    for (const { asset, deposited, accounted } of report.totals)
      if (accounted !== deposited) throw new Error(`${asset}: ${deposited} came in, ${accounted} are there`);
    for (const [clientOrderId, order] of this.acknowledged) this.proveOrder(clientOrderId, order);
  }

  private collect(events: readonly EngineEvent[], seen: Set<string>): void {
    for (const event of events) {
      const place = `${event.sequence}:${event.index}`;
      if (seen.has(place)) throw new Error(`event ${place} came twice`);
      seen.add(place);
      if (event.type !== "order-changed") continue;
      const { clientOrderId, orderId } = event.order;
      const versions = this.found.get(clientOrderId) ?? [];
      if (!versions.some((version) => version.orderId === orderId))
        this.found.set(clientOrderId, [...versions, event.order]);
    }
  }

  private proveOrder(clientOrderId: string, order: Acknowledged): void {
    const [found, double] = this.found.get(clientOrderId) ?? [];
    if (!found) throw new Error(`${clientOrderId} was acknowledged as order ${order.orderId} and is lost`);
    if (double) throw new Error(`${clientOrderId} is there twice: ${found.orderId} and ${double.orderId}`);
    const same = found.orderId === order.orderId && found.pair === order.pairCode && found.side === order.side;
    if (!same) throw new Error(`${clientOrderId} has changed: ${JSON.stringify(order)} was acknowledged`);
  }

  private async startExchange(): Promise<void> {
    const child = spawn(process.execPath, [...EXCHANGE_FLAGS, this.program], {
      env: withLargePages({
        ...process.env,
        EXCHANGE_HOST: "127.0.0.1",
        EXCHANGE_PORT: String(this.port),
        EXCHANGE_FUTURES_PORT: "0",
        DATA_DIR: this.directory,
        JOURNAL_ARCHIVE_DIR: join(this.directory, "archive"),
        DEMO_MODE: "on",
        LOG_LEVEL: "error",
      }),
      stdio: ["ignore", "ignore", "inherit"],
    });
    this.child = child;
    const started = Date.now();
    while (Date.now() - started < HEALTHY_WITHIN_MS) {
      const healthy = await fetch(`http://127.0.0.1:${this.port}/healthz`).then(
        (response) => response.ok,
        () => false,
      );
      if (healthy) {
        this.slowestStartMs = Math.max(this.slowestStartMs, Date.now() - started);
        return;
      }
      if (child.exitCode !== null) throw new Error(`the exchange ended with code ${child.exitCode}`);
      await sleep(50);
    }
    throw new Error(`the exchange did not become healthy in ${HEALTHY_WITHIN_MS} ms`);
  }

  private async kill(): Promise<void> {
    const running = this.child;
    if (!running) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  }

  private async register(email: string): Promise<string> {
    const answer = await this.post<{ code: number; data: { token: string } }>("/v1/account/register", {
      email,
      password: "crash-test-password",
    });
    if (answer.code !== 0) throw new Error(`${email} could not register`);
    return answer.data.token;
  }

  private async post<T = { code: number; data: Acknowledged }>(path: string, body: unknown, token = ""): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "X-Authorization": token },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    return (await response.json()) as T;
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
