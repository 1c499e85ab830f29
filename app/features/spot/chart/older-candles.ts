import type { Candle, Interval } from "~exchange/contract/schemas";

/** Candles that one panning step asks for. */
const STEP = 500;
/** As many as a page is drawn with. */
const NEWEST = 200;
const DAY_MS = 86_400_000;

/** The candles before `before` (Unix ms), oldest first; empty where there are none or they can't be had. */
export function loadOlder(pairCode: string, interval: Interval, before: number): Promise<Candle[]> {
  return load(pairCode, interval, before, STEP);
}

/** The newest candles, oldest first; empty where they can't be had. */
export function loadNewest(pairCode: string, interval: Interval): Promise<Candle[]> {
  // Past any clock that runs slow: no candle opens in the future.
  return load(pairCode, interval, Date.now() + DAY_MS, NEWEST);
}

async function load(pairCode: string, interval: Interval, before: number, limit: number): Promise<Candle[]> {
  const query = new URLSearchParams({ pairCode, interval, before: String(before), limit: String(limit) });
  const response = await fetch(`/resources/candles?${query}`).catch(() => null);
  if (!response?.ok) return [];
  const body: unknown = await response.json().catch(() => null);
  return Array.isArray(body) ? (body as Candle[]) : [];
}
