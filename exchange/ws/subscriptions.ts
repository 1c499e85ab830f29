import { PRIVATE_CHANNELS, type Subscription } from "~exchange/contract/channels";
import type { ErrorName } from "~exchange/contract/error-codes";
import type { Instrument } from "~exchange/domain/instrument";
import { Refusal } from "~exchange/services/refusal";
import type { Services } from "~exchange/services/services";
import type { Caller } from "~exchange/services/sessions";
import type { Biz } from "./frames";
import { offerFutures } from "./futures-subscriptions";
import type { Offered } from "./hub";
import { assetsTopic, ordersTopic } from "./private-topics";
import { allTickersTopic, candlesTopic, depthTopic, fillsTopic, tickerTopic } from "./public-topics";

/** The name of a channel in answers: "<type>:<pairCode>:<interval>", as far as it has them. */
export function channelOf({ type, pairCode, interval }: Partial<Subscription>): string {
  return [type, pairCode, interval].filter((part) => part !== undefined).join(":");
}

/** The topic's key in the hub: the channel, and for private ones whose. */
export function keyOf(subscription: Subscription, caller: Caller | null): string {
  // The two markets' pairs have different codes; channels without a pair need telling apart.
  const channel = subscription.biz === "spot" ? channelOf(subscription) : `futures/${channelOf(subscription)}`;
  return PRIVATE_CHANNELS.includes(subscription.type) ? `${channel}@${caller?.accountId ?? ""}` : channel;
}

/** What a subscription asks for; throws Refusal where there is no such thing or it isn't the caller's to see. */
export function offer(services: Services, socket: Biz, subscription: Subscription, caller: Caller | null): Offered {
  const { biz, type, pairCode, interval } = subscription;
  if (biz !== socket) throw invalid("biz", `this socket is for ${socket}`);
  if (type !== "candles" && interval !== undefined) throw invalid("interval", "for candles only");
  if (biz === "futures") return offerFutures(services, subscription, caller);
  if (type === "mark" || type === "positions" || type === "notices") throw invalid("type", "the futures socket has it");
  if (type === "order" || type === "assets") return offerPrivate(services, subscription, caller);
  if (type === "ticker_all") {
    if (pairCode !== undefined) throw invalid("pairCode", "ticker_all has none");
    return { kind: "plain", pace: "tick", open: () => allTickersTopic(services) };
  }
  if (pairCode === undefined) throw invalid("pairCode", `${type} needs one`);
  const instrument = services.store.markets.instrument(pairCode);
  if (!instrument) throw new Refusal("PAIR_UNKNOWN", `no pair ${pairCode}`);
  if (type === "depth") return { kind: "depth", pair: pairCode, open: () => depthTopic(services, instrument) };
  if (type === "candles") {
    if (interval === undefined) throw invalid("interval", "candles need one");
    return { kind: "plain", pace: "candles", open: () => candlesTopic(services, instrument, interval) };
  }
  return { kind: "plain", pace: "tick", open: () => pairTopics[type](services, instrument) };
}

const pairTopics = { ticker: tickerTopic, fills: fillsTopic } satisfies Record<
  string,
  (services: Services, instrument: Instrument) => unknown
>;

function offerPrivate(services: Services, { type, pairCode }: Subscription, caller: Caller | null): Offered {
  if (pairCode !== undefined) throw invalid("pairCode", `${type} has none`);
  if (!caller || caller.expiresAt <= services.now()) throw new Refusal("UNAUTHORISED", `${type} needs a login`);
  const { accountId } = caller;
  const open = () => (type === "order" ? ordersTopic(services, accountId) : assetsTopic(services, accountId));
  return { kind: "private", accountId, open };
}

function invalid(field: string, why: string): Refusal {
  const name: ErrorName = "INPUT_INVALID";
  return new Refusal(name, `${field}: ${why}`);
}
