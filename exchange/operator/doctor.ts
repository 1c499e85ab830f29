import { accessSync, closeSync, constants, openSync, rmSync, statfsSync, writeSync, fdatasyncSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Config } from "~exchange/config";
import { JournalError } from "~exchange/journal/errors";
import { reading, type DataFolder } from "./data-folder";
import { OperatorRefused, type Finding, type Report } from "./report";
import { verifyFindings } from "./verify";

const NODE_MIN = [20, 19] as const;
/** Some hours of a busy market. */
const FREE_BYTES_MIN = 1024 ** 3;
const SYNCS = 100;
/** A sync that takes longer than this holds up every order. */
const SYNC_P50_MAX_MS = 20;
const HEALTH_TIMEOUT_MS = 2_000;

/** Looks at everything that an exchange needs: machine, folder, ports and data. Changes nothing but a probe file. */
export async function doctor(folder: DataFolder, config: Config): Promise<Report> {
  return reading(folder, async (live) => {
    const machine = [
      nodeFinding(process.versions.node),
      rightsFinding(folder),
      spaceFinding(folder),
      syncFinding(folder),
    ];
    const ports = [
      await portFinding("EXCHANGE_PORT", config.host, config.spotPort, live),
      await portFinding("EXCHANGE_FUTURES_PORT", config.host, config.futuresPort, live),
    ];
    const data = dataFindings(folder, live);
    return { command: "doctor", findings: [...machine, clockFinding(data), ...ports, ...data] };
  });
}

export function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const ok = major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1]);
  return { check: "node", ok, text: `Node.js ${version}; ${NODE_MIN.join(".")} or newer is needed.` };
}

function rightsFinding({ directory }: DataFolder): Finding {
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    return { check: "rights", ok: true, text: `${directory} can be read and written.` };
  } catch (error) {
    return { check: "rights", ok: false, text: `${directory} can't be read and written (${messageOf(error)}).` };
  }
}

function spaceFinding({ directory }: DataFolder): Finding {
  try {
    const { bavail, bsize } = statfsSync(directory);
    const free = bavail * bsize;
    const gigabytes = (free / 1024 ** 3).toFixed(1);
    return {
      check: "space",
      ok: free >= FREE_BYTES_MIN,
      text: `${gigabytes} GiB are free; at least 1 is needed, and the exchange refuses orders when there is nothing left.`,
      facts: { free },
    };
  } catch (error) {
    return { check: "space", ok: false, text: `The free space of ${directory} is unknown (${messageOf(error)}).` };
  }
}

/** How long the disk takes for what every batch of orders waits for. */
function syncFinding({ directory }: DataFolder): Finding {
  const path = join(directory, `.probe-${process.pid}`);
  try {
    const file = openSync(path, "wx");
    try {
      const bytes = Buffer.alloc(4_096, 1);
      for (let index = 0; index < SYNCS; index += 1) writeSync(file, bytes, 0, bytes.length, index * bytes.length);
      fdatasyncSync(file);
      const times: number[] = [];
      for (let index = 0; index < SYNCS; index += 1) {
        const before = process.hrtime.bigint();
        writeSync(file, bytes, 0, bytes.length, index * bytes.length);
        fdatasyncSync(file);
        times.push(Number(process.hrtime.bigint() - before) / 1e6);
      }
      times.sort((a, b) => a - b);
      const p50 = times[Math.floor(SYNCS / 2)] ?? 0;
      const p99 = times[SYNCS - 1] ?? 0;
      return {
        check: "sync",
        ok: p50 <= SYNC_P50_MAX_MS,
        text: `A write reaches the disk in ${p50.toFixed(2)} ms (median of ${SYNCS}, slowest ${p99.toFixed(2)} ms); every order waits for one.`,
        facts: { p50, slowest: p99 },
      };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return { check: "sync", ok: false, text: `A probe file in ${directory} can't be written (${messageOf(error)}).` };
  } finally {
    rmSync(path, { force: true });
  }
}

/** Time inside the exchange never goes back: a clock behind the last command would stand still until it has caught up. */
function clockFinding(data: readonly Finding[]): Finding {
  const last = data.find(({ check }) => check === "journal")?.facts?.time;
  const now = Date.now();
  const behind = typeof last === "number" ? last - now : 0;
  const ok = behind <= 1_000;
  return {
    check: "clock",
    ok,
    text: ok
      ? `The clock says ${new Date(now).toISOString()}, which is not before the last command.`
      : `The clock says ${new Date(now).toISOString()}, ${Math.ceil(behind / 1_000)} s before the last command: set it right.`,
    facts: { now },
  };
}

async function portFinding(setting: string, host: string, port: number, live: boolean): Promise<Finding> {
  const check = "port";
  const facts = { port };
  if (live) {
    const status = await healthOf(host, port);
    const ok = status === "ok";
    const text =
      status === null
        ? `nothing answers there, though an exchange runs on the folder`
        : `the exchange says "${status}"`;
    return { check, ok, text: `${setting} ${port}: ${text}.`, facts };
  }
  const problem = await bindProblem(host, port);
  const text = problem === null ? "is free" : `can't be taken (${problem}): stop what uses it or set another`;
  return { check, ok: problem === null, text: `${setting} ${port} ${text}.`, facts };
}

async function healthOf(host: string, port: number): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
    const address = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
    const body: unknown = await (await fetch(`http://${address}:${port}/healthz`, { signal })).json();
    const data = typeof body === "object" && body !== null && "data" in body ? body.data : null;
    const status = typeof data === "object" && data !== null && "status" in data ? data.status : null;
    return typeof status === "string" ? status : null;
  } catch {
    return null;
  }
}

function bindProblem(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve("code" in error ? String(error.code) : error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

function dataFindings(folder: DataFolder, live: boolean): Finding[] {
  try {
    return verifyFindings(folder, live);
  } catch (error) {
    if (!(error instanceof OperatorRefused || error instanceof JournalError)) throw error;
    return [{ check: "journal", ok: false, text: `The data can't be looked at: ${error.message}.` }];
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
