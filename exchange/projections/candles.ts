/**
 * Candles of every pair: folded live from trades, before that a recorded market where one was imported, else the seeded
 * past of the demo market. The live part begins with the minute of the pair's first trade, which the journal fixes, so a
 * restart moves nothing.
 *
 * Minutes without trades since then (the exchange was stopped, or nobody traded) repeat the last close with volume 0.
 * Between a recording and the next one, or the first live trade, there are no candles: no market was observed there.
 *
 * Every interval is folded from the same trades: open first, high highest, low lowest, close last, volume summed.
 */
import type Database from "libsql";
import type { Candle, Interval } from "~exchange/contract/schemas";
import type { Instrument } from "~exchange/domain/instrument";
import type { EngineEvent } from "~exchange/engine/events";
import { createIndexPaths, type DemoIndex } from "~exchange/feeds/index-path";
import type { CandleSource } from "./candle-source";
import { MINUTE, openTimeOf } from "./candles-calendar";
import { createLiveCandles, type LiveCandles } from "./candles-live";
import { type CandleStretch, listAcross } from "./candles-stretch";
import { createSeededHistory } from "./history";
import { readImported } from "./imported";
import type { Projection } from "./projection";

export interface CandleStoreOptions {
  /** Text that decides the demo market's past. */
  seed: string;
  instruments: readonly Instrument[];
  /** null outside demo mode: then there is no seeded past. */
  demo: { index: readonly DemoIndex[]; historyDays?: number } | null;
  /** Where `npm run import` puts recordings: <data folder>/exchange/imported. It may be absent. */
  importedDirectory: string;
  /** Unix ms; Date.now unless given. */
  now?: () => number;
}

/**
 * `migrate` gives it the database and comes first; it creates the table `candles`. `list` and `forming` then read what the
 * same connection has written. An unknown pair has no candles.
 */
export interface CandleStore extends Projection, CandleSource {
  /** Computes the seeded past's hours in small turns with rests (2-4 s of CPU in half a minute), so that long intervals are at hand at once. */
  warm(signal?: AbortSignal): Promise<void>;
}

const DEFAULT_HISTORY_DAYS = 400;

export function createCandleStore(options: CandleStoreOptions): CandleStore {
  const { instruments, seed, demo, importedDirectory, now = Date.now } = options;
  const byPair = new Map(instruments.map((instrument) => [instrument.pair, instrument]));
  const imported = readImported(importedDirectory, [...byPair.keys()]);
  const history = demo
    ? createSeededHistory({
        seed,
        instruments,
        pathOf: createIndexPaths({ seed, indices: demo.index }),
        days: demo.historyDays ?? DEFAULT_HISTORY_DAYS,
      })
    : null;
  let live: LiveCandles | null = null;

  const liveOf = () => {
    if (!live) throw new Error("candle store: migrate has not been called");
    return live;
  };

  const stretchesOf = (pair: string, time: number): CandleStretch[] => {
    const instrument = byPair.get(pair);
    if (!instrument) return [];
    const minute = openTimeOf("1m", time);
    const firstTrade = liveOf().firstMinute(pair);
    const began = firstTrade ?? minute;
    const liveNow = () => (firstTrade === null ? [] : [liveOf().stretch(instrument, firstTrade, minute + MINUTE)]);
    const recordings = imported.get(pair);
    if (recordings) return [...recordings.map((recording) => recording.before(began)), ...liveNow()];
    const seeded = history?.stretch(pair, began);
    if (!seeded) return liveNow();
    return firstTrade === null ? [seeded, repeatClose(seeded, minute)] : [seeded, ...liveNow()];
  };

  const list = (pair: string, query: { interval: Interval; from?: number; to: number; limit: number }, time: number) =>
    listAcross(stretchesOf(pair, time), query);

  return {
    migrate(database: Database.Database) {
      live = createLiveCandles(database, instruments);
    },
    apply(events: readonly EngineEvent[]) {
      liveOf().apply(events);
    },
    list: ({ pair, ...query }) => list(pair, query, now()),
    forming(pair, interval, time): Candle | null {
      const [candle] = list(pair, { interval, to: time + 1, limit: 1 }, time);
      return candle && candle[0] === openTimeOf(interval, time) ? candle : null;
    },
    async warm(signal) {
      if (!history) return;
      const pairs = instruments.map((instrument) => instrument.pair).filter((pair) => !imported.has(pair));
      await history.warm(pairs, openTimeOf("1m", now()), signal);
    },
  };
}

/** The minute that forms before anybody has traded: the last close, no volume. */
function repeatClose(past: CandleStretch, minute: number): CandleStretch {
  return {
    start: minute,
    end: minute + MINUTE,
    candles(interval, first, last) {
      const time = openTimeOf(interval, minute);
      const before = past.candles("1m", minute - MINUTE, minute - MINUTE).at(-1);
      if (!before || time < first || time > last) return [];
      const [, , , , close, volume] = before;
      const none = volume.replace(/[1-9]/g, "0").replace(/^0+(?=\d)/, "");
      return [[time, close, close, close, close, none]];
    },
  };
}
