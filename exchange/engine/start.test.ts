import { build } from "esbuild";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import markets from "~exchange/markets.json";
import type { CommandBody } from "./commands";
import type { EngineEvent } from "./events";
import type { EngineOptions } from "./port";
import { startEngine, startEngineInProcess } from "./start";

// The worker is built as the exchange builds it; under the repository, so that its packages resolve.
const built = join(process.cwd(), "node_modules", ".cache", `engine-worker-${process.pid}`);
const folders: string[] = [];

beforeAll(async () => {
  mkdirSync(built, { recursive: true });
  await build({
    entryPoints: ["exchange/engine/worker.ts"],
    outfile: join(built, "worker.js"),
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
});

afterAll(() => {
  for (const folder of [built, ...folders]) rmSync(folder, { recursive: true, force: true });
});

function options(directory: string, publishAfter = 0): EngineOptions & { seen: EngineEvent[] } {
  const seen: EngineEvent[] = [];
  return { directory, publishAfter, onEvents: (batch) => void seen.push(...batch), seen };
}

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), "engine-"));
  folders.push(directory);
  return directory;
}

const startThread = (o: EngineOptions) => startEngine(o, pathToFileURL(join(built, "worker.js")));

const opening: CommandBody[] = [
  { type: "configure-assets", assets: markets.assets },
  ...markets.spot.map((pair): CommandBody => ({ type: "configure-pair", pair })),
  { type: "open-account", accountId: "ann", email: "ann@example.com", passwordHash: "h", kind: "person" },
  { type: "open-account", accountId: "bob", email: "bob@example.com", passwordHash: "h", kind: "person" },
  { type: "deposit", accountId: "ann", asset: "USDT", amount: 1_000_000_000_000n, reference: "r1" },
  { type: "deposit", accountId: "bob", asset: "BTC", amount: 1_000_000_000n, reference: "r1" },
];

function order(accountId: string, clientOrderId: string, side: "buy" | "sell", price: number, quantity: number) {
  return {
    type: "place-order" as const,
    accountId,
    clientOrderId,
    pair: "BTC_USDT",
    side,
    orderType: "limit" as const,
    timeInForce: "gtc" as const,
    postOnly: false,
    selfTradePrevention: "expire_taker" as const,
    price,
    quantity,
    quoteAmount: null,
  };
}

test("the engine on its thread answers, publishes, stops and starts again where it was", async () => {
  const directory = folder();
  const first = options(directory);
  const engine = await startThread(first);
  const live: EngineEvent[] = [];
  let eventsAtAnswer = -1;
  engine.onEvents((batch) => live.push(...batch));
  await Promise.all(opening.map((body) => engine.submit(body)));
  await engine.submit(order("bob", "a", "sell", 9_740_000, 1_000));
  const bought = await engine
    .submit(order("ann", "b", "buy", 9_740_000, 400))
    .finally(() => (eventsAtAnswer = live.length));
  expect(bought).toMatchObject({ ok: true, sequence: 14, order: { state: "filled", filledQuantity: 400 } });
  expect(live.slice(0, eventsAtAnswer).some((event) => event.type === "traded" && event.sequence === 14)).toBe(true);
  const before = await engine.audit();
  expect(before.violations).toEqual([]);
  await engine.close();
  await expect(engine.submit(order("ann", "c", "buy", 1, 1))).rejects.toMatchObject({ code: "NOT_READY" });

  const again = options(directory);
  const restarted = await startThread(again);
  expect(restarted.sequence()).toBe(14);
  expect((await restarted.audit()).stateHash).toBe(before.stateHash);
  expect(again.seen).toEqual(live);
  await restarted.close();
});

test("a long journal comes to a slow reader piece by piece and whole", async () => {
  const directory = folder();
  const local = await startEngineInProcess(options(directory));
  await Promise.all(opening.map((body) => local.submit(body)));
  const orders = Array.from({ length: 1_500 }, (_, count) => order("ann", `c${count}`, "buy", 9_000_000, 6));
  await Promise.all(orders.map((body) => local.submit({ ...body, timeInForce: "ioc" })));
  const { stateHash } = await local.audit();
  await local.close();

  const pieces: number[] = [];
  let last = 0;
  const engine = await startThread({
    directory,
    publishAfter: 3,
    onEvents: (batch) => {
      pieces.push(batch.all().length);
      for (const { sequence } of batch) {
        expect(sequence === last || sequence === last + 1 || last === 0).toBe(true);
        last = sequence;
      }
    },
  });
  expect(pieces.length).toBeGreaterThan(1);
  expect(last).toBe(engine.sequence());
  expect((await engine.audit()).stateHash).toBe(stateHash);
  await engine.close();
});

test("what stops a start on the thread comes out as it was thrown", async () => {
  const directory = folder();
  const owner = await startEngineInProcess(options(directory));
  await expect(startThread(options(directory))).rejects.toMatchObject({ name: "JournalError", code: "FOLDER_OWNED" });
  await owner.close();
  const missing = pathToFileURL(join(built, "no-such-worker.js"));
  await expect(startEngine(options(folder()), missing)).rejects.toThrow("no-such-worker");
});

test("a command that can't be written down is refused across threads, and the thread goes on", async () => {
  const engine = await startThread(options(folder()));
  const odd: CommandBody = { type: "open-session", accountId: "ann", tokenHash: "t", expiresAt: Number.NaN };
  await expect(engine.submit(odd)).rejects.toThrow("no whole number");
  expect(await engine.submit({ type: "close-session", tokenHash: "t" })).toMatchObject({ ok: false, sequence: 1 });
  const [closing, late] = await Promise.allSettled([
    engine.close(),
    engine.submit({ type: "close-session", tokenHash: "t" }),
  ]);
  expect(closing.status).toBe("fulfilled");
  expect(late).toMatchObject({ status: "rejected", reason: { code: "NOT_READY" } });
});

test("closing the thread answers what was submitted before", async () => {
  const engine = await startThread(options(folder()));
  const waiting = engine.submit({ type: "close-session", tokenHash: "t" });
  await engine.close();
  expect(await waiting).toMatchObject({ ok: false, code: "SESSION_UNKNOWN" });
});
