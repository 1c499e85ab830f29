import type { ChannelType } from "~exchange/contract/channels";

/** What one subscription asks for. Pair for ticker, depth, fills and candles; interval for candles. */
export interface ChannelRequest {
  biz: "spot" | "futures";
  type: ChannelType;
  pairCode?: string;
  interval?: string;
}

/** A data message as listeners get it. `type` tells `depth_snapshot` from `depth` on the depth channel. */
export interface ChannelMessage {
  type: string;
  pairCode: string | null;
  base: string | null;
  data: unknown;
  /** Whether it is the first since subscribing, which holds the whole state; true again after a reconnect or a gap. */
  isSnapshot: boolean;
}

export type ChannelListener = (message: ChannelMessage) => void;

const PRIVATE: readonly ChannelType[] = ["order", "assets", "positions", "notices"];

/** Private channels need a login by ticket first. */
export function isPrivate(type: ChannelType): boolean {
  return PRIVATE.includes(type);
}

/** One key per stream: what the exchange numbers without gaps. */
export function channelKey(biz: string, type: string, pairCode?: string | null, interval?: string | null): string {
  return [biz, type, pairCode ?? "", interval ?? ""].join(":");
}

export function keyOf(request: ChannelRequest): string {
  return channelKey(request.biz, request.type, request.pairCode, request.interval);
}
