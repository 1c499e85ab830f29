/** The journal against an SQLite file in WAL mode with full synchronisation: the same records, the same number a commit. */
import Database from "libsql";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Batch } from "~exchange/journal/batch";
import { Journal } from "~exchange/journal/journal";
import { START } from "~exchange/journal/segment";
import type { Benchmark, Outcome, RunSettings } from "./benchmark";
import { wallSeconds } from "./clock";

const RECORD_BYTES = 100;
const RECORDS_PER_COMMIT = 200;
const WARM_UP_COMMITS = 30;
const HASHED_RECORDS = 2_000;
const SECONDS = { full: 2, quick: 0.7 };

const RATE = "durable records per second";
const COMMIT_P50 = "commit p50";

/** Makes what `records` is filled with durable; `read` gives the first records back. */
interface Store {
  commit(records: Uint8Array): void;
  count(): number;
  read(count: number): Iterable<Uint8Array>;
  close(): void;
}

export const journal: Benchmark = {
  name: "journal",
  figures: [
    {
      row: 6,
      name: RATE,
      unit: "records/s",
      better: "more",
      bounds: { goal: 500_000, gate: 250_000 },
      ratioBounds: { goal: 2, gate: 1.4 },
      decides: false,
    },
    {
      row: 6,
      name: COMMIT_P50,
      unit: "ms",
      better: "less",
      bounds: { goal: 0.3, gate: 0.6 },
      ratioBounds: null,
      decides: false,
    },
  ],
  ours: { name: "journal, pwrite and fdatasync", run: (settings) => measure(openJournal, settings) },
  baseline: { name: "libsql, WAL, synchronous FULL", run: (settings) => measure(openSqlite, settings) },
  sameHash: true,
  rounds: { full: 5, quick: 3 },
};

function measure(open: (directory: string) => Store, { quick, seed }: RunSettings): Outcome {
  const directory = mkdtempSync(join(tmpdir(), "bench-journal-"));
  try {
    const store = open(directory);
    const records = new Uint8Array(RECORD_BYTES * RECORDS_PER_COMMIT);
    const stamp = new DataView(records.buffer);
    let written = 0;
    const commit = () => {
      for (let index = 0; index < RECORDS_PER_COMMIT; index += 1)
        stamp.setFloat64(index * RECORD_BYTES, seed + written++);
      store.commit(records);
    };
    for (let count = 0; count < WARM_UP_COMMITS; count += 1) commit();
    const times: number[] = [];
    const start = wallSeconds();
    const until = start + (quick ? SECONDS.quick : SECONDS.full);
    let now = start;
    while (now < until) {
      commit();
      const after = wallSeconds();
      times.push((after - now) * 1e3);
      now = after;
    }
    times.sort((a, b) => a - b);
    const quantile = (share: number) => times[Math.floor(times.length * share)] ?? 0;
    const hash = createHash("sha256");
    for (const record of store.read(HASHED_RECORDS)) hash.update(record);
    if (store.count() !== written) throw new Error(`${written} records were written, ${store.count()} are there`);
    store.close();
    return {
      values: { [RATE]: (times.length * RECORDS_PER_COMMIT) / (now - start), [COMMIT_P50]: quantile(0.5) },
      hash: hash.digest("hex"),
      notes: { "commit p99 ms": quantile(0.99), commits: times.length },
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function openJournal(directory: string): Store {
  const store = new Journal({ directory, rules: 1 });
  const batch = new Batch();
  return {
    commit(records) {
      batch.clear();
      for (let at = 0; at < records.length; at += RECORD_BYTES) batch.add(records.subarray(at, at + RECORD_BYTES));
      store.append(batch);
      store.acknowledge(store.last().sequence);
    },
    count: () => store.last().sequence,
    *read(count) {
      for (const { sequence, payload } of store.readAfter(START)) {
        if (sequence > count) return;
        yield payload;
      }
    },
    close: () => store.close(),
  };
}

function openSqlite(directory: string): Store {
  const database = new Database(join(directory, "journal.sqlite"));
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec("CREATE TABLE journal (sequence INTEGER PRIMARY KEY, payload BLOB NOT NULL) STRICT");
  const insert = database.prepare<[number, Uint8Array]>("INSERT INTO journal (sequence, payload) VALUES (?, ?)");
  let sequence = 0;
  return {
    commit(records) {
      database.exec("BEGIN IMMEDIATE");
      for (let at = 0; at < records.length; at += RECORD_BYTES)
        insert.run((sequence += 1), Buffer.from(records.buffer, at, RECORD_BYTES));
      database.exec("COMMIT");
    },
    count: () => database.prepare("SELECT sequence FROM journal").all().length,
    read: (count) =>
      database
        .prepare<[number]>("SELECT payload FROM journal ORDER BY sequence LIMIT ?")
        .all(count)
        .map((row) => payloadOf(row)),
    close: () => database.close(),
  };
}

function payloadOf(row: unknown): Uint8Array {
  if (typeof row !== "object" || row === null || !("payload" in row)) throw new Error("a row without its payload");
  const { payload } = row;
  if (payload instanceof Uint8Array) return payload;
  if (payload instanceof ArrayBuffer) return new Uint8Array(payload);
  throw new Error("a payload that is no blob");
}
