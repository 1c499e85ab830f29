import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePorts } from "./port.mjs";
import { ROOT } from "./root.mjs";
import { alive, gone, spawnNode } from "../../tests/launch/spawned";

/** A launcher of two small real servers, run as a process of its own since it listens to signals. */
const LAUNCHER = `
  import { startProgram } from "${ROOT}scripts/launch/program.mjs";
  import { runStack } from "${ROOT}scripts/launch/stack.mjs";
  const plan = (name, port, last) => ({
    name,
    health: ["http://127.0.0.1:" + port + "/healthz"],
    start: (show) => startProgram({
      name, args: [process.argv[2], name, port, last ?? ""], env: { ...process.env },
      onOutput: console.log, onError: show,
    }),
  });
  const [, , , exchange, website, last] = process.argv;
  process.exitCode = await runStack([plan("exchange", exchange, last), plan("website", website)], {
    show: console.error,
    holdBack: true,
    onReady: async () => console.log("ready"),
    onStopping: () => console.log("stopping"),
  });
`;

const SERVER = `
  import { createServer } from "node:http";
  const [, , name, port, last] = process.argv;
  if (name === "website") console.error("website complains");
  if (last === "refuse") { console.error("A setting is wrong."); process.exit(1); }
  const server = createServer((request, response) => {
    if (request.url === "/crash") process.exit(7);
    response.end(String(process.pid));
  }).listen(Number(port), "127.0.0.1");
  process.once("SIGTERM", () => server.close(() => { console.log(name + " stopped"); process.exit(0); }));
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-stack-"));
  writeFileSync(join(folder, "launcher.mjs"), LAUNCHER);
  writeFileSync(join(folder, "server.mjs"), SERVER);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function launch(last = "", nodeArgs: string[] = [], env: Record<string, string> = {}) {
  const [exchange = 0, website = 0] = await freePorts(2);
  const args = [join(folder, "launcher.mjs"), join(folder, "server.mjs"), String(exchange), String(website), last];
  return { ...spawnNode([...nodeArgs, ...args], env), exchange, website };
}

const pidAt = async (port: number) => Number(await (await fetch(`http://127.0.0.1:${port}/`)).text());

test("a signal stops the website first, then the exchange, and ends in 0; a second signal changes nothing", async () => {
  const { ended, kill, exchange, lines, saw, website } = await launch();
  await saw("ready");
  const pids = [await pidAt(exchange), await pidAt(website)];
  kill("SIGINT");
  kill("SIGINT");
  expect(await ended).toBe(0);
  expect(lines).toEqual(["website complains", "ready", "stopping", "website stopped", "exchange stopped"]);
  expect(pids.map(alive)).toEqual([false, false]);
});

test("a program that refuses to start ends the whole with its own one line and code 1", async () => {
  const { ended, lines } = await launch("refuse");
  expect(await ended).toBe(1);
  expect(lines.filter((line) => line !== "website stopped")).toEqual(["A setting is wrong."]);
});

test("a program that dies later ends the whole with a sentence and code 1", async () => {
  const { ended, exchange, lines, saw } = await launch();
  await saw("ready");
  await fetch(`http://127.0.0.1:${exchange}/crash`).catch(() => undefined);
  expect(await ended).toBe(1);
  expect(lines).toEqual([
    "website complains",
    "ready",
    "The exchange ended by itself (exit code 7).",
    "website stopped",
  ]);
});

test("programs stop when the launcher is killed", async () => {
  const { ended, kill, exchange, saw, website } = await launch();
  await saw("ready");
  const pids = [await pidAt(exchange), await pidAt(website)];
  kill("SIGKILL");
  await Promise.all(pids.map(gone));
  await ended;
  expect(pids.map(alive)).toEqual([false, false]);
});

test("programs stop when npm, which started the launcher, keeps the signal to itself", async () => {
  // As the shell of an npm script: its end is no signal for what it started.
  const npm = 'require("child_process").spawn(process.execPath, process.argv.slice(1), { stdio: "inherit" });';
  const { ended, exchange, kill, lines, saw, website } = await launch("", ["-e", npm], {
    npm_lifecycle_event: "start",
  });
  await saw("ready");
  const pids = [await pidAt(exchange), await pidAt(website)];
  kill("SIGTERM");
  await ended;
  expect(lines.slice(-3)).toEqual(["stopping", "website stopped", "exchange stopped"]);
  expect(pids.map(alive)).toEqual([false, false]);
});
