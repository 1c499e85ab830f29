import { useTranslation } from "~/i18n/use-translation";
import { Banner } from "~/ui/Banner";
import { ErrorOf } from "~/ui/ErrorOf";
import { ApiLimits } from "./ApiLimits";
import { FeeTables } from "./FeeTables";
import { FuturesRules } from "./FuturesRules";
import { OrderKinds, SelfTrades } from "./OrderKinds";
import { RulesBar, RulesNotFound } from "./RulesBar";
import { RulesTable } from "./RulesTable";
import { RulesTabs } from "./RulesTabs";
import type { RulesRow } from "./rules-row";
import type { TradingRulesPage as TradingRulesPageData } from "./trading-rules-page";
import "./trading-rules.css";

/** What orders are checked against: made of what the engine goes by, so that page and engine can't differ. */
export function TradingRulesPage({ page }: { page: TradingRulesPageData }) {
  const { t } = useTranslation("rules");
  const { query, futures } = page;
  return (
    <div className="rules">
      <header className="rules-head">
        <h1>{t("head.title")}</h1>
        <p>{t("head.lead")}</p>
      </header>
      <RulesTabs current={query.market} />
      {futures ? <FuturesRules futures={futures} page={page} /> : <SpotRules page={page} />}
      <ApiLimits limits={page.apiLimits} />
    </div>
  );
}

function SpotRules({ page: { rules, query, feeLevel, since } }: { page: TradingRulesPageData }) {
  return (
    <>
      {rules.ok ? (
        <>
          <section className="rules-card">
            <RulesBar query={query} />
            {rules.data.rows.length > 0 ? (
              <RulesTable rows={rules.data.rows} since={since} />
            ) : (
              <RulesNotFound query={query} total={rules.data.total} />
            )}
          </section>
          <StateBanner rows={rules.data.rows} />
          <FeeTables tables={rules.data.feeTables} feeLevel={feeLevel} />
        </>
      ) : (
        <section className="rules-card">
          <ErrorOf failure={rules} />
        </section>
      )}
      <OrderKinds />
      <SelfTrades />
    </>
  );
}

/** What the states mean that some of the pairs are in. */
function StateBanner({ rows }: { rows: readonly RulesRow[] }) {
  const { t } = useTranslation("rules");
  const states = UNUSUAL_STATES.filter((state) => rows.some((row) => row.state === state));
  if (states.length === 0) return null;
  return (
    <Banner tone="warning">
      <ul className="rules-states">
        {states.map((state) => (
          <li key={state}>{t(`stateMeaning.${state}`)}</li>
        ))}
      </ul>
    </Banner>
  );
}

const UNUSUAL_STATES = ["pre_open", "cancel_only", "halted"] as const;
