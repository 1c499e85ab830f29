import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { getHealth } from "~exchange/contract/get-health";
import { freePorts } from "../../scripts/launch/port.mjs";
import { spawnNode } from "./spawned";

/** Both built programs, as `npm start` runs them. */
export interface RunningSite {
  origin: string;
  /** The host and port, as browsers name them. */
  host: string;
  dataDir: string;
  ask(path: string, asked?: Asked): Promise<Answer>;
  /** The last sequence of the exchange: it moves with everything that is changed. */
  sequence(): Promise<number>;
  stop(): Promise<void>;
}

export interface Asked {
  method?: string;
  /** Sent as they are; a value of null leaves a default one out. */
  headers?: Record<string, string | null>;
  body?: string;
}

export interface Answer {
  status: number;
  /** By lower-case name; several of one name one below the other. */
  headers: Map<string, string>;
  body: string;
}

/** @param env settings besides the defaults. Nobody trades and there are no test funds, unless they say so. */
export async function startSite(env: Record<string, string> = {}): Promise<RunningSite> {
  const [port = 0, spotPort = 0, futuresPort = 0] = await freePorts(3);
  const folder = mkdtempSync(join(tmpdir(), "bourse-site-"));
  const neutral = { SITE_URL: "", SENTRY_DSN: "", SPOT_API_URL: "", FUTURES_API_URL: "", NODE_ENV: "" };
  const program = spawnNode(["scripts/start.mjs"], {
    ...neutral,
    HOST: "127.0.0.1",
    EXCHANGE_HOST: "127.0.0.1",
    DEMO_MODE: "off",
    PORT: String(port),
    EXCHANGE_PORT: String(spotPort),
    EXCHANGE_FUTURES_PORT: String(futuresPort),
    DATA_DIR: join(folder, "data"),
    ...env,
  });
  const host = `127.0.0.1:${port}`;
  await program.saw("Bourse is at");
  return {
    origin: `http://${host}`,
    host,
    dataDir: join(folder, "data"),
    ask: (path, asked) => askRaw(port, path, asked),
    async sequence() {
      const response = await fetch(`http://127.0.0.1:${spotPort}${getHealth.path}`);
      const { data } = (await response.json()) as { data: unknown };
      return getHealth.output.parse(data).sequence;
    },
    async stop() {
      program.kill("SIGTERM");
      await program.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A request as it is written, on a connection of its own: clients would mend what is broken in it. */
function askRaw(port: number, path: string, { method = "GET", headers = {}, body }: Asked = {}): Promise<Answer> {
  const form = body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" };
  const length = body === undefined && method === "GET" ? {} : { "Content-Length": String((body ?? "").length) };
  const sent = { Host: `127.0.0.1:${port}`, Connection: "close", "User-Agent": "test", ...form, ...length, ...headers };
  const lines = Object.entries(sent).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body ?? ""}`, "latin1");
    });
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(readAnswer(Buffer.concat(chunks))));
  });
}

function readAnswer(bytes: Buffer): Answer {
  const end = bytes.indexOf("\r\n\r\n");
  const head = bytes.subarray(0, end < 0 ? bytes.length : end).toString();
  const rest = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4);
  const [start = "", ...lines] = head.split("\r\n");
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [name = "", ...value] = line.split(":");
    const key = name.toLowerCase();
    headers.set(key, [headers.get(key), value.join(":").trim()].filter((part) => part !== undefined).join("\n"));
  }
  return { status: Number(start.split(" ")[1] ?? 0), headers, body: wholeOf(rest, headers).toString() };
}

/** A body that comes in pieces, put together. */
function wholeOf(body: Buffer, headers: Map<string, string>): Buffer {
  if (headers.get("transfer-encoding") !== "chunked") return body;
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const line = body.indexOf("\r\n", at);
    const length = parseInt(body.subarray(at, line).toString(), 16);
    if (!(length > 0)) break;
    pieces.push(body.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
  }
  return Buffer.concat(pieces);
}

const Manifest = z.object({
  routes: z.record(
    z.string(),
    z.object({ id: z.string(), parentId: z.string().optional(), path: z.string().optional(), hasAction: z.boolean() }),
  ),
});

export interface BuiltRoute {
  id: string;
  /** The whole pattern. */
  path: string;
  hasAction: boolean;
}

/** Every address of the build that is to be served, from its own manifest: a new route can't be forgotten. */
export function builtRoutes(): BuiltRoute[] {
  const assets = "build/client/assets";
  const file = readdirSync(assets).find((name) => name.startsWith("manifest-")) ?? "";
  const text = readFileSync(join(assets, file), "utf8");
  const { routes } = Manifest.parse(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return "";
    return pathOf(route.parentId) + (route.path ? `/${route.path}` : "");
  };
  return Object.values(routes)
    .filter(({ id }) => id !== "root")
    .map(({ id, hasAction }) => ({ id, hasAction, path: pathOf(id) || "/" }));
}

const PARAMETERS: Record<string, string> = { pair: "BTC_USDT", company: "autosystem", section: "markets.xml" };

/** An address that a pattern matches, in a language where it has one. */
export function addressOf({ path }: BuiltRoute, locale: string): string {
  const prefixed = path.replace("/:locale?", locale === "en_US" ? "" : `/${locale}`);
  const filled = prefixed.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? "1").replace("*", "no/such/page");
  return filled || "/";
}
