// node scripts/futures-drill.mjs [--seeds 200] [--commands 5000] [--first 1] [--world usual|harsh]: random worlds of perpetuals,
// each under a seed of its own, with price gaps, an exhausted fund, leaps of the clock and restarts from snapshots. Harsh ones
// are built to run out of somebody who can pay, and are best short (--commands 300). Every invariant is checked after every command. Ends with code 1 at the first seed that breaks one.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import "./launch/require-node.mjs";
import { bundle } from "./bundle.mjs";
import { Refusal, runCommand } from "./launch/refusal.mjs";

const SEEDS_MAX = 100_000;
const COMMANDS_MAX = 1_000_000;
const RESTART_EACH = 500;
const TOLD_EVERY = 20;
const WORLDS = ["usual", "harsh"];

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string", default: "200" },
      commands: { type: "string", default: "5000" },
      first: { type: "string", default: "1" },
      world: { type: "string", default: "usual" },
    },
  });
  const seeds = whole("seeds", values.seeds, SEEDS_MAX);
  const commands = whole("commands", values.commands, COMMANDS_MAX);
  const first = whole("first", values.first, Number.MAX_SAFE_INTEGER - SEEDS_MAX);
  const { world } = values;
  if (!WORLDS.includes(world)) throw new Refusal(`--world must be one of ${WORLDS.join(", ")}, not "${world}".`);
  const folder = mkdtempSync(join(tmpdir(), "bourse-futures-drill-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await bundle({ entryPoints: ["exchange/engine/futures/simulation.ts"], outfile: join(folder, "simulation.js") });
  const { simulateFutures } = await import(pathToFileURL(join(folder, "simulation.js")).href);
  const totals = new Map();
  for (let done = 0; done < seeds; done += 1) {
    const { counts } = simulateFutures({ seed: first + done, commands, world, restartEach: RESTART_EACH, twin: null });
    for (const [name, count] of counts) totals.set(name, (totals.get(name) ?? 0) + count);
    if ((done + 1) % TOLD_EVERY === 0) console.log(`${done + 1} seeds of ${commands} commands, no invariant broken`);
  }
  const told = [...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => `  ${name}: ${count}`);
  console.log(`seeds ${first} to ${first + seeds - 1}, ${seeds * commands} commands, no invariant broken; what came:`);
  console.log(told.join("\n"));
  return 0;
});

function whole(name, text, most) {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1 || value > most)
    throw new Refusal(`--${name} must be a whole number from 1 to ${most}, not "${text}".`);
  return value;
}
