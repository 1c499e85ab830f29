// npm run simulate -- [--commands N] [--seed N] [--seeds N]: the whole exchange under many seeds, with all that can go wrong in one
// process. See docs/decisions/0018-simulation.md.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "./bundle.mjs";
import "./launch/require-node.mjs";
import { installWhatIsMissing } from "./launch/install.mjs";
import { Refusal, runCommand } from "./launch/refusal.mjs";
import { ROOT } from "./launch/root.mjs";

const OUT = join(ROOT, "build/simulate");

await runCommand(async () => {
  await installWhatIsMissing(console.error);
  await bundle({ entryPoints: { simulate: "exchange/simulate.ts" }, outdir: OUT });
  const { main } = await import(pathToFileURL(join(OUT, "simulate.js")).href);
  try {
    return await main(process.argv.slice(2), console.log, Date.now);
  } catch (error) {
    throw error instanceof Error && error.message.startsWith("--") ? new Refusal(`${error.message}.`) : error;
  }
});
