import { useMemo } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalsOf } from "~exchange/domain/units";
import { pairName } from "~/lib/instrument";
import { Banner } from "~/ui/Banner";
import { Card } from "~/ui/Card";
import { ErrorOf } from "~/ui/ErrorOf";
import { DataFigures, FileLink, FuturesDataHead } from "~/ui/market/FuturesDataHead";
import { Amount } from "~/ui/money/Amount";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import { Checks } from "./Checks";
import type { LiquidationFacts, LiquidationPage as LiquidationPageData } from "./liquidation-page";
import { recompute } from "./recompute";
import { LedgerCard, PricesCard, StepsCard, TiersCard, WorkingCard } from "./Sections";
import "./liquidations.css";

/** Everything of one liquidation, and its arithmetic done again on this page. */
export function LiquidationPage({ page }: { page: LiquidationPageData }) {
  const { t } = useTranslation("futuresData");
  const { liquidationId, facts } = page;
  return (
    <div className="ui-data">
      <FuturesDataHead
        current={null}
        title={
          <>
            {t("liq.heading")} <bdi dir="ltr">{liquidationId}</bdi>
          </>
        }
        lead={t("liq.lead")}
      >
        <FileLink href={`/resources/liquidation?${new URLSearchParams({ id: liquidationId })}`} name="JSON" />
      </FuturesDataHead>
      {facts.ok ? <Facts facts={facts.data} /> : <ErrorOf failure={facts} />}
    </div>
  );
}

function Facts({ facts }: { facts: LiquidationFacts }) {
  const { t } = useTranslation("futuresData");
  const again = useMemo(() => recompute(facts), [facts]);
  const { instrument } = facts;
  const price = (value: string | null) => <Price value={value} decimals={decimalsOf(instrument.tick)} />;
  return (
    <div className="ui-data-stack">
      <Banner tone={again.allAgree ? "success" : "error"}>
        {again.allAgree ? t("liq.agrees", { number: again.count }) : t("liq.disagrees")}
      </Banner>
      <Card
        title={
          <>
            <bdi dir="ltr">{pairName(facts.pairCode)}</bdi> {t(`calc.${facts.side}`)}, {t(`liq.${facts.marginMode}`)},{" "}
            <bdi dir="ltr">{facts.leverage}×</bdi>
          </>
        }
        end={<Time at={facts.time} format="YMDHMSF" withZone className="ui-key" />}
        flush
      >
        <DataFigures
          figures={[
            { name: t("liq.size"), value: <Amount value={facts.positionQuantity} unit={instrument.base} /> },
            { name: t("liq.entry"), value: price(facts.entryPrice) },
            { name: t("index.mark"), value: price(facts.markPrice) },
            { name: t("liq.bankruptcy"), value: price(facts.bankruptcyPrice) },
            {
              name: t("rows.fund"),
              value: <Amount value={facts.fundChange} decimals={2} unit={instrument.quote} sign />,
            },
          ]}
        />
      </Card>
      <div className="liq-columns">
        <div className="ui-data-stack">
          <PricesCard facts={facts} again={again} />
          <WorkingCard facts={facts} again={again} />
          <StepsCard facts={facts} again={again} />
          <LedgerCard facts={facts} />
        </div>
        <div className="ui-data-stack">
          <Checks again={again} facts={facts} />
          <TiersCard facts={facts} used={again.tier} />
        </div>
      </div>
    </div>
  );
}
