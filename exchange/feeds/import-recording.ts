/** Stores a recorded market as a pair's history, whole or not at all. */
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import {
  defineRecording,
  readRecordings,
  recordingName,
  type RecordedKind,
  type RecordingFile,
} from "~exchange/projections/imported";
import { writeDurably } from "./durable-file";
import { ImportRefused, readRows, textOf } from "./recorded-rows";
import { makeCandles } from "./recording";
import { readReplaySetting, replayFile, type ReplaySetting } from "./replay";

export interface ImportRequest {
  /** The folder of all recordings. */
  importedDirectory: string;
  pair: string;
  /** Path of the file, for its name in messages, and what is in it. */
  path: string;
  bytes: Uint8Array;
  /** What its prices are; a perpetual's mark or index have no volume. */
  kind?: RecordedKind;
  /** What the volume of candles is counted in; what the layout says where absent. */
  volumeIn?: "base" | "quote";
}

export interface ImportOutcome {
  /** False where the same content was there already: then nothing was written. */
  added: boolean;
  /** File name of the recording in the pair's folder. */
  file: string;
  recording: RecordingFile;
}

/** Throws ImportRefused with one line that names the file, and the row where one is at fault. */
export function importRecording(request: ImportRequest): ImportOutcome {
  const { importedDirectory, pair, path, bytes, volumeIn, kind = "last" } = request;
  const text = textOf(bytes, path);
  const sha256 = createHash("sha256").update(text).digest("hex");
  const file = recordingName(sha256.slice(0, 16), kind);
  const folder = join(importedDirectory, pair);
  const stored = readRecordings(folder, kind);
  const same = stored.find(({ recording }) => recording.source.sha256 === sha256);
  if (same) return { added: false, file: same.file, recording: same.recording };
  const rows = readRows(text, path);
  const candles = makeCandles(rows, volumeIn ?? rows.volumeIn, path);
  const recording: RecordingFile = { format: 1, pair, kind, source: { name: basename(path), sha256 }, ...candles };
  refuseOverlap(recording, stored, folder, path);
  writeDurably(join(folder, file), JSON.stringify(recording));
  return { added: true, file, recording };
}

/** Two recordings of one pair and moment would contradict each other. */
function refuseOverlap(
  recording: RecordingFile,
  stored: readonly { file: string; recording: RecordingFile }[],
  folder: string,
  path: string,
): void {
  const { start, end } = defineRecording(recording);
  const other = stored.find((entry) => {
    const there = defineRecording(entry.recording);
    return there.start < end && start < there.end;
  });
  if (!other) return;
  throw new ImportRefused(
    `${path}: overlaps ${other.recording.source.name}, which was imported before: remove ${join(folder, other.file)} first`,
  );
}

/**
 * Sets the pair's replay. The same recording at the same speed again leaves it as it runs. Returns whether it changed.
 */
export function setReplay(importedDirectory: string, pair: string, recording: string, speed: number): boolean {
  const file = replayFile(importedDirectory, pair);
  const known = readReplaySetting(file);
  if (known && known.recording === recording && known.speed === speed) return false;
  const setting: ReplaySetting = { recording, speed, startedAt: null };
  writeDurably(file, JSON.stringify(setting));
  return true;
}

/** Returns whether there was a replay to end. */
export function endReplay(importedDirectory: string, pair: string): boolean {
  const file = replayFile(importedDirectory, pair);
  const known = readReplaySetting(file) !== null;
  rmSync(file, { force: true });
  return known;
}
