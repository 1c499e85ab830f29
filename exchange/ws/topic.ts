/** What a subscription listens to. A subscriber gets one snapshot, then every message after it. Messages are whole frames. */
export interface Topic {
  /** Reads what it must know before anything else is asked of it; absent where it knows. */
  prepare?(): Promise<void>;
  /** The message about what changed since the last call, null where nothing did. Each counts the sequence up by one. */
  next(): Buffer | null;
  /** The whole state as of the last message, under its sequence. */
  snapshot(): Buffer;
}

/**
 * When a topic is asked for its next message: "at once" after every batch of events, "tick" after a batch too, but not more
 * often than the hub's tick, "candles" a few times a second.
 */
export type Pace = "at once" | "tick" | "candles";
