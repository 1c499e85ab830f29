import type { SocketEnvironment, Timer } from "./environment";

/** What is to be read over HTTP in the stream's place: a page's public data, or a person's own. */
export type FallbackScope = "market" | "account";

/** The least time between two events of a scope, and from losing the stream to the first. */
const LEAST_MS = { market: 30_000, account: 60_000 } as const satisfies Record<FallbackScope, number>;
/** So much longer at most: pages that lost the same stream don't all ask in the same instant. */
const JITTER = 0.2;

/** While it runs, says now and then that a scope should be read over HTTP; never while the browser is offline. */
export class HttpFallback {
  private readonly timers = new Map<FallbackScope, Timer>();

  constructor(
    private readonly environment: SocketEnvironment,
    private readonly due: (scope: FallbackScope) => void,
  ) {}

  /** Starts the clocks; those that run go on. */
  start(): void {
    if (this.timers.size > 0) return;
    this.schedule("market");
    this.schedule("account");
  }

  stop(): void {
    for (const timer of this.timers.values()) this.environment.clearTimeout(timer);
    this.timers.clear();
  }

  private schedule(scope: FallbackScope): void {
    const wait = LEAST_MS[scope] * (1 + JITTER * this.environment.random());
    const tell = () => {
      this.schedule(scope);
      if (this.environment.isOnline()) this.due(scope);
    };
    this.timers.set(scope, this.environment.setTimeout(tell, wait));
  }
}
