// npm run faults -- [--only NAME]...: plants slips into a copy of the sources, one at a time, and runs the tests that ought to notice.
// Ends with code 1 where one isn't noticed: that is a missing test. See scripts/faults/ and docs/decisions/0018-simulation.md.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import "./launch/require-node.mjs";
import { FAULTS, withFault } from "./faults/index.mjs";
import { installWhatIsMissing } from "./launch/install.mjs";
import { Refusal, runCommand } from "./launch/refusal.mjs";
import { ROOT } from "./launch/root.mjs";

const SOURCES = [
  "app",
  "exchange",
  "locales",
  "public",
  "scripts",
  "tests",
  "package.json",
  "tsconfig.json",
  "vitest.config.ts",
];
/** A slip that makes a test run for ever is noticed too. */
const HANG_MS = 180_000;

const ALL_PASS = "all tests pass";
/** The tests under way, which must not outlive this program. @type {import("node:child_process").ChildProcess | null} */
let running = null;

await runCommand(async () => {
  const { values } = parseArgs({ options: { only: { type: "string", multiple: true } } });
  const chosen = values.only ? FAULTS.filter(({ name }) => values.only.includes(name)) : FAULTS;
  const unknown = (values.only ?? []).filter((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown.length > 0) throw new Refusal(`No fault is called ${unknown.join(", ")}.`);
  await installWhatIsMissing(console.error);
  const folder = mkdtempSync(join(tmpdir(), "bourse-faults-"));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
  process.once("exit", () => {
    running?.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  for (const source of SOURCES)
    if (existsSync(join(ROOT, source))) cpSync(join(ROOT, source), join(folder, source), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "dir");
  await requireSoundTests(chosen, folder);
  const missed = [];
  for (const fault of chosen) {
    const { isFound, how, seconds } = await plant(fault, folder);
    console.log(`${isFound ? "found    " : "NOT FOUND"} ${fault.name} (${how}, ${seconds} s)`);
    if (!isFound) missed.push(fault.name);
  }
  console.log(`${chosen.length - missed.length} of ${chosen.length} found`);
  return missed.length > 0 ? 1 : 0;
});

/** Tests that fail by themselves would notice anything. */
async function requireSoundTests(faults, folder) {
  const tests = [...new Set(faults.flatMap((fault) => fault.tests))];
  const { how } = await notice({ tests }, folder);
  if (how !== ALL_PASS) throw new Refusal(`Without any fault the tests fail already: ${how}.`);
}

/** Puts one slip into the copy, runs its tests and takes it out again. */
async function plant(fault, folder) {
  const path = join(folder, fault.file);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, withFault(fault, text));
  const began = Date.now();
  try {
    return { ...(await notice(fault, folder)), seconds: Math.round((Date.now() - began) / 1_000) };
  } finally {
    writeFileSync(path, text);
  }
}

/** Whether a test of the fault's fails. A file that can't even be loaded notices nothing: the slip wouldn't have been one. */
async function notice({ tests }, folder) {
  const present = tests.filter((test) => existsSync(join(folder, test)));
  const report = join(folder, "report.json");
  rmSync(report, { force: true });
  const args = ["run", "--project", "node", "--bail", "1", "--reporter=json", `--outputFile=${report}`, ...present];
  const code = await run([join(ROOT, "node_modules/vitest/vitest.mjs"), ...args], folder);
  if (code === null) return { isFound: true, how: "the tests hang" };
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === "failed");
  if (failed) return { isFound: true, how: failed.title };
  const broken = testResults.find(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  if (broken) return { isFound: false, how: `doesn't load: ${broken.message.split("\n")[0]}` };
  return code === 0 ? { isFound: false, how: ALL_PASS } : { isFound: true, how: "the tests' process dies" };
}

/** The exit code; null where it had to be stopped. */
function run(args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: "ignore" });
    running = child;
    const timer = setTimeout(() => child.kill("SIGKILL"), HANG_MS);
    child.once("error", reject);
    child.once("exit", (code) => {
      clearTimeout(timer);
      resolve(code);
    });
  });
}
