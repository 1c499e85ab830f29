import fc from "fast-check";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { realDisk, type Disk } from "./disk";
import { Journal } from "./journal";
import { HEADER_BYTES } from "./record";
import { SEGMENT_HEADER_BYTES, START } from "./segment";
import { replaceFile, TemporaryFolders } from "./temporary-folder";

const folders = new TemporaryFolders();
afterAll(() => folders.removeAll());

const FIRST = "0000000000000001.journal";

/** For tests that open the journal thousands of times and lose nothing but the process. */
const unsynced: Disk = { ...realDisk, sync: () => undefined };

/** Batches of mixed sizes; payload n says n and is padded unevenly. */
function payloads(count: number, from = 1): Buffer[] {
  return Array.from({ length: count }, (_, index) =>
    Buffer.from(`${from + index}:${"x".repeat(((from + index) * 37) % 23)}`),
  );
}

/** Writes a journal whose batches have 1, 2, 3, 4, 5, 1, 2 ... records and returns all payloads. */
function fill(directory: string, count: number, segmentBytes?: number, from = 1): string[] {
  const journal = new Journal({ directory, segmentBytes });
  const all = payloads(count, from);
  for (let at = 0, size = 1; at < count; at += size, size = (size % 5) + 1) {
    const batch = all.slice(at, at + size);
    journal.append(batch);
    journal.acknowledge(journal.last().sequence);
  }
  journal.close();
  return all.map(String);
}

function read(directory: string): string[] {
  const journal = new Journal({ directory });
  const records = Array.from(journal.readAfter(START), ({ payload }) => payload.toString());
  journal.close();
  return records;
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at);
  replaceFile(path, bytes);
}

/** Where each record of a single-segment journal ends. */
function ends(path: string): number[] {
  const bytes = readFileSync(path);
  const found: number[] = [];
  for (let at = SEGMENT_HEADER_BYTES; at < bytes.length; at += HEADER_BYTES + bytes.readUInt32BE(at)) {
    found.push(at + HEADER_BYTES + bytes.readUInt32BE(at));
  }
  return found;
}

test("records come back in order, from the start or from any position", () => {
  const directory = folders.make();
  const all = fill(directory, 40);
  const journal = new Journal({ directory });
  const records = [...journal.readAfter(START)];
  expect(records.map(({ payload }) => payload.toString())).toEqual(all);
  expect(records.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index + 1));
  for (const record of records) {
    expect(Array.from(journal.readAfter(record), ({ sequence }) => sequence)).toEqual(
      records.slice(record.sequence).map(({ sequence }) => sequence),
    );
  }
  journal.close();
});

test("a journal of many segments reads as one and goes on where it was", () => {
  const directory = folders.make();
  const all = fill(directory, 60, 200);
  expect(readdirSync(directory).filter((name) => name.endsWith(".journal")).length).toBeGreaterThan(5);
  const journal = new Journal({ directory, segmentBytes: 200 });
  journal.append(payloads(3, 61));
  const records = [...journal.readAfter(START)];
  expect(records.map(({ payload }) => payload.toString())).toEqual([...all, ...payloads(3, 61).map(String)]);
  const from = records[44];
  if (!from) throw new Error("record 45 is missing");
  expect([...journal.readAfter(from)].map(({ sequence }) => sequence)[0]).toBe(46);
  journal.close();
});

test("a crash at any byte of 200 mixed records leaves exactly the whole records, and the journal goes on after them", () => {
  const source = folders.make();
  const all = fill(source, 200);
  const bytes = readFileSync(join(source, FIRST));
  const recordEnds = ends(join(source, FIRST));
  expect(recordEnds.at(-1)).toBe(bytes.length);
  const directory = folders.make();
  let tried = 0;
  const path = join(directory, FIRST);
  for (let length = 0, whole = 0; length <= bytes.length; length += 1) {
    if (recordEnds[whole] === length) whole += 1;
    rmSync(join(directory, "acknowledged"), { force: true });
    replaceFile(path, bytes.subarray(0, length));
    const journal = new Journal({ directory, disk: unsynced });
    const kept = statSync(path).size;
    if (journal.last().sequence !== whole || kept !== (recordEnds[whole - 1] ?? SEGMENT_HEADER_BYTES)) {
      throw new Error(`cut at byte ${length}: ${journal.last().sequence} records in ${kept} bytes, expected ${whole}`);
    }
    // What is kept is the same for all cuts within a record: reading it back and going on is tried in each record once.
    if (length === (recordEnds[whole - 1] ?? 0) + (whole % HEADER_BYTES)) {
      journal.append([Buffer.from("next")]);
      const records = Array.from(journal.readAfter(START), ({ payload }) => payload.toString());
      expect(records).toEqual([...all.slice(0, whole), "next"]);
      tried += 1;
    }
    journal.close();
  }
  expect(tried).toBeGreaterThan(195);
});

test("a flipped bit in any byte of an acknowledged journal stops the start or is seen when it is read", () => {
  const source = folders.make();
  const all = fill(source, 30);
  const bytes = readFileSync(join(source, FIRST));
  const directory = folders.make();
  cpSync(source, directory, { recursive: true });
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << (at % 8)), at);
    replaceFile(join(directory, FIRST), damaged);
    expect(() => new Journal({ directory, disk: unsynced }), `byte ${at}`).toThrow(
      expect.objectContaining({ code: "JOURNAL_DAMAGED" }),
    );
    // The refusal repairs nothing.
    expect(readFileSync(join(directory, FIRST)).equals(damaged)).toBe(true);
  }
  replaceFile(join(directory, FIRST), bytes);
  expect(read(directory)).toEqual(all);
});

test("a damaged record with good ones of later batches behind it is named, whatever the mark says", () => {
  const directory = folders.make();
  fill(directory, 30);
  const path = join(directory, FIRST);
  rmSync(join(directory, "acknowledged"));
  flip(path, (ends(path)[10] ?? 0) - 1);
  expect(() => new Journal({ directory })).toThrow(
    /record 11 in 0000000000000001.journal at byte \d+ is damaged, but record \d+ after it is whole/,
  );
});

test("a whole record of another journal in the place of one of the same size is found out", () => {
  const [directory, foreign] = ["a", "b"].map((letter) => {
    const made = folders.make();
    const journal = new Journal({ directory: made });
    for (let count = 1; count <= 9; count += 1) journal.append([Buffer.from(`${letter}${count}`)]);
    journal.close();
    return made;
  });
  const path = join(directory ?? "", FIRST);
  const [from, to] = ends(path).slice(3, 5);
  const bytes = readFileSync(path);
  readFileSync(join(foreign ?? "", FIRST)).copy(bytes, from, from, to);
  replaceFile(path, bytes);
  expect(() => new Journal({ directory: directory ?? "" })).toThrow("record 5 in 0000000000000001.journal");
});

test("a batch whose later record reached the disk before an earlier one is a torn write", () => {
  const directory = folders.make();
  const journal = new Journal({ directory });
  journal.append(payloads(2));
  journal.acknowledge(2);
  journal.append(payloads(3, 3));
  journal.close();
  flip(join(directory, FIRST), (ends(join(directory, FIRST))[3] ?? 0) - 1);
  expect(read(directory)).toEqual(payloads(3).map(String));
});

test("an acknowledged record that is gone from the end stops the start", () => {
  const directory = folders.make();
  fill(directory, 10);
  const path = join(directory, FIRST);
  truncateSync(path, ends(path)[8] ?? 0);
  expect(() => new Journal({ directory })).toThrow("ends at record 9, but record 10 was acknowledged");
});

test("a missing, swapped or foreign segment stops the reading", () => {
  const directory = folders.make();
  fill(directory, 60, 200);
  const names = readdirSync(directory)
    .filter((name) => name.endsWith(".journal"))
    .sort();
  const [first = "", second = "", third = ""] = names;
  const bytes = readFileSync(join(directory, second));
  rmSync(join(directory, second));
  expect(() => read(directory)).toThrow("does not continue the record before it");
  writeFileSync(join(directory, second), readFileSync(join(directory, third)));
  expect(() => read(directory)).toThrow("does not continue the record before it");
  const foreign = folders.make();
  fill(foreign, 60, 200, 1_001);
  const other = readdirSync(foreign)
    .filter((name) => name.endsWith(".journal"))
    .sort();
  writeFileSync(join(directory, second), readFileSync(join(foreign, other[1] ?? "")));
  expect(() => read(directory)).toThrow("does not continue the record before it");
  writeFileSync(join(directory, second), bytes);
  expect(read(directory)).toHaveLength(60);
  rmSync(join(directory, first));
  expect(() => read(directory)).toThrow("has no record 1");
});

test("a position of another history is not read on from", () => {
  const directory = folders.make();
  fill(directory, 10);
  const journal = new Journal({ directory });
  const { checksum } = journal.last();
  expect([...journal.readAfter({ sequence: 10, checksum })]).toEqual([]);
  expect(() => [...journal.readAfter({ sequence: 10, checksum: checksum ^ 1 })]).toThrow(
    "not the one that the snapshot was taken after",
  );
  expect(() => [...journal.readAfter({ sequence: 4, checksum: 1 })]).toThrow(
    "not the one that the snapshot was taken after",
  );
  journal.close();
});

test("a segment whose creation was interrupted is made anew", () => {
  const directory = folders.make();
  const all = fill(directory, 20);
  for (const length of [0, 5, SEGMENT_HEADER_BYTES]) {
    writeFileSync(join(directory, "0000000000000021.journal"), Buffer.alloc(length));
    expect(read(directory)).toEqual(all);
  }
});

test("one batch is synced once, before append returns", () => {
  const calls: string[] = [];
  const disk: Disk = {
    ...realDisk,
    write: (...args) => (calls.push("write"), realDisk.write(...args)),
    sync: (file) => (calls.push("sync"), realDisk.sync(file)),
  };
  const journal = new Journal({ directory: folders.make(), disk });
  calls.length = 0;
  journal.append(payloads(50));
  expect(calls).toEqual(["write", "sync"]);
  journal.close();
});

test("a disk that takes a few bytes at a time still holds whole records", () => {
  const directory = folders.make();
  const disk: Disk = {
    ...realDisk,
    write: (file, bytes, offset, length, position) =>
      realDisk.write(file, bytes, offset, Math.min(length, 7), position),
  };
  const journal = new Journal({ directory, disk });
  journal.append(payloads(20));
  journal.close();
  expect(read(directory)).toEqual(payloads(20).map(String));
});

test.each(["write", "sync"] as const)(
  "after a failed %s nothing is taken any more, and what was durable is there",
  (failing) => {
    const directory = folders.make();
    let broken = false;
    const fail = () => {
      if (broken) throw new Error("ENOSPC: no space left on device");
    };
    const disk: Disk = {
      ...realDisk,
      write: (file, bytes, offset, length, position) => {
        if (failing === "write") fail();
        return realDisk.write(file, bytes, offset, length, position);
      },
      sync: (file) => {
        if (failing === "sync") fail();
        realDisk.sync(file);
      },
    };
    const journal = new Journal({ directory, disk });
    journal.append(payloads(3));
    broken = true;
    expect(() => journal.append(payloads(2, 4))).toThrow(/can't be written: ENOSPC/);
    broken = false;
    expect(() => journal.append(payloads(2, 4))).toThrow(expect.objectContaining({ code: "WRITE_FAILED" }));
    expect(journal.last().sequence).toBe(3);
    journal.close();
    expect(read(directory)).toEqual(payloads(3).map(String));
  },
);

test("records of the last batch can be taken back, and nothing follows them", () => {
  const directory = folders.make();
  const journal = new Journal({ directory });
  journal.append(payloads(2));
  journal.append(payloads(3, 3));
  journal.cutFrom(4);
  expect(() => journal.append(payloads(1, 4))).toThrow("taken back");
  expect(journal.last().sequence).toBe(3);
  journal.close();
  expect(read(directory)).toEqual(payloads(3).map(String));
});

test("whatever the payloads and batches, what was appended is what is read", () => {
  const payload = fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes));
  fc.assert(
    fc.property(
      fc.array(fc.array(payload, { maxLength: 6 }), { maxLength: 12 }),
      fc.integer({ min: 50, max: 400 }),
      (batches, segmentBytes) => {
        const directory = folders.make();
        for (const batch of batches) {
          const journal = new Journal({ directory, segmentBytes, disk: unsynced });
          journal.append(batch);
          journal.close();
        }
        expect(read(directory)).toEqual(batches.flat().map(String));
      },
    ),
    { numRuns: 40 },
  );
});
