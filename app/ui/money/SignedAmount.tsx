import { useLocale } from "~/i18n/use-locale";
import { describeDecimal } from "~/lib/format/format-decimal";
import { useDisplay } from "./display";
import { Figure } from "./Figure";

const DECIMALS = 4;

/** An amount with its sign, in the color of gain or loss. */
export function SignedAmount({ value, decimals = DECIMALS }: { value: string; decimals?: number }) {
  const { code: locale } = useLocale();
  const { dataFormat } = useDisplay();
  const isZero = !/[1-9]/.test(value);
  const figure = describeDecimal(isZero ? "0" : value, { locale, dataFormat, decimals, sign: !isZero });
  return <Figure figure={figure} className={isZero ? undefined : value.startsWith("-") ? "down" : "up"} />;
}
