import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useDisplay } from "~/ui/money/display";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Field } from "~/ui/Field";
import { Amount } from "~/ui/money/Amount";
import type { FundingFacts, FundingHistoryPage } from "./funding-history-page";
import { daysOf, fundingParameters } from "./funding-query";

const PAID_DECIMALS = 4;

/** What a position held through the shown settlements would have paid: a plain form, worked out with the engine's own rules. */
export function Calculator({ facts, page }: { facts: FundingFacts; page: FundingHistoryPage }) {
  const { t } = useTranslation(["futuresData", "errors"]);
  const { zone } = useDisplay();
  const { query, bounds } = page;
  const { instrument, assumed } = facts;
  const { base, contractSize } = instrument;
  const days = daysOf(bounds, zone);
  const kept = fundingParameters({ ...query, from: undefined, to: undefined, side: "long", size: "" });
  const error =
    assumed.kind === "invalid" ? t(`errors:${assumed.error}`, { minQuantity: contractSize, asset: base }) : null;
  return (
    <Card title={t("futuresData:calc.title")}>
      <Form key={JSON.stringify(query)} className="funding-calc" method="get" preventScrollReset>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <fieldset className="funding-sides">
          <legend className="ui-vh">{t("futuresData:calc.side")}</legend>
          {(["long", "short"] as const).map((side) => (
            <label key={side}>
              <input type="radio" name="side" value={side} defaultChecked={query.side === side} />
              <span>{t(`futuresData:calc.${side}`)}</span>
            </label>
          ))}
        </fieldset>
        <Field
          label={t("futuresData:calc.size")}
          labelEnd={
            assumed.kind === "known" && (
              <Amount value={assumed.value} decimals={2} unit={instrument.quote} className="ui-key" />
            )
          }
          name="size"
          inputMode="decimal"
          dir="ltr"
          defaultValue={query.size}
          error={error}
          end={<span>{base}</span>}
        />
        <div className="funding-held">
          <Field label={t("futuresData:history.from")} name="from" type="date" defaultValue={days.from} />
          <Field label={t("futuresData:history.to")} name="to" type="date" defaultValue={days.to} />
        </div>
        <Button variant="soft">{t("futuresData:calc.submit")}</Button>
      </Form>
      {assumed.kind === "known" && <Result assumed={assumed} asset={instrument.quote} />}
    </Card>
  );
}

function Result({ assumed, asset }: { assumed: Extract<FundingFacts["assumed"], { kind: "known" }>; asset: string }) {
  const { t } = useTranslation("futuresData");
  const isPaid = assumed.total.startsWith("-");
  return (
    <div className="funding-paid" role="status">
      <p className="ui-key">{isPaid ? t("calc.paid") : t("calc.got")}</p>
      <p className="funding-total">
        <Amount value={assumed.total} decimals={PAID_DECIMALS} unit={asset} sign className={isPaid ? "down" : "up"} />
      </p>
      <p className="ui-key">{t("calc.made", { number: assumed.settlements })}</p>
    </div>
  );
}
