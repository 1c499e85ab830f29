import { useLocale } from "~/i18n/use-locale";
import { parseDecimal } from "~/lib/decimal";
import { describeDecimal } from "~/lib/format/format-decimal";
import { useDisplay } from "./display";
import { Figure } from "./Figure";

/** An amount of an asset; figure and unit travel together, whatever the direction of the text around them. */
export function Amount(props: {
  value: string | null;
  decimals?: number;
  unit?: string;
  /** Writes a plus in front of what is above zero. */
  sign?: boolean;
  className?: string;
}) {
  const { code } = useLocale();
  const { dataFormat } = useDisplay();
  const { value, decimals, sign } = props;
  const figure = describeDecimal(value, { locale: code, decimals, dataFormat, sign });
  return (
    <Figure figure={figure} unit={parseDecimal(props.value) ? props.unit : undefined} className={props.className} />
  );
}
