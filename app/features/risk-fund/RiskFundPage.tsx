import { useTranslation } from "~/i18n/use-translation";
import { ErrorOf } from "~/ui/ErrorOf";
import { Card } from "~/ui/Card";
import { FileLink, FuturesDataHead } from "~/ui/market/FuturesDataHead";
import { FundCard } from "./FundCard";
import { FundLists } from "./FundLists";
import { HowItWorks } from "./HowItWorks";
import { LargestCovers, NewestDeleveragings } from "./SideLists";
import type { RiskFundPage as RiskFundPageData } from "./risk-fund-page";
import { riskFundParameters } from "./risk-fund-query";
import "./risk-fund.css";

/** What stands behind liquidations, and everything that moved it. */
export function RiskFundPage({ page }: { page: RiskFundPageData }) {
  const { t } = useTranslation("futuresData");
  const { fund, query } = page;
  const parameters = riskFundParameters({ ...query, tab: "ledger", cursor: undefined });
  const file = (format: string) => `/resources/risk-fund?${new URLSearchParams({ ...parameters, format })}`;
  return (
    <div className="ui-data">
      <FuturesDataHead current="fund" title={t("fund.title")} lead={t("fund.lead")}>
        <FileLink href={file("csv")} name="CSV" />
        <FileLink href={file("json")} name="JSON" />
      </FuturesDataHead>
      <div className="ui-data-columns">
        <div className="ui-data-stack">
          {fund.ok ? (
            <FundCard fund={fund.data} course={page.course} query={query} />
          ) : (
            <Card>
              <ErrorOf failure={fund} />
            </Card>
          )}
          <FundLists page={page} />
        </div>
        <div className="ui-data-stack">
          <HowItWorks drawdown={page.drawdown} />
          <LargestCovers covers={page.covers} />
          <NewestDeleveragings deleveragings={page.deleveragings} />
        </div>
      </div>
    </div>
  );
}
