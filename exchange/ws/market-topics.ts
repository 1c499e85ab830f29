/** Public topics that both sockets have, whatever they read from. */
import { LIMITS } from "~exchange/contract/limits";
import type { Candle, Interval, Levels } from "~exchange/contract/schemas";
import { MINUTE } from "~exchange/projections/candles-calendar";
import type { DepthChange } from "~exchange/services/depth-publication";
import { dataFrame, type Subject } from "./frames";
import type { Topic } from "./topic";

/** Trades in the first message of a fills subscription. */
const TRADES_FIRST = 50;

/** The first message holds every pair's ticker, the others those that changed. */
export function tickersTopic<Ticker extends { pairCode: string }>(
  subject: Subject,
  read: () => readonly Ticker[],
): Topic {
  let sequence = 0;
  const tickers = new Map<string, { ticker: Ticker; text: string }>();

  function readChanged(): Ticker[] {
    const changed: Ticker[] = [];
    for (const ticker of read()) {
      const text = JSON.stringify(ticker);
      if (tickers.get(ticker.pairCode)?.text === text) continue;
      tickers.set(ticker.pairCode, { ticker, text });
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

type Sides = Pick<DepthChange, "bids" | "asks">;

export interface DepthSource {
  snapshot(): Sides & { sequence: number };
  /** One side as people read it. */
  levels(side: Sides["bids"]): Levels;
}

export function bookTopic(changes: Subject, whole: Subject, { snapshot, levels }: DepthSource): DepthTopic {
  let offered: DepthChange | null = null;
  const shown = ({ bids, asks }: Sides) => ({ bids: levels(bids), asks: levels(asks) });
  return {
    offer(change) {
      offered = change;
    },
    next() {
      if (!offered) return null;
      const { previous, sequence, ...sides } = offered;
      offered = null;
      return dataFrame(changes, { previous, sequence, ...shown(sides) });
    },
    snapshot() {
      const { sequence, ...sides } = snapshot();
      return dataFrame(whole, { sequence, ...shown(sides) });
    },
  };
}

export interface TradesSource<Trade> {
  /** The newest trades, newest first. */
  recent(limit: number): readonly Trade[];
  /** As people read it. */
  present(trade: Trade): unknown;
}

export function tradesTopic<Trade extends { tradeId: string }>(
  subject: Subject,
  { recent, present }: TradesSource<Trade>,
): Topic {
  const newest = () => recent(1)[0]?.tradeId ?? null;
  let sequence = 0;
  let published = newest();

  /** The trades kept for reading, split at the last published one; both newest first. */
  function split() {
    const trades = recent(LIMITS.tradesPage);
    const at = trades.findIndex(({ tradeId }) => tradeId === published);
    return at < 0 ? { unpublished: trades, known: [] } : { unpublished: trades.slice(0, at), known: trades.slice(at) };
  }

  return {
    next() {
      if (newest() === published) return null;
      const { unpublished } = split();
      published = newest();
      sequence += 1;
      return dataFrame(subject, { sequence, trades: unpublished.map((trade) => present(trade)) });
    },
    snapshot() {
      const trades = split().known.slice(0, TRADES_FIRST);
      return dataFrame(subject, { sequence, trades: trades.map((trade) => present(trade)) });
    },
  };
}

export interface CandlesSource {
  /** The candle that forms and the one before it. */
  read(): Candle[];
  newestTrade(): string | undefined;
  now(): number;
}

/** The candle that forms and, because its end may come between two messages, the one before it. */
export function formingCandlesTopic(subject: Subject, interval: Interval, source: CandlesSource): Topic {
  const { read, newestTrade, now } = source;
  /** Candles change with trades and with the minute; asking for them costs more than asking for these. */
  const cause = () => `${newestTrade() ?? ""} ${Math.floor(now() / MINUTE)}`;
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
