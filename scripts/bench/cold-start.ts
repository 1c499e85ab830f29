import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Benchmark, Outcome } from "./benchmark";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const POLL_MS = 10;
const LIMIT_MS = 60_000;
/** A page with prices: it is healthy when the market has some. */
const PAGE = "/en_US/markets";

/** From the command to the first whole page, in a new data folder: the simulated market is made on the way. Builds are there. */
async function run(): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), "bourse-bench-start-"));
  const [port, exchangePort, futuresPort] = await freePorts();
  const environment = { PORT: port, EXCHANGE_PORT: exchangePort, EXCHANGE_FUTURES_PORT: futuresPort };
  const child = spawn("npm", ["start"], {
    cwd: ROOT,
    env: { ...process.env, ...environment, DATA_DIR: directory, HOST: "127.0.0.1", EXCHANGE_HOST: "127.0.0.1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    const start = performance.now();
    const page = `http://127.0.0.1:${port}${PAGE}`;
    while (!(await isHealthy(page))) {
      if (child.exitCode !== null || performance.now() - start > LIMIT_MS) throw new Error(`no page at ${page}`);
      await sleep(POLL_MS);
    }
    return { values: { "npm start to the first page": (performance.now() - start) / 1_000 }, hash: null };
  } finally {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    if (child.exitCode === null) await exited;
    rmSync(directory, { recursive: true, force: true });
  }
}

async function isHealthy(page: string): Promise<boolean> {
  try {
    const response = await fetch(page);
    const text = await response.text();
    return response.ok && text.includes("BTC");
  } catch {
    return false;
  }
}

async function freePorts(): Promise<[string, string, string]> {
  const servers = await Promise.all(
    [0, 1, 2].map(async () => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  const [a = "", b = "", c = ""] = servers.map((server) => String((server.address() as AddressInfo).port));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return [a, b, c];
}

/** Row 16. */
export const coldStart: Benchmark = {
  name: "cold-start",
  figures: [
    {
      ...{ row: 16, name: "npm start to the first page", unit: "s", better: "less", ratioBounds: null },
      ...{ bounds: { goal: 1.5, gate: 3 }, decides: false },
    },
  ],
  ours: { name: "npm start with an empty data folder", run },
  baseline: null,
  sameHash: false,
  rounds: { full: 5, quick: 2 },
};
