import { useLocale } from "~/i18n/use-locale";
import { compactParts } from "~/lib/format/format-compact";
import "./money.css";

/** A large amount in the language's units (9.27B, 4,827万, 48.27 مليون), the exact figure in its title. */
export function Compact(props: { value: string | null; decimals?: number; unit?: string; className?: string }) {
  const { code, dir } = useLocale();
  const parts = compactParts(props.value, { locale: code, decimals: props.decimals });
  const asset = props.unit && props.value !== null ? `\u00a0${props.unit}` : "";
  const className = props.className ? `n ${props.className}` : "n";
  const title = parts.full === null ? undefined : parts.full + asset;
  if (!parts.unit || dir === "ltr") {
    return (
      <bdi className={className} dir="ltr" title={title}>
        {parts.figure + parts.gap + parts.unit + asset}
      </bdi>
    );
  }
  // The unit is a word of the language here: the phrase runs with the text, its digits still left to right.
  return (
    <bdi className={className} dir={dir} title={title}>
      <bdi dir="ltr">{parts.figure}</bdi>
      {parts.gap + parts.unit + asset}
    </bdi>
  );
}
