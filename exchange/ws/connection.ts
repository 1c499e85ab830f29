import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import { LIMITS, RATES } from "~exchange/contract/limits";
import type { Caller } from "~exchange/services/sessions";
import { JoinedFrames } from "./joined-frames";

const BEHIND_MS = LIMITS.socketBehindSeconds * 1_000;
/** Calls that were refused because there are too many: whoever can't slow down is told often enough. */
const REFUSED_PER_SPAN = 10_000;
const SPAN_MS = RATES.socketMessages.duration * 1_000;

/**
 * One client's socket: who it is, how far behind it reads, and what waits to be written. Frames are made once for all who get
 * them, so they are written to the stream as they are; ws itself writes only its control frames there.
 */
export class Connection {
  caller: Caller | null = null;
  /** Keys of the topics it is subscribed to. */
  readonly keys = new Set<string>();
  callsUnderWay = 0;
  lastHeard: number;
  private behindSince: number | null = null;
  private waiting: JoinedFrames | null = null;
  private spanStart: number;
  private messages = 0;
  private refused = 0;

  constructor(
    readonly socket: WebSocket,
    private readonly stream: Duplex,
    /** The peer's. */
    readonly address: string,
    now: number,
  ) {
    this.lastHeard = now;
    this.spanStart = now;
  }

  /** Counts a message in; false where the client sends too many. */
  hear(now: number): boolean {
    this.enter(now);
    this.messages += 1;
    return this.messages <= RATES.socketMessages.points;
  }

  /** Counts a call in that was one too many; false where that doesn't end. */
  refuse(now: number): boolean {
    this.enter(now);
    this.refused += 1;
    return this.refused <= REFUSED_PER_SPAN;
  }

  /** Takes a message that is counted elsewhere. */
  hearCounted(now: number): void {
    this.lastHeard = now;
  }

  private enter(now: number): void {
    this.lastHeard = now;
    if (now - this.spanStart >= SPAN_MS) [this.spanStart, this.messages, this.refused] = [now, 0, 0];
  }

  /** Whether so much is unsent that nothing more should be added. */
  isBehind(): boolean {
    return this.unsent() > LIMITS.socketConflateBytes;
  }

  /** Ends the connection of a reader that doesn't catch up. */
  cutOffIfHopeless(now: number): void {
    if (!this.isBehind()) {
      this.behindSince = null;
      return;
    }
    this.behindSince ??= now;
    if (this.unsent() > LIMITS.socketCutOffBytes || now - this.behindSince > BEHIND_MS) this.socket.terminate();
  }

  /** Writes a frame now, after what waits. */
  send(frame: Buffer): void {
    this.flush();
    this.write(frame);
  }

  /**
   * Keeps a frame for the next `flush`, which writes all of them with one system call. `start`: the tree that this round's
   * frames are joined in. True where nothing waited before.
   */
  queue(frame: Buffer, start: JoinedFrames): boolean {
    const first = this.waiting === null;
    this.waiting = (this.waiting ?? start).and(frame);
    return first;
  }

  /** Writes a frame together with others of the same moment. */
  sendSoon(frame: Buffer): void {
    if (this.queue(frame, JoinedFrames.none())) process.nextTick(() => this.flush());
  }

  flush(): void {
    if (this.waiting === null) return;
    const bytes = this.waiting.toBuffer();
    this.waiting = null;
    this.write(bytes);
  }

  /** Nothing may follow the closing frame. */
  private write(bytes: Buffer): void {
    if (this.socket.readyState === WebSocket.OPEN) this.stream.write(bytes);
  }

  /** Bytes that the system hasn't taken yet. */
  private unsent(): number {
    return this.stream.writableLength + (this.waiting?.bytes ?? 0);
  }
}
