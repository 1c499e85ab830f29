import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalsOf } from "~exchange/domain/units";
import { trimZeros } from "~/lib/decimal";
import { pairName } from "~/lib/instrument";
import { Card } from "~/ui/Card";
import { Amount } from "~/ui/money/Amount";
import { Price } from "~/ui/money/Price";
import { Rate } from "~/ui/money/Rate";
import { Time } from "~/ui/money/Time";
import { Verdict } from "./Checks";
import type { LiquidationFacts } from "./liquidation-page";
import type { Recomputation } from "./recompute";

interface SectionProps {
  facts: LiquidationFacts;
  again: Recomputation;
}

/** Sources of the index, and the three prices that mark is the middle one of. */
export function PricesCard({ facts: { mark, markPrice, instrument }, again }: SectionProps) {
  const { t } = useTranslation("futuresData");
  const price = (value: string | null) => <Price value={value} decimals={decimalsOf(instrument.tick)} />;
  return (
    <Card title={t("liq.prices")} end={<Time at={mark.time} format="HMS" withZone className="ui-key" />} flush>
      <table className="ui-table">
        <thead>
          <tr>
            <th scope="col">{t("index.source")}</th>
            <th scope="col" className="ui-end">
              {t("index.weight")}
            </th>
            <th scope="col" className="ui-end">
              {t("index.price")}
            </th>
            <th scope="col" className="ui-end ui-wide-only">
              {t("liq.seen")}
            </th>
            <th scope="col" className="ui-end">
              {t("index.state")}
            </th>
          </tr>
        </thead>
        <tbody>
          {mark.sources.map(({ source, weight, price: of, time, state }) => (
            <tr key={source}>
              <td>
                <bdi>{source}</bdi>
              </td>
              <td className="ui-end n">{weight}</td>
              <td className="ui-end">{price(of)}</td>
              <td className="ui-end ui-wide-only">
                <Time at={time} format="YMDHMSF" />
              </td>
              <td className="ui-end">{t(`index.${state}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Lines
        lines={[
          [t("index.index"), price(mark.indexPrice), <Verdict key="index" figure={again.index} />],
          [t("index.p1"), price(mark.p1), <Verdict key="p1" figure={again.p1} />],
          [t("index.p2"), price(mark.p2), null],
          [t("index.last"), price(mark.last), null],
          [t("liq.median"), price(markPrice), <Verdict key="mark" figure={again.mark} />],
        ]}
      />
    </Card>
  );
}

/** Equity against what is required, line by line. */
export function WorkingCard({ facts, again }: SectionProps) {
  const { t } = useTranslation("futuresData");
  const { quote } = facts.instrument;
  const amount = (value: string) => <Amount value={trimZeros(value)} unit={quote} />;
  return (
    <Card title={t("liq.working")} flush>
      <Lines
        lines={[
          [t("liq.value"), amount(again.value), null],
          [t("liq.profit"), amount(again.profit), null],
          [t("liq.equity"), amount(facts.equity), null],
          [t("liq.tier", { tier: again.tier }), amount(again.maintenance), null],
          [t("liq.feeReserve"), amount(again.feeReserve), null],
          [t("liq.required"), amount(facts.required), <Verdict key="required" figure={again.required} />],
          [t("liq.rate"), <Rate key="rate" value={again.rate} decimals={2} plain />, null],
          [t("liq.price"), <Price key="price" value={again.liquidationPrice} />, null],
        ]}
      />
      <p className="ui-data-note liq-note">
        {again.isDue ? t("liq.due") : t("liq.notDue")} {again.hasOthers && t("liq.others")}
      </p>
    </Card>
  );
}

function Lines({ lines }: { lines: readonly (readonly [string, ReactNode, ReactNode])[] }) {
  return (
    <dl className="ui-list liq-lines">
      {lines.map(([name, value, verdict]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value} {verdict}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What was done, in order, and what it did to the fund. */
export function StepsCard({ facts, again }: SectionProps) {
  const { t } = useTranslation("futuresData");
  const { pairCode, instrument } = facts;
  return (
    <Card title={t("liq.steps")} flush>
      <table className="ui-table">
        <thead>
          <tr>
            <th scope="col">{t("liq.step")}</th>
            <th scope="col" className="ui-end">
              {t("rows.quantity")}
            </th>
            <th scope="col" className="ui-end">
              {t("rows.price")}
            </th>
            <th scope="col" className="ui-end">
              {t("rows.fund")}
            </th>
          </tr>
        </thead>
        <tbody>
          {facts.steps.map((step, index) => (
            <tr key={index}>
              <td className="ui-data-words">
                {index + 1}. {t(`step.${step.step}`)}{" "}
                {step.pairCode !== pairCode && <bdi dir="ltr">{pairName(step.pairCode)}</bdi>}
              </td>
              <td className="ui-end">
                <Amount value={step.quantity} />
              </td>
              <td className="ui-end">
                <Price
                  value={step.price}
                  decimals={step.pairCode === pairCode ? decimalsOf(instrument.tick) : undefined}
                />
              </td>
              <td className="ui-end">
                <Amount value={trimZeros(step.fundChange)} sign />{" "}
                {again.steps[index] && <Verdict figure={again.steps[index]} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** The postings as the ledger has them: both sides of each are the same amount. */
export function LedgerCard({ facts: { ledger, instrument } }: { facts: LiquidationFacts }) {
  const { t } = useTranslation("futuresData");
  return (
    <Card title={t("liq.ledger")} end={<span className="ui-key">{t("liq.ledgerNote")}</span>} flush>
      <table className="ui-table">
        <thead>
          <tr>
            <th scope="col">{t("liq.debit")}</th>
            <th scope="col">{t("liq.credit")}</th>
            <th scope="col">{t("liq.reason")}</th>
            <th scope="col" className="ui-end">
              {t("rows.amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {ledger.map((line, index) => (
            <tr key={index}>
              <td>
                <code dir="ltr">{line.debit}</code>
              </td>
              <td>
                <code dir="ltr">{line.credit}</code>
              </td>
              <td>
                <code dir="ltr">{line.reason}</code>
              </td>
              <td className="ui-end">
                <Amount value={trimZeros(line.amount)} unit={instrument.quote} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** The ladder that held, the used row marked. */
export function TiersCard({ facts: { instrument }, used }: { facts: LiquidationFacts; used: number }) {
  const { t } = useTranslation("futuresData");
  return (
    <Card title={t("liq.tiers")} flush>
      <table className="ui-table liq-tiers">
        <thead>
          <tr>
            <th scope="col">{t("liq.tierName")}</th>
            <th scope="col" className="ui-end">
              {t("liq.upTo", { asset: instrument.quote })}
            </th>
            <th scope="col" className="ui-end">
              {t("liq.maintenanceRate")}
            </th>
            <th scope="col" className="ui-end">
              {t("liq.maintenanceAmount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {instrument.tiers.map((tier) => (
            <tr key={tier.tier} aria-current={tier.tier === used ? "true" : undefined}>
              <td>
                {tier.tier} {tier.tier === used && <span className="ui-tag">{t("liq.used")}</span>}
              </td>
              <td className="ui-end">
                <Amount value={tier.upTo} decimals={0} />
              </td>
              <td className="ui-end">
                <Rate value={tier.maintenanceRate} decimals={2} plain />
              </td>
              <td className="ui-end">
                <Amount value={tier.maintenanceAmount} decimals={2} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
