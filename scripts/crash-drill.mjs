// node scripts/crash-drill.mjs [--kills 1000] [--seed N]: kills a real exchange of its own under load, again and again, and proves
// after each kill that nothing acknowledged is lost, doubled or changed. Ends with code 1 at the first thing that is.
import { build } from "esbuild";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import "./launch/require-node.mjs";
import { buildIfStale, EXCHANGE_BUILD } from "./launch/builds.mjs";
import { installWhatIsMissing } from "./launch/install.mjs";
import { Refusal, runCommand } from "./launch/refusal.mjs";
import { ROOT } from "./launch/root.mjs";

const KILLS_MAX = 100_000;
const TOLD_EVERY = 25;

await runCommand(async () => {
  const { values } = parseArgs({
    options: { kills: { type: "string", default: "1000" }, seed: { type: "string", default: "20261127" } },
  });
  const [kills, seed] = [Number(values.kills), Number(values.seed)];
  if (!Number.isSafeInteger(kills) || kills < 1 || kills > KILLS_MAX)
    throw new Refusal(`--kills must be a number from 1 to ${KILLS_MAX}, not "${values.kills}".`);
  if (!Number.isSafeInteger(seed)) throw new Refusal(`--seed must be a number, not "${values.seed}".`);
  await installWhatIsMissing(console.log);
  await buildIfStale(EXCHANGE_BUILD, console.log);
  // A copy, so that a build meanwhile doesn't change what is drilled; under node_modules, so that its packages resolve.
  const folder = join(ROOT, "node_modules/.cache", `crash-drill-${process.pid}`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
  cpSync(join(ROOT, "build/exchange"), join(folder, "exchange"), { recursive: true });
  const { runCrashDrill } = await bundled(folder);
  const started = Date.now();
  const onKill = (kill, acknowledged) => {
    if (kill % TOLD_EVERY === 0) console.log(`${kill} kills, ${acknowledged} orders acknowledged, none lost`);
  };
  const result = await runCrashDrill({ kills, seed, program: join(folder, "exchange/main.js"), onKill });
  const seconds = Math.round((Date.now() - started) / 1_000);
  console.log(
    `${result.kills} kills in ${seconds} s, seed ${seed}: ${result.acknowledged} orders acknowledged, ` +
      `0 lost, 0 doubled, 0 changed; ${result.sequence} records, every balance adds up; slowest start ${result.slowestStartMs} ms`,
  );
  return 0;
});

/** The drill is TypeScript. */
async function bundled(folder) {
  const outfile = join(folder, "drill.js");
  await build({
    absWorkingDir: ROOT,
    entryPoints: ["tests/launch/crash-drill.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
  return import(pathToFileURL(outfile).href);
}
