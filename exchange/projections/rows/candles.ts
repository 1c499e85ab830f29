import { INTERVALS } from "../candles-calendar";
import { foldPrices, tradesByPair } from "../candles-fold";
import { query, write, type Query } from "../database";
import type { Projection } from "../projection";

const TABLE = `
  CREATE TABLE IF NOT EXISTS candles (
    pair TEXT NOT NULL, interval TEXT NOT NULL, time INTEGER NOT NULL, open INTEGER NOT NULL, high INTEGER NOT NULL,
    low INTEGER NOT NULL, close INTEGER NOT NULL, volume INTEGER NOT NULL, PRIMARY KEY (pair, interval, time)
  ) STRICT, WITHOUT ROWID;
`;

/** Candles of trades on this exchange: ticks and lots, one row per pair, interval and candle with trades. */
export function createCandleRows(pairs: readonly string[]): Projection {
  const known = new Set(pairs);
  let upsert: (pair: string, interval: string, ...bar: number[]) => void;
  let lastClose: Query<{ close: number }>;
  return {
    migrate(database) {
      database.exec(TABLE);
      upsert = write(
        database,
        `INSERT INTO candles (pair, interval, time, open, high, low, close, volume) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (pair, interval, time) DO UPDATE SET high = max(high, excluded.high), low = min(low, excluded.low),
         close = excluded.close, volume = volume + excluded.volume`,
      );
      lastClose = query(
        database,
        "SELECT close FROM candles WHERE pair = ? AND interval = '1m' ORDER BY time DESC LIMIT 1",
      );
    },
    apply(events) {
      for (const [pair, trades] of tradesByPair(events, known)) {
        const previous = lastClose.get(pair)?.close ?? null;
        for (const interval of INTERVALS) {
          for (const { time, open, high, low, close, volume } of foldPrices(interval, trades, previous))
            upsert(pair, interval, time, open, high, low, close, volume);
        }
      }
    },
  };
}
