import { afterAll, expect, test } from "vitest";
import { realDisk } from "./disk";
import { cutOldestSegment } from "./retention";
import { appendMixed, batchOf, mixedPayloads, openJournal, readAll, seededRandom } from "./journal-under-test";
import { START } from "./segment";
import { SimulatedDisk } from "./simulated-disk";
import type { SnapshotHeader } from "./snapshot-file";
import { listSnapshots, openSnapshot } from "./snapshots";
import { SnapshotWriter } from "./snapshot-writer";
import type { Disk } from "./disk";
import { TemporaryFolders } from "./temporary-folder";

const folders = new TemporaryFolders();
afterAll(() => folders.removeAll());

const FOLDER = "/journal";
const ID = Buffer.alloc(16, 7);

function header(sequence: number): SnapshotHeader {
  return { id: ID, format: 3, position: { sequence, hash: String(sequence).padStart(32, "0") } };
}

function parts(count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, index) => Buffer.from(`part ${index} ${"é".repeat(index % 50)}`));
}

function write(
  disk: Disk,
  sequence: number,
  content: Iterable<Uint8Array> = parts(sequence),
  directory = FOLDER,
): number {
  const writer = new SnapshotWriter({ disk, directory, header: header(sequence), parts: content });
  let steps = 1;
  while (writer.step() !== "done") steps += 1;
  return steps;
}

function read(
  disk: Disk,
  sequenceMax = 1_000_000,
  wanted: { id?: Buffer; formats?: number[] } = {},
  directory = FOLDER,
) {
  const reader = openSnapshot(disk, directory, { id: ID, formats: [3], sequenceMax, ...wanted });
  if (!reader) return null;
  const found = { position: reader.header.position, parts: [...reader.parts()].map(String) };
  reader.close();
  return found;
}

test("a snapshot comes back part by part with its position, on a real disk too", async () => {
  const directory = folders.make();
  const writer = new SnapshotWriter({ disk: realDisk, directory, header: header(5), parts: parts(3_000) });
  while (writer.step() !== "done") await new Promise((resolve) => setImmediate(resolve));
  expect(read(realDisk, 5, {}, directory)).toEqual({ position: header(5).position, parts: parts(3_000).map(String) });
  const disk = new SimulatedDisk();
  write(disk, 6, []);
  expect(read(disk)).toEqual({ position: header(6).position, parts: [] });
});

test("parts are asked for as the file grows, a bounded piece a step", () => {
  let made = 0;
  function* large() {
    for (; made < 40; made += 1) yield Buffer.alloc(100_000, made);
  }
  const disk = new SimulatedDisk();
  const writer = new SnapshotWriter({ disk, directory: FOLDER, header: header(9), parts: large() });
  let before = 0;
  while (writer.step() !== "done") {
    expect(made - before).toBeLessThanOrEqual(4);
    before = made;
  }
  expect(made).toBe(40);
  expect(read(disk)?.parts).toHaveLength(40);
  expect(() => write(new SimulatedDisk(), 1, [Buffer.alloc(5 * 1024 * 1024)])).toThrow("a snapshot's part of");
});

test("the newest that fits is chosen, and the last two are kept", () => {
  const disk = new SimulatedDisk();
  for (const sequence of [10, 20, 900]) write(disk, sequence);
  expect(listSnapshots(disk, FOLDER)).toEqual([900, 20]);
  expect(read(disk)?.position.sequence).toBe(900);
  expect(read(disk, 899)?.position.sequence).toBe(20);
  expect(read(disk, 19)).toBeNull();
  expect(read(disk, 1_000, { formats: [4, 5] })).toBeNull();
  expect(read(disk, 1_000, { id: Buffer.alloc(16, 8) })).toBeNull();
});

test("a snapshot cut at any byte, with any byte changed or under another name is passed over for the one before", () => {
  const disk = new SimulatedDisk();
  write(disk, 1);
  write(disk, 4);
  const [older = "", newer = ""] = disk.paths();
  const bytes = disk.bytesOf(newer);
  const readWith = (changed: Buffer, path = newer) =>
    read(
      SimulatedDisk.of(
        new Map([
          [older, disk.bytesOf(older)],
          [path, changed],
        ]),
      ),
    )?.position.sequence;
  expect(readWith(bytes)).toBe(4);
  for (let at = 0; at < bytes.length; at += 1) {
    expect(readWith(bytes.subarray(0, at)), `cut at ${at}`).toBe(1);
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << (at % 8)), at);
    expect(readWith(flipped), `flipped at ${at}`).toBe(1);
  }
  expect(readWith(bytes, newer.replace("4.snapshot", "9.snapshot"))).toBe(1);
  expect(readWith(disk.bytesOf(older), newer), "an old one restored under the new one's name").toBe(1);
});

test("a crash at any step leaves the snapshots of before or the new one, whole", () => {
  const random = seededRandom(11);
  const content = () => Array.from({ length: 9 }, (_, index) => Buffer.alloc(120_000, index));
  const counted = new SimulatedDisk();
  write(counted, 1);
  const steps = write(counted, 2, content());
  expect(steps).toBeGreaterThan(5);
  for (let crashAfter = 0; crashAfter <= steps; crashAfter += 1) {
    for (let round = 0; round < 20; round += 1) {
      const disk = new SimulatedDisk();
      write(disk, 1);
      const writer = new SnapshotWriter({ disk, directory: FOLDER, header: header(2), parts: content() });
      for (let step = 0; step < crashAfter; step += 1) writer.step();
      const after = disk.afterPowerCut(random);
      const found = read(after);
      expect(found?.position.sequence === 1 || found?.position.sequence === 2).toBe(true);
      if (crashAfter === steps) expect(found?.position.sequence).toBe(2);
      // The next one goes on over what was left, and leaves nothing unfinished.
      write(after, 3);
      expect(after.paths().some((path) => path.endsWith(".tmp"))).toBe(false);
    }
  }
});

test("a disk that refuses leaves the snapshots of before", () => {
  const disk = new SimulatedDisk();
  write(disk, 1);
  const writer = new SnapshotWriter({ disk, directory: FOLDER, header: header(2), parts: parts(10) });
  disk.syncFault = "EIO";
  expect(() => {
    while (writer.step() !== "done");
  }).toThrow("EIO");
  disk.syncFault = null;
  expect(listSnapshots(disk, FOLDER)).toEqual([1]);
  expect(disk.paths()).toHaveLength(1);
});

test.each([null, "/archive"])(
  "segments whose records are all old are cut off, oldest first (archive: %s)",
  (archive) => {
    const disk = new SimulatedDisk();
    const options = { segmentBytes: 900, archive };
    const journal = openJournal(disk, FOLDER, options);
    appendMixed(journal, mixedPayloads(90));
    const firstKept = () =>
      Number(/(\d{16})\.journal$/.exec(disk.paths().find((path) => path.startsWith(`${FOLDER}/0`)) ?? "")?.[1]);
    expect(cutOldestSegment({ disk, directory: FOLDER, archive, before: 0 })).toBe(false);
    while (cutOldestSegment({ disk, directory: FOLDER, archive, before: 50 }));
    expect(firstKept()).toBeGreaterThan(1);
    expect(firstKept()).toBeLessThanOrEqual(51);
    while (cutOldestSegment({ disk, directory: FOLDER, archive, before: 90 }));
    expect(firstKept()).toBeLessThanOrEqual(90);
    journal.close();
    if (archive !== null) return expect(readAll(disk, FOLDER, options)).toEqual(mixedPayloads(90));
    expect(() => readAll(disk, FOLDER, options)).toThrow(expect.objectContaining({ code: "HISTORY_CUT" }));
  },
);

test("every record after the wanted one stays, whichever that is", () => {
  const written = new SimulatedDisk();
  const journal = openJournal(written, FOLDER, { segmentBytes: 300 });
  const positions = [START];
  for (const payload of mixedPayloads(60)) {
    journal.append(batchOf(payload));
    positions.push(journal.last());
  }
  journal.close();
  for (const position of positions) {
    const disk = written.afterKill();
    while (cutOldestSegment({ disk, directory: FOLDER, archive: null, before: position.sequence }));
    const again = openJournal(disk, FOLDER);
    const [next] = again.readAfter(position);
    expect(next?.sequence).toBe(position.sequence === 60 ? undefined : position.sequence + 1);
    again.close();
  }
});
