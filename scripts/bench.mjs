// npm run bench: bundles the benchmarks, so that they run the code as it is built, and runs them.
import { build } from "esbuild";
import { join } from "node:path";
import "./launch/require-node.mjs";
import { buildWhatIsStale } from "./launch/builds.mjs";
import { installWhatIsMissing } from "./launch/install.mjs";
import { runCommand } from "./launch/refusal.mjs";
import { ROOT } from "./launch/root.mjs";
import { run } from "./launch/run.mjs";

const OUT = join(ROOT, "build/bench");

await runCommand(async () => {
  await installWhatIsMissing(console.error);
  await buildWhatIsStale(true, console.error);
  await build({
    absWorkingDir: ROOT,
    entryPoints: {
      main: "scripts/bench/main.ts",
      contestant: "scripts/bench/contestant.ts",
      listeners: "scripts/bench/fanout/listeners.ts",
      audience: "scripts/bench/fanout/audience.ts",
      traders: "scripts/bench/traders/main.ts",
    },
    outdir: OUT,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    packages: "external",
    sourcemap: true,
    logLevel: "warning",
  });
  return run(process.execPath, [join(OUT, "main.js"), ...process.argv.slice(2)]);
});
