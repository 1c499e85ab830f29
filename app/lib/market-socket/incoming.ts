import { channelKey, type ChannelMessage } from "./channel";

export type IncomingData = Omit<ChannelMessage, "isSnapshot">;

/** A message from the exchange after reading its envelope. */
export type Incoming =
  | { kind: "pong" }
  | { kind: "login"; ok: boolean; reason: string }
  | { kind: "confirmation"; channel: string }
  | { kind: "subscription-failure"; channel: string; reason: string }
  | { kind: "data"; key: string; message: IncomingData }
  | { kind: "unreadable" };

/** Longer texts are no message of ours. */
const MESSAGE_CHARACTERS_MAX = 4_000_000;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads one frame. Never throws: a frame that isn't a message of the protocol is `unreadable`. */
export function readIncoming(frame: unknown): Incoming {
  if (typeof frame !== "string" || frame.length > MESSAGE_CHARACTERS_MAX) return { kind: "unreadable" };
  const envelope = parseJson(frame);
  if (!isRecord(envelope)) return { kind: "unreadable" };
  if (envelope.event === "pong") return { kind: "pong" };
  const data = typeof envelope.data === "string" ? parseJson(envelope.data) : envelope.data;
  const succeeded = isRecord(data) && data.result === true;
  const reason = isRecord(data) ? (textOrNull(data.errorMsg) ?? "") : "";
  if (envelope.event === "login") return { kind: "login", ok: succeeded, reason };
  const channel = textOrNull(envelope.channel);
  if (channel !== null) {
    return succeeded ? { kind: "confirmation", channel } : { kind: "subscription-failure", channel, reason };
  }
  return readData(envelope, data);
}

function readData(envelope: Record<string, unknown>, data: unknown): Incoming {
  const biz = textOrNull(envelope.biz);
  const type = textOrNull(envelope.type);
  if (biz === null || type === null) return { kind: "unreadable" };
  const pairCode = textOrNull(envelope.pairCode);
  const base = biz === "futures" ? pairCode : textOrNull(envelope.base);
  const channel = type === "depth_snapshot" ? "depth" : type;
  const interval = channel === "candles" && isRecord(data) ? textOrNull(data.interval) : null;
  return {
    kind: "data",
    key: channelKey(biz, channel, pairCode, interval),
    message: { type, pairCode, base, data },
  };
}

/** The numbering of a data message; null where it carries none. */
export function sequenceOf(data: unknown): { sequence: number; previous: number | null } | null {
  if (!isRecord(data) || typeof data.sequence !== "number") return null;
  return { sequence: data.sequence, previous: typeof data.previous === "number" ? data.previous : null };
}
