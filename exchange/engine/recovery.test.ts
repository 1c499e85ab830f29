import { appendFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { realDisk, type Disk } from "~exchange/journal/disk";
import { SnapshotReader } from "~exchange/journal/snapshot-file";
import { SnapshotWriter } from "~exchange/journal/snapshot-writer";
import { listSnapshots, snapshotName } from "~exchange/journal/snapshots";
import { TemporaryFolders } from "~exchange/journal/temporary-folder";
import { limit, OPENING } from "./core-under-test";
import type { EnginePort } from "./port";
import { FUNDED } from "./random-commands";
import { startEngineInProcess, type LocalEngineOptions } from "./start";

const folders = new TemporaryFolders();
afterAll(() => folders.removeAll());

const unsynced: Disk = { ...realDisk, sync: () => undefined };
const start = (directory: string, options: Partial<LocalEngineOptions> = {}) =>
  startEngineInProcess({ directory, publishAfter: 0, disk: unsynced, onEvents: () => undefined, ...options });

/** A folder with two snapshots, and the state at its end. */
async function stored(options: Partial<LocalEngineOptions> = {}) {
  const directory = folders.make();
  let engine = await start(directory, options);
  for (const body of [...OPENING, ...FUNDED]) await engine.submit(body);
  await engine.close();
  engine = await start(directory, options);
  for (let count = 0; count < 100; count += 1) await engine.submit(limit({ price: 150 + (count % 20), quantity: 1 }));
  const { stateHash, sequence } = await engine.audit();
  await engine.close();
  expect(listSnapshots(realDisk, directory)).toHaveLength(2);
  return { directory, stateHash, sequence };
}

/** Leaves a snapshot whose bytes are whole and that no state can be made of: what a defect would have written or can't read. */
async function makeUnusable(directory: string, sequence: number): Promise<void> {
  const reader = SnapshotReader.open(realDisk, join(directory, snapshotName(sequence)));
  if (!reader) throw new Error("no snapshot");
  const [head = Buffer.alloc(0)] = [...reader.parts()];
  const { header } = reader;
  reader.close();
  const writer = new SnapshotWriter({ disk: realDisk, directory, header, parts: [head] });
  while (writer.step() !== "done") await new Promise((resolve) => setImmediate(resolve));
}

const PASSED_OVER = "the start passed over what it could not use: ";
const problemsOf = (engine: EnginePort) => engine.status().problems.map(({ detail }) => detail);

test("a snapshot that no state can be made of is passed over for the one before, which is told until there is a new one", async () => {
  const { directory, stateHash, sequence } = await stored();
  const [newest = 0] = listSnapshots(realDisk, directory);
  await makeUnusable(directory, newest);
  let engine = await start(directory, { publishAfter: sequence });
  expect((await engine.audit()).stateHash).toBe(stateHash);
  expect(problemsOf(engine)).toEqual([
    `${PASSED_OVER}snapshot ${newest} can't be restored: the snapshot ends too early`,
  ]);
  expect(await engine.submit(limit({}))).toMatchObject({ ok: true });
  await engine.close();
  engine = await start(directory, { publishAfter: sequence + 1 });
  expect(problemsOf(engine)).toEqual([]);
  await engine.close();
});

test("where no snapshot can be used, the whole journal gives the state", async () => {
  const { directory, stateHash, sequence } = await stored();
  const [newest = 0, older = 0] = listSnapshots(realDisk, directory);
  await makeUnusable(directory, older);
  appendFileSync(join(directory, snapshotName(newest)), "x");
  const engine = await start(directory, { publishAfter: sequence });
  expect((await engine.audit()).stateHash).toBe(stateHash);
  const why = `snapshot ${newest} is damaged; snapshot ${older} can't be restored: the snapshot ends too early`;
  expect(problemsOf(engine)).toEqual([`${PASSED_OVER}${why}`]);
  await engine.close();
});

test("with the beginning cut off and no snapshot to use, the start is refused with what is wrong with each, whatever a reader wants", async () => {
  const options = { segmentBytes: 500, snapshotEvery: 20 };
  const { directory, sequence } = await stored(options);
  const segments = () => readdirSync(directory).filter((file) => file.endsWith(".journal"));
  expect(segments()).not.toContain("0000000000000001.journal");
  const [newest = 0, older = 0] = listSnapshots(realDisk, directory);
  await makeUnusable(directory, newest);
  const engine = await start(directory, { ...options, publishAfter: sequence });
  expect(engine.sequence()).toBe(sequence);
  await engine.close();
  for (const each of listSnapshots(realDisk, directory)) await makeUnusable(directory, each);
  for (const publishAfter of [0, sequence])
    await expect(start(directory, { ...options, publishAfter })).rejects.toMatchObject({
      code: "JOURNAL_DAMAGED",
      message: expect.stringContaining(`snapshot ${older} can't be restored: the snapshot ends too early`),
    });
});
