/** What a subscription listens to. A subscriber gets one snapshot, then every message after it. */
export interface Topic {
  /** The message about what changed since the last call, null where nothing did. Each counts the sequence up by one. */
  next(): Buffer | null;
  /** The whole state as of the last message, under its sequence. */
  snapshot(): Buffer;
}

/** How often a topic is asked for its next message; "at once" means after every batch of events. */
export type Pace = "at once" | "tick" | "candles";
