import { appendFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test, vi } from "vitest";
import { Batch } from "~exchange/journal/batch";
import { realDisk, type Disk } from "~exchange/journal/disk";
import { Journal } from "~exchange/journal/journal";
import { SnapshotReader } from "~exchange/journal/snapshot-file";
import { SnapshotWriter } from "~exchange/journal/snapshot-writer";
import { TemporaryFolders } from "~exchange/journal/temporary-folder";
import { CoreUnderTest, limit, OPENING } from "./core-under-test";
import type { CommandBody } from "./commands";
import type { EngineEvent } from "./events";
import { JournaledEngine } from "./journaled-engine";
import { LocalPort } from "./local-port";
import type { EngineUnavailable } from "./port";
import { CommandBuffer } from "./core/command-buffer";
import { Directory } from "./core/directory";
import { encodeCommand } from "./core/encode-command";
import { restoreState, snapshotParts, stateHash } from "./core/snapshot";
import { command, FUNDED } from "./random-commands";
import { RULES } from "./rules";
import { corruptBalance, corruptState } from "./seeded-fault";
import { startEngineInProcess, type LocalEngineOptions } from "./start";

const folders = new TemporaryFolders();
afterAll(() => folders.removeAll());

const unsynced: Disk = { ...realDisk, sync: () => undefined };

async function start(directory: string, options: Partial<LocalEngineOptions> = {}) {
  const replayed: EngineEvent[] = [];
  const live: EngineEvent[] = [];
  const engine = await startEngineInProcess({
    directory,
    publishAfter: 0,
    disk: unsynced,
    onEvents: (events) => void replayed.push(...events),
    ...options,
  });
  engine.onEvents((events) => void live.push(...events));
  return { engine, replayed, live };
}

const world: readonly CommandBody[] = [...OPENING, ...FUNDED];
const history = fc.array(command, { maxLength: 60, size: "max" });

test("commands of one turn share one sync and are answered in order", async () => {
  let syncs = 0;
  const disk: Disk = { ...realDisk, sync: () => void (syncs += 1) };
  const { engine } = await start(folders.make(), { disk });
  syncs = 0;
  const results = await Promise.all(world.map((body) => engine.submit(body)));
  expect(syncs).toBe(1);
  expect(results.map(({ sequence }) => sequence)).toEqual(world.map((_, index) => index + 1));
  expect(engine.sequence()).toBe(world.length);
  await engine.close();
});

test("events of a command are told before its promise resolves, and in order", async () => {
  const { engine, live } = await start(folders.make());
  for (const body of world) {
    const { sequence } = await engine.submit(body);
    expect(live.at(-1)?.sequence).toBe(sequence);
  }
  const order = live.map(({ sequence, index }) => sequence * 1_000 + index);
  expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
  await engine.close();
});

test("a refusal of the core is an answer like any other and takes its place in the history", async () => {
  const { engine } = await start(folders.make());
  expect(await engine.submit(limit({}))).toMatchObject({ ok: false, code: "ACCOUNT_UNKNOWN", sequence: 1 });
  expect(engine.sequence()).toBe(1);
  await engine.close();
});

test("a restart has the same state, snapshots or not, and publishes exactly the events after the wanted position", async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.integer({ min: 1, max: 40 }),
      fc.nat(100),
      async (bodies, snapshotEvery, publishAfter) => {
        const directory = folders.make();
        const options = { snapshotEvery, segmentBytes: 900 };
        const first = await start(directory, options);
        for (let at = 0, all = [...world, ...bodies]; at < all.length; at += 7)
          await Promise.all(all.slice(at, at + 7).map((body) => first.engine.submit(body)));
        const { stateHash: before } = await first.engine.audit();
        await first.engine.close();

        const again = await start(directory, { ...options, publishAfter });
        expect((await again.engine.audit()).stateHash).toBe(before);
        expect(again.replayed).toEqual(first.live.filter(({ sequence }) => sequence > publishAfter));
        await again.engine.close();

        for (const name of readdirSync(directory)) if (name.endsWith(".snapshot")) rmSync(join(directory, name));
        const full = await start(directory, { publishAfter: Number.MAX_SAFE_INTEGER });
        expect((await full.engine.audit()).stateHash).toBe(before);
        expect(full.replayed).toEqual([]);
        await full.engine.close();
      },
    ),
    { numRuns: 25 },
  );
});

test("the journalled engine is the core: the same commands leave the same state", async () => {
  const directory = folders.make();
  let clock = 1_000;
  const { engine } = await start(directory, { now: () => clock });
  const core = CoreUnderTest.opened();
  for (const body of FUNDED) core.apply(body);
  for (const body of world) {
    clock += 1;
    await engine.submit(body);
  }
  expect((await engine.audit()).stateHash).toBe(stateHash(core.core.state));
  await engine.close();
});

test("a damaged snapshot is passed over for the journal", async () => {
  const directory = folders.make();
  const { engine } = await start(directory);
  for (const body of world) await engine.submit(body);
  const { stateHash: before } = await engine.audit();
  await engine.close();
  for (const name of readdirSync(directory)) if (name.endsWith(".snapshot")) appendFileSync(join(directory, name), "x");
  const again = await start(directory, { publishAfter: world.length });
  expect((await again.engine.audit()).stateHash).toBe(before);
  await again.engine.close();
});

test("what a start has replayed is part of the next snapshot, though nothing came after it", async () => {
  const directory = folders.make();
  const { engine } = await start(directory);
  for (const body of world) await engine.submit(body);
  await engine.close();
  const snapshots = () => readdirSync(directory).filter((name) => name.endsWith(".snapshot"));
  for (const name of snapshots()) rmSync(join(directory, name));
  const again = await start(directory);
  expect(snapshots()).toEqual([]);
  await again.engine.close();
  expect(snapshots()).toHaveLength(1);
});

test("a journal that is shorter than a snapshot stops the start", async () => {
  const directory = folders.make();
  const { engine } = await start(directory);
  for (const body of world) await engine.submit(body);
  await engine.close();
  for (const name of readdirSync(directory)) if (!name.endsWith(".snapshot")) rmSync(join(directory, name));
  await expect(start(directory)).rejects.toThrow(`ends at record 0, but a snapshot stands at ${world.length}`);
});

test("a snapshot that can't be written is told of and stops nothing", async () => {
  const directory = folders.make();
  let full = false;
  const disk: Disk = {
    ...unsynced,
    open: (path, flags) => {
      if (full && path.endsWith(".tmp")) throw new Error("ENOSPC: no space left on device");
      return realDisk.open(path, flags);
    },
  };
  const { engine } = await start(directory, { disk, snapshotEvery: world.length });
  full = true;
  await Promise.all(world.map((body) => engine.submit(body)));
  await vi.waitFor(() =>
    expect(engine.status().problems).toMatchObject([
      { kind: "snapshot_failed", detail: expect.stringContaining("ENOSPC") },
    ]),
  );
  expect(await engine.submit(limit({}))).toMatchObject({ ok: true });
  await engine.close();
  const again = await start(directory);
  expect(again.engine.sequence()).toBe(world.length + 1);
  await again.engine.close();
});

test("a second engine on the same folder is refused until the first is closed", async () => {
  const directory = folders.make();
  const { engine } = await start(directory);
  await expect(start(directory)).rejects.toMatchObject({ code: "FOLDER_OWNED" });
  await engine.close();
  const again = await start(directory);
  await again.engine.close();
});

test("while the disk is full commands are refused and reads go on, and it recovers by itself without losing anything", async () => {
  let full = false;
  const disk: Disk = {
    ...unsynced,
    write: (...args) => {
      if (full) throw new Error("ENOSPC: no space left on device");
      return realDisk.write(...args);
    },
  };
  const directory = folders.make();
  const { engine, live } = await start(directory, { disk });
  for (const body of world) await engine.submit(body);
  const before = await engine.audit();
  const told = live.length;
  full = true;
  const lost = await Promise.allSettled([200, 201].map((price) => engine.submit(limit({ price }))));
  for (const answer of lost)
    expect(answer).toMatchObject({
      reason: { name: "EngineUnavailable", code: "JOURNAL_UNWRITABLE", message: expect.stringContaining("ENOSPC") },
    });
  expect(engine.status()).toMatchObject({
    writable: false,
    problems: [{ kind: "journal_unwritable", detail: expect.stringContaining("ENOSPC") }],
  });
  expect(await engine.audit()).toEqual(before);
  expect(live).toHaveLength(told);
  full = false;
  await vi.waitFor(() => expect(engine.status()).toMatchObject({ writable: true, problems: [] }));
  const sequence = world.length + 1;
  expect(await engine.submit(limit({ price: 200 }))).toMatchObject({ ok: true, sequence });
  const after = await engine.audit();
  await engine.close();
  for (const name of readdirSync(directory)) if (name.endsWith(".snapshot")) rmSync(join(directory, name));
  const again = await start(directory);
  expect((await again.engine.audit()).stateHash).toBe(after.stateHash);
  await again.engine.close();
});

test("after a failed sync nothing is taken until the next start, the owner is told, and the state is what is durable", async () => {
  let broken = false;
  const disk: Disk = {
    ...realDisk,
    sync: () => {
      if (broken) throw new Error("EIO: i/o error");
    },
  };
  const directory = folders.make();
  const { engine, live } = await start(directory, { disk });
  const stopped = new Promise<EngineUnavailable>((resolve) => engine.onStopped(resolve));
  for (const body of world) await engine.submit(body);
  const before = await engine.audit();
  const told = live.length;
  broken = true;
  await expect(engine.submit(limit({ price: 200 }))).rejects.toMatchObject({ code: "JOURNAL_UNWRITABLE" });
  broken = false;
  await expect(engine.submit(limit({ price: 200 }))).rejects.toMatchObject({ code: "JOURNAL_UNWRITABLE" });
  expect((await stopped).message).toContain("EIO");
  expect(await engine.audit()).toEqual(before);
  expect(live).toHaveLength(told);
  await engine.close();

  const again = await start(directory);
  expect((await again.engine.audit()).stateHash).toBe(before.stateHash);
  expect(await again.engine.submit(limit({ price: 200 }))).toMatchObject({ ok: true });
  await again.engine.close();
});

test("a balance that was corrupted puts the exchange into cancel-only within a second, and says why", async () => {
  const directory = folders.make();
  const options = { directory, publishAfter: 0, disk: unsynced, now: Date.now, publish: () => undefined };
  const inner = await JournaledEngine.open(options);
  const engine = new LocalPort(inner);
  for (const body of world) await engine.submit(body);
  const placed = await engine.submit(limit({ price: 100, quantity: 10 }));
  const orderId = placed.ok ? (placed.order?.orderId ?? "") : "";
  await vi.waitFor(() => expect(engine.status().auditRounds).toBeGreaterThan(2));
  expect(engine.status()).toMatchObject({ mode: "trading", problems: [] });

  corruptBalance(inner, "ann", "QQQ");
  await vi.waitFor(() => expect(engine.status().mode).toBe("cancel_only"), 1_000);
  expect(engine.status().problems[0]?.detail).toMatch(
    /^ann:available QQQ: the balance is \d+, the ledger's postings sum to \d+$/,
  );
  await expect(engine.submit(limit({}))).rejects.toMatchObject({
    code: "EXCHANGE_CANCEL_ONLY",
    message: expect.not.stringContaining("ann"),
  });
  expect(await engine.submit({ type: "cancel-order", accountId: "ann", orderId })).toMatchObject({ ok: true });
  await engine.close();
});

test("a state whose books don't add up starts in cancel-only", async () => {
  const directory = folders.make();
  const { engine } = await start(directory);
  for (const body of world) await engine.submit(body);
  await engine.close();
  const [name = ""] = readdirSync(directory).filter((file) => file.endsWith(".snapshot"));
  // A snapshot that is whole and wrong: what a defect in the core would have left.
  const reader = SnapshotReader.open(realDisk, join(directory, name));
  if (!reader) throw new Error("no snapshot");
  const state = restoreState(reader.parts());
  corruptState(state, "ann", "QQQ");
  const writer = new SnapshotWriter({ disk: realDisk, directory, header: reader.header, parts: snapshotParts(state) });
  while (writer.step() !== "done") await new Promise((resolve) => setImmediate(resolve));
  reader.close();
  const again = await start(directory, { publishAfter: world.length });
  expect(again.engine.status()).toMatchObject({ mode: "cancel_only", problems: [{ kind: "ledger_mismatch" }] });
  await expect(again.engine.submit(limit({}))).rejects.toMatchObject({ code: "EXCHANGE_CANCEL_ONLY" });
  await again.engine.close();
});

test("old segments are cut off after two snapshots; a start goes on from them, and a reader from nothing is told the state", async () => {
  const directory = folders.make();
  const options = { segmentBytes: 500, snapshotEvery: 20 };
  const { engine } = await start(directory, options);
  for (const body of world) await engine.submit(body);
  for (let count = 0; count < 100; count += 1) await engine.submit(limit({ price: 150 + (count % 20), quantity: 1 }));
  const segments = () =>
    readdirSync(directory)
      .filter((file) => file.endsWith(".journal"))
      .sort();
  await vi.waitFor(() => expect(Number(segments()[0]?.slice(0, 16))).toBeGreaterThan(40));
  const { stateHash: before, sequence } = await engine.audit();
  await engine.close();

  const again = await start(directory, { ...options, publishAfter: sequence });
  expect((await again.engine.audit()).stateHash).toBe(before);
  await again.engine.close();

  await expect(start(directory, { publishAfter: 3 })).rejects.toMatchObject({ code: "HISTORY_CUT" });
  const anew = await start(directory, options);
  expect((await anew.engine.audit()).stateHash).toBe(before);
  expect(anew.replayed.filter(({ type }) => type === "account-opened")).toHaveLength(3);
  expect(anew.replayed.at(-1)?.sequence).toBe(sequence);
  await anew.engine.close();
});

test("with an archive old segments are kept there, and everything can still be replayed", async () => {
  const directory = folders.make();
  const options = { segmentBytes: 500, snapshotEvery: 20, archive: join(directory, "archive") };
  const { engine, live } = await start(directory, options);
  for (const body of world) await engine.submit(body);
  for (let count = 0; count < 60; count += 1) await engine.submit(limit({ price: 150 + (count % 20), quantity: 1 }));
  await vi.waitFor(() => expect(readdirSync(options.archive).length).toBeGreaterThan(2));
  await engine.close();
  const again = await start(directory, options);
  expect(again.replayed).toEqual(live);
  await again.engine.close();
});

test("a snapshot is taken after five minutes too, and only where something happened", async () => {
  const directory = folders.make();
  let clock = 1_000_000;
  const { engine } = await start(directory, { now: () => clock });
  clock += 400_000;
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(engine.status().snapshotSequence).toBe(0);
  for (const body of world) await engine.submit(body);
  await vi.waitFor(() =>
    expect(engine.status()).toMatchObject({ snapshotSequence: expect.any(Number), snapshotAt: clock }),
  );
  expect(engine.status().snapshotSequence).toBeGreaterThan(0);
  await engine.close();
});

test("a command that can't be written down is refused alone and takes no place", async () => {
  const { engine } = await start(folders.make());
  const session = (expiresAt: number): CommandBody => ({
    type: "open-session",
    accountId: "ann",
    tokenHash: "t",
    expiresAt,
  });
  const [good, bad, other] = await Promise.allSettled([
    engine.submit(session(1)),
    engine.submit(session(Number.NaN)),
    engine.submit(session(2)),
  ]);
  expect([good, bad, other].map((outcome) => outcome?.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(engine.sequence()).toBe(2);
  await engine.close();
});

test("a record that can't be applied stops the start and is named", async () => {
  const directory = folders.make();
  const { engine } = await start(directory);
  for (const body of world) await engine.submit(body);
  await engine.close();
  const journal = new Journal({ directory, rules: RULES });
  const batch = new Batch();
  const commands = new CommandBuffer();
  batch.add(commands.payload(encodeCommand(commands, new Directory(), { type: "close-session", tokenHash: "t" }, 1)));
  journal.append(batch);
  journal.close();
  await expect(start(directory)).rejects.toThrow(`record ${world.length + 1} of the journal can't be applied`);
  // The folder is given back for whoever looks into it.
  await expect(start(directory)).rejects.toMatchObject({ code: "JOURNAL_DAMAGED" });
});

test("commands beyond what may wait are refused at once", async () => {
  const { engine } = await start(folders.make());
  const answers = await Promise.allSettled(
    Array.from({ length: 10_005 }, () => engine.submit({ type: "close-session", tokenHash: "t" })),
  );
  expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(5);
  await engine.close();
});

test("closing answers what was submitted, then refuses", async () => {
  const { engine } = await start(folders.make());
  const waiting = engine.submit({ type: "close-session", tokenHash: "t" });
  await engine.close();
  expect(await waiting).toMatchObject({ ok: false, code: "SESSION_UNKNOWN" });
  await expect(engine.submit({ type: "close-session", tokenHash: "t" })).rejects.toMatchObject({ code: "NOT_READY" });
  await engine.close();
});
