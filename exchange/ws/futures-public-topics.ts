import { LIMITS } from "~exchange/contract/limits";
import type { ChannelType } from "~exchange/contract/channels";
import type { Interval } from "~exchange/contract/schemas";
import type { Contract } from "~exchange/domain/futures/contract";
import type { Services } from "~exchange/services/services";
import { dataFrame, type Subject } from "./frames";
import { bookTopic, formingCandlesTopic, tickersTopic, tradesTopic, type DepthTopic } from "./market-topics";
import type { Topic } from "./topic";
import { valueTopic } from "./value-topic";

/** Between two messages about mark. */
const MARK_MS = LIMITS.markChannelMs;

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

export function allFuturesTickersTopic({ futures, store }: Services): Topic {
  const subject: Subject = { biz: "futures", type: "ticker_all", pairCode: null, base: null };
  return tickersTopic(subject, () =>
    store.futures.contracts.list().map(({ contract }) => futures.present.ticker(contract)),
  );
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
  const { present, depthPublication } = futures;
  const pair = contract.contract;
  return bookTopic(subjectOf("depth", contract), subjectOf("depth_snapshot", contract), {
    snapshot: () => depthPublication.snapshot(pair),
    levels: (side) => present.levels(pair, side),
  });
}

export function futuresFillsTopic({ store, futures }: Services, contract: Contract): Topic {
  return tradesTopic(subjectOf("fills", contract), {
    recent: (limit) => store.futures.trades.recent(contract.contract, limit),
    present: futures.present.trade,
  });
}

/** Of trades. */
export function futuresCandlesTopic({ store, now }: Services, contract: Contract, interval: Interval): Topic {
  const pair = contract.contract;
  return formingCandlesTopic(subjectOf("candles", contract), interval, {
    read: () => store.futures.candles.list({ contract: pair, kind: "last", interval, to: now() + 1, limit: 2 }),
    newestTrade: () => store.futures.trades.recent(pair, 1)[0]?.tradeId,
    now,
  });
}
