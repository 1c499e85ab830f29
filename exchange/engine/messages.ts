import type { CommandBody, CommandResult } from "./commands";
import type { PackedEvents } from "./event-batch";
import type { AuditReport, QueuePlace } from "./port";
import type { EngineStatus } from "./status";

/** What the main thread tells the engine's thread. */
export type ToWorker =
  | { type: "submit"; commands: { id: number; body: CommandBody }[] }
  | { type: "audit"; id: number }
  | { type: "queue-place"; id: number; orderId: string }
  /** The events of one "replayed" message have been taken. */
  | { type: "replay-taken" }
  | { type: "close" };

/** What the engine's thread tells the main thread. Errors travel as data, because a clone loses their class. */
export type FromWorker =
  | { type: "replayed"; packed: PackedEvents }
  | { type: "ready"; sequence: number; status: EngineStatus }
  | { type: "status"; status: EngineStatus }
  /** The engine takes nothing any more. */
  | { type: "stopped"; failure: Failure }
  | { type: "start-failed"; failure: Failure }
  /** `accepted`: words of the commands that were, see accepted.ts; `others`: the rest, which are few. */
  | { type: "batch"; packed: PackedEvents; accepted: Float64Array; others: WorkerAnswer[] }
  | { type: "audited"; id: number; report: AuditReport }
  | { type: "audit-failed"; id: number; failure: Failure }
  | { type: "queue-placed"; id: number; place: QueuePlace | null }
  | { type: "closed"; failure: Failure | null };

export type WorkerAnswer = { id: number; result: CommandResult } | { id: number; failure: Failure };

/** An error as data; `code` is that of EngineUnavailable or JournalError. */
export interface Failure {
  name: string;
  code: string | null;
  message: string;
}

export interface WorkerData {
  directory: string;
  archive: string | null;
  publishAfter: number;
}
