import { useLocale } from "~/i18n/use-locale";
import { describeDecimal } from "~/lib/format/format-decimal";
import { useDisplay } from "./display";
import { Figure } from "./Figure";

/** A price with the pair's decimals; `--` where there is none. */
export function Price(props: { value: string | null; decimals?: number; className?: string }) {
  const { code } = useLocale();
  const { dataFormat } = useDisplay();
  return (
    <Figure
      figure={describeDecimal(props.value, { locale: code, decimals: props.decimals, dataFormat })}
      className={props.className}
    />
  );
}
