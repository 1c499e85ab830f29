// npm run bench:web: bundles the website's benchmarks and runs them against the production build.
import { join } from "node:path";
import { bundle } from "./bundle.mjs";
import "./launch/require-node.mjs";
import { buildWhatIsStale } from "./launch/builds.mjs";
import { installWhatIsMissing } from "./launch/install.mjs";
import { runCommand } from "./launch/refusal.mjs";
import { ROOT } from "./launch/root.mjs";
import { run } from "./launch/run.mjs";

/** Two levels below the root, as the benchmarks beside which it stands find the programs. */
const OUT = join(ROOT, "build/bench-web");

await runCommand(async () => {
  await installWhatIsMissing(console.error);
  await buildWhatIsStale(true, console.error);
  await bundle({
    entryPoints: {
      main: "scripts/bench-web/main.ts",
      traders: "scripts/bench/traders/main.ts",
      "bare-page": "scripts/bench-web/bare-page.tsx",
    },
    outdir: OUT,
    splitting: true,
  });
  return run(process.execPath, [join(OUT, "main.js"), ...process.argv.slice(2)]);
});
