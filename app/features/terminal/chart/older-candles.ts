import type { Candle, Interval } from "~exchange/contract/schemas";
import type { Biz } from "~/lib/market-socket/use-channel";

/** Candles that one panning step asks for. */
const STEP = 500;
/** As many as a page is drawn with. */
const NEWEST = 200;
const DAY_MS = 86_400_000;

/** The price that candles are of: of trades, or of a contract's mark or index. */
export type CandleKind = "last" | "mark" | "index";

/** Whose candles they are. */
export interface CandleSource {
  biz: Biz;
  kind: CandleKind;
  pairCode: string;
}

/** The candles before `before` (Unix ms), oldest first; empty where there are none or they can't be had. */
export function loadOlder(source: CandleSource, interval: Interval, before: number): Promise<Candle[]> {
  return load(source, interval, before, STEP);
}

/** The newest candles, oldest first; empty where they can't be had. */
export function loadNewest(source: CandleSource, interval: Interval): Promise<Candle[]> {
  // Past any clock that runs slow: no candle opens in the future.
  return load(source, interval, Date.now() + DAY_MS, NEWEST);
}

async function load(source: CandleSource, interval: Interval, before: number, limit: number): Promise<Candle[]> {
  const query = new URLSearchParams({ ...source, interval, before: String(before), limit: String(limit) });
  const response = await fetch(`/resources/candles?${query}`).catch(() => null);
  if (!response?.ok) return [];
  const body: unknown = await response.json().catch(() => null);
  return Array.isArray(body) ? (body as Candle[]) : [];
}
