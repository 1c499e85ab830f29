// npm run bench:matching: bundles the benchmark, so that it runs the book as it is built, and runs it.
import { join } from "node:path";
import { bundle } from "../bundle.mjs";
import "../launch/require-node.mjs";
import { installWhatIsMissing } from "../launch/install.mjs";
import { runCommand } from "../launch/refusal.mjs";
import { ROOT } from "../launch/root.mjs";
import { run } from "../launch/run.mjs";

const OUT = join(ROOT, "build/bench/matching");

await runCommand(async () => {
  await installWhatIsMissing(console.error);
  await bundle({
    entryPoints: {
      main: "scripts/bench/matching/main.ts",
      contest: "scripts/bench/matching/contest.ts",
      growth: "scripts/bench/matching/growth.ts",
    },
    outdir: OUT,
  });
  const { growth, rest } = chosen(process.argv.slice(2));
  return run(process.execPath, [join(OUT, growth ? "growth.js" : "main.js"), ...rest]);
});

/** `--growth` prints the curve instead. */
function chosen(args) {
  return { growth: args.includes("--growth"), rest: args.filter((arg) => arg !== "--growth") };
}
