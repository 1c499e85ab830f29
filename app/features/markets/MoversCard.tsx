import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { shortName, type MarketRow } from "~/lib/market-rows";
import { CoinIcon } from "~/ui/CoinIcon";
import { Link } from "~/ui/Link";
import { LiveChange, LivePrice } from "~/ui/market/LiveFigures";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import { queryParameters, DEFAULT_QUERY, type SortOrder } from "./markets-query";

interface MoversCardProps {
  title: string;
  rows: readonly MarketRow[];
  /** Of the whole list by change. */
  order: SortOrder;
  empty: string;
}

export function MoversCard({ title, rows, order, empty }: MoversCardProps) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const all = path("/markets", queryParameters({ ...DEFAULT_QUERY, sort: "change", order }));
  return (
    <section className="markets-card markets-movers">
      <h2>
        {title}
        <Link to={all} preventScrollReset>
          <span aria-hidden="true">{t("markets:movers.more")}</span>
          <VisuallyHidden>{t("markets:movers.moreOf", { list: title })}</VisuallyHidden>
        </Link>
      </h2>
      {rows.length === 0 && <p>{empty}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.pairCode}>
            <Link to={path(`/spot/${row.pairCode}`)}>
              <CoinIcon asset={row.base} size={20} />
              <b>
                <bdi dir="ltr">{shortName(row)}</bdi>
              </b>
              <LivePrice row={row} />
              <LiveChange row={row} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
