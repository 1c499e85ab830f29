export interface EngineProblem {
  kind: "ledger_mismatch" | "journal_unwritable" | "snapshot_failed" | "stopped";
  /** For the operator's log: it may name accounts, balances and folders. */
  detail: string;
}

/** How the engine fares, for whoever watches over it. Times are Unix ms. */
export interface EngineStatus {
  /** "cancel_only": orders are cancelled and nothing else, because the books don't add up. */
  mode: "trading" | "cancel_only";
  /** What is wrong; empty while nothing is. */
  problems: EngineProblem[];
  /** Whether the journal can be written: while it can't, every command is refused. */
  writable: boolean;
  /** The auditor's rounds over all accounts since the start, and when the last one ended; 0 before the first one. */
  auditRounds: number;
  auditedAt: number;
  /** The newest snapshot's sequence and when it was taken; 0 where there is none. */
  snapshotSequence: number;
  snapshotAt: number;
}
