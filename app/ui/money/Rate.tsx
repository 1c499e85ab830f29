import { ratePercent } from "~/lib/rate-percent";
import { useLocale } from "~/i18n/use-locale";
import { describePercent } from "~/lib/format/format-percent";
import { Change } from "./Change";
import { Figure } from "./Figure";

/** Decimals that funding is shown with: 0.0100%. */
const RATE_DECIMALS = 4;

/** A rate given as a fraction, in percent. Signed and coloured, or plain: bounds and yearly rates have no direction. */
export function Rate(props: { value: string | null; decimals?: number; plain?: boolean; className?: string }) {
  const { value, decimals = RATE_DECIMALS, plain, className } = props;
  const { code } = useLocale();
  const percent = ratePercent(value);
  if (!plain) return <Change value={percent} decimals={decimals} className={className} />;
  return <Figure figure={describePercent(percent, { locale: code, decimals })} className={className} />;
}
