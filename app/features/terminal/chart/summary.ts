import { Decimal, parseDecimal, truncateDecimal } from "~/lib/decimal";
import type { Candle } from "~exchange/contract/schemas";

const PERCENT_DECIMALS = 2;

/** What a row of candles comes to. Exact decimal text; times are those of the first and the last, Unix ms. */
export interface CandleSummary {
  from: number;
  to: number;
  last: string;
  high: string;
  low: string;
  /** From the first open to the last close, percent; null where the open is no price. */
  changePercent: string | null;
}

/** Null where there are no candles. */
export function summaryOf(candles: readonly Candle[]): CandleSummary | null {
  const [first] = candles;
  const last = candles.at(-1);
  if (!first || !last) return null;
  const higher = (a: string, b: string) => ((parseDecimal(a)?.gte(b) ?? false) ? a : b);
  return {
    from: first[0],
    to: last[0],
    last: last[4],
    high: candles.map(([, , high]) => high).reduce(higher),
    low: candles.map(([, , , low]) => low).reduce((a, b) => (higher(a, b) === a ? b : a)),
    changePercent: changePercent(first[1], last[4]),
  };
}

/** From one price to another in percent, cut to two decimals; null where either is no price. */
export function changePercent(from: string, to: string): string | null {
  const [start, end] = [parseDecimal(from), parseDecimal(to)];
  if (!start || !end || start.eq("0")) return null;
  return truncateDecimal(end.minus(start).times("100").div(start), PERCENT_DECIMALS);
}

export function isUp([, open, , , close]: Candle): boolean {
  return new Decimal(close).gte(open);
}
