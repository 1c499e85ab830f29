// npm run faults -- [--group NAME]... [--only NAME]... [--per-group N]: plants slips into a copy of the sources, one at a time, and runs
// the tests that ought to notice. Ends with code 1 where one isn't noticed: that is a missing test. See scripts/faults/ and
// docs/decisions/0018-simulation.md.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import "./launch/require-node.mjs";
import { FAULTS, GROUPS, withFault } from "./faults/index.mjs";
import { FaultTests } from "./faults/fault-tests.mjs";
import { summaryOf } from "./faults/summary.mjs";
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

await runCommand(async () => {
  const chosen = readChoice();
  await installWhatIsMissing(console.error);
  const folder = mkdtempSync(join(tmpdir(), "bourse-faults-"));
  const tests = new FaultTests(folder);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
  process.once("exit", () => {
    tests.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const source of SOURCES)
    if (existsSync(join(ROOT, source))) cpSync(join(ROOT, source), join(folder, source), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "dir");
  const outcomes = [];
  try {
    for (const fault of chosen) {
      await requireSoundTests(fault, tests);
      const outcome = await plant(fault, folder, tests);
      outcomes.push(outcome);
      const { isFound, how, seconds } = outcome;
      const place = `${outcomes.length}/${chosen.length}`;
      console.log(`${place} ${isFound ? "found    " : "NOT FOUND"} ${fault.name} (${how}, ${seconds.toFixed(1)} s)`);
    }
  } finally {
    // It would keep this program alive.
    tests.stop();
  }
  console.log(summaryOf(outcomes));
  return outcomes.every(({ isFound }) => isFound) ? 0 : 1;
});

/** The faults that the arguments name; all where they name none. */
function readChoice() {
  const list = { type: "string", multiple: true, default: [] };
  const { values } = parseArgs({ options: { only: list, group: list, "per-group": { type: "string" } } });
  const unknown = [
    ...values.only.filter((name) => !FAULTS.some((fault) => fault.name === name)),
    ...values.group.filter((name) => !(name in GROUPS)),
  ];
  if (unknown.length > 0) {
    const groups = Object.keys(GROUPS).join(", ");
    throw new Refusal(`No fault or group is called ${unknown.join(", ")}; the groups are ${groups}.`);
  }
  const most = values["per-group"] === undefined ? Infinity : Number(values["per-group"]);
  if (!(most >= 1)) throw new Refusal(`--per-group must be a number from 1, not "${values["per-group"]}".`);
  return Object.entries(GROUPS)
    .filter(([group]) => values.group.length === 0 || values.group.includes(group))
    .flatMap(([group, faults]) => faults.slice(0, most).map((fault) => ({ ...fault, group })))
    .filter(({ name }) => values.only.length === 0 || values.only.includes(name));
}

/** Tests that fail by themselves would notice anything. */
async function requireSoundTests(fault, tests) {
  const unsound = await tests.findUnsound(fault.tests);
  if (unsound !== null) throw new Refusal(`Without any fault a test fails already: ${unsound}.`);
}

/** Puts one slip into the copy, runs its tests and takes it out again. */
async function plant(fault, folder, tests) {
  const path = join(folder, fault.file);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, withFault(fault, text));
  const began = Date.now();
  try {
    const noticed = await tests.run(fault.tests, [path]);
    return { ...noticed, name: fault.name, group: fault.group, seconds: (Date.now() - began) / 1_000 };
  } finally {
    writeFileSync(path, text);
    tests.forget(path);
  }
}
