import type { SocketEnvironment, Timer } from "./environment";

const HEARTBEAT_INTERVAL_MS = 2_000;
/** A ping that stays unanswered for longer than this many intervals means that the connection is dead. */
const INTERVALS_UNANSWERED_MAX = 5;
/** Silence after which what is shown counts as delayed. */
const DELAYED_AFTER_MS = 3_000;

export interface HeartbeatHandlers {
  ping(): void;
  dead(): void;
  /** Something arrived. */
  alive(): void;
  /** Nothing has arrived for a while. */
  silent(): void;
}

/** Pings at a fixed interval and says when the other side has gone silent. */
export class Heartbeat {
  private timer: Timer | null = null;
  private unansweredSince: number | null = null;
  private heardAt = 0;
  private pingedAt: number | null = null;
  private latencyMs: number | null = null;

  constructor(
    private readonly environment: SocketEnvironment,
    private readonly handlers: HeartbeatHandlers,
  ) {}

  start(): void {
    this.stop();
    this.unansweredSince = null;
    this.pingedAt = null;
    this.latencyMs = null;
    this.heardAt = this.environment.now();
    this.schedule();
  }

  stop(): void {
    if (this.timer !== null) this.environment.clearTimeout(this.timer);
    this.timer = null;
  }

  pong(): void {
    this.unansweredSince = null;
    if (this.pingedAt !== null) this.latencyMs = this.environment.now() - this.pingedAt;
    this.pingedAt = null;
    this.heard();
  }

  /** How long the last answered ping was under way and back; null before one was answered. */
  getLatencyMs(): number | null {
    return this.latencyMs;
  }

  heard(): void {
    this.heardAt = this.environment.now();
    this.handlers.alive();
  }

  private schedule(): void {
    this.timer = this.environment.setTimeout(() => this.beat(), HEARTBEAT_INTERVAL_MS);
  }

  private beat(): void {
    const now = this.environment.now();
    if (
      this.unansweredSince !== null &&
      now - this.unansweredSince > INTERVALS_UNANSWERED_MAX * HEARTBEAT_INTERVAL_MS
    ) {
      this.handlers.dead();
      return;
    }
    this.handlers.ping();
    this.unansweredSince ??= now;
    this.pingedAt ??= now;
    if (now - this.heardAt > DELAYED_AFTER_MS) this.handlers.silent();
    this.schedule();
  }
}
