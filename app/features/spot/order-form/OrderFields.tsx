import { useTranslation } from "react-i18next";
import { useState } from "react";
import { Amount } from "~/ui/money/Amount";
import { Checkbox } from "~/ui/Checkbox";
import { useHydrated } from "~/ui/use-hydrated";
import { quoteDecimals, useTerminal } from "../terminal-context";
import { TIMES_IN_FORCE, type FieldName, type Side } from "./draft";
import { NumberField } from "./NumberField";
import { ShareOfFunds } from "./ShareOfFunds";
import type { OrderFormState } from "./use-order-form";

/** Balances, price, amount, total and the order's conditions. */
export function OrderFields({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("spot");
  const { rules, instrument } = useTerminal();
  const isHydrated = useHydrated();
  const [spentSide, setSpentSide] = useState<Side>("buy");
  const field = (name: FieldName) => ({
    name,
    // What follows is worked out where scripts run: a plain form sends what was typed, never both.
    value: isHydrated || name !== form.following ? form.texts[name] : "",
    error: form.errorOf(name),
    onWrite: (text: string) => form.write(name, text),
    onSettle: (text: string) => form.settle(name, text),
  });
  const priceDecimals = instrument.priceDecimals;
  return (
    <>
      <Available form={form} side={spentSide} onChoose={setSpentSide} />
      {form.orderType === "limit" && (
        <NumberField
          {...field("price")}
          label={t("form.price")}
          unit={rules.quote}
          step={rules.tick}
          decimals={priceDecimals}
          action={isHydrated && <LastPriceButton onChoose={(price) => form.write("price", price)} />}
        />
      )}
      <NumberField
        {...field("amount")}
        label={t("form.amount")}
        unit={rules.base}
        step={rules.lot}
        decimals={instrument.quantityDecimals}
      />
      <ShareOfFunds form={form} side={spentSide} />
      <NumberField
        {...field("total")}
        label={t("form.total")}
        unit={rules.quote}
        step="1"
        decimals={instrument.quoteScale}
        stepDecimals={priceDecimals}
      />
      {form.orderType === "limit" && <Conditions form={form} />}
    </>
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
    <div className="term-available">
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

function Conditions({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("spot");
  const isHydrated = useHydrated();
  const { postOnly, timeInForce } = form;
  // Without a script a locked choice could not be unlocked again: there the server refuses what doesn't go together.
  const mustRest = postOnly && isHydrated;
  return (
    <div className="term-options">
      <Checkbox
        name="postOnly"
        label={t("form.postOnly")}
        checked={postOnly}
        onChange={(event) => form.setPostOnly(event.currentTarget.checked)}
      />
      <label className="term-tif" title={t(`form.${timeInForce}`)}>
        <span>{t("form.timeInForce")}</span>
        <select
          name="timeInForce"
          value={mustRest ? "gtc" : timeInForce}
          disabled={mustRest}
          onChange={({ currentTarget }) =>
            form.setTimeInForce(TIMES_IN_FORCE.find((entry) => entry === currentTarget.value) ?? "gtc")
          }
        >
          {TIMES_IN_FORCE.map((entry) => (
            <option key={entry} value={entry}>
              {entry.toUpperCase()}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
