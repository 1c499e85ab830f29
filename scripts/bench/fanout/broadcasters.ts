import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { LIMITS } from "~exchange/contract/limits";
import { Connection } from "~exchange/ws/connection";
import { NOTHING, queueAll, type Entry, type Missed } from "~exchange/ws/delivery";
import { textFrame } from "~exchange/ws/text-frame";
import { CHANNELS, type Broadcaster } from "./flood";

/** What the exchange does: frames made once, all of a tick joined, one write a socket, slow readers conflated. */
export class OurBroadcaster implements Broadcaster {
  private readonly connections: Connection[] = [];
  private readonly entries: Entry[];
  private texts: readonly string[] = [];

  constructor() {
    this.entries = Array.from({ length: CHANNELS }, (_, channel) => {
      const message = () => textFrame(this.texts[channel] ?? "");
      const topic = { next: message, snapshot: message };
      return { topic, pace: "tick" as const, forget: () => {}, subscribers: new Map<Connection, Missed>() };
    });
  }

  add(socket: WebSocket, stream: Duplex): void {
    const connection = new Connection(socket, stream, "", 0);
    this.connections.push(connection);
    for (const { subscribers } of this.entries) subscribers.set(connection, NOTHING);
  }

  round(texts: readonly string[]): boolean {
    if (this.connections.every((connection) => connection.isBehind())) return false;
    this.texts = texts;
    for (const connection of queueAll(this.entries)) connection.flush();
    return true;
  }
}

/** What most servers do: each message of each channel sent to each client by itself, encoded once at least. */
export class NaiveBroadcaster implements Broadcaster {
  private readonly sockets: WebSocket[] = [];

  add(socket: WebSocket): void {
    this.sockets.push(socket);
  }

  round(texts: readonly string[]): boolean {
    const ready = this.sockets.filter(({ bufferedAmount }) => bufferedAmount <= LIMITS.socketConflateBytes);
    for (const text of texts) {
      const data = Buffer.from(text);
      for (const socket of ready) socket.send(data, { binary: false });
    }
    return ready.length > 0;
  }
}
