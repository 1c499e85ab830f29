import type { Connection } from "./connection";
import { JoinedFrames } from "./joined-frames";
import type { Pace, Topic } from "./topic";

/** What a subscriber that read too slowly wasn't sent. */
export interface Missed {
  count: number;
  /** The message, where it is a single one. */
  message: Buffer | null;
}

export const NOTHING: Missed = { count: 0, message: null };
/** A new subscriber that is behind on other channels lacks the snapshot. */
export const SNAPSHOT: Missed = { count: Infinity, message: null };

export interface Entry {
  topic: Topic;
  pace: Pace;
  /** Takes the topic out of the places it hears from. */
  forget: () => void;
  subscribers: Map<Connection, Missed>;
  /** The topic still reads what it must know: nothing is sent until then. */
  preparing?: boolean;
}

/** Queues each topic's next message for its subscribers; returns those that have something to write now and hadn't before. */
export function queueAll(entries: Iterable<Entry>): Connection[] {
  const start = JoinedFrames.none();
  const waiting: Connection[] = [];
  for (const entry of entries) queueOne(entry, start, waiting);
  return waiting;
}

/**
 * One missed message is sent late; after more of them comes a snapshot, whose sequence shows every reader that it isn't the
 * message it waits for.
 */
function queueOne({ topic, subscribers, preparing }: Entry, start: JoinedFrames, waiting: Connection[]): void {
  if (preparing) return;
  const message = topic.next();
  let snapshot: Buffer | null = null;
  const queue = (connection: Connection, frame: Buffer) => {
    if (connection.queue(frame, start)) waiting.push(connection);
  };
  for (const [connection, missed] of subscribers) {
    if (message === null && missed.count === 0) continue;
    if (connection.isBehind()) {
      if (message)
        subscribers.set(connection, { count: missed.count + 1, message: missed.count === 0 ? message : null });
      continue;
    }
    if (missed.count > 1) queue(connection, (snapshot ??= topic.snapshot()));
    else if (missed.message) queue(connection, missed.message);
    // The snapshot already holds this message.
    if (message && missed.count <= 1) queue(connection, message);
    if (missed.count > 0) subscribers.set(connection, NOTHING);
  }
}
