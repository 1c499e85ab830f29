import type { Candle, Interval } from "~exchange/contract/schemas";

/** Candles that one panning step asks for. */
const STEP = 500;

/** The candles before `before` (Unix ms), oldest first; empty where there are none or they can't be had. */
export async function loadOlder(pairCode: string, interval: Interval, before: number): Promise<Candle[]> {
  const query = new URLSearchParams({ pairCode, interval, before: String(before), limit: String(STEP) });
  const response = await fetch(`/resources/candles?${query}`).catch(() => null);
  if (!response?.ok) return [];
  const body: unknown = await response.json();
  return Array.isArray(body) ? (body as Candle[]) : [];
}
