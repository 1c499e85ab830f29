import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { Refusal } from "../launch/refusal.mjs";
import { run } from "../launch/run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Text of all thirteen locales is looked at, so the fonts for it come along. */
const PACKAGES = ["chromium", "fonts-noto-core", "fonts-noto-cjk"];

/**
 * The Chromium that drives the browser tests: CHROMIUM_PATH, else the first one on the path, else Debian's, installed now.
 * @param {(line: string) => void} print
 * @returns {Promise<string>} the path of its executable; a Refusal where there is none and none can be installed
 */
export async function findOrInstallChromium(print) {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== "") {
    if (executable(given)) return given;
    throw new Refusal(`CHROMIUM_PATH is "${given}", which is no program that can be run: correct it or unset it.`);
  }
  const found = onPath(NAMES);
  if (found !== null) return found;

  const prefix = rootPrefix();
  if (onPath(["apt-get"]) === null || prefix === null) {
    throw new Refusal(
      "The browser tests need Chromium and none was found: install chromium or Google Chrome, or set CHROMIUM_PATH to one.",
    );
  }
  print(`No Chromium was found: installing ${PACKAGES.join(", ")} with apt-get`);
  await apt(prefix, ["update", "-qq"]);
  await apt(prefix, ["install", "-y", "-qq", "--no-install-recommends", ...PACKAGES]);
  const installed = onPath(NAMES);
  if (installed === null)
    throw new Refusal("apt-get installed no chromium: install a Chromium and set CHROMIUM_PATH to it.");
  return installed;
}

async function apt(prefix, args) {
  const [command, ...rest] = [...prefix, "apt-get", ...args];
  if ((await run(command, rest, { env: { DEBIAN_FRONTEND: "noninteractive" } })) !== 0) {
    throw new Refusal(`apt-get ${args[0]} failed: install chromium by hand, or set CHROMIUM_PATH to a Chromium.`);
  }
}

/** What goes before a command that needs root: nothing, or sudo where it asks no password; null when neither is possible. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  try {
    execFileSync("sudo", ["-n", "true"], { stdio: "ignore" });
    return ["sudo", "-n"];
  } catch {
    return null;
  }
}

/** @param {string[]} names @returns {string | null} */
function onPath(names) {
  // apt-get puts programs where an unprivileged path may not look.
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/sbin"].filter(
    (folder) => folder !== "",
  );
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(executable) ?? null;
}

function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
