// npm run bench: bundles the benchmarks, so that they run the code as it is built, and runs them.
import { join } from "node:path";
import { bundle } from "./bundle.mjs";
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
  await bundle({
    entryPoints: {
      main: "scripts/bench/main.ts",
      contestant: "scripts/bench/contestant.ts",
      listeners: "scripts/bench/fanout/listeners.ts",
      audience: "scripts/bench/fanout/audience.ts",
      traders: "scripts/bench/traders/main.ts",
    },
    outdir: OUT,
    splitting: true,
  });
  return run(process.execPath, [join(OUT, "main.js"), ...process.argv.slice(2)]);
});
