/**
 * A recorded market played again: the makers follow its prices, a number of recorded seconds in each second. The setting
 * lies beside the recording; its clock starts when a demo market first reads it and runs on while the exchange is stopped.
 * Where the recording ends, the price goes on from its last close with the seeded path's returns.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Candle } from "~exchange/contract/schemas";
import { endOfRecording, lastAtOrBefore, readRecordings, type RecordingFile } from "~exchange/projections/imported";
import { stepOpenTime } from "~exchange/projections/candles-calendar";
import { writeDurably } from "./durable-file";
import type { PairPath } from "./index-path";

export const MAX_SPEED = 10_000;
const REPLAY_FILE = "replay.json";

export const ReplaySetting = z.strictObject({
  /** File name of the recording in the same folder. */
  recording: z.string(),
  /** Recorded seconds to a second. */
  speed: z.number().positive().max(MAX_SPEED),
  /** Unix ms at which the recording's first moment is played; null until a market has started. */
  startedAt: z.number().int().nullable(),
});
export type ReplaySetting = z.infer<typeof ReplaySetting>;

export function replayFile(importedDirectory: string, pair: string): string {
  return join(importedDirectory, pair, REPLAY_FILE);
}

export interface Replay {
  speed: number;
  /** Price in quote at `time`. */
  at(time: number): number;
}

/**
 * The pair's replay, null where none is set. Notes `now` as its beginning at the first call.
 * Throws where the setting names a recording that isn't there.
 */
export function openReplay(importedDirectory: string, pair: string, seeded: PairPath, now: number): Replay | null {
  const file = replayFile(importedDirectory, pair);
  const setting = readReplaySetting(file);
  if (!setting) return null;
  const found = readRecordings(join(importedDirectory, pair), "last").find((entry) => entry.file === setting.recording);
  if (!found)
    throw new Error(`${file} names ${setting.recording}, which is not there; run the import with --replay again`);
  const startedAt = setting.startedAt ?? now;
  if (setting.startedAt === null) writeDurably(file, JSON.stringify({ ...setting, startedAt }));
  return createReplay(found.recording, setting.speed, startedAt, seeded);
}

/** The setting in `file`, null where there is none. Throws where it can't be read. */
export function readReplaySetting(file: string): ReplaySetting | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  try {
    return ReplaySetting.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} is not a replay setting: remove it and run the import with --replay again`, { cause });
  }
}

export function createReplay(recording: RecordingFile, speed: number, startedAt: number, seeded: PairPath): Replay {
  const start = recording.rows[0]![0];
  const end = endOfRecording(recording);
  const endsAt = startedAt + (end - start) / speed;
  const lastClose = Number(recording.rows.at(-1)![4]);
  const times = recording.rows.map(([time]) => time);
  return {
    speed,
    at(time) {
      if (time >= endsAt) return (lastClose * seeded.at(time)) / seeded.at(endsAt);
      const played = start + Math.max(0, time - startedAt) * speed;
      const row = recording.rows[lastAtOrBefore(times, played)]!;
      const rowEnd = stepOpenTime(recording.interval, row[0], 1);
      return priceWithin(row, Math.min(1, (played - row[0]) / (rowEnd - row[0])));
    },
  };
}

/** A candle's price as it goes: first to the extreme that lies against its direction, then to the other, then to its close. */
function priceWithin([, ...texts]: Candle, share: number): number {
  const [open, high, low, close] = texts.map(Number);
  const corners = close! >= open! ? [open!, low!, high!, close!] : [open!, high!, low!, close!];
  const part = Math.min(2, Math.floor(share * 3));
  const from = corners[part]!;
  return from + (corners[part + 1]! - from) * (share * 3 - part);
}
