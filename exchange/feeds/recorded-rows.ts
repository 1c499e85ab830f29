/** Reads recorded markets from text: which layout it is, and its rows with where each one stands. */
import { gunzipSync } from "node:zlib";

/** A file can't be imported; the message is one line that names it. */
export class ImportRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ImportRefused";
  }
}

/** Fields of a row as decimal text; `place` is "line 7" of a CSV file or "row 6" of a JSON array, counted from 0. */
export interface RecordedRow {
  place: string;
  time: string;
  fields: readonly string[];
}

/** `fields` of candles: open, high, low, close, volume. Of trades: side, price, amount. */
export interface RecordedRows {
  kind: "candles" | "trades";
  /** What the layout says the volume of a candle is counted in. */
  volumeIn: "base" | "quote";
  rows: RecordedRow[];
}

const CONTENT_BYTES_MAX = 256 * 1024 * 1024;
export const ROWS_MAX = 1_000_000;

interface CsvLayout {
  header: string;
  kind: RecordedRows["kind"];
  volumeIn: RecordedRows["volumeIn"];
  time: number;
  fields: readonly number[];
}

const CSV_LAYOUTS: readonly CsvLayout[] = [
  {
    header: "open_time,open,high,low,close,volume",
    kind: "candles",
    volumeIn: "base",
    time: 0,
    fields: [1, 2, 3, 4, 5],
  },
  {
    header: "timestamp,open,high,low,close,volume",
    kind: "candles",
    volumeIn: "quote",
    time: 0,
    fields: [1, 2, 3, 4, 5],
  },
  {
    header: ",timestamp,id,type,side,price,amount,cost,date",
    kind: "trades",
    volumeIn: "base",
    time: 1,
    fields: [4, 5, 6],
  },
];

/** The text in a file's bytes, unpacked where they are gzip, whatever the file is called. Throws ImportRefused. */
export function textOf(bytes: Uint8Array, name: string): string {
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  let content = bytes;
  try {
    if (packed) content = gunzipSync(bytes, { maxOutputLength: CONTENT_BYTES_MAX });
  } catch {
    throw new ImportRefused(`${name}: can't be unpacked: the gzip data is damaged or holds more than 256 MB`);
  }
  if (content.byteLength > CONTENT_BYTES_MAX) throw new ImportRefused(`${name}: holds more than 256 MB`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    throw new ImportRefused(`${name}: isn't text (UTF-8), nor gzip`);
  }
}

/** Throws ImportRefused where the layout is none that is known, or a row doesn't have it. */
export function readRows(text: string, name: string): RecordedRows {
  const recorded = /^\s*\[/.test(text) ? readJson(text, name) : readCsv(text, name);
  if (recorded.rows.length === 0) throw new ImportRefused(`${name}: holds no rows`);
  if (recorded.rows.length > ROWS_MAX) throw new ImportRefused(`${name}: holds more than ${ROWS_MAX} rows`);
  return recorded;
}

function readCsv(text: string, name: string): RecordedRows {
  const lines = text.split(/\r?\n/);
  const header = lines[0]?.trim().toLowerCase();
  const layout = CSV_LAYOUTS.find((known) => known.header === header);
  if (!layout)
    throw new ImportRefused(`${name}: line 1: neither the header of candles nor of trades: "${header?.slice(0, 80)}"`);
  const width = layout.header.split(",").length;
  const rows: RecordedRow[] = [];
  lines.forEach((line, index) => {
    if (index === 0 || (line === "" && index === lines.length - 1)) return;
    const place = `line ${index + 1}`;
    const cells = line.split(",");
    if (cells.length !== width) throw new ImportRefused(`${name}: ${place}: has ${cells.length} fields, not ${width}`);
    const cell = (column: number) => plainDecimal(cells[column]?.trim() ?? "");
    rows.push({ place, time: cell(layout.time), fields: layout.fields.map(cell) });
  });
  return { kind: layout.kind, volumeIn: layout.volumeIn, rows };
}

const FUNDING_HEADERS = ["time,rate", "funding_time,funding_rate"];

/**
 * Funding rates: CSV of time and rate, or JSON rows that begin with them. `fields`: the rate. Throws ImportRefused where the
 * layout is none of these.
 */
export function readFundingRows(text: string, name: string): RecordedRow[] {
  const rows = /^\s*\[/.test(text) ? readFundingJson(text, name) : readFundingCsv(text, name);
  if (rows.length === 0) throw new ImportRefused(`${name}: holds no rows`);
  if (rows.length > ROWS_MAX) throw new ImportRefused(`${name}: holds more than ${ROWS_MAX} rows`);
  return rows;
}

function readFundingCsv(text: string, name: string): RecordedRow[] {
  const [header = "", ...lines] = text.trimEnd().split(/\r?\n/);
  if (!FUNDING_HEADERS.includes(header.trim().toLowerCase()))
    throw new ImportRefused(`${name}: line 1: not the header of funding rates: "${header.slice(0, 80)}"`);
  return lines.map((line, index) => {
    const [time, rate, extra] = line.split(",");
    const place = `line ${index + 2}`;
    if (time === undefined || rate === undefined || extra !== undefined)
      throw new ImportRefused(`${name}: ${place}: isn't a time and a rate`);
    return { place, time: time.trim(), fields: [signedDecimal(rate.trim())] };
  });
}

function readFundingJson(text: string, name: string): RecordedRow[] {
  return jsonArray(text, name).map((row: unknown, index) => {
    const place = `row ${index}`;
    if (!Array.isArray(row) || row.length < 2) throw new ImportRefused(`${name}: ${place}: isn't a time and a rate`);
    const [time, rate] = row.map(cellText);
    return { place, time: time ?? "", fields: [signedDecimal(rate ?? "")] };
  });
}

function signedDecimal(text: string): string {
  return text.startsWith("-") ? `-${plainDecimal(text.slice(1))}` : plainDecimal(text);
}

function jsonArray(text: string, name: string): unknown[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new ImportRefused(`${name}: isn't valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!Array.isArray(content)) throw new ImportRefused(`${name}: isn't a JSON array of rows`);
  return content as unknown[];
}

/** Rows are arrays: [time, open, high, low, close, volume] or [time, id, null, side, price, amount, cost]. */
function readJson(text: string, name: string): RecordedRows {
  const content = jsonArray(text, name);
  const first: unknown = content[0];
  const width = Array.isArray(first) ? first.length : 0;
  if (width !== 6 && width !== 7)
    throw new ImportRefused(`${name}: row 0: neither a candle (6 values) nor a trade (7 values)`);
  const rows = content.map((row: unknown, index): RecordedRow => {
    const place = `row ${index}`;
    if (!Array.isArray(row) || row.length !== width) {
      throw new ImportRefused(`${name}: ${place}: isn't an array of ${width} values`);
    }
    const cells = row.map(cellText);
    return { place, time: cells[0] ?? "", fields: width === 6 ? cells.slice(1) : cells.slice(3, 6) };
  });
  return { kind: width === 6 ? "candles" : "trades", volumeIn: "base", rows };
}

function cellText(value: unknown): string {
  if (typeof value === "string") return plainDecimal(value);
  // The shortest text that means the same number, which is what was written.
  return typeof value === "number" ? plainDecimal(String(value)) : JSON.stringify(value);
}

const WITH_EXPONENT = /^(\d{1,20})(?:\.(\d{1,20}))?e([+-]?\d{1,2})$/i;

/** Writes "5.4e-05" as "0.000054", exactly; other text stays as it is. */
function plainDecimal(text: string): string {
  const match = WITH_EXPONENT.exec(text);
  if (!match) return text;
  const [, whole = "", fraction = "", exponent = "0"] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return digits.padEnd(point, "0");
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|\+00:?00)?$/;

/** Unix ms of "1570752011620", "2023-03-01 00:00:00+00:00" or "2021-12-31 23:01:00.000000" (UTC); null for anything else. */
export function timeOf(text: string): number | null {
  if (/^\d{12,14}$/.test(text)) return Number(text);
  const match = DATE_TIME.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const milliseconds = Number((match[7] ?? "").slice(0, 3).padEnd(3, "0"));
  const time = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
  const written = `${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}`;
  return new Date(time).toISOString().startsWith(written) ? time : null;
}
