import { useTranslation } from "~/i18n/use-translation";
import { NumberField } from "~/features/terminal/order-form/NumberField";
import { useTerminal } from "../terminal-context";
import { EXIT_BASES, EXIT_FIELDS, type ExitField } from "./exits";
import type { OrderFormState } from "./use-order-form";
import "./exits.css";

const PERCENT_DECIMALS = 2;
const PERCENT_STEP = "0.5";

/** Take profit and stop loss of what the order receives, as prices or as percent of its own. What they come to stands in the preview. */
export function ExitFields({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("spot");
  if (form.orderType === "oco") return null;
  const isGiven = EXIT_FIELDS.some((field) => form.texts[field] !== "" || form.errorOf(field));
  return (
    <details className="term-advanced term-exits" open={isGiven || undefined}>
      <summary>{t("exits.title")}</summary>
      <div className="term-exits-fields">
        <ExitNumber form={form} name="takeProfit" label={t("exits.takeProfit")} />
        <ExitNumber form={form} name="stopLoss" label={t("exits.stopLoss")} />
        <ExitNumber form={form} name="stopLossLimit" label={t("terms.stopLimitPrice")} />
        <ExitBasis form={form} />
      </div>
      {/* Once something is typed the preview says what comes of it. */}
      {!isGiven && <p className="term-field-note">{t("exits.note")}</p>}
    </details>
  );
}

function ExitBasis({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("spot");
  return (
    <div className="term-field">
      <label htmlFor="order-exitBy">{t("exits.by")}</label>
      <select
        id="order-exitBy"
        name="exitBy"
        value={form.exitBy}
        onChange={({ currentTarget }) =>
          form.setExitBy(EXIT_BASES.find((basis) => basis === currentTarget.value) ?? "price")
        }
      >
        {EXIT_BASES.map((basis) => (
          <option key={basis} value={basis}>
            {t(`exits.${basis}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

function ExitNumber({ form, name, label }: { form: OrderFormState; name: ExitField; label: string }) {
  const { rules, instrument } = useTerminal();
  const figures =
    form.exitBy === "percent"
      ? { unit: "%", step: PERCENT_STEP, decimals: PERCENT_DECIMALS }
      : { unit: rules.quote, step: rules.tick, decimals: instrument.priceDecimals };
  return (
    <NumberField
      id={`order-${name}`}
      name={name}
      label={label}
      value={form.texts[name]}
      error={form.errorOf(name)}
      {...figures}
      onWrite={(text) => form.write(name, text)}
      onSettle={(text) => form.settle(name, text)}
    />
  );
}
