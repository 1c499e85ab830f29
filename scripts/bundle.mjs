// Bundles TypeScript for Node. What the sources declare as constants stays constant, which the engine's speed depends on.
import { build } from "esbuild";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ROOT } from "./launch/root.mjs";

/**
 * A constant of a module, as esbuild writes it: with `var`, so that a name could be used before its value is set. V8 then loads and
 * checks it at every use; a `const` becomes part of the machine code. Only names in capitals: they are never used that early.
 */
const CONSTANT = /^var ([A-Z][A-Z0-9_]*) = /gm;

/** Rejects when the build fails. `options`: those of esbuild, e.g. entryPoints and outdir. */
export async function bundle(options) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    // Only packages: the aliases of tsconfig.json are our own files.
    packages: "external",
    sourcemap: true,
    logLevel: "warning",
    ...options,
    write: false,
  });
  for (const { path, text, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, path.endsWith(".js") ? text.replace(CONSTANT, "const $1 = ") : contents);
  }
}
