import { FUTURES, type EventBatch } from "~exchange/engine/event-batch";
import type { EngineEvent } from "~exchange/engine/events";
import { openDatabase, query, write, type Sqlite } from "../database";
import { deleteReadStore } from "../rows/files";
import { Backlog } from "./backlog";
import { createFuturesStore, type FuturesStoreOptions, type FuturesViews } from "./futures-store";

/** Raised with every change of a table or of what a projection folds: the file is then made anew from the journal. */
const FUTURES_FILE_VERSION = 3;

export interface FuturesFileOptions extends FuturesStoreOptions {
  file: string;
  /** Told once the file can't be written: the views answer nothing any more. */
  onFailure: (error: unknown) => void;
}

/** The read store's part of perpetuals: a file of its own, which this thread writes, a moment after the events came. */
export interface FuturesFile {
  views: FuturesViews;
  /** Takes in what it doesn't know yet. */
  apply(batch: EventBatch): void;
  /** Sequence of the last command taken in. */
  position(): number;
  /** Writes what waits. Throws where it can't be. */
  close(): void;
}

export function openFuturesFile({ file, onFailure, ...options }: FuturesFileOptions): FuturesFile {
  const database = openCurrent(file);
  const store = createFuturesStore(options);
  database.exec(
    "CREATE TABLE IF NOT EXISTS position (id INTEGER PRIMARY KEY CHECK (id = 1), sequence INTEGER NOT NULL) STRICT",
  );
  store.migrate(database);
  const savePosition = write(database, "INSERT OR REPLACE INTO position (id, sequence) VALUES (1, ?)");
  let position = query<{ sequence: number }>(database, "SELECT sequence FROM position").get()?.sequence ?? 0;
  let written = position;

  function writeAll(events: readonly EngineEvent[], sequence: number) {
    database.exec("BEGIN IMMEDIATE");
    try {
      store.apply(events);
      savePosition(sequence);
      database.exec("COMMIT");
    } catch (error) {
      if (database.inTransaction) database.exec("ROLLBACK");
      throw error;
    }
    written = sequence;
  }

  const backlog = new Backlog(writeAll, onFailure);
  return {
    views: settlingAll(backlog, store.views),
    apply(batch) {
      if (batch.sequence <= position) return;
      backlog.take(batch.after(position).of(FUTURES), batch.sequence);
      position = batch.sequence;
    },
    position: () => position,
    close() {
      try {
        backlog.settle();
        if (written < position) savePosition(position);
      } finally {
        // Prepared statements keep the file open until they are collected, so nothing folds the log in by itself.
        database.pragma("wal_checkpoint(TRUNCATE)");
        database.close();
      }
    },
  };
}

/** Each view as one that settles before it answers. */
function settlingAll(backlog: Backlog, views: FuturesViews): FuturesViews {
  const settle = <View extends object>(view: View) => backlog.settling(view);
  return {
    ...{ contracts: settle(views.contracts), prices: settle(views.prices), trades: settle(views.trades) },
    ...{ days: settle(views.days), candles: settle(views.candles), depth: settle(views.depth) },
    ...{ wallets: settle(views.wallets), liquidations: settle(views.liquidations), notices: settle(views.notices) },
    ...{ positions: settle(views.positions), closedPositions: settle(views.closedPositions) },
    ...{ orders: settle(views.orders), fills: settle(views.fills) },
    ...{ ledger: settle(views.ledger), funding: settle(views.funding), riskFund: settle(views.riskFund) },
    ...{ statistics: settle(views.statistics), ruleChanges: settle(views.ruleChanges) },
  };
}

/** Opens the file; one written by another version of the projections is replaced by an empty one. */
function openCurrent(file: string): Sqlite {
  let database = openDatabase(file);
  const version = query<{ user_version: number }>(database, "PRAGMA user_version").get()?.user_version;
  if (version !== FUTURES_FILE_VERSION && version !== 0) {
    database.close();
    deleteReadStore(file);
    database = openDatabase(file);
  }
  if (version !== FUTURES_FILE_VERSION) database.pragma(`user_version = ${FUTURES_FILE_VERSION}`);
  return database;
}
