import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { pairName } from "~/lib/instrument";
import { ErrorOf } from "~/ui/ErrorOf";
import { Segments } from "~/ui/market/FuturesDataHead";
import { FileLink, FuturesDataHead } from "~/ui/market/FuturesDataHead";
import { Calculator } from "./Calculator";
import type { FundingFacts, FundingHistoryPage as FundingHistoryPageData } from "./funding-history-page";
import { FUNDING_PATH, FUNDING_TABS, fundingParameters } from "./funding-query";
import { HistoryPanel } from "./HistoryPanel";
import { InShort } from "./InShort";
import { PairList } from "./PairList";
import { RealTimePanel } from "./RealTimePanel";
import "./funding-history.css";

/** Settled and running funding of one pair. */
export function FundingHistoryPage({ page }: { page: FundingHistoryPageData }) {
  const { t } = useTranslation("futuresData");
  const { pairCode, query, facts } = page;
  const parameters = new URLSearchParams({ pair: pairCode, ...fundingParameters({ ...query, page: 1 }) });
  return (
    <div className="ui-data">
      <FuturesDataHead
        current="funding"
        title={
          <>
            {t("funding.heading")} <bdi dir="ltr">{pairName(pairCode)}</bdi>
          </>
        }
      >
        <FileLink href={`/resources/funding-rates?${parameters}`} name="CSV" />
      </FuturesDataHead>
      {facts.ok ? <Facts page={page} facts={facts.data} /> : <ErrorOf failure={facts} />}
    </div>
  );
}

function Facts({ page, facts }: { page: FundingHistoryPageData; facts: FundingFacts }) {
  const { t } = useTranslation("futuresData");
  const path = useLocalizedPath();
  const { pairCode, query } = page;
  return (
    <div className="funding-grid">
      <PairList pairs={facts.pairs} page={page} />
      <div className="ui-data-stack">
        <Segments
          label={t("funding.heading")}
          links={FUNDING_TABS.map((tab) => ({
            to: path(`${FUNDING_PATH}/${pairCode}`, fundingParameters({ ...query, tab, page: 1 })),
            label: t(`funding.${tab}`),
            current: tab === query.tab,
          }))}
        />
        {query.tab === "realtime" ? (
          <RealTimePanel facts={facts} time={page.time} />
        ) : (
          <HistoryPanel facts={facts} page={page} />
        )}
      </div>
      <div className="ui-data-stack">
        <Calculator facts={facts} page={page} />
        {facts.history.ok && <InShort summary={facts.history.data.summary} />}
      </div>
    </div>
  );
}
