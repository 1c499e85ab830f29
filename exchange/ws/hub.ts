import { setTimeout as rest } from "node:timers/promises";
import { LIMITS } from "~exchange/contract/limits";
import { FUTURES, ORDERS, STATE, type EventBatch } from "~exchange/engine/event-batch";
import type { EngineEvent } from "~exchange/engine/events";
import type { Services } from "~exchange/services/services";
import type { Connection } from "./connection";
import { futuresOwnersOf } from "./futures-private-topics";
import { NOTHING, queueAll, SNAPSHOT, type Entry } from "./delivery";
import type { PrivateTopic } from "./private-topics";
import type { DepthTopic } from "./market-topics";
import type { Pace, Topic } from "./topic";
import { Turns } from "./turns";

/** Between two messages of a public topic; the first change after a quiet time is published at once. */
const TICK_MS = LIMITS.publicChannelMs;
/** Candles, and whatever changes as time goes by: the last 24 hours, readers that have caught up. */
const SLOW_MS = LIMITS.candlesChannelMs;
const PREPARE_AGAIN_MS = 500;

export type Offered =
  | { kind: "plain"; pace: "tick" | "candles"; open: () => Topic }
  | { kind: "depth"; pair: string; open: () => DepthTopic }
  | { kind: "private"; accountId: string; open: () => PrivateTopic };

/**
 * Brings topics to subscribers: each message is serialised once, all messages of a tick reach a client in one write, and a
 * client that reads too slowly skips messages and gets a snapshot later.
 */
export class Hub {
  private readonly entries = new Map<string, Entry>();
  private readonly depthTopics = new Map<string, DepthTopic>();
  /** Private topics by account, with their keys. */
  private readonly accounts = new Map<string, Map<string, PrivateTopic>>();
  private readonly turns = new Turns();
  private readonly slow: NodeJS.Timeout;
  private scheduled: NodeJS.Timeout | null = null;
  private ticked = -Infinity;
  private closed = false;

  constructor(private readonly services: Services) {
    this.slow = setInterval(() => {
      this.tick();
      this.deliver(["candles"]);
    }, SLOW_MS);
  }

  /** Adds the connection to the topic of that key, opening it where nobody listens yet, and sends the snapshot. */
  subscribe(key: string, offered: Offered, connection: Connection): void {
    const entry = this.entries.get(key) ?? this.open(key, offered);
    const later = entry.preparing || connection.isBehind();
    entry.subscribers.set(connection, later ? SNAPSHOT : NOTHING);
    if (!later) connection.send(entry.topic.snapshot());
  }

  unsubscribe(key: string, connection: Connection): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    entry.subscribers.delete(connection);
    if (entry.subscribers.size > 0) return;
    this.entries.delete(key);
    entry.forget();
  }

  /** Takes in what the read store has just taken in: private topics are told at once, public ones with the next tick. */
  observe(batch: EventBatch): void {
    this.scheduled ??= setTimeout(() => this.tick(), Math.max(0, this.ticked + TICK_MS - performance.now()));
    if (this.accounts.size === 0) return;
    const touched = new Set<string>();
    for (const event of [...batch.of(STATE), ...batch.of(ORDERS), ...batch.of(FUTURES)]) {
      for (const accountId of ownersOf(event)) {
        for (const [key, topic] of this.accounts.get(accountId) ?? []) {
          topic.observe(event);
          touched.add(key);
        }
      }
    }
    this.deliverAtOnce([...touched].flatMap((key) => this.entries.get(key) ?? []));
  }

  close(): void {
    this.closed = true;
    clearInterval(this.slow);
    if (this.scheduled) clearTimeout(this.scheduled);
    this.turns.close();
  }

  private open(key: string, offered: Offered): Entry {
    const opened = this.openTopic(key, offered);
    const entry: Entry = { ...opened, subscribers: new Map(), preparing: opened.topic.prepare !== undefined };
    this.entries.set(key, entry);
    if (entry.preparing) void this.prepare(key, entry);
    return entry;
  }

  /** Tries again as long as somebody listens: their snapshot is late then, and what they were told before it is whole. */
  private async prepare(key: string, entry: Entry): Promise<void> {
    while (entry.preparing && !this.closed && this.entries.get(key) === entry) {
      try {
        await entry.topic.prepare?.();
        entry.preparing = false;
        this.deliverAtOnce([entry]);
      } catch {
        await rest(PREPARE_AGAIN_MS);
      }
    }
  }

  private deliverAtOnce(entries: readonly Entry[]): void {
    queueAll(entries);
    for (const { subscribers } of entries) for (const connection of subscribers.keys()) connection.flush();
  }

  private openTopic(key: string, offered: Offered): Omit<Entry, "subscribers" | "preparing"> {
    if (offered.kind === "plain") return { topic: offered.open(), pace: offered.pace, forget: () => {} };
    if (offered.kind === "depth") {
      const topic = offered.open();
      this.depthTopics.set(offered.pair, topic);
      return { topic, pace: "tick", forget: () => this.depthTopics.delete(offered.pair) };
    }
    const { accountId } = offered;
    const topic = offered.open();
    const own = this.accounts.get(accountId) ?? new Map<string, PrivateTopic>();
    this.accounts.set(accountId, own.set(key, topic));
    const forget = () => {
      own.delete(key);
      if (own.size === 0) this.accounts.delete(accountId);
    };
    return { topic, pace: "at once", forget };
  }

  /** Depth is published with and without subscribers: the sequence that HTTP answers carry has to move with the book. */
  private tick(): void {
    if (this.scheduled) clearTimeout(this.scheduled);
    this.scheduled = null;
    this.ticked = performance.now();
    for (const { pair } of this.services.store.markets.instruments()) {
      const change = this.services.depthPublication.publish(pair);
      if (change) this.depthTopics.get(pair)?.offer(change);
    }
    const { store, futures } = this.services;
    for (const { contract } of store.futures.contracts.list()) {
      const change = futures.depthPublication.publish(contract);
      if (change) this.depthTopics.get(contract)?.offer(change);
    }
    // Private topics too, for readers that have caught up.
    this.deliver(["tick", "at once"]);
  }

  private deliver(paces: readonly Pace[]): void {
    this.turns.add(queueAll([...this.entries.values()].filter(({ pace }) => paces.includes(pace))));
  }
}

/** Whose private channels an event belongs on. */
function ownersOf(event: EngineEvent): string[] {
  switch (event.type) {
    case "order-changed":
      return [event.order.accountId];
    case "balance-changed":
      return [event.accountId];
    case "traded":
      return [...new Set([event.taker.accountId, event.maker.accountId])];
    case "futures":
      return futuresOwnersOf(event.event);
    default:
      return [];
  }
}
