import type { StatsPoint } from "~exchange/contract/futures/get-futures-stats";
import type { LocaleCode } from "~/i18n/locales";
import { formatCompact } from "~/lib/format/format-compact";
import { formatDecimal } from "~/lib/format/format-decimal";
import { formatPercent } from "~/lib/format/format-percent";
import { pairName } from "~/lib/pair-name";
import { ratePercent } from "~/lib/rate-percent";
import type { ChartFormat } from "~/ui/chart/axis-format";
import type { ChartSeries } from "~/ui/chart/Chart";
import { FIGURE_OF, intervalsOf, negative, pointsOf, SIDES_OF, type DrawnPair, type StatsCard } from "./stats-series";

type Translate = (
  key:
    "futuresData:stats.long" | "futuresData:stats.short" | "futuresData:stats.takerBuy" | "futuresData:stats.takerSell",
) => string;

/**
 * One pair is drawn in its parts where it has some, or where they can't be divided by each other; two are drawn as lines
 * of the one figure that can be compared.
 */
export function seriesOf(card: StatsCard, pairs: readonly DrawnPair[], t: Translate): ChartSeries[] {
  const [only, second] = pairs;
  if (only && !second) {
    const bars = (name: string, tone: "up" | "down", figure: (point: StatsPoint) => string): ChartSeries => ({
      ...{ name, tone },
      kind: "bars",
      points: pointsOf(only, figure),
    });
    if (card === "taker") {
      return [
        bars(t("futuresData:stats.takerBuy"), "up", (point) => point.takerBuyVolume),
        bars(t("futuresData:stats.takerSell"), "down", (point) => negative(point.takerSellVolume)),
      ];
    }
    if (card === "liquidations") {
      return [
        bars(t("futuresData:stats.short"), "up", (point) => point.liquidatedShortValue),
        bars(t("futuresData:stats.long"), "down", (point) => negative(point.liquidatedLongValue)),
      ];
    }
    if (card === "funding" || card === "basis") {
      return [{ name: pairName(only.pairCode), kind: "bars", tone: "sign", points: pointsOf(only, FIGURE_OF[card]) }];
    }
    const sides = SIDES_OF[card];
    if (sides && intervalsOf(only).every((point) => FIGURE_OF[card](point) === null)) {
      return [
        bars(t("futuresData:stats.long"), "up", (point) => sides(point).long),
        bars(t("futuresData:stats.short"), "down", (point) => negative(sides(point).short)),
      ];
    }
  }
  return pairs.map((pair, index) => ({
    name: pairName(pair.pairCode),
    kind: card === "openInterest" && pairs.length === 1 ? "area" : "line",
    tone: index === 0 ? "ink" : "other",
    points: pointsOf(pair, FIGURE_OF[card]),
  }));
}

const RATIO_DECIMALS = 2;
const RATE_DECIMALS = 4;

/** How a card's figures are written. What stands below the axis is no negative amount. */
export function formatOf(card: StatsCard, locale: LocaleCode): ChartFormat {
  if (card === "basis" || card === "funding") {
    return (rate, finer) => formatPercent(ratePercent(rate), { locale, decimals: RATE_DECIMALS + finer, sign: true });
  }
  if (card === "openInterest" || card === "liquidations" || card === "taker") {
    return (value, finer) => formatCompact(value.replace("-", ""), { locale, decimals: RATIO_DECIMALS + finer });
  }
  // Numbers of accounts, where they can't be divided, are whole.
  return (value, finer) =>
    formatDecimal(value.replace("-", ""), { locale, ...(value.includes(".") && { decimals: RATIO_DECIMALS + finer }) });
}
