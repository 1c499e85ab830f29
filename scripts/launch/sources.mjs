import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";

/**
 * One hash over the names and contents of files and folders, tests left out: it changes when a build would.
 * Contents, not times: a clone or a branch switch touches times without changing anything, and the other way round.
 * @param {string} root the paths are relative to it
 * @param {string[]} paths
 * @returns {string}
 */
export function hashSources(root, paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesUnder(resolve(root, path))).sort()) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
