import { FakeClock } from "~/lib/fake-clock";
import type { Connection, ConnectionHandlers, SocketEnvironment } from "./environment";

/** A connection whose other end is the test. */
export class FakeConnection implements Connection {
  readonly sent: Array<{ event: string; params?: Record<string, string> }> = [];
  state: "connecting" | "open" | "closed" = "connecting";

  constructor(private readonly handlers: ConnectionHandlers) {}

  isOpen(): boolean {
    return this.state === "open";
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.state = "closed";
  }

  accept(): void {
    this.state = "open";
    this.handlers.open();
  }
  drop(): void {
    this.state = "closed";
    this.handlers.close();
  }
  fail(): void {
    this.handlers.error();
  }
  receive(message: unknown): void {
    this.handlers.frame(typeof message === "string" ? message : JSON.stringify(message));
  }
  events(): string[] {
    return this.sent.map((message) => message.event);
  }
}

/** Sockets, clock, chance and network in the test's hand. */
export class FakeEnvironment implements SocketEnvironment {
  readonly connections: FakeConnection[] = [];
  online = true;
  chance = 0;
  private readonly clock = new FakeClock(1_000_000);
  private networkListener: ((online: boolean) => void) | null = null;

  connect(_url: string, handlers: ConnectionHandlers): FakeConnection {
    const connection = new FakeConnection(handlers);
    this.connections.push(connection);
    return connection;
  }
  readonly now = this.clock.now;
  readonly setTimeout = this.clock.setTimeout;
  readonly clearTimeout = this.clock.clearTimeout;
  random(): number {
    return this.chance;
  }
  isOnline(): boolean {
    return this.online;
  }
  watchNetwork(callback: (online: boolean) => void): () => void {
    this.networkListener = callback;
    return () => (this.networkListener = null);
  }

  get connection(): FakeConnection {
    const last = this.connections.at(-1);
    if (!last) throw new Error("no connection was opened");
    return last;
  }
  setNetwork(online: boolean): void {
    this.online = online;
    this.networkListener?.(online);
  }
  /** Runs every timer that falls due, in order. */
  advance(ms: number): void {
    this.clock.pass(ms);
  }
}
