import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/Card";
import { Rate } from "~/ui/money/Rate";
import { Time } from "~/ui/money/Time";
import type { FundingSummary } from "./funding-history-page";

/** The extremes and the middle of the shown settlements. */
export function InShort({ summary }: { summary: FundingSummary }) {
  const { t } = useTranslation("futuresData");
  return (
    <Card title={t("short.title")}>
      <dl className="ui-list">
        <div>
          <dt>{t("short.highest")}</dt>
          <dd>
            <Rate value={summary.highest} />
          </dd>
        </div>
        <div>
          <dt>{t("short.lowest")}</dt>
          <dd>
            <Rate value={summary.lowest} />
          </dd>
        </div>
        <div>
          <dt>{t("short.average")}</dt>
          <dd>
            <Rate value={summary.average} />
          </dd>
        </div>
        <div>
          <dt>{t("short.year")}</dt>
          <dd>
            <Rate value={summary.averageAnnualised} decimals={2} plain />
          </dd>
        </div>
        <div>
          <dt>{t("short.changed")}</dt>
          <dd>
            {summary.intervalChanged === null ? t("short.never") : <Time at={summary.intervalChanged} format="YMD" />}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
