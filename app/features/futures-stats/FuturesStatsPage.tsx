import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { STATS_INTERVALS } from "~exchange/contract/choices";
import { useLocale, useLocalizedPath } from "~/i18n/use-locale";
import { formatDecimal, MISSING } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import { pairName } from "~/lib/instrument";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorOf } from "~/ui/ErrorOf";
import { SelectField } from "~/ui/Field";
import { DataFigures, FileLink, FuturesDataHead, Segments } from "~/ui/market/FuturesDataHead";
import { Compact } from "~/ui/money/Compact";
import { Time } from "~/ui/money/Time";
import type { FuturesStatsPage as FuturesStatsPageData, StatsTotals, StatsView } from "./futures-stats-page";
import { StatsCards } from "./StatsCards";
import { DEFAULT_INTERVAL, STATS_PATH, statsParameters, type StatsQuery } from "./stats-query";
import { StatsTable } from "./StatsTable";
import "./futures-stats.css";

const SETTLE_ASSET = "USDT";

/** What the perpetuals' market did, in figures and charts that the server draws. */
export function FuturesStatsPage({ page, origin }: { page: FuturesStatsPageData; origin: string }) {
  const { t } = useTranslation("futuresData");
  const { stats, query } = page;
  const file = (format: string) => `/resources/futures-stats?${new URLSearchParams({ ...fileQuery(query), format })}`;
  return (
    <div className="ui-data">
      <FuturesDataHead current="stats" title={t("stats.title")} lead={t("stats.lead")}>
        {query.pair !== null && (
          <>
            <FileLink href={file("csv")} name="CSV" />
            <FileLink href={file("json")} name="JSON" />
          </>
        )}
      </FuturesDataHead>
      {stats.ok ? (
        <View view={stats.data} page={page} origin={origin} />
      ) : (
        <Card>
          <ErrorOf failure={stats} />
        </Card>
      )}
    </div>
  );
}

function fileQuery({ pair, interval }: StatsQuery): Record<string, string> {
  return { pair: pair ?? "", interval };
}

function View({ view, page, origin }: { view: StatsView; page: FuturesStatsPageData; origin: string }) {
  const { t } = useTranslation("futuresData");
  const { query, time } = page;
  if (view.pairs.length === 0) return <EmptyState icon="markets" text={t("stats.noPairs")} />;
  return (
    <div className="ui-data-stack">
      <Card title={t("stats.all")} end={<Time at={time} format="YMDHM" withZone className="ui-key" />} flush>
        <Totals totals={view.totals} />
        <StatsTable rows={view.rows} query={query} />
      </Card>
      <Pickers view={view} query={query} />
      <StatsCards view={view} page={page} origin={origin} />
    </div>
  );
}

function Totals({ totals }: { totals: StatsTotals }) {
  const { t } = useTranslation("futuresData");
  const { code } = useLocale();
  const count = (value: number | null) => formatDecimal(value === null ? null : String(value), { locale: code });
  const value = (text: string | null) => <Compact value={text} decimals={2} unit={SETTLE_ASSET} />;
  return (
    <DataFigures
      figures={[
        { name: t("card.openInterest"), value: value(totals.openInterestValue) },
        { name: t("stats.turnover24h"), value: value(totals.turnover24h) },
        { name: t("stats.liquidated24h"), value: value(totals.liquidated24h) },
        {
          name: t("stats.longShort"),
          value: (
            <bdi className="n" dir="ltr">
              {totals.longAccounts === null
                ? MISSING
                : `${count(totals.longAccounts)} / ${count(totals.shortAccounts)}`}
            </bdi>
          ),
        },
      ]}
    />
  );
}

/** Pair, second pair and interval; a plain form for the pairs, links for the intervals. */
function Pickers({ view, query }: { view: StatsView; query: StatsQuery }) {
  const { t } = useTranslation("futuresData");
  const path = useLocalizedPath();
  const options = view.pairs.map(({ pairCode }) => ({ value: pairCode, label: pairName(pairCode) }));
  return (
    <div className="stats-pickers">
      <Form key={JSON.stringify(query)} method="get" preventScrollReset>
        {query.interval !== DEFAULT_INTERVAL && <input type="hidden" name="interval" value={query.interval} />}
        <SelectField label={t("stats.pair")} name="pair" defaultValue={query.pair ?? ""} options={options} />
        <SelectField
          label={t("stats.compare")}
          name="compare"
          defaultValue={query.compare ?? ""}
          options={[{ value: "", label: t("stats.nothing") }, ...options.filter(({ value }) => value !== query.pair)]}
        />
        <Button variant="soft">{t("stats.show")}</Button>
      </Form>
      <Segments
        label={t("stats.interval")}
        links={STATS_INTERVALS.map((interval) => ({
          to: path(STATS_PATH, statsParameters({ ...query, interval })),
          label: isolateLtr(interval),
          current: interval === query.interval,
        }))}
      />
    </div>
  );
}
