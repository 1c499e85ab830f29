import { build } from "esbuild";
import { appendFileSync, copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { realDisk, type Disk } from "~exchange/journal/disk";
import { TemporaryFolders } from "~exchange/journal/temporary-folder";
import { OPENING, limit } from "./core-under-test";
import type { CoreState } from "./core/core-state";
import { JournaledEngine, type JournaledEngineOptions } from "./journaled-engine";
import { FUNDED } from "./random-commands";
import { SnapshotThread } from "./snapshot-thread";

// Built as the exchange builds it; under the repository, so that its packages resolve.
const built = join(process.cwd(), "node_modules", ".cache", `snapshot-worker-${process.pid}`);
const module = pathToFileURL(join(built, "snapshot-worker.js"));
const folders = new TemporaryFolders();

beforeAll(async () => {
  mkdirSync(built, { recursive: true });
  const entry = { entryPoints: ["exchange/engine/snapshot-worker.ts"], outfile: join(built, "snapshot-worker.js") };
  await build({ ...entry, bundle: true, platform: "node", format: "esm", packages: "external", logLevel: "error" });
});

afterAll(() => {
  rmSync(built, { recursive: true, force: true });
  folders.removeAll();
});

const world = [...OPENING, ...FUNDED];
const unsynced: Disk = { ...realDisk, sync: () => undefined };

function open(directory: string, options: Partial<JournaledEngineOptions> = {}): Promise<JournaledEngine> {
  return JournaledEngine.open({
    directory,
    publishAfter: 0,
    publish: () => {},
    now: Date.now,
    disk: unsynced,
    ...options,
  });
}

/** Until the engine has nothing more to do about snapshots. */
async function maintained(engine: JournaledEngine, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    if (turn > 20_000) throw new Error("no snapshot");
    engine.maintain();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

const trade = (count: number) => [
  limit({ price: 160 + (count % 20), quantity: 1 }),
  limit({ accountId: "bob", side: "sell", price: 150, quantity: 1 }),
];

test("a thread makes the snapshot while trading goes on, and a start from it has what the journal gives", async () => {
  const directory = folders.make();
  const replaySnapshot: JournaledEngineOptions["replaySnapshot"] = (task, onProgress) =>
    new SnapshotThread(module, task, onProgress);
  const engine = await open(directory, { snapshotEvery: world.length, segmentBytes: 2_000, replaySnapshot });
  engine.submitBatch(world);
  let traded = 0;
  await maintained(engine, () => {
    engine.submitBatch(trade((traded += 1)));
    return engine.status().snapshotSequence > world.length + 20;
  });
  expect(engine.status().problems).toEqual([]);
  const { stateHash } = engine.audit();
  // Beside the engine that still works: what a kill at this moment would leave.
  const copy = folders.make();
  for (const name of readdirSync(directory).filter((file) => /\.(journal|snapshot)$/.test(file)))
    copyFileSync(join(directory, name), join(copy, name));
  const again = await open(copy, { publishAfter: Number.MAX_SAFE_INTEGER });
  expect(again.status().snapshotSequence).toBe(engine.status().snapshotSequence);
  expect(again.audit().stateHash).toBe(stateHash);
  await again.close();
  await engine.close();
});

test("closing while a thread makes a snapshot leaves one at the last record", async () => {
  const directory = folders.make();
  const engine = await open(directory, {
    snapshotEvery: 1,
    replaySnapshot: (task, onProgress) => new SnapshotThread(module, task, onProgress),
  });
  engine.submitBatch(world);
  engine.maintain();
  engine.submitBatch(trade(1));
  await engine.close();
  expect(engine.status()).toMatchObject({ snapshotSequence: world.length + 2, problems: [{ kind: "stopped" }] });
  expect(readdirSync(directory).filter((name) => name.includes("snapshot"))).toEqual([
    `${String(world.length + 2).padStart(16, "0")}.snapshot`,
  ]);
});

test("a state that the journal doesn't give is told, leaves only cancelling, and never becomes a snapshot", async () => {
  const directory = folders.make();
  const engine = await open(directory, { snapshotEvery: world.length });
  engine.submitBatch(world);
  const state = Reflect.get(engine, "state") as CoreState;
  state.nextTradeId += 1;
  await maintained(engine, () => engine.status().mode === "cancel_only");
  expect(
    engine
      .status()
      .problems.map(({ detail }) => detail)
      .join(),
  ).toContain("the journal gives: record");
  await engine.close();
  expect(readdirSync(directory).filter((name) => name.includes("snapshot"))).toEqual([]);
  const again = await open(directory);
  expect(again.status().problems).toEqual([]);
  await again.close();
});

test("where the disk gives no state any more, what trading has becomes the next snapshot", async () => {
  const directory = folders.make();
  let clock = 1_000_000;
  const options = { snapshotEvery: 20, segmentBytes: 500, now: () => clock };
  const engine = await open(directory, options);
  const snapshots = () => readdirSync(directory).filter((name) => name.endsWith(".snapshot"));
  engine.submitBatch(world);
  const tradeUntil = (isOver: () => boolean) =>
    maintained(engine, () => {
      if (isOver()) return true;
      for (const body of trade(clock)) engine.submitBatch([body]);
      return false;
    });
  await tradeUntil(() => snapshots().length === 2 && !readdirSync(directory).includes("0000000000000001.journal"));
  const { snapshotSequence: before } = engine.status();
  const rot = (name: string) => {
    rmSync(join(directory, name));
    appendFileSync(join(directory, name), "rotten");
  };
  // One that is being written when the others rot would be whole.
  await tradeUntil(() => {
    snapshots().forEach(rot);
    return engine.status().problems.some(({ kind }) => kind === "snapshot_failed");
  });
  clock += 60_000;
  await tradeUntil(() => {
    clock += 1_000;
    return engine.status().snapshotSequence > before;
  });
  expect(engine.status().problems).toEqual([]);
  const { stateHash } = engine.audit();
  await engine.close();
  const again = await open(directory, { publishAfter: Number.MAX_SAFE_INTEGER });
  expect(again.audit().stateHash).toBe(stateHash);
  await again.close();
});
