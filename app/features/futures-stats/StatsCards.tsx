import { useTranslation } from "~/i18n/use-translation";
import { useLocale } from "~/i18n/use-locale";
import { formatTime } from "~/lib/format/format-time";
import { isolateLtr } from "~/lib/isolate-ltr";
import { pairName } from "~/lib/pair-name";
import { Card } from "~/ui/Card";
import { Chart } from "~/ui/chart/Chart";
import { CopyField } from "~/ui/CopyField";
import { ErrorOf } from "~/ui/ErrorOf";
import { useDisplay } from "~/ui/money/display";
import type { FuturesStatsPage, StatsView } from "./futures-stats-page";
import { formatOf, seriesOf } from "./stats-drawing";
import { embedCode, INTERVAL_MS } from "./stats-query";
import { NewestFigure } from "./NewestFigure";
import { STATS_CARDS, type StatsCard } from "./stats-series";

interface StatsCardsProps {
  view: StatsView;
  page: FuturesStatsPage;
  /** The public address of the site, for what is put into others. */
  origin: string;
}

/** Two a row on wide screens. Each says what it shows, and that there is too little where there is. */
export function StatsCards(props: StatsCardsProps) {
  return (
    <div className="stats-cards">
      {STATS_CARDS.map((card) => (
        <StatsCardPanel key={card} card={card} {...props} />
      ))}
    </div>
  );
}

function StatsCardPanel({ card, view, page, origin }: StatsCardsProps & { card: StatsCard }) {
  const { t } = useTranslation("futuresData");
  const { code } = useLocale();
  const { zone } = useDisplay();
  const { chosen, compared } = view;
  if (!chosen) return null;
  const failed = !chosen.ok ? chosen : compared && !compared.ok ? compared : null;
  const name = t(`card.${card}`);
  const pairs = [chosen, compared].flatMap((each) => (each?.ok ? [each.data] : []));
  const stepMs = INTERVAL_MS[page.query.interval];
  const next = formatTime((Math.floor(page.time / stepMs) + 1) * stepMs, "MDHM", { zone, withZone: true });
  const label = t("stats.chart", {
    name,
    pair: pairs.map(({ pairCode }) => isolateLtr(pairName(pairCode))).join(", "),
  });
  return (
    <Card title={name} className="stats-card">
      <p className="ui-data-note">{t(`card.${card}Text`)}</p>
      {failed ? (
        <ErrorOf failure={failed} />
      ) : (
        <>
          <div className="stats-newest">
            {pairs.map((pair) => (
              <NewestFigure
                key={pair.pairCode}
                {...{ card, pair, stepMs }}
                now={page.time}
                isCompared={pairs.length > 1}
              />
            ))}
          </div>
          <Chart
            label={label}
            series={seriesOf(card, pairs, t)}
            stepMs={stepMs}
            format={formatOf(card, code)}
            later={t("stats.nextFigure", { time: isolateLtr(next) })}
          />
          <details className="ui-chart-table">
            <summary>{t("embed.title")}</summary>
            <div className="stats-embed">
              <CopyField
                label={t("embed.code")}
                name={`embed-${card}`}
                value={embedCode({ origin, locale: code, title: label, card, query: page.query })}
              />
              <p className="ui-key">{t("embed.note")}</p>
            </div>
          </details>
        </>
      )}
    </Card>
  );
}
