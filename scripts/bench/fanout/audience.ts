/** The clients of the fan-out, in a process of their own. All but one only count bytes, so that the server is the limit. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { WebSocket } from "ws";

export type AudienceOrder = { type: "connect"; url: string; clients: number; payload: number } | { type: "count" };

export interface AudienceMessage {
  frames: number;
  /** Messages that didn't follow the one before on their channel, as the parsing client saw it. */
  gaps: number;
  error: string | null;
}

/** Header of a frame of 126 to 65,535 bytes. */
const HEADER_BYTES = 4;

let bytes = 0;
let frameBytes = 1;
let parsed = 0;
let gaps = 0;
let error: string | null = null;

async function connectAll(url: string, clients: number, payload: number): Promise<void> {
  frameBytes = payload + HEADER_BYTES;
  await openParsing(url);
  for (let i = 1; i < clients; i++) await openCounting(new URL(url));
}

/** Reads every message and holds the broadcaster to its word: each channel's rounds in order. */
async function openParsing(url: string): Promise<void> {
  const rounds = new Map<number, number>();
  const socket = new WebSocket(url);
  socket.on("message", (data, isBinary) => {
    if (isBinary) error = "a text came as binary data";
    const { channel, round } = JSON.parse(data.toString()) as { channel: number; round: number };
    const before = rounds.get(channel);
    if (before !== undefined && round <= before) error = `channel ${channel}: round ${round} after ${before}`;
    if (before !== undefined && round > before + 1) gaps += 1;
    rounds.set(channel, round);
    parsed += 1;
  });
  socket.on("close", () => (error = "the server closed a socket"));
  await once(socket, "open");
}

async function openCounting({ hostname, port }: URL): Promise<void> {
  const socket = connect({ host: hostname, port: Number(port) });
  const key = randomBytes(16).toString("base64");
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13";
  socket.write(`GET / HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${upgrade}\r\nSec-WebSocket-Key: ${key}\r\n\r\n`);
  // The server sends nothing before all are there.
  await once(socket, "data");
  socket.on("data", (chunk: Buffer) => (bytes += chunk.length));
  socket.on("close", () => (error = "the server closed a socket"));
}

process.on("message", (order: AudienceOrder) => {
  const opened = order.type === "connect" ? connectAll(order.url, order.clients, order.payload) : Promise.resolve();
  void opened.then(() => {
    const message: AudienceMessage = { frames: Math.floor(bytes / frameBytes) + parsed, gaps, error };
    process.send?.(message);
  });
});
