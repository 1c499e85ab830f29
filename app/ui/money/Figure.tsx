import type { FormattedDecimal } from "~/lib/format/format-decimal";
import "./money.css";

/** A formatted figure: digits run left to right in every language; what was cut off or marked stands in full behind it. */
export function Figure({ figure, unit, className }: { figure: FormattedDecimal; unit?: string; className?: string }) {
  const suffix = unit ? `\u00a0${unit}` : "";
  const title = figure.full === null ? undefined : figure.full + suffix;
  return (
    <bdi className={className ? `n ${className}` : "n"} dir="ltr" title={title}>
      {figure.isMarked ? <MarkedFigure figure={figure} /> : figure.text}
      {suffix}
    </bdi>
  );
}

/** Eyes read 0.0{5}123; ears, and the clipboard, get every zero. */
function MarkedFigure({ figure }: { figure: FormattedDecimal }) {
  return (
    <>
      <span className="ui-figure-marked" aria-hidden="true">
        {figure.text}
      </span>
      <span className="ui-figure-full">{figure.full}</span>
    </>
  );
}
