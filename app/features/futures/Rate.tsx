import { useLocale } from "~/i18n/use-locale";
import { Decimal, parseDecimal } from "~/lib/decimal";
import { describePercent } from "~/lib/format/format-percent";
import { Figure } from "~/ui/money/Figure";

const RATE_DECIMALS = 4;

/** A fraction ("0.0001") in percent. */
export function Rate({
  value,
  decimals = RATE_DECIMALS,
  sign = false,
  className,
}: {
  value: string | null;
  decimals?: number;
  sign?: boolean;
  className?: string;
}) {
  const { code: locale } = useLocale();
  return (
    <Figure figure={describePercent(percentOf(value, decimals), { locale, decimals, sign })} className={className} />
  );
}

const HUNDRED = new Decimal("100");

/** The fraction as percent, cut to so many decimals; null for none. */
export function percentOf(value: string | null, decimals: number): string | null {
  const parsed = parseDecimal(value);
  return parsed === null ? null : parsed.times(HUNDRED).round(decimals, 0).toFixed(decimals);
}
