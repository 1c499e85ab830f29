/** What `npm run import` does, as a function. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "~exchange/config";
import { FolderLock } from "~exchange/journal/folder-lock";
import { type FundingImportOutcome, importFunding } from "./import-funding";
import { endReplay, type ImportOutcome, importRecording, setReplay } from "./import-recording";
import { ImportRefused } from "./recorded-rows";
import { MAX_SPEED } from "./replay";

const USAGE =
  "npm run import -- FILE --pair BTC_USDT [--volume base|quote] [--replay 60x|off], for a perpetual also [--kind last|mark|index|funding]";
const KINDS = ["last", "mark", "index", "funding"] as const;

interface Request {
  /** null where only a replay is ended. */
  path: string | null;
  pair: string;
  /** What the file's figures are. */
  kind: (typeof KINDS)[number];
  volumeIn: "base" | "quote" | undefined;
  /** Recorded seconds to a second; "off" ends the replay; null leaves it as it is. */
  replay: number | "off" | null;
}

/**
 * Stores FILE, a recorded market, as the history of a pair or perpetual, and sets or ends its replay. Relative paths start
 * where npm was called. Returns what to tell the person. Throws ImportRefused, ConfigError or JournalError, whose
 * messages are one line each.
 */
export function runImport(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const request = readRequest(args);
  const { directory, markets } = readConfig(environment);
  const isPerpetual = markets.futures.some(({ pair }) => pair === request.pair);
  if (!isPerpetual && !markets.spot.some(({ pair }) => pair === request.pair)) {
    const known = [...markets.spot, ...markets.futures].map(({ pair }) => pair).join(", ");
    throw new ImportRefused(`pair ${request.pair} is unknown: the exchange has ${known}`);
  }
  if (!isPerpetual && request.kind !== "last")
    throw new ImportRefused(`--kind ${request.kind} is for perpetuals: ${request.pair} is a spot pair`);
  const bytes = request.path === null ? null : readBytes(request.path, environment.INIT_CWD);
  const lock = FolderLock.acquire(join(directory, "journal"));
  try {
    return carryOut(request, bytes, join(directory, "imported"));
  } finally {
    lock.release();
  }
}

function carryOut(request: Request, bytes: Uint8Array | null, importedDirectory: string): string[] {
  const { path, pair, kind, volumeIn, replay } = request;
  const told: string[] = [];
  let outcome: ImportOutcome | null = null;
  if (path !== null && bytes !== null && kind === "funding") {
    told.push(describeFunding(importFunding({ importedDirectory, contract: pair, path, bytes }), path, pair));
  } else if (path !== null && bytes !== null && kind !== "funding") {
    outcome = importRecording({ importedDirectory, pair, kind, path, bytes, volumeIn });
    told.push(describe(outcome, path, pair));
  }
  if (replay === "off") {
    told.push(endReplay(importedDirectory, pair) ? `The replay of ${pair} has ended.` : `${pair} had no replay.`);
  } else if (replay !== null && outcome) {
    const changed = setReplay(importedDirectory, pair, outcome.file, replay);
    told.push(
      changed
        ? `From the next start on, the makers of ${pair} follow it at ${replay} times its speed.`
        : `The replay of ${pair} at ${replay} times its speed was set already; nothing has changed.`,
    );
  }
  return told;
}

function describe({ added, recording }: ImportOutcome, path: string, pair: string): string {
  if (!added) return `${path} is the history of ${pair} already; nothing has changed.`;
  const { rows, interval, kind } = recording;
  const what = kind === "last" ? "" : ` of ${kind}`;
  const first = new Date(rows[0]![0]).toISOString();
  const last = new Date(rows.at(-1)![0]).toISOString();
  return `${path}: ${rows.length} candles of ${interval}${what}, ${first} to ${last}, are now the history of ${pair}.`;
}

function describeFunding({ added, recording: { rows } }: FundingImportOutcome, path: string, pair: string): string {
  if (!added) return `${path} is the funding of ${pair} already; nothing has changed.`;
  const [first, last] = [rows[0]![0], rows.at(-1)![0]].map((time) => new Date(time).toISOString());
  return `${path}: ${rows.length} rates, ${first} to ${last}, are now the funding of ${pair}.`;
}

function readRequest(args: readonly string[]): Request {
  const { values, positionals } = parse(args);
  const { pair, volume, kind: kindText = "last", replay: speed } = values;
  if (pair === undefined) throw new ImportRefused(`--pair is missing: ${USAGE}`);
  if (volume !== undefined && volume !== "base" && volume !== "quote") {
    throw new ImportRefused(`--volume must be base or quote, not "${volume}"`);
  }
  const kind = KINDS.find((known) => known === kindText);
  if (!kind) throw new ImportRefused(`--kind must be ${KINDS.join(", ")}, not "${kindText}"`);
  if (kind !== "last" && speed !== undefined)
    throw new ImportRefused(`--replay plays candles of trades, not of ${kind}: ${USAGE}`);
  const replay = speed === undefined ? null : readReplay(speed);
  const [path, extra] = positionals;
  if (extra !== undefined) throw new ImportRefused(`one file at a time, please: ${USAGE}`);
  if (path === undefined && replay !== "off") throw new ImportRefused(`the file is missing: ${USAGE}`);
  return { path: path ?? null, pair, kind, volumeIn: volume, replay };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        pair: { type: "string" },
        volume: { type: "string" },
        kind: { type: "string" },
        replay: { type: "string" },
      },
    });
  } catch (error) {
    const [why = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw new ImportRefused(`${why.replace(/\.? To specify.*$/, "")}: ${USAGE}`);
  }
}

function readReplay(text: string): number | "off" {
  if (text === "off") return "off";
  const match = /^(\d{1,5}(?:\.\d{1,3})?)x?$/.exec(text);
  const speed = match ? Number(match[1]) : 0;
  if (speed <= 0 || speed > MAX_SPEED) {
    throw new ImportRefused(`--replay must be off or a speed up to ${MAX_SPEED}x such as 60x, not "${text}"`);
  }
  return speed;
}

function readBytes(path: string, from: string | undefined): Uint8Array {
  try {
    return readFileSync(resolve(from ?? ".", path));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    throw new ImportRefused(
      code === "ENOENT" ? `${path}: there is no such file` : `${path}: can't be read: ${String(code)}`,
    );
  }
}
