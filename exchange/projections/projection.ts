import type Database from "libsql";
import type { EngineEvent } from "~exchange/engine/events";

/**
 * A table or two folded from the engine's events. The read store calls `apply` inside one transaction for a batch of
 * events, together with the position it brings the file to, so that file and position never disagree.
 */
export interface Projection {
  migrate(database: Database.Database): void;
  apply(events: readonly EngineEvent[]): void;
}
