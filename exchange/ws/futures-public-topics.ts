import type { ChannelType } from "~exchange/contract/channels";
import type { FuturesTicker } from "~exchange/contract/futures/schemas";
import { LIMITS } from "~exchange/contract/limits";
import type { Candle, Interval } from "~exchange/contract/schemas";
import type { Contract } from "~exchange/domain/futures/contract";
import { MINUTE } from "~exchange/projections/candles-calendar";
import type { DepthChange } from "~exchange/services/depth-publication";
import type { Services } from "~exchange/services/services";
import { dataFrame, type Subject } from "./frames";
import type { DepthTopic } from "./public-topics";
import type { Topic } from "./topic";
import { valueTopic } from "./value-topic";

/** Trades in the first message of a fills subscription. */
const TRADES_FIRST = 50;
/** Between two messages about mark. */
const MARK_MS = 1_000;

function subjectOf(type: ChannelType | "depth_snapshot", { contract, base }: Contract): Subject {
  return { biz: "futures", type, pairCode: contract, base };
}

export function futuresTickerTopic({ futures }: Services, contract: Contract): Topic {
  const subject = subjectOf("ticker", contract);
  return valueTopic(
    () => futures.present.ticker(contract.contract),
    (sequence, ticker) => dataFrame(subject, { sequence, ticker }),
  );
}

/** The first message holds every pair's ticker, the others those that changed. */
export function allFuturesTickersTopic({ futures, store }: Services): Topic {
  const subject: Subject = { biz: "futures", type: "ticker_all", pairCode: null, base: null };
  let sequence = 0;
  const tickers = new Map<string, { ticker: FuturesTicker; text: string }>();

  function readChanged(): FuturesTicker[] {
    const changed: FuturesTicker[] = [];
    for (const { contract } of store.futures.contracts.list()) {
      const ticker = futures.present.ticker(contract);
      const text = JSON.stringify(ticker);
      if (tickers.get(contract)?.text === text) continue;
      tickers.set(contract, { ticker, text });
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

/** What index, mark and funding are made of, at each change but at most each second. */
export function markTopic({ futures, now }: Services, contract: Contract): Topic {
  const subject = subjectOf("mark", contract);
  const mark = valueTopic(
    () => futures.present.mark(contract.contract),
    (sequence, value) => dataFrame(subject, { sequence, mark: value }),
  );
  let told = 0;
  return {
    next() {
      if (now() - told < MARK_MS) return null;
      const message = mark.next();
      if (message) told = now();
      return message;
    },
    snapshot: () => mark.snapshot(),
  };
}

export function futuresDepthTopic({ futures }: Services, contract: Contract): DepthTopic {
  const subject = subjectOf("depth", contract);
  const snapshotSubject = subjectOf("depth_snapshot", contract);
  const { present, depthPublication } = futures;
  const pair = contract.contract;
  let offered: DepthChange | null = null;
  const sides = ({ bids, asks }: Pick<DepthChange, "bids" | "asks">) => ({
    bids: present.levels(pair, bids),
    asks: present.levels(pair, asks),
  });
  return {
    offer(change) {
      offered = change;
    },
    next() {
      if (!offered) return null;
      const { previous, sequence, ...changed } = offered;
      offered = null;
      return dataFrame(subject, { previous, sequence, ...sides(changed) });
    },
    snapshot() {
      const { sequence, ...whole } = depthPublication.snapshot(pair);
      return dataFrame(snapshotSubject, { sequence, ...sides(whole) });
    },
  };
}

export function futuresFillsTopic({ store, futures }: Services, contract: Contract): Topic {
  const subject = subjectOf("fills", contract);
  const pair = contract.contract;
  const { trades } = store.futures;
  const newest = () => trades.recent(pair, 1)[0]?.tradeId ?? null;
  let sequence = 0;
  let published = newest();

  /** The trades kept for reading, split at the last published one; both newest first. */
  function split() {
    const kept = trades.recent(pair, LIMITS.tradesPage);
    const at = kept.findIndex(({ tradeId }) => tradeId === published);
    return at < 0 ? { unpublished: kept, known: [] } : { unpublished: kept.slice(0, at), known: kept.slice(at) };
  }

  return {
    next() {
      if (newest() === published) return null;
      const { unpublished } = split();
      published = newest();
      sequence += 1;
      return dataFrame(subject, { sequence, trades: unpublished.map(futures.present.trade) });
    },
    snapshot() {
      const known = split().known.slice(0, TRADES_FIRST);
      return dataFrame(subject, { sequence, trades: known.map(futures.present.trade) });
    },
  };
}

/** The candle of trades that forms and, because its end may come between two messages, the one before it. */
export function futuresCandlesTopic({ store, now }: Services, contract: Contract, interval: Interval): Topic {
  const subject = subjectOf("candles", contract);
  const pair = contract.contract;
  const read = () => store.futures.candles.list({ contract: pair, kind: "last", interval, to: now() + 1, limit: 2 });
  /** Candles change with trades and with the minute; asking for them costs more than asking for these. */
  const cause = () => `${store.futures.trades.recent(pair, 1)[0]?.tradeId ?? ""} ${Math.floor(now() / MINUTE)}`;
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
