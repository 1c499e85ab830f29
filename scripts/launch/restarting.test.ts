import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startProgram } from "./program.mjs";
import { startRestarting } from "./restarting.mjs";

let folder: string;
let shown: string[];
let woken: () => void;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-restarting-"));
  mkdirSync(join(folder, "source"));
  shown = [];
  woken = () => {};
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const show = (line: string) => {
  shown.push(line);
  woken();
};

async function saw(line: string) {
  while (!shown.includes(line)) await new Promise<void>((done) => (woken = done));
}

const write = (name: string, text: string) => writeFileSync(join(folder, "source", name), text);
const build = () => copyFileSync(join(folder, "source/main.mjs"), join(folder, "main.mjs"));
const living = (word: string) =>
  `process.once("SIGTERM", () => { console.log("${word} stopped"); process.exit(0); });
   setInterval(() => {}, 1000); console.log("${word} started");`;

function restarting() {
  build();
  return startRestarting({
    plan: {
      name: "program",
      health: [],
      start: (onOutput) =>
        startProgram({
          name: "program",
          args: [join(folder, "main.mjs")],
          env: { PATH: process.env.PATH ?? "" },
          onOutput,
          onError: onOutput,
        }),
    },
    build: {
      name: "program",
      sources: [join(folder, "source")],
      output: join(folder, "main.mjs"),
      stamp: join(folder, "stamp"),
      make: async () => build(),
    },
    folder: join(folder, "source"),
    show,
  });
}

test("a change of a source stops the old program, builds, and starts the new one; a test file does not", async () => {
  write("main.mjs", living("one"));
  const program = restarting();
  await saw("one started");
  write("main.mjs", living("two"));
  await saw("two started");
  write("main.test.ts", "");
  write("main.mjs", living("three"));
  await saw("three started");
  await program.stop();
  expect(shown.filter((line) => !line.startsWith("Building"))).toEqual([
    "one started",
    "one stopped",
    "two started",
    "two stopped",
    "three started",
    "three stopped",
  ]);
});

test("a crash is shown and the next change starts again", async () => {
  write("main.mjs", "process.exit(3);");
  const program = restarting();
  await saw("The program ended by itself (exit code 3). It starts again at the next change.");
  write("main.mjs", living("mended"));
  await saw("mended started");
  await program.stop();
});

test("a first start that is refused ends it", async () => {
  write("main.mjs", 'console.error("A setting is wrong."); process.exit(1);');
  const program = restarting();
  expect(await program.ended).toBeNull();
  expect(shown).toEqual(["A setting is wrong."]);
  await program.stop();
});
