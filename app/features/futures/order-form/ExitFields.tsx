import { useTranslation } from "~/i18n/use-translation";
import { NumberField } from "~/features/terminal/order-form/NumberField";
import { useFutures } from "../futures-context";
import { fieldProps } from "./OrderFields";
import { EXIT_BASES } from "./order-types";
import type { OrderFormState } from "./use-order-form";

const PERCENT_DECIMALS = 2;

/** Take profit and stop loss of what the order opens: as prices, percent of its margin, or amounts. What they come to stands in the preview. */
export function ExitFields({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("futures");
  const { rules, contract } = useFutures();
  const { exitBy } = form.choices;
  const isPrice = exitBy === "price";
  const figures = {
    unit: exitBy === "percent" ? "%" : rules.quote,
    step: isPrice ? rules.tick : "1",
    decimals: isPrice ? contract.priceDecimals : PERCENT_DECIMALS,
  };
  const isGiven = form.texts.takeProfit !== "" || form.texts.stopLoss !== "";
  return (
    <details className="term-advanced fut-exits" open={isGiven || undefined}>
      <summary>{t("exits.title")}</summary>
      <label className="term-tif fut-line">
        <span>{t("exits.by")}</span>
        <select
          name="exitBy"
          value={exitBy}
          onChange={({ currentTarget }) =>
            form.choose({ exitBy: EXIT_BASES.find((basis) => basis === currentTarget.value) ?? "price" })
          }
        >
          {EXIT_BASES.map((basis) => (
            <option key={basis} value={basis}>
              {t(`exits.${basis}`)}
            </option>
          ))}
        </select>
      </label>
      <NumberField {...fieldProps(form, "takeProfit")} {...figures} label={t("exits.takeProfit")} />
      <NumberField {...fieldProps(form, "stopLoss")} {...figures} label={t("exits.stopLoss")} />
    </details>
  );
}
