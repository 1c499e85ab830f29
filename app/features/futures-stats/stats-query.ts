import type { StatsInterval } from "~exchange/contract/futures/get-futures-stats";

import type { LocaleCode } from "~/i18n/locales";
import type { StatsCard } from "./stats-series";

export const STATS_PATH = "/futures-stats";

/** The shortest: a market that has just opened has something to show of it soonest. */
export const DEFAULT_INTERVAL: StatsInterval = "5m";

/** Milliseconds of an interval. */
export const INTERVAL_MS: Record<StatsInterval, number> = {
  "5m": 300_000,
  "15m": 900_000,
  "1h": 3_600_000,
  "4h": 14_400_000,
  "1d": 86_400_000,
};

/** What an address asks for; a pair that isn't listed is the first one, or none where it is compared. */
export interface StatsQuery {
  pair: string | null;
  /** A second pair beside it. */
  compare: string | null;
  interval: StatsInterval;
}

/** The parameters of a query's address; what is default is left out. */
export function statsParameters({ pair, compare, interval }: StatsQuery): Record<string, string> {
  return {
    ...(pair === null ? {} : { pair }),
    ...(compare === null ? {} : { compare }),
    ...(interval === DEFAULT_INTERVAL ? {} : { interval }),
  };
}

const EMBED_PATH = "/resources/futures-stats-chart";
export const EMBED_SIZE = { width: 720, height: 360 } as const;

/** What another site pastes to show one chart: a frame around a picture, which runs nothing and sets no cookie. */
export function embedCode(chart: {
  origin: string;
  locale: LocaleCode;
  title: string;
  card: StatsCard;
  query: StatsQuery;
}): string {
  const { origin, locale, title, card, query } = chart;
  const address = `${origin}${EMBED_PATH}?${new URLSearchParams({ card, ...statsParameters(query), locale }).toString()}`;
  const { width, height } = EMBED_SIZE;
  return `<iframe src="${attribute(address)}" title="${attribute(title)}" width="${width}" height="${height}" loading="lazy" style="border:0"></iframe>`;
}

/** Without the marks that turn figures left to right: they would be pasted along. */
function attribute(text: string): string {
  return text
    .replace(/[\u2066-\u2069]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;");
}
