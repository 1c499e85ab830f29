import type { ChannelType } from "~exchange/contract/channels";
import type { Interval } from "~exchange/contract/schemas";
import type { Instrument } from "~exchange/domain/instrument";
import type { Services } from "~exchange/services/services";
import { dataFrame, type Subject } from "./frames";
import { bookTopic, formingCandlesTopic, tickersTopic, tradesTopic, type DepthTopic } from "./market-topics";
import type { Topic } from "./topic";
import { valueTopic } from "./value-topic";

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

export function allTickersTopic({ present, store }: Services): Topic {
  const subject: Subject = { biz: "spot", type: "ticker_all", pairCode: null, base: null };
  return tickersTopic(subject, () => store.markets.instruments().map(({ pair }) => present.ticker(pair)));
}

export function depthTopic({ present, depthPublication }: Services, instrument: Instrument): DepthTopic {
  const { pair } = instrument;
  return bookTopic(subjectOf("depth", instrument), subjectOf("depth_snapshot", instrument), {
    snapshot: () => depthPublication.snapshot(pair),
    levels: (side) => present.levels(pair, side),
  });
}

export function fillsTopic({ store, present }: Services, instrument: Instrument): Topic {
  return tradesTopic(subjectOf("fills", instrument), {
    recent: (limit) => store.trades.recent(instrument.pair, limit),
    present: present.trade,
  });
}

export function candlesTopic({ store, now }: Services, instrument: Instrument, interval: Interval): Topic {
  const { pair } = instrument;
  return formingCandlesTopic(subjectOf("candles", instrument), interval, {
    read: () => store.candles.list({ pair, interval, to: now() + 1, limit: 2 }),
    newestTrade: () => store.trades.recent(pair, 1)[0]?.tradeId,
    now,
  });
}
