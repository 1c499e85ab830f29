import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalsOf } from "~exchange/domain/units";
import { useLocale, useLocalizedPath } from "~/i18n/use-locale";
import { formatPercent } from "~/lib/format/format-percent";
import { isolateLtr } from "~/lib/isolate-ltr";
import { pairName } from "~/lib/instrument";
import { ratePercent } from "~/lib/rate-percent";
import { Button, LinkButton } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Link } from "~/ui/Link";
import { Chart } from "~/ui/chart/Chart";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorOf } from "~/ui/ErrorOf";
import { Field, SelectField } from "~/ui/Field";
import { DataFigures, Segments } from "~/ui/market/FuturesDataHead";
import { Amount } from "~/ui/money/Amount";
import { useDisplay } from "~/ui/money/display";
import { Price } from "~/ui/money/Price";
import { Rate } from "~/ui/money/Rate";
import { Time } from "~/ui/money/Time";
import type { FundingFacts, FundingHistory, FundingHistoryPage } from "./funding-history-page";
import {
  daysOf,
  FUNDING_PATH,
  FUNDING_RANGES,
  FUNDING_SORTS,
  fundingParameters,
  type FundingRange,
} from "./funding-query";

interface HistoryProps {
  facts: FundingFacts;
  page: FundingHistoryPage;
}

/** What was settled in the stretch of time that the address names. */
export function HistoryPanel({ facts, page }: HistoryProps) {
  const { t } = useTranslation("futuresData");
  const path = useLocalizedPath();
  const { history } = facts;
  const { pairCode, query } = page;
  if (!history.ok) {
    return (
      <Card>
        <ErrorOf failure={history} />
      </Card>
    );
  }
  const ranges = (Object.keys(FUNDING_RANGES) as FundingRange[]).map((range) => ({
    to: path(
      `${FUNDING_PATH}/${pairCode}`,
      fundingParameters({ ...query, range, from: undefined, to: undefined, page: 1 }),
    ),
    label: t(`range.${range}`),
    current: query.from === undefined && query.to === undefined && range === query.range,
  }));
  return (
    <>
      <Card title={t("history.rates")} end={<Segments label={t("history.range")} links={ranges} />} flush>
        <Sums history={history.data} />
        <div className="funding-chart">
          <RatesChart pairCode={pairCode} history={history.data} />
        </div>
      </Card>
      <Card title={t("history.title")} flush>
        <RangeForm page={page} />
        {history.data.rows.length > 0 ? (
          <Rows facts={facts} history={history.data} />
        ) : (
          <EmptyState
            icon="search"
            text={t("history.none")}
            action={
              <LinkButton variant="soft" size="m" to={path(`${FUNDING_PATH}/${pairCode}`, { tab: "history" })}>
                {t("history.clear")}
              </LinkButton>
            }
          />
        )}
        <Pages history={history.data} page={page} />
      </Card>
    </>
  );
}

function Sums({ history: { sums, summary } }: { history: FundingHistory }) {
  const { t } = useTranslation("futuresData");
  return (
    <DataFigures
      figures={[
        { name: t("history.sum1"), value: <Rate value={sums.days1} /> },
        { name: t("history.sum7"), value: <Rate value={sums.days7} /> },
        { name: t("history.sum30"), value: <Rate value={sums.days30} /> },
        {
          name: t("history.belowZero"),
          value: t("history.ofAll", { below: summary.belowZero, all: summary.count }),
        },
      ]}
    />
  );
}

function RatesChart({ pairCode, history }: { pairCode: string; history: FundingHistory }) {
  const { t } = useTranslation("futuresData");
  const { code } = useLocale();
  return (
    <Chart
      label={t("history.chart", { pair: isolateLtr(pairName(pairCode)) })}
      series={[{ name: t("history.rate"), kind: "bars", tone: "sign", points: history.points }]}
      stepMs={history.stepMs}
      height={240}
      format={(rate, finer) => formatPercent(ratePercent(rate), { locale: code, decimals: 4 + finer, sign: true })}
    />
  );
}

/** Other days and another order, as a plain form whose answer is an address. */
function RangeForm({ page }: { page: FundingHistoryPage }) {
  const { t } = useTranslation("futuresData");
  const { zone } = useDisplay();
  const { query, bounds } = page;
  const days = daysOf(bounds, zone);
  const kept = fundingParameters({ ...query, from: undefined, to: undefined, sort: "newest", page: 1 });
  return (
    <Form key={JSON.stringify(query)} className="funding-range" method="get" preventScrollReset>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label={t("history.from")} name="from" type="date" defaultValue={days.from} />
      <Field label={t("history.to")} name="to" type="date" defaultValue={days.to} />
      <SelectField
        label={t("history.order")}
        name="sort"
        defaultValue={query.sort}
        options={FUNDING_SORTS.map((value) => ({ value, label: t(`history.${value}`) }))}
      />
      <Button variant="soft">{t("history.apply")}</Button>
    </Form>
  );
}

const SHOWN_DECIMALS = 4;

function Rows({ facts: { instrument, assumed }, history }: { facts: FundingFacts; history: FundingHistory }) {
  const { t } = useTranslation("futuresData");
  const { zone } = useDisplay();
  const { quote, tick } = instrument;
  const hasAssumed = assumed.kind === "known";
  return (
    <table className="ui-table ui-table-lines funding-rows">
      <thead>
        <tr>
          <th scope="col">{t("history.settled", { zone })}</th>
          <th scope="col" className="ui-end">
            {t("history.rate")}
          </th>
          <th scope="col" className="ui-end">
            {t("index.mark")}
          </th>
          <th scope="col" className="ui-end">
            {t("history.year")}
          </th>
          {hasAssumed && (
            <th scope="col" className="ui-end">
              {t("history.assumed", { asset: quote })}
            </th>
          )}
          {history.hasOwn && (
            <th scope="col" className="ui-end">
              {t("history.own", { asset: quote })}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {history.rows.map((row) => (
          <tr key={row.fundingTime}>
            <td data-at="a">
              <Time at={row.fundingTime} format="YMDHM" />
            </td>
            <td className="ui-end" data-at="b">
              <Rate value={row.rate} /> {row.isCapped && <span className="ui-tag">{t("history.capped")}</span>}
            </td>
            <td className="ui-end" data-at="c" data-name={t("index.mark")}>
              <Price value={row.markPrice} decimals={decimalsOf(tick)} />
            </td>
            <td className="ui-end" data-at="e" data-name={t("history.year")}>
              <Rate value={row.annualised} decimals={2} />
            </td>
            {hasAssumed && (
              <td className="ui-end" data-at="f" data-name={t("history.assumed", { asset: quote })}>
                <Received value={row.assumed} />
              </td>
            )}
            {history.hasOwn && (
              <td className="ui-end" data-at="g" data-name={t("history.own", { asset: quote })}>
                <Received value={row.own} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Money that came (positive) or went. */
function Received({ value }: { value: string | null }) {
  const tone = value === null ? undefined : value.startsWith("-") ? "down" : "up";
  return <Amount value={value} decimals={SHOWN_DECIMALS} sign className={tone} />;
}

function Pages({ history: { pages, isCut }, page }: { history: FundingHistory; page: FundingHistoryPage }) {
  const { t } = useTranslation("futuresData");
  const path = useLocalizedPath();
  const { pairCode, query } = page;
  if (pages === 1 && !isCut) return null;
  const to = (number: number) => path(`${FUNDING_PATH}/${pairCode}`, fundingParameters({ ...query, page: number }));
  const at = Math.min(query.page, pages);
  return (
    <nav className="ui-data-pages" aria-label={t("history.title")}>
      {at > 1 && (
        <Link className="ui-link" to={to(at - 1)} rel="prev" preventScrollReset>
          {t("history.previous")}
        </Link>
      )}
      <span className="ui-key">{t("history.page", { page: at, pages })}</span>
      {at < pages && (
        <Link className="ui-link" to={to(at + 1)} rel="next" preventScrollReset>
          {t("history.next")}
        </Link>
      )}
      {isCut && <span className="ui-key">{t("history.cut")}</span>}
    </nav>
  );
}
