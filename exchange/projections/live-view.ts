import type { EngineEvent } from "~exchange/engine/events";
import type { Sqlite } from "./database";

/**
 * What the main thread answers at once: memory that follows the events, above rows that the rows' thread writes a moment later.
 * It only ever reads the file.
 */
export interface LiveView {
  /** Takes over what the file says before any event that it doesn't know is applied. */
  load(database: Sqlite): void;
  apply(events: readonly EngineEvent[]): void;
  /** Told when everything up to this command has its rows. */
  written?(position: number): void;
}
