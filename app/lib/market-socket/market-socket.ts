import { keyOf, type ChannelListener, type ChannelRequest } from "./channel";
import type { Connection, SocketEnvironment, Timer } from "./environment";
import { Heartbeat } from "./heartbeat";
import { HttpFallback, type FallbackScope } from "./http-fallback";
import { readIncoming, type Incoming } from "./incoming";
import { reconnectDelayMs } from "./reconnect-delay";
import { Stream } from "./stream";

/** `connecting` only before the first connection; then live, delayed (silent for 3 s), reconnecting or offline. */
export type SocketStatus = "connecting" | "live" | "delayed" | "reconnecting" | "offline";

/** `fallback`: the stream has been away for a while, so read this over HTTP meanwhile. */
export type SocketEvent =
  | { kind: "open" | "close" | "error" }
  | { kind: "subscription-failure"; channel: string; reason: string }
  | { kind: "fallback"; scope: FallbackScope };

/** An attempt that hasn't opened by then has failed: some proxies swallow it. */
const CONNECT_LIMIT_MS = 10_000;

export interface MarketSocketOptions {
  url: string;
  environment: SocketEnvironment;
  /** A one-use ticket that logs the socket in; null where nobody is signed in. Rejects where none can be had now. */
  fetchTicket(): Promise<string | null>;
}

/**
 * One socket to one market type's streams. Subscriptions are counted, survive reconnects, and start over with a fresh
 * snapshot where the numbering shows a gap. It connects with the first subscription and closes with `close()`.
 */
export class MarketSocket {
  private readonly streams = new Map<string, Stream>();
  private readonly statusListeners = new Set<() => void>();
  private readonly eventListeners = new Set<(event: SocketEvent) => void>();
  private readonly heartbeat: Heartbeat;
  private readonly fallback: HttpFallback;
  private connection: Connection | null = null;
  private retryTimer: Timer | null = null;
  private loginTimer: Timer | null = null;
  private connectTimer: Timer | null = null;
  private stopWatching: (() => void) | null = null;
  private failedAttempts = 0;
  private failedLogins = 0;
  private login: "none" | "asked" | "done" = "none";
  private account: string | null = null;
  private status: SocketStatus = "connecting";
  private heardAt: number | null = null;

  constructor(private readonly options: MarketSocketOptions) {
    this.heartbeat = new Heartbeat(options.environment, {
      ping: () => this.send("ping"),
      dead: () => this.lost(),
      alive: () => this.setStatus("live"),
      silent: () => this.setStatus("delayed"),
    });
    this.fallback = new HttpFallback(options.environment, (scope) => this.emit({ kind: "fallback", scope }));
  }

  /** Listens to a channel; returns how to stop. A listener that joins later gets a snapshot of its own. */
  subscribe(request: ChannelRequest, listener: ChannelListener): () => void {
    const key = keyOf(request);
    const stream = this.streams.get(key) ?? new Stream(request);
    this.streams.set(key, stream);
    stream.listeners.add(listener);
    if (this.connection !== null) this.requestStream(stream);
    else if (this.retryTimer === null) this.connect();
    return () => this.leave(key, stream, listener);
  }

  /** Whose private channels are meant. A change drops the connection: a login can't be taken back on it. */
  setAccount(account: string | null): void {
    if (this.account === account) return;
    this.account = account;
    if (this.login !== "none") this.reconnect();
  }

  getStatus(): SocketStatus {
    return this.status;
  }

  /** When the exchange last said anything, Unix ms; null before it has. */
  getHeardAt(): number | null {
    return this.heardAt;
  }

  /** How long the exchange took to answer the last ping, ms; null before it has. */
  getLatencyMs(): number | null {
    return this.heartbeat.getLatencyMs();
  }

  /** Told when the status changes, and when the latency was measured anew. */
  onStatus(listener: () => void): () => void {
    this.statusListeners.add(listener);
    return () => this.statusListeners.delete(listener);
  }

  onEvent(listener: (event: SocketEvent) => void): () => void {
    this.eventListeners.add(listener);
    return () => this.eventListeners.delete(listener);
  }

  close(): void {
    this.stopWatching?.();
    this.stopWatching = null;
    this.fallback.stop();
    this.dropConnection();
  }

  private connect(): void {
    this.dropConnection();
    if (this.status !== "live") this.fallback.start();
    this.stopWatching ??= this.options.environment.watchNetwork((online) => this.networkChanged(online));
    const connection = this.options.environment.connect(this.options.url, {
      open: () => this.opened(),
      close: () => this.lost(),
      error: () => this.failed(),
      frame: (data) => this.handle(readIncoming(data)),
    });
    this.connection = connection;
    this.connectTimer = this.options.environment.setTimeout(() => this.lost(), CONNECT_LIMIT_MS);
  }

  private dropConnection(): void {
    this.heartbeat.stop();
    for (const timer of [this.retryTimer, this.loginTimer, this.connectTimer]) {
      if (timer !== null) this.options.environment.clearTimeout(timer);
    }
    this.retryTimer = null;
    this.loginTimer = null;
    this.connectTimer = null;
    this.connection?.close();
    this.connection = null;
    this.login = "none";
  }

  private reconnect(): void {
    this.setStatus(this.options.environment.isOnline() ? "reconnecting" : "offline");
    this.connect();
  }

  private opened(): void {
    if (this.connectTimer !== null) this.options.environment.clearTimeout(this.connectTimer);
    this.connectTimer = null;
    this.failedLogins = 0;
    this.heartbeat.start();
    this.emit({ kind: "open" });
    this.setStatus("live");
    for (const stream of this.streams.values()) this.requestStream(stream);
  }

  private failed(): void {
    this.emit({ kind: "error" });
    if (this.connection?.isOpen()) this.heartbeat.start();
  }

  private lost(): void {
    this.dropConnection();
    this.emit({ kind: "close" });
    const { environment } = this.options;
    this.setStatus(environment.isOnline() ? "reconnecting" : "offline");
    this.connectLater();
  }

  /** After a wait that differs from page to page: what cut this one off has cut off others in the same instant. */
  private connectLater(): void {
    const { environment } = this.options;
    const delay = reconnectDelayMs(this.failedAttempts++, environment.random());
    this.retryTimer = environment.setTimeout(() => this.connect(), delay);
  }

  private networkChanged(online: boolean): void {
    if (!online) return this.setStatus("offline");
    this.failedAttempts = 0;
    this.dropConnection();
    this.setStatus("reconnecting");
    this.connectLater();
  }

  private requestStream(stream: Stream): void {
    if (!this.connection?.isOpen()) return;
    if (stream.needsLogin && this.login !== "done") return void this.logIn();
    stream.expectSnapshot();
    this.send("sub", paramsOf(stream.request));
  }

  private async logIn(): Promise<void> {
    if (this.login !== "none") return;
    this.login = "asked";
    const connection = this.connection;
    const ticket = await this.options.fetchTicket().catch(() => undefined);
    if (connection !== this.connection) return;
    if (ticket === undefined) return this.retryLogin("no ticket can be had");
    if (ticket !== null) return this.send("login", { ticket });
    this.login = "none";
    this.emit({ kind: "subscription-failure", channel: "login", reason: "nobody is signed in" });
  }

  private loggedIn(ok: boolean, reason: string): void {
    if (!ok) return this.retryLogin(reason);
    this.login = "done";
    this.failedLogins = 0;
    this.requestPrivateStreams();
  }

  /** The connection lives on without its private channels, which would look as if nothing happened on them. */
  private retryLogin(reason: string): void {
    this.login = "none";
    this.emit({ kind: "subscription-failure", channel: "login", reason });
    const { environment } = this.options;
    const delay = reconnectDelayMs(this.failedLogins++, environment.random());
    if (this.loginTimer !== null) environment.clearTimeout(this.loginTimer);
    this.loginTimer = environment.setTimeout(() => this.requestPrivateStreams(), delay);
  }

  private requestPrivateStreams(): void {
    for (const stream of this.streams.values()) if (stream.needsLogin) this.requestStream(stream);
  }

  private leave(key: string, stream: Stream, listener: ChannelListener): void {
    if (!stream.listeners.delete(listener) || stream.listeners.size > 0) return;
    if (this.streams.get(key) === stream) this.streams.delete(key);
    this.send("unsub", paramsOf(stream.request));
  }

  private handle(incoming: Incoming): void {
    // Not at `open` already: a server that lets in and throws out again is to be asked ever more seldom.
    this.failedAttempts = 0;
    this.heardAt = this.options.environment.now();
    if (incoming.kind === "pong") return this.ponged();
    this.heartbeat.heard();
    if (incoming.kind === "login") return this.loggedIn(incoming.ok, incoming.reason);
    if (incoming.kind === "subscription-failure") return this.emit(incoming);
    if (incoming.kind === "data") this.deliver(incoming);
  }

  private ponged(): void {
    const before = this.heartbeat.getLatencyMs();
    this.heartbeat.pong();
    if (before !== this.heartbeat.getLatencyMs()) for (const listener of this.statusListeners) listener();
  }

  private deliver({ key, message }: Extract<Incoming, { kind: "data" }>): void {
    const stream = this.streams.get(key);
    if (!stream) return;
    const verdict = stream.judge(message);
    if (verdict === "gap") return this.requestStream(stream);
    if (verdict === "ignore") return;
    const told = { ...message, isSnapshot: verdict === "snapshot" };
    for (const listener of stream.listeners) listener(told);
  }

  private send(event: string, params?: Record<string, string>): void {
    if (!this.connection?.isOpen()) return;
    this.connection.send(JSON.stringify(params ? { event, params } : { event }));
  }

  private emit(event: SocketEvent): void {
    for (const listener of this.eventListeners) listener(event);
  }

  private setStatus(status: SocketStatus): void {
    if (status === this.status) return;
    this.status = status;
    if (status === "live") this.fallback.stop();
    else this.fallback.start();
    for (const listener of this.statusListeners) listener();
  }
}

function paramsOf({ biz, type, pairCode, interval }: ChannelRequest): Record<string, string> {
  return { biz, type, ...(pairCode ? { pairCode } : {}), ...(interval ? { interval } : {}) };
}
