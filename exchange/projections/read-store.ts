import { rmSync } from "node:fs";
import type { EngineEvent } from "~exchange/engine/events";
import { createAccounts, type Accounts } from "./accounts";
import { Backlog } from "./backlog";
import { createBalances, type Balances } from "./balances";
import type { CandleSource } from "./candle-source";
import { openDatabase, query, write, type Sqlite } from "./database";
import { createDepth, type Depth } from "./depth";
import { createFills, type Fills } from "./fills";
import { createFuturesStore, type FuturesViews } from "./futures/futures-store";
import { NO_PAST, type FuturesPast } from "./futures/past";
import { createLedgerEntries, type LedgerEntries } from "./ledger-entries";
import { createMarkets, type Markets } from "./markets";
import { createOrders, type Orders } from "./orders";
import { createOrderTimelines, type OrderTimelines } from "./order-timelines";
import type { Projection } from "./projection";
import { createTickers, type Tickers } from "./tickers";
import { createTrades, type Trades } from "./trades";

/** Raised with every change of a table or of what a projection folds: the file is then made anew from the journal. */
const READ_STORE_VERSION = 6;

/**
 * What reads are answered from: a file and memory that follow the engine's events. Never the truth: it can be deleted at
 * any time while the exchange is stopped and comes back from the journal.
 */
export interface ReadStore {
  markets: Markets;
  accounts: Accounts;
  balances: Balances;
  orderTimelines: OrderTimelines;
  orders: Orders;
  fills: Fills;
  ledgerEntries: LedgerEntries;
  trades: Trades;
  depth: Depth;
  tickers: Tickers;
  candles: CandleSource;
  futures: FuturesViews;
  /**
   * Takes a batch of events in: every read that follows knows them. They are written together with others of the next
   * moment, all or nothing; a crash before only puts the position back. Throws where the file can't be written; the store is
   * then done for.
   */
  apply(events: readonly EngineEvent[]): void;
  /** Sequence of the last command taken in. */
  position(): number;
  close(): void;
}

export interface ReadStoreOptions {
  file: string;
  /** The candles' store folds the same events and shares the file. */
  createCandles: () => Projection & CandleSource;
  /** Told once the file can't be written: the store answers nothing any more. */
  onFailure: (error: unknown) => void;
  /** What perpetuals show of the time before they were traded here. */
  past?: FuturesPast;
  now?: () => number;
}

/** The order of the projections counts: time lines read what orders, trades and depth knew before a batch. */
export function openReadStore(options: ReadStoreOptions): ReadStore {
  const { file, createCandles, onFailure, past = NO_PAST, now = Date.now } = options;
  const database = openCurrent(file);
  const [markets, accounts, trades, candles] = [createMarkets(), createAccounts(), createTrades(), createCandles()];
  const views = {
    markets,
    accounts,
    balances: createBalances(accounts),
    orderTimelines: createOrderTimelines(accounts),
    orders: createOrders(accounts),
    fills: createFills(accounts),
    ledgerEntries: createLedgerEntries(accounts),
    trades,
    depth: createDepth(),
    // Before the candles, which it reads its past from: see createTickers.
    tickers: createTickers(markets, trades, candles),
    candles,
  };
  const futures = createFuturesStore({ accounts, past, now });
  const projections: Projection[] = [...Object.values(views), futures];
  database.exec(
    "CREATE TABLE IF NOT EXISTS position (id INTEGER PRIMARY KEY CHECK (id = 1), sequence INTEGER NOT NULL) STRICT",
  );
  for (const projection of projections) projection.migrate(database);
  const savePosition = write(database, "INSERT OR REPLACE INTO position (id, sequence) VALUES (1, ?)");
  let position = query<{ sequence: number }>(database, "SELECT sequence FROM position").get()?.sequence ?? 0;

  function writeAll(events: readonly EngineEvent[]) {
    const sequence = events.at(-1)?.sequence ?? position;
    database.exec("BEGIN IMMEDIATE");
    try {
      for (const projection of projections) projection.apply(events);
      savePosition(sequence);
      database.exec("COMMIT");
    } catch (error) {
      if (database.inTransaction) database.exec("ROLLBACK");
      throw error;
    }
    position = sequence;
  }

  const backlog = new Backlog(writeAll, onFailure);
  return {
    // Nothing that may wait changes these two.
    markets,
    accounts,
    balances: backlog.settling(views.balances),
    orderTimelines: backlog.settling(views.orderTimelines),
    orders: backlog.settling(views.orders),
    fills: backlog.settling(views.fills),
    ledgerEntries: backlog.settling(views.ledgerEntries),
    trades: backlog.settling(views.trades),
    depth: backlog.settling(views.depth),
    tickers: backlog.settling(views.tickers),
    candles: backlog.settling(views.candles),
    futures: settlingAll(backlog, futures.views),
    apply: (events) => backlog.take(events),
    position() {
      backlog.settle();
      return position;
    },
    close() {
      try {
        backlog.settle();
      } finally {
        closeFolded(database);
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
    ...{ positions: settle(views.positions), orders: settle(views.orders), fills: settle(views.fills) },
    ...{ ledger: settle(views.ledger), funding: settle(views.funding), riskFund: settle(views.riskFund) },
    statistics: settle(views.statistics),
  };
}

/** Prepared statements keep the file open until they are collected, so nothing folds its log in by itself. */
function closeFolded(database: Sqlite): void {
  database.pragma("wal_checkpoint(TRUNCATE)");
  database.close();
}

/** Deletes the read store's file, so that the next opening starts from nothing. */
export function deleteReadStore(file: string): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
}

/** Opens the file; one written by another version of the projections is replaced by an empty one. */
function openCurrent(file: string): Sqlite {
  let database = openDatabase(file);
  const version = query<{ user_version: number }>(database, "PRAGMA user_version").get()?.user_version;
  if (version !== READ_STORE_VERSION && version !== 0) {
    database.close();
    deleteReadStore(file);
    database = openDatabase(file);
  }
  database.pragma(`user_version = ${READ_STORE_VERSION}`);
  return database;
}
