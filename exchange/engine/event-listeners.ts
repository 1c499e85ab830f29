import type { EngineEvent } from "./events";

/** Who is told of events, in the order of registration. */
export class EventListeners {
  private readonly listeners: ((events: EngineEvent[]) => void)[] = [];

  add(listener: (events: EngineEvent[]) => void): void {
    this.listeners.push(listener);
  }

  publish(events: EngineEvent[]): void {
    if (events.length === 0) return;
    for (const listener of this.listeners) listener(events);
  }
}
