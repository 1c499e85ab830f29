import { useTranslation } from "~/i18n/use-translation";
import type { StatsPoint } from "~exchange/contract/futures/get-futures-stats";
import { useLocale } from "~/i18n/use-locale";
import { formatCompact } from "~/lib/format/format-compact";
import { formatDecimal } from "~/lib/format/format-decimal";
import { formatPercent } from "~/lib/format/format-percent";
import { pairName } from "~/lib/instrument";
import { isolateLtr } from "~/lib/isolate-ltr";
import { ratePercent } from "~/lib/rate-percent";
import { Card } from "~/ui/Card";
import { Chart, type ChartSeries } from "~/ui/chart/Chart";
import { ErrorOf } from "~/ui/ErrorOf";
import type { StatsView } from "./futures-stats-page";
import { INTERVAL_MS, type StatsQuery } from "./stats-query";
import { FIGURE_OF, negative, pointsOf, STATS_CARDS, type StatsCard } from "./stats-series";

/** Two a row on wide screens. Each says what it shows, and that there is too little where there is. */
export function StatsCards({ view, query }: { view: StatsView; query: StatsQuery }) {
  return (
    <div className="stats-cards">
      {STATS_CARDS.map((card) => (
        <StatsCardPanel key={card} card={card} view={view} query={query} />
      ))}
    </div>
  );
}

function StatsCardPanel({ card, view, query }: { card: StatsCard; view: StatsView; query: StatsQuery }) {
  const { t } = useTranslation("futuresData");
  const format = useFormat(card);
  const { chosen, compared } = view;
  if (!chosen) return null;
  const failed = !chosen.ok ? chosen : compared && !compared.ok ? compared : null;
  const name = t(`card.${card}`);
  const pairs = [chosen, compared].flatMap((each) => (each?.ok ? [each.data] : []));
  return (
    <Card title={name} className="stats-card">
      <p className="ui-data-note">{t(`card.${card}Text`)}</p>
      {failed ? (
        <ErrorOf failure={failed} />
      ) : (
        <Chart
          label={t("stats.chart", {
            name,
            pair: pairs.map(({ pairCode }) => isolateLtr(pairName(pairCode))).join(", "),
          })}
          series={seriesOf(card, pairs, t)}
          stepMs={INTERVAL_MS[query.interval]}
          format={format}
        />
      )}
    </Card>
  );
}

type Translate = (key: "stats.long" | "stats.short" | "stats.takerBuy" | "stats.takerSell") => string;

/** One pair is drawn in its parts where it has some; two are drawn as lines of the one figure that can be compared. */
function seriesOf(
  card: StatsCard,
  pairs: readonly { pairCode: string; points: StatsPoint[] }[],
  t: Translate,
): ChartSeries[] {
  const [only, second] = pairs;
  if (only && !second) {
    const bars = (name: string, tone: "up" | "down", figure: (point: StatsPoint) => string): ChartSeries => ({
      ...{ name, tone },
      kind: "bars",
      points: pointsOf(only.points, figure),
    });
    if (card === "taker") {
      return [
        bars(t("stats.takerBuy"), "up", (point) => point.takerBuyVolume),
        bars(t("stats.takerSell"), "down", (point) => negative(point.takerSellVolume)),
      ];
    }
    if (card === "liquidations") {
      return [
        bars(t("stats.short"), "up", (point) => point.liquidatedShortValue),
        bars(t("stats.long"), "down", (point) => negative(point.liquidatedLongValue)),
      ];
    }
    if (card === "funding" || card === "basis") {
      return [
        { name: pairName(only.pairCode), kind: "bars", tone: "sign", points: pointsOf(only.points, FIGURE_OF[card]) },
      ];
    }
  }
  return pairs.map(({ pairCode, points }, index) => ({
    name: pairName(pairCode),
    kind: card === "openInterest" && pairs.length === 1 ? "area" : "line",
    tone: index === 0 ? "ink" : "other",
    points: pointsOf(points, FIGURE_OF[card]),
  }));
}

const RATIO_DECIMALS = 2;
const RATE_DECIMALS = 4;

/** How a card's figures are written. What stands below the axis is no negative amount. */
function useFormat(card: StatsCard): (value: string) => string {
  const { code } = useLocale();
  if (card === "basis" || card === "funding") {
    return (rate) => formatPercent(ratePercent(rate), { locale: code, decimals: RATE_DECIMALS, sign: true });
  }
  if (card === "openInterest" || card === "liquidations" || card === "taker") {
    return (value) => formatCompact(value.replace("-", ""), { locale: code, decimals: RATIO_DECIMALS });
  }
  return (ratio) => formatDecimal(ratio, { locale: code, decimals: RATIO_DECIMALS });
}
