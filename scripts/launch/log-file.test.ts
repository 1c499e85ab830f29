import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLog } from "./log-file.mjs";
import { Refusal } from "./refusal.mjs";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "bourse-log-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const complaint = (line: string) => {
  throw new Error(line);
};

test("a log keeps its newest lines within the given size", () => {
  const path = join(folder, "logs/exchange.log");
  const log = openLog(path, complaint, 1_000);
  for (let line = 0; line < 500; line += 1) log.write(`line ${line}\n`);
  expect(readdirSync(join(folder, "logs")).sort()).toEqual(["exchange.log", "exchange.log.1"]);
  expect(statSync(path).size + statSync(`${path}.1`).size).toBeLessThanOrEqual(1_000);
  const kept = readFileSync(`${path}.1`, "utf8") + readFileSync(path, "utf8");
  expect(kept.endsWith("line 498\nline 499\n")).toBe(true);
  expect(kept.split("\n").length).toBeGreaterThan(40);
});

test("a log is continued at the next start", () => {
  const path = join(folder, "exchange.log");
  openLog(path, complaint).write("first\n");
  openLog(path, complaint).write("second\n");
  expect(readFileSync(path, "utf8")).toBe("first\nsecond\n");
});

test("a data folder that cannot be written is refused by a sentence that names the setting", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => openLog(join(folder, "file/logs/exchange.log"), complaint)).toThrow(Refusal);
  expect(() => openLog(join(folder, "file/logs/exchange.log"), complaint)).toThrow(
    /^DATA_DIR cannot be written: .*file/,
  );
});
