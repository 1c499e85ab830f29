import { readFileSync } from "node:fs";
import { join } from "node:path";
import { npmCall } from "./npm.mjs";
import { Refusal } from "./refusal.mjs";
import { ROOT } from "./root.mjs";
import { run } from "./run.mjs";

/** Installs the packages of package-lock.json unless exactly they are installed. */
export async function installWhatIsMissing(print) {
  if (installed(packagesOf("package-lock.json"), packagesOf("node_modules/.package-lock.json"))) return;
  print("Installing packages");
  // Development packages too, whatever NODE_ENV says: the programs are built here.
  const { command, args, shell } = npmCall(["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  if ((await run(command, args, { shell })) !== 0) {
    throw new Refusal("The packages could not be installed: see npm's message above, then run the command again.");
  }
}

/**
 * Compares by content: npm writes the second list last, so an interrupted install has none, and a fresh checkout's
 * file times mean nothing. An optional package may be absent (it belongs to another platform), but not of another version.
 * @param {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }> | null} wanted
 * @param {Record<string, { version?: string, integrity?: string }> | null} present
 */
export function installed(wanted, present) {
  if (wanted === null || present === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const found = present[path];
    if (found === undefined) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** The `packages` of a lock file, or null when it cannot be read. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), "utf8")).packages ?? null;
  } catch {
    return null;
  }
}
