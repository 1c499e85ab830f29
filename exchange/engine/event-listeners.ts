import type { EventBatch } from "./event-batch";

/** Who is told of events, in the order of registration. */
export class EventListeners {
  private readonly listeners: ((batch: EventBatch) => void)[] = [];

  add(listener: (batch: EventBatch) => void): void {
    this.listeners.push(listener);
  }

  publish(batch: EventBatch): void {
    if (batch.isEmpty()) return;
    for (const listener of this.listeners) listener(batch);
  }
}
