import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import { LIMITS } from "~exchange/contract/limits";
import type { Caller } from "~exchange/services/sessions";

/** A reader that has been behind for so long is cut off. */
const BEHIND_MS = 8_000;
/** Messages a client may send within the span; subscribing to everything after a reconnect takes 64. */
const MESSAGES_PER_SPAN = 1_000;
const SPAN_MS = 10_000;

/** One client's socket: who it is, how far behind it reads, and what waits to be written. */
export class Connection {
  caller: Caller | null = null;
  /** Keys of the topics it is subscribed to. */
  readonly keys = new Set<string>();
  lastHeard: number;
  private behindSince: number | null = null;
  private waiting: Buffer[] = [];
  private spanStart: number;
  private messages = 0;

  constructor(
    readonly socket: WebSocket,
    private readonly stream: Duplex,
    now: number,
  ) {
    this.lastHeard = now;
    this.spanStart = now;
  }

  /** Counts a message in; false where the client sends too many. */
  hear(now: number): boolean {
    this.lastHeard = now;
    if (now - this.spanStart >= SPAN_MS) [this.spanStart, this.messages] = [now, 0];
    this.messages += 1;
    return this.messages <= MESSAGES_PER_SPAN;
  }

  /** Whether so much is unsent that nothing more should be added. */
  isBehind(): boolean {
    return this.socket.bufferedAmount > LIMITS.socketConflateBytes;
  }

  /** Ends the connection of a reader that doesn't catch up. */
  cutOffIfHopeless(now: number): void {
    if (!this.isBehind()) {
      this.behindSince = null;
      return;
    }
    this.behindSince ??= now;
    const unsent = this.socket.bufferedAmount;
    if (unsent > LIMITS.socketCutOffBytes || now - this.behindSince > BEHIND_MS) this.socket.terminate();
  }

  send(frame: Buffer): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(frame, { binary: false });
  }

  /** Keeps a frame for the next `flush`. */
  queue(frame: Buffer): void {
    this.waiting.push(frame);
  }

  /** Writes what is queued with one system call. */
  flush(): void {
    if (this.waiting.length === 0) return;
    const frames = this.waiting;
    this.waiting = [];
    this.stream.cork();
    for (const frame of frames) this.send(frame);
    this.stream.uncork();
  }
}
