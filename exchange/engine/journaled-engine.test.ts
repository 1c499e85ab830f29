import { appendFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { encodeCommand } from "~exchange/journal/command-codec";
import { realDisk, type Disk } from "~exchange/journal/disk";
import { Journal } from "~exchange/journal/journal";
import { TemporaryFolders } from "~exchange/journal/temporary-folder";
import { CoreUnderTest, limit, OPENING } from "./core-under-test";
import type { CommandBody } from "./commands";
import type { EngineEvent } from "./events";
import { command, FUNDED } from "./random-commands";
import { startEngineInProcess, type LocalEngineOptions } from "./start";
import { stateHash } from "./state-hash";

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
  const { engine } = await start(directory, { now: () => (clock += 1) });
  const core = CoreUnderTest.opened();
  for (const body of FUNDED) core.apply(body);
  for (const body of world) await engine.submit(body);
  expect((await engine.audit()).stateHash).toBe(stateHash(core.state));
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

test("a snapshot that can't be written refuses further commands and loses none", async () => {
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
  const results = await Promise.all(world.map((body) => engine.submit(body)));
  expect(results).toHaveLength(world.length);
  await expect(engine.submit(limit({}))).rejects.toMatchObject({ code: "JOURNAL_UNWRITABLE" });
  await engine.close();
  const again = await start(directory);
  expect(again.engine.sequence()).toBe(world.length);
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

test.each(["write", "sync"] as const)(
  "where the journal can't %s, commands are refused and the state stays at what is durable",
  async (failing) => {
    let broken = false;
    const fail = () => {
      if (broken) throw new Error("ENOSPC: no space left on device");
    };
    const disk: Disk = {
      ...unsynced,
      write: (...args) => {
        if (failing === "write") fail();
        return realDisk.write(...args);
      },
      sync: () => {
        if (failing === "sync") fail();
      },
    };
    const directory = folders.make();
    const { engine, live } = await start(directory, { disk });
    for (const body of world) await engine.submit(body);
    const before = await engine.audit();
    const told = live.length;
    broken = true;
    const lost = [limit({ price: 200 }), limit({ price: 201 })].map((body) => engine.submit(body));
    for (const answer of lost)
      await expect(answer).rejects.toMatchObject({
        name: "EngineUnavailable",
        code: "JOURNAL_UNWRITABLE",
        message: expect.stringContaining("ENOSPC"),
      });
    broken = false;
    await expect(engine.submit(limit({ price: 200 }))).rejects.toMatchObject({ code: "JOURNAL_UNWRITABLE" });
    expect(await engine.audit()).toEqual(before);
    expect(engine.sequence()).toBe(world.length);
    expect(live).toHaveLength(told);
    await engine.close();

    const again = await start(directory);
    expect((await again.engine.audit()).stateHash).toBe(before.stateHash);
    expect(await again.engine.submit(limit({ price: 200 }))).toMatchObject({ ok: true });
    await again.engine.close();
  },
);

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
  const journal = new Journal({ directory });
  journal.append([encodeCommand({ type: "close-session", tokenHash: "t", sequence: world.length + 1, time: 1 })]);
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
