import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { LIMITS } from "~exchange/contract/limits";
import { Connection } from "./connection";
import { NOTHING, queueAll, type Entry } from "./delivery";
import { textFrame } from "./text-frame";
import type { Topic } from "./topic";
import { Turns } from "./turns";

const server = createServer();
const sockets = new WebSocketServer({ noServer: true });
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Reader {
  connection: Connection;
  stream: Duplex;
  socket: WebSocket;
  /** What has arrived, parsed. */
  read: { topic: number; sequence: number; kind: string }[];
}

/** One after the other: each waits for its own upgrade. */
async function open(): Promise<Reader> {
  const { port } = server.address() as AddressInfo;
  const connected = new Promise<{ connection: Connection; stream: Duplex }>((resolve) => {
    server.once("upgrade", (request, stream: Duplex, head) =>
      sockets.handleUpgrade(request, stream, head, (socket) =>
        resolve({ connection: new Connection(socket, stream, "", 0), stream }),
      ),
    );
  });
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  const read: Reader["read"] = [];
  socket.on("message", (data: Buffer) => read.push(JSON.parse(data.toString()) as Reader["read"][number]));
  const [{ connection, stream }] = await Promise.all([connected, once(socket, "open")]);
  return { connection, stream, socket, read };
}

/** A topic with a message each time it is asked, of about a kilobyte. */
class Counter implements Topic {
  sequence = 0;
  constructor(private readonly topic: number) {}

  next(): Buffer {
    this.sequence += 1;
    return this.frame("message");
  }

  snapshot(): Buffer {
    return this.frame("snapshot");
  }

  private frame(kind: string): Buffer {
    return textFrame(JSON.stringify({ topic: this.topic, sequence: this.sequence, kind, padding: "x".repeat(1_000) }));
  }
}

function entriesFor(topics: readonly Topic[], readers: readonly Reader[]): Entry[] {
  return topics.map((topic) => ({
    ...{ topic, pace: "tick" as const, forget: () => {} },
    subscribers: new Map(readers.map(({ connection }) => [connection, NOTHING])),
  }));
}

test("all messages of a tick reach every reader in order, in one write", async () => {
  const readers = [await open(), await open(), await open()];
  let writes = 0;
  for (const { stream } of readers) {
    const write = stream.write.bind(stream) as (chunk: Buffer) => boolean;
    stream.write = (chunk: Buffer) => {
      writes += 1;
      return write(chunk);
    };
  }
  const entries = entriesFor([new Counter(1), new Counter(2), new Counter(3)], readers);
  const turns = new Turns();
  for (let tick = 0; tick < 5; tick++) turns.add(queueAll(entries));
  for (const { read } of readers) while (read.length < 15) await turn();
  expect(writes).toBe(15);
  const expected = [1, 2, 3, 4, 5].flatMap((sequence) =>
    [1, 2, 3].map((topic) => expect.objectContaining({ topic, sequence, kind: "message" })),
  );
  for (const { read, socket } of readers) {
    expect(read).toEqual(expected);
    socket.terminate();
  }
});

test("a reader that stops reading holds a bounded queue, and catches up with a snapshot and no gap after it", async () => {
  const [slow, quick] = [await open(), await open()];
  const topic = new Counter(1);
  const entries = entriesFor([topic], [slow, quick]);
  slow.socket.pause();
  const tick = async () => {
    for (const connection of queueAll(entries)) connection.flush();
    await turn();
  };
  while (!slow.connection.isBehind()) await tick();
  for (let i = 0; i < 200; i++) {
    await tick();
    // The last message was added while there was room for it.
    expect(slow.stream.writableLength).toBeLessThan(LIMITS.socketConflateBytes + 2_000);
  }
  slow.socket.resume();
  while (slow.connection.isBehind()) await turn();
  await tick();
  await tick();
  while (slow.read.at(-1)?.sequence !== topic.sequence || quick.read.at(-1)?.sequence !== topic.sequence) await turn();
  const kinds = slow.read.map(({ kind }) => kind);
  const at = kinds.indexOf("snapshot");
  expect(kinds.lastIndexOf("snapshot")).toBe(at);
  const sequences = slow.read.map(({ sequence }) => sequence);
  // Without gaps up to where it was left behind, and again from the snapshot on.
  expect(sequences.slice(0, at)).toEqual(Array.from({ length: at }, (_, index) => index + 1));
  const [caughtUp = 0] = sequences.slice(at);
  expect(caughtUp).toBeGreaterThan(at + 100);
  expect(sequences.slice(at)).toEqual(sequences.slice(at).map((_, index) => caughtUp + index));
  expect(quick.read.map(({ sequence }) => sequence)).toEqual(quick.read.map((_, index) => index + 1));
  for (const { socket } of [slow, quick]) socket.terminate();
});

test("a single message that a reader was too far behind for comes late, before the next and without a snapshot", async () => {
  const slow = await open();
  const topic = new Counter(1);
  const entries = entriesFor([topic], [slow]);
  const tick = async () => {
    for (const connection of queueAll(entries)) connection.flush();
    await turn();
  };
  slow.socket.pause();
  while (!slow.connection.isBehind()) await tick();
  await tick();
  slow.socket.resume();
  while (slow.connection.isBehind()) await turn();
  await tick();
  while (slow.read.at(-1)?.sequence !== topic.sequence) await turn();
  expect(slow.read.map(({ kind, sequence }) => `${kind} ${sequence}`)).toEqual(
    Array.from({ length: topic.sequence }, (_, index) => `message ${index + 1}`),
  );
  slow.socket.terminate();
});

test("nothing follows the closing frame, and what is said at once comes after what waited", async () => {
  const reader = await open();
  const [entry] = entriesFor([new Counter(1)], [reader]);
  queueAll(entry ? [entry] : []);
  reader.connection.send(textFrame('{"topic":9,"sequence":0,"kind":"answer"}'));
  while (reader.read.length < 2) await turn();
  expect(reader.read.map(({ kind }) => kind)).toEqual(["message", "answer"]);
  queueAll(entry ? [entry] : []);
  reader.connection.socket.close(1001);
  reader.connection.flush();
  const [code] = (await once(reader.socket, "close")) as [number];
  expect([code, reader.read.length]).toEqual([1001, 2]);
});
