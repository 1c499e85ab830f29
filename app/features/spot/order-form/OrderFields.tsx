import { useTranslation } from "~/i18n/use-translation";
import { useEffect, useState, type ReactNode } from "react";
import { Amount } from "~/ui/money/Amount";
import { useHydrated } from "~/ui/use-hydrated";
import { quoteDecimals } from "~/lib/pair-scales";
import { useTerminal } from "../terminal-context";
import { AdvancedOptions, Conditions } from "./OrderOptions";
import { ExitFields } from "./ExitFields";
import { NumberField } from "~/features/terminal/order-form/NumberField";
import { TYPE_FORMS, type FieldName, type Side } from "./order-types";
import { ShareOfFunds } from "./ShareOfFunds";
import { TrailingNote, TriggerNote } from "./TriggerNote";
import type { OrderFormState } from "./use-order-form";

const RATE_STEP = "0.1";
const RATE_DECIMALS = 2;

/** Balances, prices, amount, total and the order's conditions. */
export function OrderFields({ form }: { form: OrderFormState }) {
  const { fills } = useTerminal();
  const [spentSide, setSpentSide] = useState<Side>("buy");
  useEffect(() => {
    return fills.listen(({ side }) => {
      if (side) setSpentSide(side);
    });
  }, [fills]);
  const isBySide = TYPE_FORMS[form.orderType].size === "bySide";
  return (
    <>
      <Available form={form} side={spentSide} onChoose={setSpentSide} />
      {TYPE_FORMS[form.orderType].fields.map((name) => (
        <PriceField key={name} form={form} name={name} />
      ))}
      <SizeField form={form} name="amount" isBySide={isBySide} />
      <ShareOfFunds form={form} side={spentSide} />
      <SizeField form={form} name="total" isBySide={isBySide} />
      <Conditions form={form} />
      <ExitFields form={form} />
      <AdvancedOptions form={form} />
    </>
  );
}

/** What every number field of the form has. */
function useFieldProps(form: OrderFormState, name: FieldName) {
  const isHydrated = useHydrated();
  const follows = TYPE_FORMS[form.orderType].size !== "bySide" && name === form.following;
  return {
    id: `order-${name}`,
    name,
    // What follows is worked out where scripts run: a plain form sends what was typed, never both.
    value: isHydrated || !follows ? form.texts[name] : "",
    error: form.errorOf(name),
    onWrite: (text: string) => form.write(name, text),
    onSettle: (text: string) => form.settle(name, text),
  };
}

function PriceField({ form, name }: { form: OrderFormState; name: FieldName }) {
  const { t } = useTranslation("spot");
  const { rules, instrument } = useTerminal();
  const isHydrated = useHydrated();
  const field = useFieldProps(form, name);
  const price = { unit: rules.quote, step: rules.tick, decimals: instrument.priceDecimals };
  if (name === "trailingRate") {
    return (
      <NumberField
        {...field}
        label={t("terms.trailingRate")}
        unit="%"
        step={RATE_STEP}
        decimals={RATE_DECIMALS}
        note={<TrailingNote draft={form.draft} />}
      />
    );
  }
  const notes: Partial<Record<FieldName, ReactNode>> = {
    triggerPrice: <TriggerNote draft={form.draft} />,
    stopLimitPrice: t("terms.stopLimitNote"),
  };
  return (
    <NumberField
      {...field}
      {...price}
      label={name === "price" ? t("form.price") : t(`terms.${name}`)}
      note={notes[name]}
      action={isHydrated && name === "price" && <LastPriceButton onChoose={field.onWrite} />}
    />
  );
}

/** How much: of a stop at the market a sale goes by the amount, a purchase by what it spends. */
function SizeField({ form, name, isBySide }: { form: OrderFormState; name: "amount" | "total"; isBySide: boolean }) {
  const { t } = useTranslation("spot");
  const { rules, instrument } = useTerminal();
  const field = useFieldProps(form, name);
  if (name === "amount") {
    return (
      <NumberField
        {...field}
        label={isBySide ? t("terms.amountToSell") : t("form.amount")}
        unit={rules.base}
        step={rules.lot}
        decimals={instrument.quantityDecimals}
      />
    );
  }
  return (
    <NumberField
      {...field}
      label={isBySide ? t("terms.totalToBuy") : t("form.total")}
      unit={rules.quote}
      step="1"
      decimals={instrument.quoteScale}
      stepDecimals={instrument.priceDecimals}
    />
  );
}

/** What can be spent; the chosen one is what the slider takes a share of. */
function Available({ form, side, onChoose }: { form: OrderFormState; side: Side; onChoose: (side: Side) => void }) {
  const { t } = useTranslation("spot");
  const { rules, instrument } = useTerminal();
  const isHydrated = useHydrated();
  const { own } = form;
  const balance = (of: Side, value: string | null, unit: string, decimals: number) => (
    <button type="button" disabled={!isHydrated || !own} aria-pressed={side === of} onClick={() => onChoose(of)}>
      <Amount value={value} unit={unit} decimals={decimals} />
    </button>
  );
  return (
    <div className="term-available ui-private">
      <span>{t("form.available")}</span>
      {balance("buy", own?.quote ?? null, rules.quote, quoteDecimals(rules))}
      {balance("sell", own?.base ?? null, rules.base, instrument.quantityDecimals)}
    </div>
  );
}

function LastPriceButton({ onChoose }: { onChoose: (price: string) => void }) {
  const { t } = useTranslation("spot");
  const { market } = useTerminal();
  function choose() {
    const last = market.trades.get()[0]?.price ?? market.ticker.get()?.last;
    if (last) onChoose(last);
  }
  return (
    <button type="button" className="term-field-last" onClick={choose}>
      {t("form.last")}
    </button>
  );
}
