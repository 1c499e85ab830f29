import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { EventBatch } from "~exchange/engine/event-batch";
import type { EngineEvent } from "~exchange/engine/events";
import { rowsInProcess, type OpenRows } from "./channels";
import { ReadStoreBehind } from "./errors";
import type { RowsListener, ToRows } from "./messages";
import { RowsClient } from "./rows-client";

const folder = mkdtempSync(join(tmpdir(), "bourse-rows-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.useRealTimers());
let files = 0;

const READ = { view: "ledgerEntries", method: "list", input: ["ann", 10] } as const;

/** A deposit of ann's. */
function batch(sequence: number, events = 1): EventBatch {
  const one = (index: number): EngineEvent => ({
    ...{ type: "ledger-posted", asset: "USDT", amount: 1n, debit: "house:external", credit: "ann:available" },
    ...{ reason: "deposit", reference: `${sequence}-${index}`, sequence, index, time: 1 },
  });
  return EventBatch.of(Array.from({ length: events }, (_, index) => one(index)));
}

/** Rows in this thread whose end the test can bring about, and whose messages it can hold back. */
function openClient(position = 0) {
  const opened: { listener: RowsListener; posted: ToRows[] }[] = [];
  const held = { until: Promise.resolve() };
  const open: OpenRows = (options, listener) => {
    const posted: ToRows[] = [];
    const channel = rowsInProcess(options, {
      ended: listener.ended,
      receive: (message) => void held.until.then(() => listener.receive(message)),
    });
    opened.push({ listener, posted });
    return { ...channel, post: (message) => (posted.push(message), channel.post(message)) };
  };
  const troubles: string[] = [];
  const failures: string[] = [];
  const client = new RowsClient({
    ...{ open, file: join(folder, `${++files}.sqlite`), pairs: [], position },
    onWritten: () => undefined,
    onTrouble: (error) => troubles.push(error.message),
    onFailure: (error) => failures.push(error.message),
  });
  const kill = () => opened.at(-1)?.listener.ended(new Error("killed"));
  const sequences = async () => ((await client.ask(READ)) as { reference: string }[]).map(({ reference }) => reference);
  return { client, opened, held, troubles, failures, kill, sequences };
}

test("a question is answered after all that was told before it, and not before", async () => {
  const { client, sequences } = openClient();
  client.take(batch(1));
  const first = sequences();
  client.take(batch(2));
  expect(await first).toEqual(["1-0"]);
  expect(await sequences()).toEqual(["2-0", "1-0"]);
  expect(client.behind()).toBe(0);
  await client.close();
});

test("rows that die are followed by others that know everything, and what was asked is answered", async () => {
  const { client, kill, sequences, troubles, failures, opened } = openClient();
  client.take(batch(1));
  await sequences();
  client.take(batch(2));
  const asked = sequences();
  kill();
  client.take(batch(3));
  expect(await asked).toEqual(["2-0", "1-0"]);
  kill();
  expect(await sequences()).toEqual(["3-0", "2-0", "1-0"]);
  expect([troubles, failures, opened.length]).toEqual([["killed", "killed"], [], 3]);
  await client.close();
});

test("rows that die again and again are given up: the program is told, and reads are refused", async () => {
  const { client, kill, sequences, troubles, failures, opened } = openClient();
  for (let life = 1; life <= 4; life += 1) {
    while (opened.length < life) await sleep(10);
    kill();
  }
  await expect(sequences()).rejects.toThrow("killed");
  expect([troubles.length, failures]).toEqual([3, ["killed"]]);
  await expect(client.close()).rejects.toThrow("killed");
});

test("a file that has lost rows is not built upon", async () => {
  const { client, failures } = openClient(7);
  await vi.waitFor(() => expect(failures).toEqual(["the read store went back from 7 to 0"]));
  await expect(client.close()).rejects.toThrow("went back");
});

test("a read that waits too long is refused with how far behind the rows are", async () => {
  const { client, held, sequences } = openClient();
  await sequences();
  let release = () => {};
  held.until = new Promise((resolve) => (release = () => resolve()));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  client.take(batch(5));
  const refused = expect(sequences()).rejects.toThrow(/the read store is 5 commands behind$/);
  vi.advanceTimersByTime(3_000);
  await refused;
  vi.useRealTimers();
  release();
  expect(await sequences()).toEqual(["5-0"]);
  await client.close();
});

test("no more than a thousand reads wait", async () => {
  const { client } = openClient();
  const reads = Array.from({ length: 1_001 }, () => client.ask(READ));
  await expect(reads.pop()).rejects.toThrow(ReadStoreBehind);
  await Promise.all(reads);
  await client.close();
});

test("what happens while rows are written is written together, and a replay waits for what piles up", async () => {
  const { client, held, opened, sequences } = openClient();
  await sequences();
  let release = () => {};
  held.until = new Promise((resolve) => (release = () => resolve()));
  client.take(batch(1, 25_000));
  let drained = false;
  const waiting = client.drained().then(() => (drained = true));
  await sleep(60);
  for (let sequence = 2; sequence <= 20; sequence += 1) client.take(batch(sequence));
  await sleep(200);
  expect([drained, opened[0]?.posted.filter(({ type }) => type === "events").length]).toEqual([false, 1]);
  release();
  await waiting;
  await sequences();
  expect(client.isOverwhelmed()).toBe(false);
  await client.close();
});
