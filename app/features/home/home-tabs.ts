import { compareDecimals, directionOf, type MarketRow } from "~/lib/market-rows";

export const HOME_TABS = ["hot", "gainers", "losers", "turnover"] as const;
export type HomeTab = (typeof HOME_TABS)[number];

const ROWS_MAX = 10;

/** The rows of a tab. `hot` is the operator's own order, that of the market configuration. */
export function rowsOfTab(rows: readonly MarketRow[], tab: HomeTab): MarketRow[] {
  return sorted(rows, tab).slice(0, ROWS_MAX);
}

function sorted(rows: readonly MarketRow[], tab: HomeTab): MarketRow[] {
  const change = (row: MarketRow) => row.ticker.changePercent24h;
  switch (tab) {
    case "hot":
      return [...rows];
    case "gainers":
      return rows
        .filter((row) => directionOf(change(row)) > 0)
        .sort((a, b) => compareDecimals(change(a), change(b), "desc"));
    case "losers":
      return rows
        .filter((row) => directionOf(change(row)) < 0)
        .sort((a, b) => compareDecimals(change(a), change(b), "asc"));
    case "turnover":
      return [...rows].sort((a, b) => compareDecimals(a.turnoverUsdt, b.turnoverUsdt, "desc"));
  }
}
