import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { Refusal } from "./refusal.mjs";

/** Two files of half the size: the current one and the one before it. */
const KEPT_BYTES = 5_000_000;

/**
 * Appends to a log of bounded size; the older half is kept beside it as `<path>.1`. A disk that fills up later costs log
 * lines, never the program that is being logged.
 * @param {string} path a Refusal that names DATA_DIR when it cannot be written
 * @param {(line: string) => void} complain called once per stretch of lost lines
 * @param {number} [keptBytes]
 * @returns {{ write(chunk: string): void }}
 */
export function openLog(path, complain, keptBytes = KEPT_BYTES) {
  let file = openFirst(path);
  let size = fstatSync(file).size;
  let losing = false;

  const append = (chunk) => {
    if (size > 0 && size + chunk.length > keptBytes / 2) {
      renameSync(path, `${path}.1`);
      const next = openSync(path, "a");
      closeSync(file);
      file = next;
      size = 0;
    }
    size += writeSync(file, chunk);
  };

  return {
    write(chunk) {
      try {
        append(chunk);
        losing = false;
      } catch (error) {
        if (!losing) complain(`Log lines are being lost: ${error.message}`);
        losing = true;
      }
    },
  };
}

function openFirst(path) {
  try {
    makeFolders(dirname(path));
    return openSync(path, "a");
  } catch (error) {
    throw new Refusal(`DATA_DIR cannot be written: ${error.message}. Choose another folder or correct its owner.`);
  }
}

/** Like mkdir's own `recursive`, which never ends where a parent can't have children (/proc). */
function makeFolders(directory) {
  if (existsSync(directory)) return;
  makeFolders(dirname(directory));
  mkdirSync(directory);
}
