import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "./config";
import { startEngineInProcess } from "./engine/start";
import { startExchange, StartRefused } from "./exchange";
import { rowsInProcess } from "./projections/rows/channels";

const folder = mkdtempSync(join(tmpdir(), "bourse-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(marketsFile = "") {
  const settings = { EXCHANGE_PORT: "0", EXCHANGE_FUTURES_PORT: "0", DATA_DIR: folder, DEMO_MODE: "off" };
  return startExchange({
    config: readConfig({ ...settings, MARKETS_FILE: marketsFile }),
    log: pino({ level: "silent" }),
    startEngine: startEngineInProcess,
    openRows: rowsInProcess,
    onFailure(error) {
      throw error;
    },
  });
}

test("a markets file that contradicts what is stored stops the start with one sentence, and the old one still works", async () => {
  await (await start()).close();
  const own = readFileSync(new URL("./markets.json", import.meta.url), "utf8");
  const finer = join(folder, "finer.json");
  writeFileSync(finer, own.replace('"tick": "0.01"', '"tick": "0.001"'));
  const refused = start(finer);
  await expect(refused).rejects.toThrow(StartRefused);
  await expect(refused).rejects.toThrow(/^MARKETS_FILE [^\n]+tick and lot of an existing pair can't change\.$/);
  await (await start()).close();
});

test.skipIf(process.platform === "win32")("no other user of the machine can look into the data folder", async () => {
  const own = join(folder, "exchange");
  const mode = () => statSync(own).mode & 0o777;
  await (await start()).close();
  expect(mode() & 0o007).toBe(0);
  chmodSync(own, 0o755);
  await (await start()).close();
  expect(mode()).toBe(0o750);
});
