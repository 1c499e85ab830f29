import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Link } from "~/ui/Link";
import { PairName } from "~/ui/market/PairName";
import { Rate } from "~/ui/money/Rate";
import { SearchBox } from "~/ui/SearchBox";
import { useCurrentInSight } from "~/ui/use-current-in-sight";
import type { FundingHistoryPage, FundingPair } from "./funding-history-page";
import { FUNDING_PATH, fundingParameters } from "./funding-query";

/** Every perpetual with what its running interval comes to; a search among them as a plain form. */
export function PairList({ pairs, page }: { pairs: readonly FundingPair[]; page: FundingHistoryPage }) {
  const { t } = useTranslation(["futuresData", "markets"]);
  const path = useLocalizedPath();
  const strip = useCurrentInSight<HTMLUListElement>();
  const { pairCode, query } = page;
  const label = t("futuresData:funding.search");
  const kept = fundingParameters({ ...query, search: "", page: 1 });
  return (
    <aside className="ui-card funding-pairs" aria-label={t("futuresData:funding.pairs")}>
      <Form className="ui-search" method="get" role="search" aria-label={label} preventScrollReset>
        <SearchBox key={query.search} label={label} defaultValue={query.search} />
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      <ul ref={strip}>
        {pairs.map(({ pairCode: code, base, quote, rate }) => (
          <li key={code}>
            <Link
              to={path(`${FUNDING_PATH}/${code}`, fundingParameters({ ...query, page: 1, size: "" }))}
              aria-current={code === pairCode ? "page" : undefined}
            >
              <PairName base={base} quote={quote} size={20} />
              <Rate value={rate} />
            </Link>
          </li>
        ))}
      </ul>
      {pairs.length === 0 && <p className="funding-none">{t("futuresData:funding.noPair")}</p>}
    </aside>
  );
}
