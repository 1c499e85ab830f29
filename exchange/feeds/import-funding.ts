/** Stores recorded funding rates as a contract's history, whole or not at all. */
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { MINUTE } from "~exchange/projections/candles-calendar";
import {
  FUNDING_SUFFIX,
  type FundingRecordingFile,
  readFundingRecordings,
} from "~exchange/projections/futures/past-funding";
import { decimalsOf, parseUnits } from "~exchange/domain/units";
import { writeDurably } from "./durable-file";
import { ImportRefused, readFundingRows, type RecordedRow, textOf, timeOf } from "./recorded-rows";

export interface FundingImportRequest {
  /** The folder of all recordings. */
  importedDirectory: string;
  contract: string;
  /** Path of the file, for its name in messages, and what is in it. */
  path: string;
  bytes: Uint8Array;
}

export interface FundingImportOutcome {
  /** False where the same content was there already: then nothing was written. */
  added: boolean;
  recording: FundingRecordingFile;
}

/** Recorded rates are told with more digits than anybody charges by. */
const RATE_DECIMALS_MAX = 20;
const RATE_MOST = 1;

/** Throws ImportRefused with one line that names the file, and the row where one is at fault. */
export function importFunding({
  importedDirectory,
  contract,
  path,
  bytes,
}: FundingImportRequest): FundingImportOutcome {
  const text = textOf(bytes, path);
  const sha256 = createHash("sha256").update(text).digest("hex");
  const folder = join(importedDirectory, contract);
  const stored = readFundingRecordings(folder);
  const same = stored.find(({ recording }) => recording.source.sha256 === sha256);
  if (same) return { added: false, recording: same.recording };
  const rows = readFundingRows(text, path).map((row) => rateIn(row, path));
  const disordered = rows.findIndex(([time], index) => index > 0 && time <= rows[index - 1]![0]);
  if (disordered >= 0) throw new ImportRefused(`${path}: its row ${disordered} is no later than the one before`);
  const source = { name: basename(path), sha256 };
  const recording: FundingRecordingFile = { format: 1, pair: contract, source, rows };
  const other = stored.find(({ recording: { rows: known } }) => overlaps(known, rows));
  if (other) {
    const name = other.recording.source.name;
    throw new ImportRefused(
      `${path}: overlaps ${name}, which was imported before: remove ${join(folder, other.file)} first`,
    );
  }
  writeDurably(join(folder, `${sha256.slice(0, 16)}${FUNDING_SUFFIX}`), JSON.stringify(recording));
  return { added: true, recording };
}

type Rows = FundingRecordingFile["rows"];

function overlaps(one: Rows, other: Rows): boolean {
  return one[0]![0] <= other.at(-1)![0] && other[0]![0] <= one.at(-1)![0];
}

/** Funding times are whole minutes: recorders note them some milliseconds late. */
function rateIn({ place, time: timeText, fields }: RecordedRow, name: string): Rows[number] {
  const refuse = (why: string): never => {
    throw new ImportRefused(`${name}: ${place}: ${why}`);
  };
  const time = timeOf(timeText) ?? refuse(`"${timeText.slice(0, 40)}" is not a time in UTC`);
  const [rate = ""] = fields;
  const units = parseUnits(rate, RATE_DECIMALS_MAX);
  if (units === null) return refuse(`rate "${rate.slice(0, 40)}" is not a decimal number`);
  const most = BigInt(RATE_MOST) * 10n ** BigInt(RATE_DECIMALS_MAX);
  if (units > most || units < -most || decimalsOf(rate) > RATE_DECIMALS_MAX) return refuse(`rate ${rate} is too large`);
  return [Math.floor(time / MINUTE) * MINUTE, rate];
}
