import { useLocale } from "~/i18n/use-locale";
import { formatCompact } from "~/lib/format/format-compact";
import { formatDecimal } from "~/lib/format/format-decimal";
import { useLive } from "../live/use-live";
import { CandleLegend } from "./CandleLegend";
import type { ChartCanvas } from "./canvas/chart-canvas.client";
import type { ReadoutIndicator, ReadoutPane } from "./canvas/readout";
import { indicatorKind } from "./indicators/catalogue";

/** What stands under the crosshair, over the panes it belongs to. Screen readers get it from the keys instead. */
export function LiveLegend({ canvas }: { canvas: ChartCanvas }) {
  const { candle, panes, isPinned } = useLive(canvas.readout);
  const main = panes.find(({ top }) => top === 0);
  return (
    <div className="chart-legends" aria-hidden="true">
      <div className="chart-legend" data-pinned={isPinned || undefined}>
        {candle && <CandleLegend candle={candle} />}
        {main?.indicators.map((indicator) => (
          <IndicatorRow key={indicator.name} indicator={indicator} />
        ))}
      </div>
      {panes
        .filter((pane) => pane !== main)
        .map((pane) => (
          <PaneLegend key={pane.id} pane={pane} />
        ))}
    </div>
  );
}

function PaneLegend({ pane }: { pane: ReadoutPane }) {
  return (
    <div className="chart-legend" style={{ insetBlockStart: pane.top }}>
      {pane.indicators.map((indicator) => (
        <IndicatorRow key={indicator.name} indicator={indicator} />
      ))}
    </div>
  );
}

function IndicatorRow({ indicator: { name, params, values, decimals } }: { indicator: ReadoutIndicator }) {
  const { code: locale } = useLocale();
  const isOpenEnded = indicatorKind(name)?.isOpenEnded ?? false;
  const show = (value: number | null) => {
    if (value === null) return formatDecimal(null, { locale });
    const text = value.toFixed(decimals);
    return name === "VOL" || name === "OBV" ? formatCompact(text, { locale }) : formatDecimal(text, { locale });
  };
  return (
    <p className="chart-legend-row">
      <span>
        {name}
        {!isOpenEnded && params.length > 0 && ` ${params.join(" ")}`}
      </span>
      {values.map(({ title, value, color }, index) => (
        <span key={index}>
          {title !== name && (name !== "VOL" || color) && title}{" "}
          <bdi className="n" style={color ? { color: `var(--${color})` } : undefined}>
            {show(value)}
          </bdi>
        </span>
      ))}
    </p>
  );
}
