/** The messages of the sockets, one socket per market type. What holds for all of them is told in reference/prose.ts. */
import { z } from "zod";
import { Balance, Candle, Interval, Levels, Order, PairCode, Ticker, Trade } from "./schemas";
import { Fill } from "./list-fills";
import { MarkPrice } from "./futures/get-mark-price";
import {
  ClosedPosition,
  FuturesAccount,
  FuturesFill,
  FuturesNotice,
  FuturesOrder,
  FuturesTicker,
  Position,
} from "./futures/schemas";

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
  pairCode: PairCode.optional().describe("Needed by ticker, depth, fills and candles; absent on the others."),
  interval: Interval.optional().describe("Needed by candles."),
});

export const ClientMessage = z.discriminatedUnion("event", [
  z.strictObject({ event: z.literal("ping"), params: z.strictObject({}).optional() }),
  z.strictObject({ event: z.literal("login"), params: z.strictObject({ ticket: z.string().max(128) }) }),
  z.strictObject({ event: z.literal("sub"), params: Subscription }),
  z.strictObject({ event: z.literal("unsub"), params: Subscription }),
]);
export const ClientCall = z
  .strictObject({ event: z.string(), id: z.string().min(1).max(64), params: z.unknown() })
  .describe("A call of HTTP made over the socket; `params` is parsed with that call's own schema.");
export type ClientCall = z.infer<typeof ClientCall>;

export type ClientMessage = z.infer<typeof ClientMessage>;
export type Subscription = z.infer<typeof Subscription>;

export const ServerMessage = z.object({
  event: z.string().describe("Of a call's answer: the call's name."),
  channel: z.string().nullable(),
  biz: z.enum(["spot", "futures"]),
  type: z.string().nullable(),
  pairCode: z.string().nullable(),
  base: z.string().nullable(),
  data: z.unknown(),
});
export type ServerMessage = z.infer<typeof ServerMessage>;

export const CallResult = z
  .discriminatedUnion("result", [
    z.object({ result: z.literal(true), answer: z.unknown() }),
    z.object({
      result: z.literal(false),
      errorCode: z.number(),
      errorMsg: z.string(),
      errorData: z.record(z.string(), z.string()).nullable().describe("What the limit is, by name, as over HTTP."),
    }),
  ])
  .describe("The data of a call's answer; `answer` has the shape of the HTTP call's.");
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
  ticker_all: z
    .object({ sequence, tickers: z.array(Ticker) })
    .describe("Those that changed; the first message holds all."),
  depth_snapshot: z.object({ sequence, bids: Levels, asks: Levels }).describe("The whole book."),
  depth: z
    .object({ previous: sequence, sequence, bids: Levels, asks: Levels })
    .describe('Changed levels since `previous` (the sequence of the message before), quantity "0" removes a level.'),
  fills: z.object({ sequence, trades: z.array(Trade) }).describe("Newest first; the first message holds the last 50."),
  candles: z
    .object({ sequence, interval: Interval, candles: z.array(Candle) })
    .describe("The candle that is forming and the one before it, whichever of them has changed."),
  order: z
    .object({ sequence, orders: z.array(Order), fills: z.array(Fill) })
    .describe("Own orders that changed and own fills; the first message holds the open orders."),
  assets: z
    .object({ sequence, balances: z.array(Balance) })
    .describe("Those that changed; the first message holds all."),
} as const;

/** The same of the futures socket, where it differs from the spot socket's or isn't there. */
export const FUTURES_CHANNEL_DATA = {
  ticker: z.object({ sequence, ticker: FuturesTicker }),
  ticker_all: z
    .object({ sequence, tickers: z.array(FuturesTicker) })
    .describe("Those that changed; the first message holds all."),
  mark: z
    .object({ sequence, mark: MarkPrice })
    .describe("What index, mark and funding are made of; at each new mark, at most each second."),
  order: z
    .object({ sequence, orders: z.array(FuturesOrder), fills: z.array(FuturesFill) })
    .describe("Own orders that changed and own fills; the first message holds the open orders."),
  assets: z.object({ sequence, account: FuturesAccount }),
  positions: z
    .object({ sequence, positions: z.array(Position), closed: z.array(ClosedPosition) })
    .describe(
      "All open positions whenever one of them changes, and at new mark prices at most each second; and those that have " +
        "closed since the message before, the last one first.",
    ),
  notices: z.object({ sequence, notices: z.array(FuturesNotice) }),
} as const;
