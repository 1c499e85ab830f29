import type { Connection } from "./connection";
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
}

/** Sends each topic's next message to its subscribers; all that a client gets reaches it in one write. */
export function deliverAll(entries: readonly Entry[]): void {
  const written = new Set<Connection>();
  for (const entry of entries) deliverOne(entry, written);
  for (const connection of written) connection.flush();
}

/**
 * One missed message is sent late; after more of them comes a snapshot, whose sequence shows every reader that it isn't the
 * message it waits for.
 */
function deliverOne({ topic, subscribers }: Entry, written: Set<Connection>): void {
  const message = topic.next();
  let snapshot: Buffer | null = null;
  for (const [connection, missed] of subscribers) {
    if (connection.isBehind()) {
      if (message)
        subscribers.set(connection, { count: missed.count + 1, message: missed.count === 0 ? message : null });
      continue;
    }
    if (missed.count > 1) connection.queue((snapshot ??= topic.snapshot()));
    else if (missed.message) connection.queue(missed.message);
    // The snapshot already holds this message.
    if (message && missed.count <= 1) connection.queue(message);
    if (missed.count > 0) subscribers.set(connection, NOTHING);
    if (message || missed.count > 0) written.add(connection);
  }
}
