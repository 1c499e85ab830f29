import { build } from "esbuild";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startEngineInProcess } from "~exchange/engine/start";
import { openDatabase, query } from "../database";
import { rowsOnThread, type OpenRows } from "./channels";
import type { RowsChannel } from "./messages";
import { RowsClient } from "./rows-client";

// The worker is built as the exchange builds it; under the repository, so that its packages resolve.
const built = join(process.cwd(), "node_modules", ".cache", `rows-worker-${process.pid}`);
const folder = mkdtempSync(join(tmpdir(), "bourse-rows-thread-"));

beforeAll(async () => {
  mkdirSync(built, { recursive: true });
  await build({
    entryPoints: ["exchange/projections/rows/worker.ts"],
    outfile: join(built, "rows.js"),
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
});
afterAll(() => {
  for (const directory of [built, folder]) rmSync(directory, { recursive: true, force: true });
});

test("a thread that dies in the middle is followed by one that misses nothing, with the names it needs", async () => {
  const channels: RowsChannel[] = [];
  const onThread = rowsOnThread(pathToFileURL(join(built, "rows.js")));
  const open: OpenRows = (options, listener) => {
    const channel = onThread(options, listener);
    channels.push(channel);
    return channel;
  };
  const file = join(folder, "read.sqlite");
  const onTrouble = vi.fn();
  const failures: Error[] = [];
  const client = new RowsClient({
    ...{ open, file, pairs: [], position: 0, onTrouble, onWritten: () => undefined },
    onFailure: (error) => failures.push(error),
  });
  const engine = await startEngineInProcess({
    ...{ directory: join(folder, "journal"), publishAfter: 0, onEvents: () => undefined },
  });
  engine.onEvents((batch) => client.take(batch));
  const deposit = (accountId: string, reference: string) =>
    engine.submit({ type: "deposit", accountId, asset: "USDT", amount: 5n, reference });
  const references = (accountId: string) =>
    client.ask({ view: "ledgerEntries", method: "list", input: [accountId, 10] });

  await engine.submit({ type: "configure-assets", assets: [{ code: "USDT", scale: 8 }] });
  await engine.submit({ type: "open-account", accountId: "ann", email: "a@b.co", passwordHash: "", kind: "person" });
  await deposit("ann", "first");
  expect(await references("ann")).toMatchObject([{ reference: "first", amount: 5n }]);
  await deposit("ann", "second");
  // No message: the thread ends with an error.
  if (channels[0]) Reflect.apply(channels[0].post, null, [null]);
  await deposit("ann", "third");
  expect(await references("ann")).toMatchObject([
    { reference: "third" },
    { reference: "second" },
    { reference: "first" },
  ]);
  expect([onTrouble.mock.calls.length, channels.length, failures]).toEqual([1, 2, []]);
  await client.close();
  await engine.close();
  const database = openDatabase(file);
  expect(query<{ sequence: number }>(database, "SELECT sequence FROM position").get()?.sequence).toBe(5);
  database.close();
}, 30_000);
