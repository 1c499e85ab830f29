import type { z } from "zod";
import { CHANNEL_DATA, CHANNEL_TYPES, FUTURES_CHANNEL_DATA, PRIVATE_CHANNELS, type ChannelType } from "../channels";
import { LIMITS } from "../limits";

export interface Channel {
  biz: "spot" | "futures";
  type: ChannelType;
  /** Whether it needs a login. */
  isPrivate: boolean;
  /** What a subscription has to name; nothing else may be named. */
  needs: readonly ("pairCode" | "interval")[];
  /** When messages come. */
  pace: string;
  messages: readonly { type: string; data: z.ZodType }[];
}

const NEEDS: Partial<Record<ChannelType, Channel["needs"]>> = {
  ticker: ["pairCode"],
  depth: ["pairCode"],
  fills: ["pairCode"],
  candles: ["pairCode", "interval"],
  mark: ["pairCode"],
};

const AT_ONCE = "at once";
const AT_MARKS = `at once, and while only the mark price moves at most every ${LIMITS.markChannelMs} ms`;
const PACES: Partial<Record<ChannelType, string>> = {
  candles: `at most every ${LIMITS.candlesChannelMs} ms`,
  mark: `at most every ${LIMITS.markChannelMs} ms`,
  order: AT_ONCE,
  notices: AT_ONCE,
};
const TICK = `at most every ${LIMITS.publicChannelMs} ms`;

function paceOf(biz: Channel["biz"], type: ChannelType): string {
  if (type === "positions" || (type === "assets" && biz === "futures")) return AT_MARKS;
  return PACES[type] ?? (PRIVATE_CHANNELS.includes(type) ? AT_ONCE : TICK);
}

function channelsOf(biz: Channel["biz"], payloads: Readonly<Record<string, z.ZodType>>): Channel[] {
  return CHANNEL_TYPES.filter((type) => type in payloads).map((type) => ({
    biz,
    type,
    isPrivate: PRIVATE_CHANNELS.includes(type),
    needs: NEEDS[type] ?? [],
    pace: paceOf(biz, type),
    messages: Object.entries(payloads)
      .filter(([message]) => message === type || (type === "depth" && message === "depth_snapshot"))
      .map(([message, data]) => ({ type: message, data })),
  }));
}

/** Every channel of both sockets. */
export const CHANNELS: readonly Channel[] = [
  ...channelsOf("spot", CHANNEL_DATA),
  ...channelsOf("futures", { ...CHANNEL_DATA, ...FUTURES_CHANNEL_DATA }),
];
