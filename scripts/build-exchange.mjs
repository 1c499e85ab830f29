// Bundles the exchange under build/exchange: the program, the threads of engine, snapshots and rows, the import of recorded markets, and the operator's commands.
import { copyFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OUT = join(ROOT, "build/exchange");
const ENTRIES = {
  main: "exchange/main.ts",
  worker: "exchange/engine/worker.ts",
  "snapshot-worker": "exchange/engine/snapshot-worker.ts",
  rows: "exchange/projections/rows/worker.ts",
  import: "exchange/feeds/import.ts",
  operator: "exchange/operator/main.ts",
};

/** Rejects when the build fails. */
export async function buildExchange() {
  await bundle({ entryPoints: ENTRIES, outdir: OUT, logLevel: "silent" });
  // The program reads it beside itself.
  copyFileSync(join(ROOT, "exchange/markets.json"), join(OUT, "markets.json"));
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await buildExchange();
