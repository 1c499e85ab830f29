/**
 * The sockets' messages. One socket per market type. A client sends
 * {event: sub|unsub|login|ping, params}; the server sends {event, channel, biz, type, pairCode, base, data}.
 *
 * A logged-in client also makes calls: {event: place-order|cancel-order|…, id, params}, with the params of the HTTP call of that
 * name. The answer has the same event, the id as its channel, and data {result, answer} or {result, errorCode, errorMsg}.
 * Many calls may be under way; they are carried out in the order they came.
 *
 * Answers to sub, unsub and login carry `channel` ("<type>:<pairCode>:<interval>") and data {result, errorCode?, errorMsg?}.
 * Data messages carry channel null. Public channels count `data.sequence` per (type, pairCode), private ones per
 * account, without gaps: a reader that sees a gap subscribes again and gets a fresh snapshot.
 */
import { z } from "zod";
import { Balance, Candle, Interval, Levels, Order, PairCode, Ticker, Trade } from "./schemas";
import { Fill } from "./list-fills";
import { MarkPrice } from "./futures/get-mark-price";
import { FuturesAccount, FuturesFill, FuturesNotice, FuturesOrder, FuturesTicker, Position } from "./futures/schemas";

/** `mark`, `positions` and `notices` are the futures socket's; both sockets have the others. */
export const CHANNEL_TYPES = [
  "ticker",
  "ticker_all",
  "depth",
  "fills",
  "candles",
  "order",
  "assets",
  "mark",
  "positions",
  "notices",
] as const;
export const ChannelType = z.enum(CHANNEL_TYPES);
export type ChannelType = z.infer<typeof ChannelType>;
export const PRIVATE_CHANNELS: readonly ChannelType[] = ["order", "assets", "positions", "notices"];

const Subscription = z.strictObject({
  biz: z.enum(["spot", "futures"]),
  type: ChannelType,
  /** Needed by ticker, depth, fills and candles; absent on the others. */
  pairCode: PairCode.optional(),
  /** Needed by candles. */
  interval: Interval.optional(),
});

export const ClientMessage = z.discriminatedUnion("event", [
  z.strictObject({ event: z.literal("ping"), params: z.strictObject({}).optional() }),
  z.strictObject({ event: z.literal("login"), params: z.strictObject({ ticket: z.string().max(128) }) }),
  z.strictObject({ event: z.literal("sub"), params: Subscription }),
  z.strictObject({ event: z.literal("unsub"), params: Subscription }),
]);
/** A call of HTTP made over the socket; `params` is parsed with that call's own schema. */
export const ClientCall = z.strictObject({ event: z.string(), id: z.string().min(1).max(64), params: z.unknown() });
export type ClientCall = z.infer<typeof ClientCall>;

export type ClientMessage = z.infer<typeof ClientMessage>;
export type Subscription = z.infer<typeof Subscription>;

export const ServerMessage = z.object({
  /** Of a call's answer: the call's name. */
  event: z.string(),
  channel: z.string().nullable(),
  biz: z.enum(["spot", "futures"]),
  type: z.string().nullable(),
  pairCode: z.string().nullable(),
  base: z.string().nullable(),
  data: z.unknown(),
});
export type ServerMessage = z.infer<typeof ServerMessage>;

/** The data of a call's answer; `answer` has the shape of the HTTP call's. */
export const CallResult = z.discriminatedUnion("result", [
  z.object({ result: z.literal(true), answer: z.unknown() }),
  z.object({ result: z.literal(false), errorCode: z.number(), errorMsg: z.string() }),
]);
export type CallResult = z.infer<typeof CallResult>;

export const SubscriptionResult = z.object({
  result: z.boolean(),
  errorCode: z.number().optional(),
  errorMsg: z.string().optional(),
});

const sequence = z.number().int();
/** The payload of each data message, by its `type`. `depth_snapshot` and `depth` both arrive on the depth channel. */
export const CHANNEL_DATA = {
  ticker: z.object({ sequence, ticker: Ticker }),
  ticker_all: z.object({ sequence, tickers: z.array(Ticker) }),
  depth_snapshot: z.object({ sequence, bids: Levels, asks: Levels }),
  /** Changed levels since `previous` (the sequence of the message before), quantity "0" removes a level. */
  depth: z.object({ previous: sequence, sequence, bids: Levels, asks: Levels }),
  /** Newest first; the first message holds the last 50. */
  fills: z.object({ sequence, trades: z.array(Trade) }),
  candles: z.object({ sequence, interval: Interval, candles: z.array(Candle) }),
  /** Own orders that changed and own fills. */
  order: z.object({ sequence, orders: z.array(Order), fills: z.array(Fill) }),
  assets: z.object({ sequence, balances: z.array(Balance) }),
} as const;

/** The same of the futures socket, where it differs from the spot socket's or isn't there. */
export const FUTURES_CHANNEL_DATA = {
  ticker: z.object({ sequence, ticker: FuturesTicker }),
  ticker_all: z.object({ sequence, tickers: z.array(FuturesTicker) }),
  /** What index, mark and funding are made of; at each new mark, at most each second. */
  mark: z.object({ sequence, mark: MarkPrice }),
  order: z.object({ sequence, orders: z.array(FuturesOrder), fills: z.array(FuturesFill) }),
  assets: z.object({ sequence, account: FuturesAccount }),
  /** All open positions whenever one of them changes, and at new mark prices at most each second. */
  positions: z.object({ sequence, positions: z.array(Position) }),
  notices: z.object({ sequence, notices: z.array(FuturesNotice) }),
} as const;
