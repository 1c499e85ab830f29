import { useLocale } from "~/i18n/use-locale";
import { parseDecimal } from "~/lib/decimal";
import { describePercent } from "~/lib/format/format-percent";
import { Figure } from "./Figure";

/** A change in percent: always signed, and coloured by its sign. What is cut to 0.00% is neither up nor down. */
export function Change({
  value,
  decimals,
  className,
}: {
  value: string | null;
  decimals?: number;
  className?: string;
}) {
  const { code } = useLocale();
  const figure = describePercent(value, { locale: code, sign: true, decimals });
  const tone = /[1-9]/.test(figure.text) ? (parseDecimal(value)?.lt("0") ? "down" : "up") : "";
  return <Figure figure={figure} className={[tone, className].filter(Boolean).join(" ")} />;
}
