import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import markets from "~exchange/markets.json";
import type { RecordingFile } from "~exchange/projections/imported";
import { importRecording, setReplay } from "./import-recording";
import { createIndexPaths } from "./index-path";
import { createReplay, openReplay, replayFile } from "./replay";

const SEEDED = createIndexPaths({ seed: "replay", indices: markets.demo.index })("BTC_USDT")!;
const START = Date.parse("2023-03-01T00:00:00Z");
const NOW = Date.parse("2026-11-27T12:00:00Z");
const MINUTE = 60_000;
const RECORDING: RecordingFile = {
  format: 1,
  pair: "BTC_USDT",
  kind: "last",
  source: { name: "x.csv", sha256: "0".repeat(64) },
  interval: "1m",
  rows: [
    [START, "100", "120", "90", "110", "1"],
    [START + MINUTE, "110", "112", "80", "85", "1"],
  ],
};

const root = mkdtempSync(join(tmpdir(), "replay-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("a replay passes the recorded prices at its speed", () => {
  const replay = createReplay(RECORDING, 60, NOW, SEEDED);
  const at = (recordedMs: number) => replay.at(NOW + recordedMs / 60);
  expect(at(0)).toBeCloseTo(100, 3);
  expect(at(MINUTE / 3)).toBeCloseTo(90, 3);
  expect(at((MINUTE * 2) / 3)).toBeCloseTo(120, 3);
  expect(at(MINUTE)).toBeCloseTo(110, 3);
  expect(at(MINUTE + (MINUTE * 2) / 3)).toBeCloseTo(80, 3);
  expect(replay.at(NOW - 5_000)).toBe(100);
});

test("after its end it goes on from the last close with the seeded path's returns", () => {
  const replay = createReplay(RECORDING, 60, NOW, SEEDED);
  const end = NOW + 2_000;
  expect(replay.at(end)).toBe(85);
  const later = end + 86_400_000;
  expect(replay.at(later) / 85).toBeCloseTo(SEEDED.at(later) / SEEDED.at(end), 12);
});

test("its clock starts at the first market and a restart goes on with it", () => {
  const csv = `open_time,open,high,low,close,volume\n2023-03-01 00:00:00+00:00,100,120,90,110,1\n`;
  const request = { importedDirectory: root, pair: "BTC_USDT", path: "x.csv", bytes: Buffer.from(csv) };
  expect(openReplay(root, "BTC_USDT", SEEDED, NOW)).toBeNull();
  setReplay(root, "BTC_USDT", importRecording(request).file, 2);
  const first = openReplay(root, "BTC_USDT", SEEDED, NOW)!;
  const second = openReplay(root, "BTC_USDT", SEEDED, NOW + 7_000)!;
  expect(second.at(NOW + 10_000)).toBe(first.at(NOW + 10_000));
  expect(JSON.parse(readFileSync(replayFile(root, "BTC_USDT"), "utf8"))).toMatchObject({ startedAt: NOW, speed: 2 });
});

test("a setting without its recording is an error that says what to do", () => {
  setReplay(root, "ETH_USDT", "gone.recording.json", 2);
  expect(() => openReplay(root, "ETH_USDT", SEEDED, NOW)).toThrow(
    /gone\.recording\.json, which is not there; run the import/,
  );
});
