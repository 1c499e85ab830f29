import { STATE, type EventBatch } from "~exchange/engine/event-batch";
import { createAccounts, type Accounts } from "./accounts";
import { createBalances, type Balances } from "./balances";
import type { CandleSource } from "./candle-source";
import { openDatabase } from "./database";
import { createDepth, type Depth } from "./depth";
import { openFuturesFile } from "./futures/futures-file";
import type { FuturesViews } from "./futures/futures-store";
import { NO_PAST, type FuturesPast } from "./futures/past";
import type { LiveView } from "./live-view";
import { createMarkets, type Markets } from "./markets";
import type { OpenRows } from "./rows/channels";
import { deleteReadStore } from "./rows/files";
import { readPosition, RowStore, type RowViews } from "./rows/row-store";
import { RowsClient } from "./rows/rows-client";
import { createTickers, type Tickers } from "./tickers";
import { createTrades, type Trades } from "./trades";

export { deleteReadStore };

/** A view that lives with the rows: the same questions, answered later. They reject with ReadStoreBehind. */
export type Asked<View> = {
  readonly [Name in Exclude<keyof View, "migrate" | "apply">]: View[Name] extends (
    ...input: infer Input
  ) => infer Answer
    ? (...input: Input) => Promise<Answer>
    : never;
};

/**
 * What reads are answered from: memory that follows the engine's events, and a file whose rows a thread of its own writes a
 * moment later. Never the truth: it can be deleted at any time while the exchange is stopped and comes back from the journal.
 */
export interface ReadStore {
  markets: Markets;
  accounts: Accounts;
  balances: Balances;
  trades: Trades;
  depth: Depth;
  tickers: Tickers;
  candles: CandleSource;
  orderTimelines: Asked<RowViews["orderTimelines"]>;
  orders: Asked<RowViews["orders"]>;
  fills: Asked<RowViews["fills"]>;
  ledgerEntries: Asked<RowViews["ledgerEntries"]>;
  ruleChanges: Asked<RowViews["ruleChanges"]>;
  futures: FuturesViews;
  /**
   * Takes a batch of events in: every read that is asked afterwards knows them, and questions wait for their rows. All or
   * nothing; a crash before only puts the position back.
   */
  apply(batch: EventBatch): void;
  /** Resolves when little waits for its rows. */
  drained(): Promise<void>;
  /** Sequence of the last command that all of it has taken in: later ones are still wanted. */
  position(): number;
  /** Whether some of it has taken in more than the journal has. */
  isAheadOf(sequence: number): boolean;
  /** Commands whose rows aren't written yet. */
  behind(): number;
  /** So much waits for its rows that people should send no more orders. */
  isOverwhelmed(): boolean;
  /** Writes what waits. Rejects where it can't be. */
  close(): Promise<void>;
}

export interface ReadStoreOptions {
  file: string;
  /** That of perpetuals. */
  futuresFile: string;
  /** Pairs that candles are kept of. */
  pairs: readonly string[];
  createCandles: () => LiveView & CandleSource;
  /** The rows' thread, or this one in tests. */
  openRows: OpenRows;
  /** Told when the rows' thread is started again. */
  onTrouble: (error: Error) => void;
  /** Told once the file can't be written: the store answers nothing any more that depends on it. */
  onFailure: (error: unknown) => void;
  /** What perpetuals show of the time before they were traded here. */
  past?: FuturesPast;
  now?: () => number;
}

export function openReadStore(options: ReadStoreOptions): ReadStore {
  const { file, futuresFile, pairs, createCandles, openRows, onTrouble, onFailure } = options;
  const { past = NO_PAST, now = Date.now } = options;
  // Makes the tables that are read here, before the rows' own thread does it again.
  RowStore.open({ file, pairs }).abandon();
  const database = openDatabase(file);
  const markets = createMarkets();
  const accounts = createAccounts();
  const trades = createTrades();
  const candles = createCandles();
  const views = {
    markets,
    accounts,
    balances: createBalances(accounts),
    trades,
    depth: createDepth(),
    // Before the candles, which it reads its past from: see createTickers.
    tickers: createTickers(markets, trades, candles),
    candles,
  };
  const live: readonly LiveView[] = Object.values(views);
  for (const view of live) view.load(database);
  const onWritten = (position: number) => live.forEach((view) => view.written?.(position));
  const position = readPosition(database);
  const futures = openFuturesFile({ file: futuresFile, accounts, past, now, onFailure });
  const rows = new RowsClient({ open: openRows, file, pairs, position, onWritten, onTrouble, onFailure });
  return {
    ...views,
    orderTimelines: asked(rows, "orderTimelines"),
    orders: asked(rows, "orders"),
    fills: asked(rows, "fills"),
    ledgerEntries: asked(rows, "ledgerEntries"),
    ruleChanges: asked(rows, "ruleChanges"),
    futures: futures.views,
    apply(batch) {
      if (batch.sequence > rows.position()) {
        const unknown = batch.after(rows.position());
        const events = unknown.of(STATE);
        for (const view of live) view.apply(events);
        rows.take(unknown);
      }
      futures.apply(batch);
    },
    drained: () => rows.drained(),
    position: () => Math.min(rows.position(), futures.position()),
    isAheadOf: (sequence) => Math.max(rows.position(), futures.position()) > sequence,
    behind: () => rows.behind(),
    isOverwhelmed: () => rows.isOverwhelmed(),
    async close() {
      try {
        futures.close();
      } finally {
        await rows.close().finally(() => database.close());
      }
    },
  };
}

/** A view's methods as questions to the rows. */
function asked<Name extends keyof RowViews>(rows: RowsClient, view: Name): Asked<RowViews[Name]> {
  const methods = new Map<PropertyKey, (...input: unknown[]) => Promise<unknown>>();
  const methodOf = (method: string) => {
    let found = methods.get(method);
    if (!found) methods.set(method, (found = (...input) => rows.ask({ view, method, input })));
    return found;
  };
  // The answer is what the view's method returns over there, where the message is taken apart by name.
  return new Proxy<Asked<RowViews[Name]>>(Object.create(null), {
    get: (_target, name) => (typeof name === "string" ? methodOf(name) : undefined),
  });
}
