import type { AnalyticsEvent } from "~exchange/contract/analytics-event";
import { encodeEvents } from "./encode";
import type { EventList } from "./event-list";
import { ANALYTICS_LIMITS } from "./limits";
import type { AnalyticsPorts, AnalyticsTimer, SendMethod } from "./ports";

export interface OutboxOptions {
  list: EventList;
  method: SendMethod;
  url: string;
  /** Events that a send waits for; null sends each event by itself and at once. */
  batchSize: number | null;
  ports: Pick<AnalyticsPorts, "clock" | "send" | "warn">;
}

/**
 * Events on their way to the receiver, one send at a time. A send that failed is tried again after an interval, then
 * twice that, then four times; after that its events are given up.
 */
export class Outbox {
  private timer: AnalyticsTimer | null = null;
  private failures = 0;
  private isSending = false;
  /** Counts the times that everything was thrown away: what was on its way then isn't put back. */
  private era = 0;

  constructor(private readonly options: OutboxOptions) {}

  /** Takes events up; those of an earlier page are there already. */
  add(events: readonly AnalyticsEvent[]): void {
    const { list, batchSize, ports } = this.options;
    if (events.length > 0) {
      const waiting = list.read();
      const lost = waiting.length + events.length - ANALYTICS_LIMITS.queueMax;
      if (lost > 0) ports.warn(`the queue is full: the oldest events make room (${lost})`);
      list.write([...waiting, ...events]);
    }
    this.goOn(batchSize ?? 1);
  }

  /** Sends what there is: the page is being left. */
  flush(): void {
    if (!this.isSending) this.send();
  }

  clear(): void {
    this.era++;
    this.failures = 0;
    this.stopTimer();
    this.options.list.write([]);
  }

  /** Sends, if there are enough and nothing failed lately, or sets the clock for what there is. */
  private goOn(enough: number): void {
    if (this.isSending) return;
    const waiting = this.options.list.read().length;
    if (waiting === 0) return;
    if (this.failures === 0 && waiting >= enough) return this.send();
    this.timer ??= this.options.ports.clock.setTimeout(
      () => {
        this.timer = null;
        this.send();
      },
      ANALYTICS_LIMITS.intervalMs * 2 ** Math.max(0, this.failures - 1),
    );
  }

  private send(): void {
    this.stopTimer();
    const { batchSize, method, url, ports } = this.options;
    const parcel = this.take();
    if (!parcel) return;
    this.isSending = true;
    const era = this.era;
    void ports.send(method, url, parcel.data, ANALYTICS_LIMITS.sendTimeoutMs).then((result) => {
      this.isSending = false;
      if (era !== this.era) return this.goOn(batchSize ?? 1);
      if (result === "refused") ports.warn(`the receiver refuses ${parcel.events.length} events`);
      if (result === "failed") this.putBack(parcel.events);
      else this.failures = 0;
      this.goOn(batchSize ?? 1);
    });
  }

  private putBack(events: readonly AnalyticsEvent[]): void {
    const { list, ports } = this.options;
    this.failures++;
    if (this.failures <= ANALYTICS_LIMITS.retries) return list.write([...events, ...list.read()]);
    this.failures = 0;
    ports.warn(`the receiver can't be reached: ${events.length} events are given up`);
  }

  /** The oldest events that one send can carry, off the list. */
  private take(): { events: AnalyticsEvent[]; data: string } | null {
    const { list, batchSize, method, ports } = this.options;
    const waiting = [...list.read()];
    const room = ANALYTICS_LIMITS.sendCharacters[method];
    while (waiting.length > 0) {
      let events = waiting.slice(0, batchSize === null ? 1 : ANALYTICS_LIMITS.eventsPerSend);
      let data = this.encode(events);
      while (data.length > room && events.length > 1) {
        events = events.slice(0, Math.max(1, Math.floor(events.length / 2)));
        data = this.encode(events);
      }
      waiting.splice(0, events.length);
      if (data.length <= room) {
        list.write(waiting);
        return { events, data };
      }
      ports.warn(`an event is too large to be sent by ${method}`);
    }
    list.write([]);
    return null;
  }

  private encode(events: readonly AnalyticsEvent[]): string {
    const [first] = events;
    return encodeEvents(this.options.batchSize === null && first ? first : events);
  }

  private stopTimer(): void {
    if (this.timer !== null) this.options.ports.clock.clearTimeout(this.timer);
    this.timer = null;
  }
}
