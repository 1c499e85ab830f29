import type { ChannelType } from "~exchange/contract/channels";
import { LIMITS } from "~exchange/contract/limits";
import type { Candle, Interval, Ticker } from "~exchange/contract/schemas";
import type { Instrument } from "~exchange/domain/instrument";
import { MINUTE } from "~exchange/projections/candles-calendar";
import type { DepthChange } from "~exchange/services/depth-publication";
import type { Services } from "~exchange/services/services";
import { dataFrame, type Subject } from "./frames";
import type { Topic } from "./topic";
import { valueTopic } from "./value-topic";

/** Trades in the first message of a fills subscription. */
const TRADES_FIRST = 50;

function subjectOf(type: ChannelType | "depth_snapshot", instrument: Instrument): Subject {
  return { biz: "spot", type, pairCode: instrument.pair, base: instrument.base };
}

export function tickerTopic({ present }: Services, instrument: Instrument): Topic {
  const subject = subjectOf("ticker", instrument);
  return valueTopic(
    () => present.ticker(instrument.pair),
    (sequence, ticker) => dataFrame(subject, { sequence, ticker }),
  );
}

/** The first message holds every pair's ticker, the others those that changed. */
export function allTickersTopic({ present, store }: Services): Topic {
  const subject: Subject = { biz: "spot", type: "ticker_all", pairCode: null, base: null };
  let sequence = 0;
  const tickers = new Map<string, { ticker: Ticker; text: string }>();

  function readChanged(): Ticker[] {
    const changed: Ticker[] = [];
    for (const { pair } of store.markets.instruments()) {
      const ticker = present.ticker(pair);
      const text = JSON.stringify(ticker);
      if (tickers.get(pair)?.text === text) continue;
      tickers.set(pair, { ticker, text });
      changed.push(ticker);
    }
    return changed;
  }

  readChanged();
  return {
    next() {
      const changed = readChanged();
      if (changed.length === 0) return null;
      sequence += 1;
      return dataFrame(subject, { sequence, tickers: changed });
    },
    snapshot: () => dataFrame(subject, { sequence, tickers: [...tickers.values()].map(({ ticker }) => ticker) }),
  };
}

/** The pair's published changes are handed in by the hub, which publishes them with and without subscribers. */
export interface DepthTopic extends Topic {
  offer(change: DepthChange): void;
}

export function depthTopic({ present, depthPublication }: Services, instrument: Instrument): DepthTopic {
  const subject = subjectOf("depth", instrument);
  const snapshotSubject = subjectOf("depth_snapshot", instrument);
  const { pair } = instrument;
  let offered: DepthChange | null = null;
  return {
    offer(change) {
      offered = change;
    },
    next() {
      if (!offered) return null;
      const { previous, sequence, bids, asks } = offered;
      offered = null;
      return dataFrame(subject, {
        previous,
        sequence,
        bids: present.levels(pair, bids),
        asks: present.levels(pair, asks),
      });
    },
    snapshot() {
      const { sequence, bids, asks } = depthPublication.snapshot(pair);
      return dataFrame(snapshotSubject, {
        sequence,
        bids: present.levels(pair, bids),
        asks: present.levels(pair, asks),
      });
    },
  };
}

export function fillsTopic({ store, present }: Services, instrument: Instrument): Topic {
  const subject = subjectOf("fills", instrument);
  const { pair } = instrument;
  const newest = () => store.trades.recent(pair, 1)[0]?.tradeId ?? null;
  let sequence = 0;
  let published = newest();

  /** The trades kept for reading, split at the last published one; both newest first. */
  function split() {
    const trades = store.trades.recent(pair, LIMITS.tradesPage);
    const at = trades.findIndex(({ tradeId }) => tradeId === published);
    return at < 0 ? { unpublished: trades, known: [] } : { unpublished: trades.slice(0, at), known: trades.slice(at) };
  }

  return {
    next() {
      if (newest() === published) return null;
      const { unpublished } = split();
      published = newest();
      sequence += 1;
      return dataFrame(subject, { sequence, trades: unpublished.map(present.trade) });
    },
    snapshot() {
      const trades = split().known.slice(0, TRADES_FIRST);
      return dataFrame(subject, { sequence, trades: trades.map(present.trade) });
    },
  };
}

/** The candle that forms and, because its end may come between two messages, the one before it. */
export function candlesTopic({ store, now }: Services, instrument: Instrument, interval: Interval): Topic {
  const subject = subjectOf("candles", instrument);
  const { pair } = instrument;
  const read = () => store.candles.list({ pair, interval, to: now() + 1, limit: 2 });
  /** Candles change with trades and with the minute; asking for them costs more than asking for these. */
  const cause = () => `${store.trades.recent(pair, 1)[0]?.tradeId ?? ""} ${Math.floor(now() / MINUTE)}`;
  const frame = (candles: Candle[]) => dataFrame(subject, { sequence, interval, candles });
  let sequence = 0;
  let readFor = cause();
  let published = read();
  return {
    next() {
      const because = cause();
      if (because === readFor) return null;
      readFor = because;
      const known = new Set(published.map((candle) => JSON.stringify(candle)));
      published = read();
      const changed = published.filter((candle) => !known.has(JSON.stringify(candle)));
      if (changed.length === 0) return null;
      sequence += 1;
      return frame(changed);
    },
    snapshot: () => frame(published),
  };
}
