import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { WebSocketServer, type WebSocket } from "ws";
import type { Outcome, RunSettings } from "../benchmark";
import { cpuSeconds, wallSeconds } from "../clock";
import type { AudienceMessage, AudienceOrder } from "./audience";

/** What a page of markets listens to: ten channels, each with a message a tick. */
export const CHANNELS = 10;
const CLIENTS = 200;
const PAYLOAD_BYTES = 200;
const WARM_UP_MS = 300;

/** Beside this file in the bundle. */
const AUDIENCE = fileURLToPath(new URL("./audience.js", import.meta.url));

/** One way of bringing messages to sockets. */
export interface Broadcaster {
  add(socket: WebSocket, stream: Duplex): void;
  /** Sends the next message of every channel to every socket that can take more; false where none could. */
  round(texts: readonly string[]): boolean;
}

/**
 * Sends rounds of messages to an audience in another process as fast as it takes them in. Frames count when they have been
 * received; one client of the audience parses all and checks that none is missing.
 */
export async function flood(broadcaster: Broadcaster, { quick }: RunSettings): Promise<Outcome> {
  const server = await listen(broadcaster);
  const audience = fork(AUDIENCE);
  try {
    const { port } = server.address() as AddressInfo;
    await ask(audience, { type: "connect", url: `ws://127.0.0.1:${port}`, clients: CLIENTS, payload: PAYLOAD_BYTES });
    const rounds = new Rounds(broadcaster);
    await rounds.runFor(WARM_UP_MS);
    const before = await ask(audience, { type: "count" });
    const [cpu, wall] = [cpuSeconds(), wallSeconds()];
    await rounds.runFor(quick ? 700 : 2_000);
    const [cpuSpent, seconds] = [cpuSeconds() - cpu, wallSeconds() - wall];
    const after = await ask(audience, { type: "count" });
    const frames = after.frames - before.frames;
    return {
      values: { "frames per CPU-second": frames / cpuSpent, "frames per second": frames / seconds },
      hash: null,
      notes: { rounds: rounds.sent, "gaps in the order": after.gaps },
    };
  } finally {
    audience.kill();
    server.closeAllConnections();
    server.close();
  }
}

async function listen(broadcaster: Broadcaster): Promise<Server> {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false });
  const server = createServer();
  server.on("upgrade", (request, stream, head) => {
    sockets.handleUpgrade(request, stream, head, (socket) => broadcaster.add(socket, stream));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** Numbers every message of every channel, so that a reader sees whether one is missing. */
class Rounds {
  sent = 0;

  constructor(private readonly broadcaster: Broadcaster) {}

  async runFor(milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      const texts = Array.from({ length: CHANNELS }, (_, channel) => messageText(channel, this.sent + 1));
      if (this.broadcaster.round(texts)) this.sent += 1;
      else await sleep(1);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

function messageText(channel: number, round: number): string {
  return JSON.stringify({ channel, round }).padEnd(PAYLOAD_BYTES);
}

async function ask(audience: ChildProcess, order: AudienceOrder): Promise<AudienceMessage> {
  audience.send(order);
  const [message] = (await once(audience, "message")) as [AudienceMessage];
  if (message.error !== null) throw new Error(message.error);
  return message;
}
