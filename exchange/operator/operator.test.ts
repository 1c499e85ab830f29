import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startExchangeUnderTest, type ExchangeUnderTest } from "~exchange/exchange-under-test";
import { realDisk } from "~exchange/journal/disk";
import { SnapshotReader } from "~exchange/journal/snapshot-file";
import { SnapshotWriter } from "~exchange/journal/snapshot-writer";
import { replaceFile } from "~exchange/journal/temporary-folder";
import { nodeFinding } from "./doctor";
import { runOperator } from "./operator-command";

const made: string[] = [];
const fresh = () => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-operator-"));
  made.push(folder);
  return folder;
};
/** A stopped exchange's data, with trades in it. */
let original = "";
let last = 0;
let traded: ExchangeUnderTest;

beforeAll(async () => {
  original = fresh();
  traded = await startExchangeUnderTest({ directory: original });
  const [ann, bob] = [await traded.client.trader(), await traded.client.trader()];
  await ann.place({ side: "sell", price: "60000", quantity: "0.01" });
  await bob.place({ side: "buy", price: "60000", quantity: "0.004" });
  await traded.exchange.close();
  const restarted = await startExchangeUnderTest({ directory: original });
  const cyd = await restarted.client.trader();
  await cyd.place({ side: "buy", price: "59000", quantity: "0.01" });
  last = restarted.exchange.engine.sequence();
  await restarted.exchange.close();
});
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

function copied(): string {
  const folder = fresh();
  cpSync(original, folder, { recursive: true });
  return folder;
}

interface Told {
  ok: boolean;
  exitCode: number;
  findings: { check: string; ok: boolean; text: string; facts?: Record<string, unknown> }[];
}

async function run(dataDir: string, ...args: string[]): Promise<Told> {
  const ports = { EXCHANGE_PORT: "0", EXCHANGE_FUTURES_PORT: "0" };
  const { lines, exitCode } = await runOperator([...args, "--json"], { DATA_DIR: dataDir, ...ports });
  expect(lines).toHaveLength(1);
  const told = JSON.parse(lines[0] ?? "") as Omit<Told, "exitCode">;
  return { ...told, exitCode };
}

const journalOf = (dataDir: string) => join(dataDir, "exchange", "journal");

function newest(dataDir: string, suffix: string): string {
  const names = readdirSync(journalOf(dataDir)).filter((name) => name.endsWith(suffix));
  return join(journalOf(dataDir), names.sort().at(-1) ?? "");
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  const place = at < 0 ? bytes.length + at : at;
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  replaceFile(path, bytes);
}

test("a sound folder is proved: chain, snapshots, sums and read store, in sentences and as JSON", async () => {
  const told = await run(original, "verify");
  expect(told).toMatchObject({ ok: true, exitCode: 0 });
  expect(told.findings.map(({ check }) => check)).toEqual([
    "journal",
    "snapshot",
    "snapshot",
    "read-store",
    "read-store",
    "audit",
  ]);
  expect(told.findings[0]?.facts).toMatchObject({ first: 1, last, acknowledged: last });
  const { lines } = await runOperator(["verify"], { DATA_DIR: original });
  expect(lines.at(-1)).toBe("Everything that was looked at is sound.");
  expect(lines.every((line) => /^(ok {3}|Everything)/.test(line))).toBe(true);
});

test("replay gives the state after any record, and the same one as verify at the end", async () => {
  const [end] = (await run(original, "replay")).findings;
  const [verified] = (await run(original, "verify")).findings;
  expect(end?.facts).toMatchObject({ sequence: last, stateHash: verified?.facts?.stateHash });
  const [middle] = (await run(original, "replay", "--to", String(last - 1))).findings;
  expect(middle?.facts).toMatchObject({ sequence: last - 1 });
  expect(middle?.facts?.stateHash).not.toBe(end?.facts?.stateHash);
  await expect(run(original, "replay", "--to", String(last + 1))).rejects.toThrow(`ends at record ${last}`);
});

test("damage is found and named, and nothing is changed", async () => {
  const inJournal = copied();
  flip(newest(inJournal, ".journal"), 200);
  const told = await run(inJournal, "verify");
  expect(told).toMatchObject({ ok: false, exitCode: 2 });
  expect(told.findings.find(({ ok }) => !ok)?.text).toMatch(/^The journal is damaged: record \d+ in \d+\.journal/);

  const inSnapshot = copied();
  const snapshot = newest(inSnapshot, ".snapshot");
  flip(snapshot, -50);
  const bytes = readFileSync(snapshot);
  expect((await run(inSnapshot, "verify")).findings.filter(({ ok }) => !ok)).toMatchObject([{ check: "snapshot" }]);
  expect(readFileSync(snapshot).equals(bytes)).toBe(true);

  const cutOff = copied();
  rmSync(newest(cutOff, ".journal"));
  await expect(run(cutOff, "verify")).rejects.toThrow("holds no journal");
});

test("a snapshot that is whole and that no state can be made of is found, and told apart from a damaged one", async () => {
  const folder = copied();
  const path = newest(folder, ".snapshot");
  const reader = SnapshotReader.open(realDisk, path);
  if (!reader) throw new Error("no snapshot");
  const { header } = reader;
  const [head = Buffer.alloc(0)] = [...reader.parts()];
  reader.close();
  const writer = new SnapshotWriter({ disk: realDisk, directory: journalOf(folder), header, parts: [head] });
  while (writer.step() !== "done") await new Promise((resolve) => setImmediate(resolve));
  const told = await run(folder, "verify");
  expect(told).toMatchObject({ ok: false, exitCode: 2 });
  const why = "is whole, but no state can be made of it (the snapshot ends too early): a start passes it over.";
  expect(told.findings.filter(({ ok }) => !ok)).toMatchObject([
    { check: "snapshot", text: `Snapshot ${last} ${why}`, facts: { sequence: last } },
  ]);
  expect(await run(folder, "snapshot")).toMatchObject({ ok: true });
  expect(await run(folder, "verify")).toMatchObject({ ok: true });
});

test("a read store that disagrees is found", async () => {
  const folder = copied();
  const { default: Database } = await import("libsql");
  const database = new Database(join(folder, "exchange", "read.sqlite"));
  database.exec("UPDATE balances SET available = '1' WHERE asset = 'USDT' AND available <> '1'");
  database.close();
  const wrong = (await run(folder, "verify")).findings.filter(({ ok }) => !ok);
  expect(wrong).toMatchObject([{ check: "read-store", text: expect.stringContaining("delete read.sqlite") }]);
});

test("snapshot leaves one at the last record", async () => {
  const folder = copied();
  for (const name of readdirSync(journalOf(folder)))
    if (name.endsWith(".snapshot")) rmSync(join(journalOf(folder), name));
  expect(await run(folder, "snapshot")).toMatchObject({ ok: true, findings: [{ facts: { sequence: last } }] });
  expect(newest(folder, ".snapshot")).toContain(String(last));
  expect(await run(folder, "verify")).toMatchObject({ ok: true });
});

test("a backup is one file that tar can read, and comes back as it was, history included", async () => {
  const file = join(fresh(), "backup.tar");
  expect(await run(original, "backup", file)).toMatchObject({ ok: true, findings: [{ facts: { sequence: last } }] });
  const names = execFileSync("tar", ["-tf", file], { encoding: "utf8" }).trim().split("\n");
  expect(names).toContain("read.sqlite");
  expect(names.at(-1)).toBe("manifest.json");
  await expect(run(original, "backup", file)).rejects.toThrow("exists already");

  const target = join(fresh(), "data");
  mkdirSync(target);
  const told = await run(target, "restore", file);
  expect(told).toMatchObject({ ok: true, exitCode: 0 });
  const hash = async (folder: string) => (await run(folder, "replay")).findings[0]?.facts?.stateHash;
  expect(await hash(target)).toBe(await hash(original));
  await expect(run(target, "restore", file)).rejects.toThrow("is not empty");
  const exchange = await startExchangeUnderTest({ directory: target });
  expect(exchange.exchange.engine.sequence()).toBeGreaterThanOrEqual(last);
  await exchange.exchange.close();
});

test("a backup can be taken while the exchange runs, and lacks nothing that was acknowledged before", async () => {
  const running = await startExchangeUnderTest({ market: true });
  const file = join(fresh(), "live.tar");
  const before = running.exchange.engine.sequence();
  expect(await run(running.directory, "backup", file)).toMatchObject({ ok: true });
  expect(await run(running.directory, "verify")).toMatchObject({ ok: true });
  await expect(run(running.directory, "snapshot")).rejects.toMatchObject({ code: "FOLDER_OWNED" });
  await running.stop();
  const target = join(fresh(), "data");
  mkdirSync(target);
  const told = await run(target, "restore", file);
  expect(told).toMatchObject({ ok: true });
  expect(told.findings[0]?.facts?.last).toBeGreaterThanOrEqual(before);
});

test("a backup that is cut, changed or foreign is refused, and leaves no folder", async () => {
  const file = join(fresh(), "backup.tar");
  await run(original, "backup", file);
  const bytes = readFileSync(file);
  const target = join(fresh(), "data");
  mkdirSync(target);
  const restoring = (content: Buffer) => {
    const damaged = join(fresh(), "damaged.tar");
    writeFileSync(damaged, content);
    return expect(run(target, "restore", damaged)).rejects;
  };
  for (const share of [0, 0.3, 0.9])
    await restoring(bytes.subarray(0, Math.floor(bytes.length * share))).toThrow(/backup/);
  for (const at of [10, 700, bytes.lastIndexOf('"sha256"') + 12]) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    await restoring(changed).toThrow(/damaged|no backup of Bourse does/);
  }
  await restoring(readFileSync("package.json")).toThrow("no whole backup");
  expect(readdirSync(target)).toEqual([]);
});

test("doctor looks at machine, folder, ports and data", async () => {
  const told = await run(original, "doctor");
  expect(told.findings.map(({ check }) => check).slice(0, 7)).toEqual([
    "node",
    "rights",
    "space",
    "sync",
    "clock",
    "port",
    "port",
  ]);
  expect(told).toMatchObject({ ok: true, exitCode: 0 });
  expect(readdirSync(join(original, "exchange")).some((name) => name.startsWith(".probe"))).toBe(false);
  expect(nodeFinding("18.20.0").ok).toBe(false);
  expect(nodeFinding("20.19.0").ok).toBe(true);
  expect(nodeFinding("22.1.0").ok).toBe(true);
});

test("doctor finds what is wrong instead of failing on it", async () => {
  const folder = copied();
  const journal = newest(folder, ".journal");
  copyFileSync(journal, `${journal}.kept`);
  flip(journal, 20);
  const told = await run(folder, "doctor");
  expect(told).toMatchObject({ ok: false, exitCode: 2 });
  expect(told.findings.filter(({ ok }) => !ok)).toMatchObject([{ check: "journal" }]);
  expect((await run(join(fresh(), "nothing"), "doctor")).ok).toBe(false);
});

test.each([
  [[], "a command is missing"],
  [["prove"], '"prove" is no command'],
  [["backup"], "backup needs a file"],
  [["verify", "x"], "x is one argument too many"],
  [["openapi", "a.json", "b.json"], "b.json is one argument too many"],
  [["verify", "--to", "5"], "--to belongs to replay"],
  [["replay", "--to", "soon"], "--to must be a record's number"],
  [["replay", "--force"], "Unknown option '--force'"],
  [["restore", "/no/such/file"], "can't be read"],
])("%j is refused in words", async (args, words) => {
  const nowhere = join(fresh(), "data");
  expect(existsSync(nowhere)).toBe(false);
  await expect(runOperator(args, { DATA_DIR: nowhere })).rejects.toThrow(words);
});
