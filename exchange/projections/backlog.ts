import type { EngineEvent } from "~exchange/engine/events";

/** How long events may wait to be written together with later ones, and how many may. */
const WAIT_MS = 25;
const EVENTS_MAX = 4_000;

/** The events of trading: many, and read far less often than they happen. All others are rare and never wait. */
const OF_TRADING: ReadonlySet<EngineEvent["type"]> = new Set([
  "ledger-posted",
  "balance-changed",
  "order-changed",
  "traded",
  "level-changed",
  "futures",
]);

/**
 * Events on their way into the read store. A transaction for every order would cost more than the order; so they wait a
 * moment for others, and whoever reads what depends on them has them written first: no reader can tell.
 */
export class Backlog {
  private waiting: EngineEvent[] = [];
  private timer: NodeJS.Timeout | null = null;
  private failure: unknown = null;

  /** `write` takes them in. Where it throws, `onFailure` is told and no reader is answered any more: events would be missing. */
  constructor(
    private readonly write: (events: readonly EngineEvent[]) => void,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  take(events: readonly EngineEvent[]): void {
    let mayWait = true;
    for (const event of events) {
      this.waiting.push(event);
      mayWait &&= OF_TRADING.has(event.type);
    }
    if (!mayWait || this.waiting.length >= EVENTS_MAX) this.settle();
    else this.timer ??= setTimeout(() => this.settleUnasked(), WAIT_MS);
  }

  /** Writes what waits. */
  settle(): void {
    if (this.failure !== null) throw this.failure;
    if (this.waiting.length === 0) return;
    const events = this.waiting;
    if (this.timer) clearTimeout(this.timer);
    [this.waiting, this.timer] = [[], null];
    try {
      this.write(events);
    } catch (error) {
      this.failure = error;
      this.onFailure(error);
      throw error;
    }
  }

  /** The same view, which settles before it answers anything. */
  settling<View extends object>(view: View): View {
    const methods = new Map<PropertyKey, unknown>();
    return new Proxy(view, {
      get: (target, name) => {
        if (!methods.has(name)) methods.set(name, this.settlingMethod(target, Reflect.get(target, name)));
        return methods.get(name);
      },
    });
  }

  private settlingMethod(target: object, value: unknown): unknown {
    if (typeof value !== "function") return value;
    return (...input: unknown[]): unknown => {
      this.settle();
      return Reflect.apply(value, target, input);
    };
  }

  private settleUnasked(): void {
    try {
      this.settle();
    } catch {
      // Whoever watches over the store has been told.
    }
  }
}
