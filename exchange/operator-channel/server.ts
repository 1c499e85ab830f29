import { randomBytes, timingSafeEqual } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Services } from "~exchange/services/services";
import { carryOut } from "./carry-out";
import {
  CHANNEL_FILE,
  CHANNEL_HOST,
  CHANNEL_LIMITS,
  CHANNEL_PATH,
  ChannelRequest,
  type ChannelAnswer,
  type ChannelFile,
} from "./protocol";

/** Time for a whole request to arrive. */
const REQUEST_MS = 5_000;
/** The operator's commands come one at a time; a loop gone wild shall not fill the exchange. */
const CONNECTIONS_MAX = 8;

interface Log {
  info(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

export interface OperatorChannelOptions {
  /** The data folder, which the exchange owns. */
  directory: string;
  services: Pick<Services, "store" | "gate" | "now">;
  log: Log;
}

/**
 * Takes the operator's commands while the exchange runs: on a port of the loopback address that a file in the data folder tells,
 * with the token that has to come along. Each command is in the log with who gave it and what came of it.
 */
export async function startOperatorChannel({ directory, services, log }: OperatorChannelOptions): Promise<{
  close(): Promise<void>;
}> {
  const token = randomBytes(32).toString("hex");
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, (request, response) => {
    answer(request, token, services, log).then(
      ({ status, body }) => send(response, status, body),
      (error: unknown) => {
        log.error({ err: error }, "an operator's command failed");
        send(response, 500, refused("The exchange failed at this command: its log says how."));
      },
    );
  });
  server.maxConnections = CONNECTIONS_MAX;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, CHANNEL_HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const path = join(directory, CHANNEL_FILE);
  leaveFile(path, { port, token });
  return {
    close: () =>
      new Promise((resolve) => {
        rmSync(path, { force: true });
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** In one step, and never readable by others: a file of an exchange that was killed is replaced. */
function leaveFile(path: string, file: ChannelFile): void {
  const partial = `${path}.partial`;
  rmSync(partial, { force: true });
  writeFileSync(partial, JSON.stringify(file), { mode: 0o600, flag: "wx" });
  renameSync(partial, path);
}

async function answer(
  request: IncomingMessage,
  token: string,
  services: OperatorChannelOptions["services"],
  log: Log,
): Promise<{ status: number; body: ChannelAnswer }> {
  if (request.method !== "POST" || request.url !== CHANNEL_PATH) return { status: 404, body: refused("No such call.") };
  if (!isBearer(request.headers.authorization, token))
    return { status: 401, body: refused("Not the exchange's token.") };
  const parsed = ChannelRequest.safeParse(await readJson(request));
  if (!parsed.success) return { status: 400, body: refused("This is no command that this exchange knows.") };
  const { user, command } = parsed.data;
  const body = await carryOut(services, command);
  // Prices come once a second and are in the journal.
  const isNews = command.command !== "index" || !body.done;
  if (isNews)
    log.info({ user, ...command, ...body }, body.done ? "an operator's command" : "an operator's command was refused");
  return { status: 200, body };
}

function isBearer(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Undefined where it is no JSON or too much. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    if (!Buffer.isBuffer(piece)) return undefined;
    size += piece.length;
    if (size > CHANNEL_LIMITS.requestBytes) return undefined;
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

function refused(text: string): ChannelAnswer {
  return { done: false, text };
}

function send(response: ServerResponse, status: number, body: ChannelAnswer): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
    Connection: "close",
  });
  response.end(text);
}
