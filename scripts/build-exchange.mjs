// Bundles the exchange under build/exchange: the program, the engine's thread, and the import of recorded markets.
import { context, build } from "esbuild";
import { copyFileSync, existsSync, mkdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OUT = join(ROOT, "build/exchange");
const ENTRIES = { main: "exchange/main.ts", worker: "exchange/engine/worker.ts", import: "exchange/feeds/import.ts" };

/**
 * Resolves when the first build is done; rejects when it fails. With `watch`, goes on building as the sources change and calls
 * it after every further build that worked.
 * @param {{ watch?: () => void }} [options]
 * @returns {Promise<void>}
 */
export async function buildExchange({ watch } = {}) {
  const options = {
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(Object.entries(ENTRIES).filter(([, file]) => existsSync(join(ROOT, file)))),
    outdir: OUT,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    // Only packages: the aliases of tsconfig.json are our own files.
    packages: "external",
    sourcemap: true,
    logLevel: "silent",
    plugins: [afterBuild(watch)],
  };
  if (!watch) {
    await build(options);
    return;
  }
  const watched = await context(options);
  await watched.rebuild();
  await watched.watch();
}

/** Copies what the program reads beside itself and reports rebuilds. */
function afterBuild(watch) {
  let builds = 0;
  return {
    name: "bourse:after-build",
    setup({ onEnd }) {
      onEnd(({ errors }) => {
        if (errors.length > 0) return;
        mkdirSync(OUT, { recursive: true });
        copyFileSync(join(ROOT, "exchange/markets.json"), join(OUT, "markets.json"));
        builds += 1;
        // Watching begins with a build of its own, of what has just been built.
        if (watch && builds > 2) watch();
      });
    },
  };
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await buildExchange();
