import type { StatsPoint } from "~exchange/contract/futures/get-futures-stats";
import type { ChartPoint } from "~/ui/chart/chart-geometry";
import { Decimal, parseDecimal, truncateDecimal } from "~/lib/decimal";

/** What the cards show, in their order. */
export const STATS_CARDS = [
  "openInterest",
  "accounts",
  "topAccounts",
  "topPositions",
  "taker",
  "basis",
  "liquidations",
  "funding",
] as const;
export type StatsCard = (typeof STATS_CARDS)[number];

/** A pair's intervals that are over, oldest first, and the one under way; of a longer one its five minutes are among `points` too. */
export interface DrawnPair {
  pairCode: string;
  points: readonly StatsPoint[];
  live: StatsPoint | null;
}

const RATIO_DECIMALS = 4;

/** Long by short as decimal text; null where there is no short, since nothing can be divided by it. */
export function ratioOf(long: string | number, short: string | number): string | null {
  const [above, below] = [new Decimal(String(long)), new Decimal(String(short))];
  return below.gt("0") ? truncateDecimal(above.div(below), RATIO_DECIMALS) : null;
}

/** The one figure of a card, by which pairs can be compared. */
export const FIGURE_OF: Record<StatsCard, (point: StatsPoint) => string | null> = {
  openInterest: ({ openInterestValue }) => openInterestValue,
  accounts: ({ longAccounts, shortAccounts }) => ratioOf(longAccounts, shortAccounts),
  topAccounts: ({ topLongAccounts, topShortAccounts }) => ratioOf(topLongAccounts, topShortAccounts),
  topPositions: ({ topLongQuantity, topShortQuantity }) => ratioOf(topLongQuantity, topShortQuantity),
  taker: ({ takerBuyVolume, takerSellVolume }) => ratioOf(takerBuyVolume, takerSellVolume),
  basis: ({ basisRate }) => basisRate,
  liquidations: ({ liquidatedLongValue, liquidatedShortValue }) =>
    new Decimal(liquidatedLongValue).plus(liquidatedShortValue).toFixed(),
  funding: ({ fundingRate }) => fundingRate,
};

/** Long and short of the cards that divide one by the other. */
export const SIDES_OF: Partial<Record<StatsCard, (point: StatsPoint) => { long: string; short: string }>> = {
  accounts: (point) => ({ long: String(point.longAccounts), short: String(point.shortAccounts) }),
  topAccounts: (point) => ({ long: String(point.topLongAccounts), short: String(point.topShortAccounts) }),
  topPositions: (point) => ({ long: point.topLongQuantity, short: point.topShortQuantity }),
};

/** All intervals, each once: the one under way as it stands is the last. */
export function intervalsOf({ points, live }: Pick<DrawnPair, "points" | "live">): StatsPoint[] {
  return live ? [...points.filter(({ time }) => time < live.time), live] : [...points];
}

export function pointsOf(pair: DrawnPair, figure: (point: StatsPoint) => string | null): ChartPoint[] {
  return intervalsOf(pair).map((point) => ({
    ...{ time: point.time, value: figure(point) },
    ...(point === pair.live && { isLive: true }),
  }));
}

/** Below the axis. */
export function negative(value: string): string {
  return parseDecimal(value)?.times("-1").toFixed() ?? value;
}

/** The sum of decimal texts; null where none is known. */
export function sumOf(values: readonly (string | null)[]): string | null {
  const known = values.map(parseDecimal).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum.plus(value), new Decimal("0")).toFixed();
}
