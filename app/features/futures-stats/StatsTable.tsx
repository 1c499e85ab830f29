import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Link } from "~/ui/Link";
import { PairName } from "~/ui/market/PairName";
import { Amount } from "~/ui/money/Amount";
import { Compact } from "~/ui/money/Compact";
import { Rate } from "~/ui/money/Rate";
import type { StatsRow } from "./futures-stats-page";
import { STATS_PATH, statsParameters, type StatsQuery } from "./stats-query";

/** Every pair's present state; a pair's name chooses it for the charts. */
export function StatsTable({ rows, query }: { rows: readonly StatsRow[]; query: StatsQuery }) {
  const { t } = useTranslation("futuresData");
  const path = useLocalizedPath();
  return (
    <table className="ui-table stats-table">
      <thead>
        <tr>
          <th scope="col">{t("stats.pair")}</th>
          <th scope="col" className="ui-end">
            {t("card.openInterest")}
          </th>
          <th scope="col" className="ui-end ui-wide-only">
            {t("stats.turnover24h")}
          </th>
          <th scope="col" className="ui-end">
            {t("card.funding")}
          </th>
          <th scope="col" className="ui-end ui-wide-only">
            {t("card.basis")}
          </th>
          <th scope="col" className="ui-end ui-wide-only">
            {t("card.accounts")}
          </th>
          <th scope="col" className="ui-end ui-wide-only">
            {t("stats.liquidated24h")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.pairCode}>
            <td>
              <Link
                to={path(STATS_PATH, statsParameters({ ...query, pair: row.pairCode }))}
                aria-current={row.pairCode === query.pair ? "true" : undefined}
                preventScrollReset
              >
                <PairName base={row.base} quote={row.quote} size={24} />
              </Link>
            </td>
            <td className="ui-end">
              <Compact value={row.openInterestValue} decimals={2} unit={row.quote} />
            </td>
            <td className="ui-end ui-wide-only">
              <Compact value={row.turnover24h} decimals={2} unit={row.quote} />
            </td>
            <td className="ui-end">
              <Rate value={row.fundingRate} />
            </td>
            <td className="ui-end ui-wide-only">
              <Rate value={row.basisRate} />
            </td>
            <td className="ui-end ui-wide-only">
              <Amount value={row.accountRatio} decimals={2} />
            </td>
            <td className="ui-end ui-wide-only">
              <Compact value={row.liquidated24h} decimals={2} unit={row.quote} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
