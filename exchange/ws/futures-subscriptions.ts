import type { ChannelType, Subscription } from "~exchange/contract/channels";
import { Refusal } from "~exchange/services/refusal";
import type { Services } from "~exchange/services/services";
import type { Caller } from "~exchange/services/sessions";
import { futuresAssetsTopic, futuresOrdersTopic, noticesTopic, positionsTopic } from "./futures-private-topics";
import {
  allFuturesTickersTopic,
  futuresCandlesTopic,
  futuresDepthTopic,
  futuresFillsTopic,
  futuresTickerTopic,
  markTopic,
} from "./futures-public-topics";
import type { Offered } from "./hub";
import type { PrivateTopic } from "./private-topics";

const OWN: Partial<Record<ChannelType, (services: Services, accountId: string) => PrivateTopic>> = {
  order: futuresOrdersTopic,
  assets: futuresAssetsTopic,
  positions: positionsTopic,
  notices: noticesTopic,
};

/** What a subscription on the futures socket asks for; throws Refusal where there is no such thing or it isn't the caller's to see. */
export function offerFutures(services: Services, subscription: Subscription, caller: Caller | null): Offered {
  const { type, pairCode, interval } = subscription;
  const own = OWN[type];
  if (own) {
    if (pairCode !== undefined) throw invalid("pairCode", `${type} has none`);
    if (!caller || caller.expiresAt <= services.now()) throw new Refusal("UNAUTHORISED", `${type} needs a login`);
    const { accountId } = caller;
    return { kind: "private", accountId, open: () => own(services, accountId) };
  }
  if (type === "ticker_all") {
    if (pairCode !== undefined) throw invalid("pairCode", "ticker_all has none");
    return { kind: "plain", pace: "tick", open: () => allFuturesTickersTopic(services) };
  }
  if (pairCode === undefined) throw invalid("pairCode", `${type} needs one`);
  const contract = services.futures.contract(pairCode);
  if (type === "depth") return { kind: "depth", pair: pairCode, open: () => futuresDepthTopic(services, contract) };
  if (type === "candles") {
    if (interval === undefined) throw invalid("interval", "candles need one");
    return { kind: "plain", pace: "candles", open: () => futuresCandlesTopic(services, contract, interval) };
  }
  const topics = { ticker: futuresTickerTopic, fills: futuresFillsTopic, mark: markTopic };
  if (type !== "ticker" && type !== "fills" && type !== "mark") throw invalid("type", "no channel of this socket");
  return { kind: "plain", pace: "tick", open: () => topics[type](services, contract) };
}

function invalid(field: string, why: string): Refusal {
  return new Refusal("INPUT_INVALID", `${field}: ${why}`);
}
