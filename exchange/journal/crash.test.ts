import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeAcknowledged } from "./acknowledged";
import { FRAME_HEADER_BYTES, FRAME_TRAILER_BYTES } from "./frame";
import { JournalError } from "./errors";
import { appendMixed, batchOf, mixedPayloads, openJournal, readAll, seededRandom } from "./journal-under-test";
import { scanSegment, SEGMENT_HEADER_BYTES, START } from "./segment";
import { SimulatedDisk } from "./simulated-disk";

const FOLDER = "/journal";
const SEGMENT_BYTES = 4_000;

/** A folder of 2,000 mixed records in batches of one to five, as a clean stop leaves it. */
function written(count: number, segmentBytes = SEGMENT_BYTES): SimulatedDisk {
  const disk = new SimulatedDisk();
  const journal = openJournal(disk, FOLDER, { segmentBytes });
  appendMixed(journal, mixedPayloads(count));
  journal.close();
  return disk;
}

function filesOf(disk: SimulatedDisk): Map<string, Buffer> {
  return new Map(disk.paths().map((path) => [path, disk.bytesOf(path)]));
}

/** Where each frame of a segment ends, and how many records it has. */
function framesOf(bytes: Buffer): { end: number; count: number }[] {
  const frames: { end: number; count: number }[] = [];
  for (let at = SEGMENT_HEADER_BYTES; at < bytes.length;) {
    at += FRAME_HEADER_BYTES + bytes.readUInt32LE(at + 8) + FRAME_TRAILER_BYTES;
    frames.push({ end: at, count: bytes.readUInt32LE((frames.at(-1)?.end ?? SEGMENT_HEADER_BYTES) + 12) });
  }
  return frames;
}

const EXHAUSTIVE_MS = 120_000;

test(
  "a crash at every byte of 2,000 mixed records leaves exactly the whole batches, and the journal goes on after them",
  { timeout: EXHAUSTIVE_MS },
  () => {
    const all = mixedPayloads(2_000);
    const files = filesOf(written(2_000));
    const segments = [...files.keys()].filter((path) => path.endsWith(".journal"));
    expect(segments.length).toBeGreaterThan(10);
    const present = new Map<string, Buffer>();
    let before = 0;
    let crashes = 0;
    for (const path of segments) {
      const bytes = files.get(path) ?? Buffer.alloc(0);
      const frames = framesOf(bytes);
      let whole = 0;
      let records = before;
      for (let length = SEGMENT_HEADER_BYTES; length <= bytes.length; length += 1) {
        const frame = frames[whole];
        if (frame?.end === length) {
          whole += 1;
          records += frame.count;
        }
        crashes += 1;
        const disk = SimulatedDisk.of(
          new Map([
            // The segments before it are read back once in each.
            ...(whole === 1 && frame?.end === length ? present : []),
            [path, bytes.subarray(0, length)],
            [`${FOLDER}/acknowledged`, encodeAcknowledged(records)],
          ]),
        );
        const journal = openJournal(disk, FOLDER);
        if (journal.last().sequence !== records)
          throw new Error(`cut at byte ${length} of ${path}: ${journal.last().sequence} records, expected ${records}`);
        if (disk.bytesOf(path).length !== (frames[whole - 1]?.end ?? SEGMENT_HEADER_BYTES))
          throw new Error(`cut at byte ${length} of ${path}: torn bytes are left`);
        // Within a frame what is kept is the same: going on and reading back is tried at each frame once.
        if (frame?.end === length) {
          journal.append(batchOf("next"));
          const from = whole === 1 ? START : scanSegment(disk, path).start;
          const read = Array.from(journal.readAfter(from), ({ payload }) => payload.toString());
          expect(read).toEqual([...all.slice(from.sequence, records), "next"]);
        }
        journal.close();
      }
      before = records;
      present.set(path, bytes);
    }
    expect(before).toBe(2_000);
    expect(crashes).toBeGreaterThan(80_000);
  },
);

test("an acknowledged batch that is cut anywhere stops the start", () => {
  const files = filesOf(written(40, 100_000));
  const path = `${FOLDER}/0000000000000001.journal`;
  const bytes = files.get(path) ?? Buffer.alloc(0);
  for (let length = 0; length < bytes.length; length += 1) {
    const disk = SimulatedDisk.of(new Map([...files, [path, bytes.subarray(0, length)]]));
    expect(() => openJournal(disk, FOLDER), `cut at byte ${length}`).toThrow(
      expect.objectContaining({ code: "JOURNAL_DAMAGED" }),
    );
    expect(disk.bytesOf(path).length, "the refusal repairs nothing").toBe(length);
  }
});

test("a flipped bit in any byte of an acknowledged journal is refused, and the refusal repairs nothing", () => {
  const files = filesOf(written(100, 900));
  const segments = [...files.keys()].filter((path) => path.endsWith(".journal"));
  expect(segments.length).toBeGreaterThan(3);
  let flips = 0;
  for (const path of segments) {
    const bytes = files.get(path) ?? Buffer.alloc(0);
    // Behind the checksum of a segment's header there are zeros that mean nothing.
    for (let at = 0; at < bytes.length; at += at === 53 ? SEGMENT_HEADER_BYTES - 53 : 1) {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << (at % 8)), at);
      const disk = SimulatedDisk.of(new Map([...files, [path, damaged]]));
      expect(() => readAll(disk, FOLDER), `byte ${at} of ${path}`).toThrow(JournalError);
      expect(disk.bytesOf(path).equals(damaged)).toBe(true);
      flips += 1;
    }
  }
  expect(flips).toBeGreaterThan(4_000);
});

test("a damaged record with good ones behind it is named, whatever the mark says", () => {
  const files = filesOf(written(30, 100_000));
  const path = `${FOLDER}/0000000000000001.journal`;
  files.delete(`${FOLDER}/acknowledged`);
  const bytes = files.get(path) ?? Buffer.alloc(0);
  const { end } = framesOf(bytes)[3] ?? { end: 0 };
  bytes.writeUInt8(bytes.readUInt8(end - 1) ^ 1, end - 1);
  expect(() => openJournal(SimulatedDisk.of(files), FOLDER)).toThrow(
    /record 7 in 0000000000000001.journal at byte \d+ is damaged, but record 11 after it is whole/,
  );
});

test("a missing, swapped or foreign segment is refused", () => {
  const files = filesOf(written(120, 900));
  const foreign = filesOf(written(120, 900));
  const [first = "", second = "", third = ""] = [...files.keys()].filter((path) => path.endsWith(".journal"));
  const readWith = (changes: [string, Buffer | undefined][]) => {
    const changed = new Map(files);
    for (const [path, bytes] of changes) {
      if (bytes) changed.set(path, bytes);
      else changed.delete(path);
    }
    return () => readAll(SimulatedDisk.of(changed), FOLDER);
  };
  expect(readWith([])()).toEqual(mixedPayloads(120));
  expect(readWith([[second, undefined]])).toThrow("does not continue the record before it");
  expect(readWith([[second, files.get(third)]])).toThrow("does not continue the record before it");
  expect(
    readWith([
      [second, files.get(third)],
      [third, files.get(second)],
    ]),
  ).toThrow("does not continue");
  const renamed = second.replace(/(\d)\.journal$/, (_, digit: string) => `${(Number(digit) + 1) % 10}.journal`);
  expect(
    readWith([
      [second, undefined],
      [renamed, files.get(second)],
    ]),
  ).toThrow("does not continue");
  expect(readWith([[second, foreign.get(second)]])).toThrow("does not continue the record before it");
  expect(readWith([[first, undefined]])).toThrow(/record 1 is not kept any more: the journal begins at record \d+/);
  const last = [...files.keys()].filter((path) => path.endsWith(".journal")).at(-1) ?? "";
  expect(readWith([[last, undefined]])).toThrow("was acknowledged");
  expect(readWith([[last, foreign.get(last)]])).toThrow("does not continue the record before it");
});

test("a segment of another branch of the same journal is refused, as a mixture of two backups would have it", () => {
  const start = written(20, 900);
  const [one, other] = ["one", "other"].map((branch) => {
    const disk = start.afterKill();
    const journal = openJournal(disk, FOLDER, { segmentBytes: 900 });
    for (let count = 0; count < 40; count += 1) journal.append(batchOf(`${branch} ${count}`.padEnd(40)));
    journal.acknowledge(journal.last().sequence);
    journal.close();
    return filesOf(disk);
  });
  const names = [...(one?.keys() ?? [])].filter((path) => path.endsWith(".journal"));
  expect(names.length).toBeGreaterThan(4);
  expect([...(other?.keys() ?? [])].filter((path) => path.endsWith(".journal"))).toEqual(names);
  for (const path of names.slice(2)) {
    const mixed = new Map([...(one ?? []), [path, other?.get(path) ?? Buffer.alloc(0)]]);
    expect(() => readAll(SimulatedDisk.of(mixed), FOLDER), path).toThrow("does not continue the record before it");
  }
});

test("a mark that was torn itself says nothing", () => {
  const files = filesOf(written(20));
  for (const mark of [Buffer.alloc(0), Buffer.alloc(10, 9), encodeAcknowledged(21).subarray(0, 7)]) {
    files.set(`${FOLDER}/acknowledged`, mark);
    expect(readAll(SimulatedDisk.of(files), FOLDER)).toEqual(mixedPayloads(20));
  }
});

test("a folder of the format before this one is refused in words", () => {
  const old = Buffer.alloc(22);
  old.write("BOURSEJ1");
  const disk = SimulatedDisk.of(new Map([[`${FOLDER}/0000000000000001.journal`, old]]));
  expect(() => openJournal(disk, FOLDER)).toThrow("written by an older version of Bourse");
});

test("a segment whose creation was interrupted is made anew", () => {
  const files = filesOf(written(20));
  for (const length of [0, 5, SEGMENT_HEADER_BYTES]) {
    const disk = SimulatedDisk.of(
      new Map([...files, [`${FOLDER}/0000000000000021.journal.tmp`, Buffer.alloc(length)]]),
    );
    expect(readAll(disk, FOLDER)).toEqual(mixedPayloads(20));
    expect(disk.paths().some((path) => path.endsWith(".tmp"))).toBe(false);
  }
});

/** One life of a journal: a start, then batches until the crash, which may come before the last of them is answered for. */
function live(disk: SimulatedDisk, history: Histories, random: () => number): void {
  const journal = openJournal(disk, FOLDER, { segmentBytes: 700 });
  const recovered = Array.from(journal.readAfter(START), ({ payload }) => payload.toString());
  // What was acknowledged is there, and beyond it only what was written in order.
  expect(recovered.slice(0, history.acknowledged.length)).toEqual(history.acknowledged);
  expect(history.offered.some((batch) => JSON.stringify(recovered) === JSON.stringify(batch))).toBe(true);
  history.acknowledged = recovered;
  history.offered = [recovered];
  journal.acknowledge(journal.last().sequence);
  for (let steps = Math.floor(random() * 12); steps > 0; steps -= 1) {
    const payloads = Array.from(
      { length: 1 + Math.floor(random() * 6) },
      () => `${history.next++}:${"y".repeat(Math.floor(random() * 300))}`,
    );
    disk.writeFault = random() < 0.1 ? "ENOSPC" : null;
    disk.syncFault = random() < 0.04 ? "EIO" : null;
    try {
      journal.append(batchOf(...payloads));
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
      // A batch whose sync failed may be there after the crash, or not.
      if (error.code === "SYNC_FAILED") history.offered.push([...history.acknowledged, ...payloads]);
      if (journal.stopped()) break;
      continue;
    }
    history.batches += 1;
    if (steps === 1) {
      // Durable, but the crash comes before anyone was told.
      history.offered = [[...history.acknowledged, ...payloads]];
      break;
    }
    history.acknowledged = [...history.acknowledged, ...payloads];
    history.offered = [history.acknowledged];
    journal.acknowledge(journal.last().sequence);
  }
  disk.writeFault = disk.syncFault = null;
}

interface Histories {
  acknowledged: string[];
  /** What a recovery may find. */
  offered: string[][];
  next: number;
  batches: number;
}

test("through any sequence of kills, power cuts, full disks and failed syncs nothing acknowledged is lost and nothing else appears", () => {
  let batches = 0;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.integer({ min: 1, max: 12 }), (seed, lives) => {
      const random = seededRandom(seed);
      const history: Histories = { acknowledged: [], offered: [[]], next: 1, batches: 0 };
      let disk = new SimulatedDisk();
      for (let life = 0; life < lives; life += 1) {
        live(disk, history, random);
        disk = random() < 0.5 ? disk.afterKill() : disk.afterPowerCut(random);
      }
      batches += history.batches;
    }),
    { numRuns: 300 },
  );
  expect(batches).toBeGreaterThan(3_000);
});

test("there are at least as many syncs as acknowledged batches", () => {
  const disk = new SimulatedDisk();
  const journal = openJournal(disk, FOLDER, { segmentBytes: 2_000 });
  const before = disk.syncs;
  for (let batches = 1; batches <= 400; batches += 1) {
    journal.append(batchOf(...mixedPayloads(3)));
    journal.acknowledge(journal.last().sequence);
    expect(disk.syncs - before).toBeGreaterThanOrEqual(batches);
  }
});
