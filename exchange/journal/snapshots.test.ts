import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { realDisk } from "./disk";
import { newestSnapshot, readSnapshot, writeSnapshot } from "./snapshots";
import { replaceFile, TemporaryFolders } from "./temporary-folder";

const folders = new TemporaryFolders();
afterAll(() => folders.removeAll());

const rows = (count: number) => Array.from({ length: count }, (_, index) => JSON.stringify(["row", index, "é"]));
const at = (sequence: number) => ({ sequence, checksum: sequence * 7 });

test("a snapshot comes back whole with its position", () => {
  const directory = folders.make();
  writeSnapshot(directory, at(5), rows(50_000));
  expect(readSnapshot(directory, 5)).toEqual({ position: at(5), rows: rows(50_000) });
  writeSnapshot(directory, at(6), []);
  expect(readSnapshot(directory, 6)).toEqual({ position: at(6), rows: [] });
});

test("the newest one that is not past the wanted sequence is chosen, and only the last two are kept", () => {
  const directory = folders.make();
  for (const sequence of [10, 900, 20]) writeSnapshot(directory, at(sequence), rows(sequence));
  expect(readdirSync(directory).sort()).toEqual(["0000000000000020.snapshot", "0000000000000900.snapshot"]);
  expect(readSnapshot(directory, 10_000)?.position.sequence).toBe(900);
  expect(readSnapshot(directory, 899)?.position.sequence).toBe(20);
  expect(readSnapshot(directory, 19)).toBeNull();
});

test("a snapshot cut at any byte or with any byte changed is passed over for the one before", () => {
  const directory = folders.make();
  writeSnapshot(directory, at(1), rows(3));
  writeSnapshot(directory, at(2), rows(4));
  const path = join(directory, "0000000000000002.snapshot");
  const bytes = readFileSync(path);
  for (let place = 0; place < bytes.length; place += 1) {
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(damaged.readUInt8(place) ^ 1, place);
    replaceFile(path, damaged);
    // The last byte ends the last line; without it nothing is missing.
    const harmless = place === bytes.length - 1;
    if (!harmless && readSnapshot(directory, 9)?.position.sequence !== 1)
      throw new Error(`byte ${place} changed unseen`);
    replaceFile(path, bytes.subarray(0, place));
    if (!harmless && readSnapshot(directory, 9)?.position.sequence !== 1) throw new Error(`cut at ${place} unseen`);
  }
  replaceFile(path, bytes);
  expect(readSnapshot(directory, 9)?.position.sequence).toBe(2);
});

test("a snapshot that can't be written leaves the earlier ones as they were", () => {
  const directory = folders.make();
  writeSnapshot(directory, at(1), rows(3));
  const full = {
    ...realDisk,
    sync: () => {
      throw new Error("ENOSPC");
    },
  };
  expect(() => writeSnapshot(directory, at(2), rows(3), full)).toThrow("ENOSPC");
  expect(readSnapshot(directory, 9)?.position.sequence).toBe(1);
  writeSnapshot(directory, at(3), rows(3));
  expect(readdirSync(directory).sort()).toEqual(["0000000000000001.snapshot", "0000000000000003.snapshot"]);
  expect(newestSnapshot(directory)).toBe(3);
});
