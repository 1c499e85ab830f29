import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "~exchange/contract/endpoint";
import { login } from "~exchange/contract/login";
import { register } from "~exchange/contract/register";
import { freePorts } from "../../scripts/launch/port.mjs";
import { alive, childrenOf, spawnNode, type Spawned } from "./spawned";

/** Every setting a developer's shell or .env may have, taken back to its default. */
const NEUTRAL = {
  NODE_ENV: "",
  HOST: "127.0.0.1",
  EXCHANGE_HOST: "127.0.0.1",
  DEMO_MODE: "on",
  MARKET_SEED: "",
  MARKETS_FILE: "",
  LOG_LEVEL: "",
  WEBSITE_ORIGINS: "",
  SPOT_API_URL: "",
  FUTURES_API_URL: "",
  SPOT_WS_URL: "",
  FUTURES_WS_URL: "",
  SITE_URL: "",
  SENTRY_DSN: "",
};

interface Place {
  port: number;
  spotPort: number;
  futuresPort: number;
  dataDir: string;
  env: Record<string, string>;
}

let folder: string;
let running: Spawned[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-launch-"));
  running = [];
});
afterEach(async () => {
  for (const program of running) program.kill("SIGTERM");
  await Promise.all(running.map((program) => program.ended));
  rmSync(folder, { recursive: true, force: true });
});

/** Ports and a data folder of its own for one installation. */
async function place(name = "data"): Promise<Place> {
  const [port = 0, spotPort = 0, futuresPort = 0] = await freePorts(3);
  const dataDir = join(folder, name);
  const env = {
    ...NEUTRAL,
    PORT: String(port),
    EXCHANGE_PORT: String(spotPort),
    EXCHANGE_FUTURES_PORT: String(futuresPort),
    DATA_DIR: dataDir,
  };
  return { port, spotPort, futuresPort, dataDir, env };
}

function start(env: Record<string, string>, nodeArgs: string[] = []): Spawned {
  const program = spawnNode([...nodeArgs, "scripts/start.mjs"], env);
  running.push(program);
  return program;
}

/** Starts and expects one line and exit code 1. Resolves to the line. */
async function refusal(env: Record<string, string>, nodeArgs?: string[]): Promise<string> {
  const program = start(env, nodeArgs);
  const code = await program.ended;
  const text = program.lines.join("\n");
  expect(text, "one line").toMatch(/^.+$/);
  expect(code).toBe(1);
  return text;
}

async function occupy(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((done) => server.listen({ host: "127.0.0.1", port }, done));
  onTestFinished(() => void server.close());
}

async function call(
  port: number,
  endpoint: Endpoint,
  body: unknown,
): Promise<{ code: unknown; data: z.core.util.JSONType }> {
  const response = await fetch(`http://127.0.0.1:${port}${endpoint.path}`, {
    method: endpoint.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json();
}

const page = async (port: number, path = "/") => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, html: await response.text() };
};

test("an old Node stops at one line that names the version it needs", async () => {
  const old = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.4" } })';
  const { env } = await place();
  expect(await refusal(env, ["--import", `data:text/javascript,${encodeURIComponent(old)}`])).toMatch(
    /Node 20\.19 or newer/,
  );
});

test("a port of the website that is in use stops the start at one line that names PORT", async () => {
  const { env, port } = await place();
  await occupy(port);
  expect(await refusal(env)).toContain(`PORT ${port} is in use`);
});

test("a port of the exchange that is in use stops the start at one line that names its setting", async () => {
  const { env, spotPort } = await place();
  await occupy(spotPort);
  expect(await refusal(env)).toMatch(/EXCHANGE_PORT/);
});

test("a wrong setting of either program stops the start at one line that names it", async () => {
  const { env } = await place();
  expect(await refusal({ ...env, PORT: "web" })).toMatch(/PORT/);
  expect(await refusal({ ...env, EXCHANGE_PORT: "abc" })).toMatch(/EXCHANGE_PORT/);
  expect(await refusal({ ...env, DEMO_MODE: "perhaps" })).toMatch(/DEMO_MODE/);
  expect(await refusal({ ...env, SPOT_API_URL: "ftp://example.org" })).toMatch(/SPOT_API_URL/);
});

test("a data folder that cannot be written stops the start at one line that names DATA_DIR", async () => {
  const { env, dataDir } = await place();
  writeFileSync(dataDir, "a file where the folder should be");
  expect(await refusal(env)).toMatch(/DATA_DIR/);
});

test("Ctrl-C leaves no process, and the accounts are there at the next start", async () => {
  const { env, port, spotPort } = await place();
  const person = { email: `${randomUUID()}@example.org`, password: "correct horse battery" };

  const first = start(env);
  expect(await first.saw("Bourse is at")).toContain(`http://127.0.0.1:${port}`);
  await first.saw("Sign in as");
  expect((await page(port)).status).toBe(200);
  expect((await call(spotPort, register, person)).code).toBe(0);
  const processes = process.platform === "linux" ? childrenOf(first.pid) : [];
  first.kill("SIGINT");
  expect(await first.ended).toBe(0);
  expect(processes.filter(alive)).toEqual([]);

  const second = start(env);
  await second.saw("Bourse is at");
  expect((await call(spotPort, login, person)).code).toBe(0);
  expect((await call(spotPort, login, { ...person, password: "something else" })).code).not.toBe(0);
});

test("a data folder that a running exchange owns stops the start at one line and leaves the owner alone", async () => {
  const owner = await place();
  await start(owner.env).saw("Bourse is at");
  const other = await place();
  expect(await refusal({ ...other.env, DATA_DIR: owner.dataDir })).toContain(owner.dataDir);
  expect((await page(owner.port)).status).toBe(200);
});

test("with the addresses of another exchange no exchange is started and the website shows that one", async () => {
  const theirs = await place("theirs");
  const ours = await place("ours");
  const markets = JSON.parse(readFileSync("exchange/markets.json", "utf8"));
  markets.spot.push({ ...markets.spot.find(({ pair = "" }) => pair === "ETH_BTC"), pair: "SOL_BTC", base: "SOL" });
  const marketsFile = join(folder, "markets.json");
  writeFileSync(marketsFile, JSON.stringify(markets));
  const exchange = spawnNode(["build/exchange/main.js"], {
    ...theirs.env,
    DEMO_MODE: "off",
    MARKETS_FILE: marketsFile,
  });
  running.push(exchange);
  await exchange.saw('"ready"');

  const website = start({
    ...ours.env,
    SPOT_API_URL: `http://127.0.0.1:${theirs.spotPort}`,
    FUTURES_API_URL: `http://127.0.0.1:${theirs.futuresPort}`,
    SPOT_WS_URL: `ws://127.0.0.1:${theirs.spotPort}/ws/spot`,
    FUTURES_WS_URL: `ws://127.0.0.1:${theirs.futuresPort}/ws/futures`,
  });
  await website.saw("Ctrl-C stops it");
  if (process.platform === "linux") expect(childrenOf(website.pid)).toHaveLength(1);
  await expect(fetch(`http://127.0.0.1:${ours.spotPort}/healthz`)).rejects.toThrow();
  expect(website.lines.join(), "without demo mode there is no account to sign in with").not.toContain("Sign in");
  const { html } = await page(ours.port, "/markets");
  expect(html.includes("/spot/SOL_BTC"), "the pair that only the other exchange has").toBe(true);
});

test("the log of the exchange is kept in the data folder and off the screen", async () => {
  const { env, dataDir } = await place();
  const program = start(env);
  await program.saw("Ctrl-C stops it");
  expect(readFileSync(join(dataDir, "logs/exchange.log"), "utf8")).toMatch(/"level":30/);
  expect(program.lines.some((line) => line.startsWith("{"))).toBe(false);
});
