import { useLocale } from "~/i18n/use-locale";
import { Decimal, parseDecimal, truncateDecimal } from "~/lib/decimal";
import { currencyDecimals, currencySymbol } from "~/lib/format/currency";
import { describeDecimal } from "~/lib/format/format-decimal";
import { USDT_DIGITS } from "~/lib/format/to-fixed";
import { Amount } from "./Amount";
import { useDisplay } from "./display";
import { Figure } from "./Figure";

/**
 * A value in the person's currency, where the operator has said what a USDT is worth in it; else in USDT, as it is
 * known. Null is `--`.
 */
export function Fiat({ usdt }: { usdt: string | null }) {
  const { code } = useLocale();
  const { pricing } = useDisplay();
  const value = parseDecimal(usdt);
  if (!value || pricing.rate === null) return <Amount value={usdt} decimals={USDT_DIGITS} unit="USDT" />;
  const decimals = currencyDecimals(pricing.currency);
  const converted = truncateDecimal(value.times(new Decimal(pricing.rate)), decimals);
  const figure = describeDecimal(converted, { locale: code, decimals });
  return <Figure figure={{ ...figure, text: `≈ ${currencySymbol(pricing.currency)}${figure.text}` }} />;
}
