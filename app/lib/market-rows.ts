import { decimalsOf } from "~exchange/domain/units";
import { Decimal, parseDecimal, truncateDecimal } from "./decimal";

/** The 24 hours of a pair as the exchange tells them. null: unknown, or nothing traded yet. */
export interface MarketTicker {
  pairCode: string;
  last: string | null;
  high24h: string | null;
  low24h: string | null;
  changePercent24h: string | null;
  volume24h: string | null;
  turnover24h: string | null;
}

/** A pair with its last 24 hours and 7 days. */
export interface MarketRow {
  pairCode: string;
  base: string;
  quote: string;
  priceDecimals: number;
  quantityDecimals: number;
  ticker: MarketTicker;
  /** 24h turnover in USDT, so that pairs of different quotes compare; null where the quote has no USDT price. */
  turnoverUsdt: string | null;
  /** Closes of the last seven days, oldest first; empty where unknown. */
  closes: readonly string[];
}

interface Instrument {
  pairCode: string;
  base: string;
  quote: string;
  tick: string;
  lot: string;
}

const USDT = "USDT";
const USDT_DECIMALS = 8;

/** One row per instrument, in the operator's order. */
export function marketRows(
  instruments: readonly Instrument[],
  tickers: readonly MarketTicker[],
  sparklines: readonly { pairCode: string; closes: string[] }[],
): MarketRow[] {
  const tickerOf = new Map(tickers.map((ticker) => [ticker.pairCode, ticker]));
  const closesOf = new Map(sparklines.map((line) => [line.pairCode, line.closes]));
  return instruments.map(({ pairCode, base, quote, tick, lot }) => {
    const ticker = tickerOf.get(pairCode) ?? unknownTicker(pairCode);
    return {
      pairCode,
      base,
      quote,
      priceDecimals: decimalsOf(tick),
      quantityDecimals: decimalsOf(lot),
      ticker: pick(ticker),
      turnoverUsdt: inUsdt(ticker.turnover24h, quote, tickerOf.get(usdtPair(quote))?.last ?? null),
      closes: closesOf.get(pairCode) ?? [],
    };
  });
}

/** Where room is short: BTC for BTC/USDT, ETH/BTC in full. */
export function shortName({ base, quote }: { base: string; quote: string }): string {
  return quote === USDT ? base : `${base}/${quote}`;
}

/** The pair that prices a quote asset. */
export function usdtPair(quote: string): string {
  return `${quote}_${USDT}`;
}

/** An amount of `quote` in USDT at the price `last` of QUOTE_USDT, truncated; null where either is unknown. */
export function inUsdt(amount: string | null, quote: string, last: string | null): string | null {
  if (quote === USDT) return amount;
  const value = parseDecimal(amount);
  const price = parseDecimal(last);
  return value && price && truncateDecimal(value.times(price), USDT_DECIMALS);
}

/** Turnover of all rows in USDT; null where no row has one. */
export function totalTurnover(rows: readonly MarketRow[]): string | null {
  const known = rows.map((row) => parseDecimal(row.turnoverUsdt)).filter((value) => value !== null);
  if (known.length === 0) return null;
  return truncateDecimal(
    known.reduce((sum, value) => sum.plus(value), new Decimal("0")),
    USDT_DECIMALS,
  );
}

/** Orders decimal text, what is unknown last in either direction. */
export function compareDecimals(a: string | null, b: string | null, direction: "asc" | "desc"): number {
  const x = parseDecimal(a);
  const y = parseDecimal(b);
  if (!x || !y) return Number(y !== null) - Number(x !== null);
  return direction === "asc" ? x.cmp(y) : y.cmp(x);
}

/** -1, 0 or 1; 0 also where it is unknown. */
export function directionOf(change: string | null): -1 | 0 | 1 {
  return parseDecimal(change)?.cmp("0") ?? 0;
}

/** Where `last` stands between low and high, in percent of the way; null without a range. */
export function rangePosition({ last, low24h, high24h }: MarketTicker): number | null {
  const [at, low, high] = [parseDecimal(last), parseDecimal(low24h), parseDecimal(high24h)];
  if (!at || !low || !high || high.lte(low)) return null;
  const percent = Number(at.minus(low).div(high.minus(low)).times("100").toFixed(1));
  return Math.min(100, Math.max(0, percent));
}

function unknownTicker(pairCode: string): MarketTicker {
  return {
    pairCode,
    last: null,
    high24h: null,
    low24h: null,
    changePercent24h: null,
    volume24h: null,
    turnover24h: null,
  };
}

/** Only what is shown goes into the page's data. */
function pick({
  pairCode,
  last,
  high24h,
  low24h,
  changePercent24h,
  volume24h,
  turnover24h,
}: MarketTicker): MarketTicker {
  return { pairCode, last, high24h, low24h, changePercent24h, volume24h, turnover24h };
}
