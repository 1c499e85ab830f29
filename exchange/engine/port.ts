import type { CommandBody, CommandResult } from "./commands";
import type { EventBatch } from "./event-batch";
import type { EngineStatus } from "./status";

/** What the rest of the exchange sees of the engine, which lives on a thread of its own with its journal. */
export interface EnginePort {
  /**
   * Journals and applies one command. Resolves once it is durable (rejections of the core included);
   * throws EngineUnavailable where the journal can't be written or the engine has stopped.
   */
  submit(body: CommandBody): Promise<CommandResult>;
  /** Events of durable commands, in order, each exactly once. Called before the promises of the same batch resolve. */
  onEvents(listener: (batch: EventBatch) => void): void;
  /** The last durable command's sequence. */
  sequence(): number;
  /** As it was a moment ago. */
  status(): EngineStatus;
  /** Told once, when the engine takes nothing any more though nobody closed it: only another start helps. */
  onStopped(listener: (why: EngineUnavailable) => void): void;
  /** Recomputes the invariants from the engine's whole state. */
  audit(): Promise<AuditReport>;
  /** Where an order stands in its book now; null where it doesn't rest, or stands too deep to be counted in passing. */
  queuePlace(orderId: string): Promise<QueuePlace | null>;
  /** Takes a snapshot, releases the data folder and ends the thread. */
  close(): Promise<void>;
}

/** An order's place in price-time priority after a command. Lots count what is shown: hidden slices queue up behind. */
export interface QueuePlace {
  sequence: number;
  /** Ticks. */
  price: number;
  /** Lots and orders that stand before it at its own price. */
  ahead: number;
  ordersAhead: number;
  /** Lots and levels of its side at better prices. */
  better: number;
  levelsBetter: number;
  /** Best price of the other side in ticks; null where nobody stands there. */
  bestOpposite: number | null;
}

export interface AuditReport {
  sequence: number;
  /** Empty when every invariant holds; else one sentence a violation. */
  violations: string[];
  /** Per asset, smallest units: what came in from outside, and what all accounts, fees and rounding hold together. */
  totals: { asset: string; deposited: bigint; accounted: bigint }[];
  /** Hash over the whole state: equal states, equal hashes. */
  stateHash: string;
}

export interface EngineOptions {
  /** The journal's folder, owned by one process at a time. */
  directory: string;
  /** Where segments of the journal go that no start needs any more; null: they are deleted. */
  archive?: string | null;
  /** Events of commands after this sequence are published again while the journal is replayed: what a reader missed. */
  publishAfter: number;
  /** Called with those events during start-up; the replay waits for it. */
  onEvents(batch: EventBatch): void | Promise<void>;
}

/** EXCHANGE_CANCEL_ONLY: this command; the others: any command. */
export type EngineUnavailableCode = "JOURNAL_UNWRITABLE" | "NOT_READY" | "EXCHANGE_CANCEL_ONLY";

/** The engine can't take commands; `code` is a stable error name of exchange/contract/error-codes.ts. */
export class EngineUnavailable extends Error {
  constructor(
    readonly code: EngineUnavailableCode,
    message: string,
  ) {
    super(message);
    this.name = "EngineUnavailable";
  }
}
