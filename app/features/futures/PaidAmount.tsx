import { useLocale } from "~/i18n/use-locale";
import { describeDecimal } from "~/lib/format/format-decimal";
import { useDisplay } from "~/ui/money/display";
import { Figure } from "~/ui/money/Figure";

const DECIMALS = 4;

/** Something that was paid, told as what it did to the wallet: a minus for what was paid, a plus for what was got. */
export function PaidAmount({ paid, decimals = DECIMALS }: { paid: string; decimals?: number }) {
  return <SignedAmount value={paid.startsWith("-") ? paid.slice(1) : `-${paid}`} decimals={decimals} />;
}

/** An amount with its sign, in the color of gain or loss. */
export function SignedAmount({ value, decimals = DECIMALS }: { value: string; decimals?: number }) {
  const { code: locale } = useLocale();
  const { dataFormat } = useDisplay();
  const isZero = !/[1-9]/.test(value);
  const figure = describeDecimal(isZero ? "0" : value, { locale, dataFormat, decimals, sign: !isZero });
  return <Figure figure={figure} className={isZero ? undefined : value.startsWith("-") ? "down" : "up"} />;
}
