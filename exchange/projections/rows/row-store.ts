import { SPOT, type EventBatch } from "~exchange/engine/event-batch";
import type { EngineEvent } from "~exchange/engine/events";
import { openDatabase, query, write, type Sqlite } from "../database";
import { createFills, type Fills } from "../fills";
import { createLedgerEntries, type LedgerEntries } from "../ledger-entries";
import { createOrderTimelines, type OrderTimelines } from "../order-timelines";
import { createOrders, type Orders } from "../orders";
import type { Projection } from "../projection";
import { createSpotRuleChanges, type SpotRuleChanges } from "../rule-changes";
import { deleteReadStore } from "./files";
import { createAccountRows } from "./accounts";
import { createBalanceRows } from "./balances";
import { createCandleRows } from "./candles";
import { createLevelRows } from "./levels";
import { createMarketRows } from "./markets";
import { createTradeRows } from "./trades";
import { createTurnoverRows } from "./turnovers";

/** Raised with every change of a table or of what a projection folds: the file is then made anew from the journal. */
const READ_STORE_VERSION = 8;

/** Pages of the log that are folded into the file at once: the more, the fewer pages are written twice. */
const CHECKPOINT_PAGES = 4_000;

/** What is read where the rows are written, because it is long, and old. */
export interface RowViews {
  orderTimelines: OrderTimelines;
  orders: Orders;
  fills: Fills;
  ledgerEntries: LedgerEntries;
  ruleChanges: SpotRuleChanges;
}

export interface RowStoreOptions {
  file: string;
  /** Pairs that candles are kept of. */
  pairs: readonly string[];
}

/** The read store's file with everything that writes to it. One at a time; others may read the file beside it. */
export class RowStore {
  readonly views: RowViews;
  private readonly projections: readonly Projection[];
  private readonly savePosition: (sequence: number) => void;
  private written: number;

  private constructor(
    private readonly database: Sqlite,
    pairs: readonly string[],
  ) {
    const makers = createAccountRows();
    // In this order: time lines read what the orders, levels and trades knew before a batch.
    this.views = {
      orderTimelines: createOrderTimelines(makers),
      orders: createOrders(makers),
      fills: createFills(makers),
      ledgerEntries: createLedgerEntries(makers),
      ruleChanges: createSpotRuleChanges(),
    };
    this.projections = [
      createMarketRows(),
      makers,
      createBalanceRows(makers),
      ...Object.values(this.views),
      createTradeRows(),
      createLevelRows(),
      createTurnoverRows(),
      createCandleRows(pairs),
    ];
    database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    database.exec(
      "CREATE TABLE IF NOT EXISTS position (id INTEGER PRIMARY KEY CHECK (id = 1), sequence INTEGER NOT NULL) STRICT",
    );
    for (const projection of this.projections) projection.migrate(database);
    this.savePosition = write(database, "INSERT OR REPLACE INTO position (id, sequence) VALUES (1, ?)");
    this.written = readPosition(database);
  }

  /** Opens or creates the file; one written by another version of the projections is replaced by an empty one. */
  static open({ file, pairs }: RowStoreOptions): RowStore {
    return new RowStore(openCurrent(file), pairs);
  }

  /** Sequence of the last command taken in. */
  position(): number {
    return this.written;
  }

  /** Takes a batch in, all or nothing, with its position. Throws where the file can't be written. */
  write(batch: EventBatch): void {
    this.transact(() => {
      this.applyAll(batch.of(SPOT));
      this.savePosition(batch.sequence);
    });
    this.written = batch.sequence;
  }

  close(): void {
    // Prepared statements keep the file open until they are collected, so nothing folds the log in by itself.
    this.database.pragma("wal_checkpoint(TRUNCATE)");
    this.database.close();
  }

  /** Leaves the file as it is. */
  abandon(): void {
    if (this.database.open) this.database.close();
  }

  private applyAll(events: readonly EngineEvent[]): void {
    for (const projection of this.projections) projection.apply(events);
  }

  private transact(act: () => void): void {
    this.database.exec("BEGIN IMMEDIATE");
    try {
      act();
      this.database.exec("COMMIT");
    } catch (error) {
      if (this.database.inTransaction) this.database.exec("ROLLBACK");
      throw error;
    }
  }
}

export function readPosition(database: Sqlite): number {
  return query<{ sequence: number }>(database, "SELECT sequence FROM position").get()?.sequence ?? 0;
}

function openCurrent(file: string): Sqlite {
  let database = openDatabase(file);
  const version = query<{ user_version: number }>(database, "PRAGMA user_version").get()?.user_version;
  if (version !== READ_STORE_VERSION && version !== 0) {
    database.close();
    deleteReadStore(file);
    database = openDatabase(file);
  }
  if (version !== READ_STORE_VERSION) database.pragma(`user_version = ${READ_STORE_VERSION}`);
  return database;
}
