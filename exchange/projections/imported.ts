/** Recorded markets as `npm run import` stored them: one JSON file a recording under <imported>/<pair>/. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { Candle, Interval } from "~exchange/contract/schemas";
import { decimalsOf, formatUnits, parseUnits } from "~exchange/domain/units";
import { lengthOf, openTimeOf, stepOpenTime } from "./candles-calendar";
import type { CandleStretch } from "./candles-stretch";

/** A recording's file. `rows` ascend by open time; the numbers are the recorded ones, to the last decimal. */
export const RecordingFile = z.strictObject({
  format: z.literal(1),
  pair: z.string(),
  /** What its prices are: trades, or a perpetual's mark or index. */
  kind: z.enum(["last", "mark", "index"]).default("last"),
  /** The imported file's name, and the SHA-256 of its unpacked content in hex. */
  source: z.strictObject({ name: z.string(), sha256: z.string().length(64) }),
  /** Length of the recorded candles; trades are folded into minutes. */
  interval: Interval.exclude(["1M"]),
  rows: z.array(Candle).min(1),
});
export type RecordingFile = z.infer<typeof RecordingFile>;

const RECORDING_SUFFIX = ".recording.json";

/** Name of a recording's file: `id` without dots. */
export function recordingName(id: string, kind: RecordedKind): string {
  return kind === "last" ? `${id}${RECORDING_SUFFIX}` : `${id}.${kind}${RECORDING_SUFFIX}`;
}

/** One continuous recording: times without a row repeat the last close with volume 0. */
export interface ImportedRecording {
  start: number;
  end: number;
  /** Its candles as far as they end by `time`: what the exchange itself saw takes the place of the rest. */
  before(time: number): CandleStretch;
}

export type RecordedKind = RecordingFile["kind"];

/** The recordings of one kind by pair, oldest first. Throws where a file can't be read, naming it. */
export function readImported(
  directory: string,
  pairs: readonly string[],
  kind: RecordedKind = "last",
): Map<string, ImportedRecording[]> {
  const byPair = new Map<string, ImportedRecording[]>();
  for (const pair of pairs) {
    const recordings = readRecordings(join(directory, pair), kind).map(({ recording }) => defineRecording(recording));
    if (recordings.length > 0) byPair.set(pair, recordings);
  }
  return byPair;
}

/** The stored recordings of one kind in a pair's folder, oldest first. */
export function readRecordings(folder: string, kind: RecordedKind): { file: string; recording: RecordingFile }[] {
  const files = namesIn(folder).filter((name) => name === recordingName(name.split(".")[0] ?? "", kind));
  const recordings = files.map((name) => ({ file: name, recording: readRecording(join(folder, name)) }));
  return recordings.sort((a, b) => a.recording.rows[0]![0] - b.recording.rows[0]![0]);
}

function readRecording(path: string): RecordingFile {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`${path} is not readable JSON; remove it and import again`, { cause: error });
  }
  const parsed = RecordingFile.safeParse(content);
  if (!parsed.success) throw new Error(`${path} is not a recording this version can read; remove it and import again`);
  return parsed.data;
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory).sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return [];
    throw error;
  }
}

/** When a recording's last candle ends. */
export function endOfRecording({ interval, rows }: RecordingFile): number {
  return stepOpenTime(interval, rows.at(-1)![0], 1);
}

interface Columns {
  times: number[];
  /** Units of 10^-priceScale. */
  open: bigint[];
  high: bigint[];
  low: bigint[];
  close: bigint[];
  /** Units of 10^-volumeScale. */
  volume: bigint[];
  priceScale: number;
  volumeScale: number;
}

interface Bar {
  time: number;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
}

export function defineRecording(file: RecordingFile): ImportedRecording {
  const columns = toColumns(file.rows);
  const start = columns.times[0]!;
  const end = endOfRecording(file);
  return {
    start,
    end,
    before(time) {
      const cut = Math.max(start, Math.min(end, openTimeOf(file.interval, time)));
      return {
        start,
        end: cut,
        candles: (interval, first, last) =>
          isMadeOf(interval, file.interval) ? foldRows(columns, file.interval, interval, first, last, cut) : [],
      };
    },
  };
}

/** Whether whole candles of `part` make up those of `interval`. */
function isMadeOf(interval: Interval, part: Interval): boolean {
  if (interval === part) return true;
  const length = lengthOf(part);
  if (length === null || part === "1w") return false;
  const whole = lengthOf(interval);
  return whole === null || whole % length === 0;
}

function foldRows(
  columns: Columns,
  part: Interval,
  interval: Interval,
  first: number,
  last: number,
  cut: number,
): Candle[] {
  const start = Math.max(first, columns.times[0]!);
  const stop = Math.min(cut, stepOpenTime(interval, last, 1));
  const bars: Bar[] = [];
  let row = lastAtOrBefore(columns.times, start);
  for (let time = start; time < stop; time = stepOpenTime(part, time, 1)) {
    while (row + 1 < columns.times.length && columns.times[row + 1]! <= time) row++;
    foldInto(bars, openTimeOf(interval, time), barAt(columns, row, time));
  }
  return bars.map((bar) => [
    bar.time,
    formatUnits(bar.open, columns.priceScale),
    formatUnits(bar.high, columns.priceScale),
    formatUnits(bar.low, columns.priceScale),
    formatUnits(bar.close, columns.priceScale),
    formatUnits(bar.volume, columns.volumeScale),
  ]);
}

/** The row's own candle at its time, its repeated close later. */
function barAt(columns: Columns, row: number, time: number): Bar {
  const close = columns.close[row]!;
  if (columns.times[row] !== time) return { time, open: close, high: close, low: close, close, volume: 0n };
  return {
    time,
    open: columns.open[row]!,
    high: columns.high[row]!,
    low: columns.low[row]!,
    close,
    volume: columns.volume[row]!,
  };
}

function foldInto(bars: Bar[], time: number, part: Bar): void {
  const last = bars.at(-1);
  if (!last || last.time !== time) {
    bars.push({ ...part, time });
    return;
  }
  if (part.high > last.high) last.high = part.high;
  if (part.low < last.low) last.low = part.low;
  last.close = part.close;
  last.volume += part.volume;
}

/** Index of the last of ascending times that is not after `time`; the first one's where there is none. */
export function lastAtOrBefore(times: readonly number[], time: number): number {
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (times[middle]! <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

function toColumns(rows: readonly Candle[]): Columns {
  let priceScale = 0;
  let volumeScale = 0;
  for (const [, open, high, low, close, volume] of rows) {
    priceScale = Math.max(priceScale, decimalsOf(open), decimalsOf(high), decimalsOf(low), decimalsOf(close));
    volumeScale = Math.max(volumeScale, decimalsOf(volume));
  }
  const units = (text: string, scale: number) => {
    const value = parseUnits(text, scale);
    if (value === null) throw new Error(`not decimal text: ${text}`);
    return value;
  };
  return {
    times: rows.map((row) => row[0]),
    open: rows.map((row) => units(row[1], priceScale)),
    high: rows.map((row) => units(row[2], priceScale)),
    low: rows.map((row) => units(row[3], priceScale)),
    close: rows.map((row) => units(row[4], priceScale)),
    volume: rows.map((row) => units(row[5], volumeScale)),
    priceScale,
    volumeScale,
  };
}
