import { useTranslation } from "~/i18n/use-translation";
import { MISSING } from "~/lib/format/format-decimal";
import { useDisplay } from "~/ui/money/display";
import { Time } from "~/ui/money/Time";
import type { ChartSeries } from "./Chart";

/** Newest rows that a chart's table holds. */
const ROWS_MAX = 400;

/** The figures of a chart, for those who would rather read them: closed until it is asked for, with or without JavaScript. */
export function ChartTable({ series, format }: { series: readonly ChartSeries[]; format: (value: string) => string }) {
  const { t } = useTranslation();
  const { zone } = useDisplay();
  const values = series.map(({ points }) => new Map(points.map(({ time, value }) => [time, value])));
  const live = new Set(series.flatMap(({ points }) => points.filter(({ isLive }) => isLive).map(({ time }) => time)));
  const times = [...new Set(series.flatMap(({ points }) => points.map(({ time }) => time)))].sort((a, b) => b - a);
  return (
    <details className="ui-chart-table">
      <summary>{t("common:chart.table")}</summary>
      <div role="region" aria-label={t("common:chart.table")} tabIndex={0}>
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t("common:chart.time", { zone })}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="ui-end">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.slice(0, ROWS_MAX).map((time) => (
              <tr key={time}>
                <td>
                  <Time at={time} format="YMDHM" />
                  {live.has(time) && <span className="ui-key"> {t("common:chart.soFar")}</span>}
                </td>
                {values.map((of, index) => (
                  <td key={series[index]?.name} className="ui-end">
                    <bdi className="n" dir="ltr">
                      {shown(of.get(time), format)}
                    </bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function shown(value: string | null | undefined, format: (value: string) => string): string {
  return value === null || value === undefined ? MISSING : format(value);
}
