import type { Instrument } from "~exchange/domain/instrument";
import type { EngineState, Market } from "./state";

const MINUTE_MS = 60_000;

/** Minutes that count; 0 where there is no band. */
export function bandMinutesOf({ limits }: Instrument): number {
  return limits.bandDownBips > 0 || limits.bandUpBips > 0 ? limits.bandMinutes : 0;
}

export function addToBand(state: EngineState, market: Market, price: number, lots: number): void {
  if (bandMinutesOf(market.instrument) === 0) return;
  market.trades.push({ minute: Math.floor(state.time / MINUTE_MS), price, lots });
}

/** Ticks that prices must keep within, from the trades of the last whole minutes. */
export function bandOf(state: EngineState, { instrument, trades }: Market): { low: number; high: number } {
  const { bandMinutes, bandDownBips, bandUpBips } = instrument.limits;
  const now = Math.floor(state.time / MINUTE_MS);
  const counted = trades.filter(({ minute }) => minute < now && minute >= now - bandMinutes);
  if (counted.length === 0) return { low: 0, high: Infinity };
  const value = counted.reduce((sum, { price, lots }) => sum + BigInt(price) * BigInt(lots), 0n);
  const lots = counted.reduce((sum, trade) => sum + BigInt(trade.lots), 0n) * 10_000n;
  const low = value * (10_000n - BigInt(bandDownBips));
  const high = value * (10_000n + BigInt(bandUpBips));
  return {
    low: bandDownBips > 0 ? Number((low + lots - 1n) / lots) : 0,
    high: bandUpBips > 0 ? Number(high / lots) : Infinity,
  };
}
