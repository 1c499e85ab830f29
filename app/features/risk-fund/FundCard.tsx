import { useTranslation } from "~/i18n/use-translation";
import { useLocale, useLocalizedPath } from "~/i18n/use-locale";
import { Decimal } from "~/lib/decimal";
import { formatCompact } from "~/lib/format/format-compact";
import { Card } from "~/ui/Card";
import { Chart } from "~/ui/chart/Chart";
import type { ChartPoint } from "~/ui/chart/chart-geometry";
import { EmptyState } from "~/ui/EmptyState";
import { Segments } from "~/ui/market/FuturesDataHead";
import { Amount } from "~/ui/money/Amount";
import { useDisplay } from "~/ui/money/display";
import { Fiat } from "~/ui/money/Fiat";
import { Time } from "~/ui/money/Time";
import type { RiskFund, RiskFundPage } from "./risk-fund-page";
import { FUND_RANGES, RISK_FUND_PATH, riskFundParameters, type RiskFundQuery } from "./risk-fund-query";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SHOWN_DECIMALS = 2;

/** Balance, changes and course of the fund. */
export function FundCard(props: { fund: RiskFund; course: RiskFundPage["course"]; query: RiskFundQuery }) {
  const { fund, query } = props;
  const { t } = useTranslation("futuresData");
  const path = useLocalizedPath();
  const { pricing } = useDisplay();
  if (fund.since === null) {
    return (
      <Card>
        <EmptyState icon="info" text={t("fund.notStarted")} />
      </Card>
    );
  }
  const ranges = FUND_RANGES.map((range) => ({
    to: path(RISK_FUND_PATH, riskFundParameters({ ...query, range, cursor: undefined })),
    label: t(`range.${range}`),
    current: range === query.range,
  }));
  return (
    <Card>
      <div className="fund-top">
        <div>
          <p className="ui-key">
            {t("fund.balance")} {fund.testFunds && <span className="ui-tag ui-tag-warning">{t("fund.testFunds")}</span>}
          </p>
          <p className="fund-balance">
            <Amount value={fund.balance} decimals={SHOWN_DECIMALS} unit={fund.asset} />
          </p>
          <p className="ui-key">
            {fund.asset === "USDT" && pricing.rate !== null && <Fiat usdt={fund.balance} />}{" "}
            <span>{t("fund.since")}</span> <Time at={fund.since} format="YMD" />
          </p>
        </div>
        <dl className="fund-changes">
          <Change name={t("range.24h")} value={fund.change24h} />
          <Change name={t("range.7d")} value={fund.change7d} />
          <Change name={t("range.30d")} value={fund.change30d} />
        </dl>
      </div>
      <div className="fund-ranges">
        <Segments label={t("fund.range")} links={ranges} />
        <p className="ui-key">
          {t("fund.inflow")} <Amount value={fund.inflow} decimals={SHOWN_DECIMALS} /> · {t("fund.outflow")}{" "}
          <Amount value={fund.outflow} decimals={SHOWN_DECIMALS} />
        </p>
      </div>
      <FundCharts {...props} />
    </Card>
  );
}

function Change({ name, value }: { name: string; value: string }) {
  const tone = !/[1-9]/.test(value) ? undefined : value.startsWith("-") ? "down" : "up";
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Amount value={value} decimals={SHOWN_DECIMALS} sign className={tone} />
      </dd>
    </div>
  );
}

function FundCharts({ fund, course, query }: { fund: RiskFund; course: RiskFundPage["course"]; query: RiskFundQuery }) {
  const { t } = useTranslation("futuresData");
  const { code } = useLocale();
  const stepMs = query.range === "24h" ? HOUR_MS : DAY_MS;
  const points = fund.points.map(({ time, balance }) => ({ time, value: balance }));
  const format = (value: string, finer: number, sign = false) =>
    formatCompact(value, { locale: code, decimals: SHOWN_DECIMALS + finer, sign });
  return (
    <div className="fund-charts">
      <Chart
        label={t("fund.chart")}
        series={[{ name: t("fund.balance"), kind: "area", tone: "ink", points: course ?? points }]}
        stepMs={stepMs}
        height={240}
        format={format}
      />
      {points.length > 2 && (
        <>
          <h3 className="ui-key">{t("fund.net")}</h3>
          <Chart
            label={t("fund.net")}
            series={[{ name: t("fund.net"), kind: "bars", tone: "sign", points: changesOf(points) }]}
            stepMs={stepMs}
            height={88}
            format={(value, finer) => format(value, finer, true)}
          />
        </>
      )}
    </div>
  );
}

/** What each step added to the balance before it. */
function changesOf(points: readonly { time: number; value: string }[]): ChartPoint[] {
  return points
    .slice(1)
    .map(({ time, value }, index) => ({ time, value: new Decimal(value).minus(points[index]!.value).toFixed() }));
}
