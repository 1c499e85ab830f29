import { useTranslation } from "~/i18n/use-translation";
import type { Candle, Interval } from "~exchange/contract/schemas";
import { decimalsOf } from "~exchange/domain/units";
import { useLocale } from "~/i18n/use-locale";
import { formatDecimal } from "~/lib/format/format-decimal";
import { formatTime, type TimeZone } from "~/lib/format/format-time";
import { Price } from "~/ui/money/Price";
import { useDisplay } from "~/ui/money/display";
import { useTerminal } from "../terminal-context";
import { pairName } from "~/lib/instrument";
import { CandleLegend } from "./CandleLegend";
import { BOX, chartGeometry, type CandleShape } from "./geometry";
import { AVERAGE_PERIODS } from "./averages";

const CANDLES_SHOWN = 96;
const MIDNIGHT = "00:00";

/** The chart as the server draws it: what people see without JavaScript, and until the live chart is ready. */
export function SvgChart({ candles, interval }: { candles: readonly Candle[]; interval: Interval }) {
  const { t } = useTranslation("spot");
  const { code } = useLocale();
  const { rules } = useTerminal();
  const { zone, dataFormat } = useDisplay();
  const priceDecimals = decimalsOf(rules.tick);
  const drawing = chartGeometry(candles, { count: CANDLES_SHOWN, priceDecimals, periods: AVERAGE_PERIODS });
  const price = (text: string) => formatDecimal(text, { locale: code, dataFormat, decimals: priceDecimals });
  const newest = candles.at(-1);
  const label = t("chart.label", { pair: pairName(rules.pairCode), interval: t(`interval.${interval}`) });
  return (
    <div className="term-svg">
      <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {drawing.prices.map(({ at, text }) => (
          <path key={text} className="term-grid" d={`M0 ${(at / 100) * BOX.height}H${BOX.width}`} />
        ))}
        {drawing.times.map(({ at, time }) => (
          <path key={time} className="term-grid" d={`M${(at / 100) * BOX.width} 0V${BOX.height}`} />
        ))}
        <CandleFigures className="is-up" shapes={drawing.candles.filter(({ isUp }) => isUp)} />
        <CandleFigures className="is-down" shapes={drawing.candles.filter(({ isUp }) => !isUp)} />
        {drawing.averages.map(({ period, points }, index) => (
          <polyline key={period} className={`term-average term-average-${index + 1}`} points={points} />
        ))}
        {drawing.last && (
          <path className="term-last-line" d={`M0 ${(drawing.last.at / 100) * BOX.height}H${BOX.width}`} />
        )}
      </svg>
      {newest && (
        <div className="chart-legend">
          <CandleLegend candle={newest} />
          <p className="chart-legend-row">
            <span>MA</span>
            {drawing.averages.map(({ period, last }, index) => (
              <span key={period}>
                {period} <Price value={last} decimals={priceDecimals} className={`chart-average-${index + 1}`} />
              </span>
            ))}
          </p>
        </div>
      )}
      <div className="term-axis-prices" aria-hidden="true">
        {drawing.prices.map(({ at, text }) => (
          <span key={text} style={{ insetBlockStart: `${at}%` }}>
            {price(text)}
          </span>
        ))}
        {drawing.last && (
          <b className={drawing.last.isUp ? "is-up" : "is-down"} style={{ insetBlockStart: `${drawing.last.at}%` }}>
            {price(drawing.last.text)}
          </b>
        )}
      </div>
      <div className="term-axis-times" aria-hidden="true">
        {drawing.times.map(({ at, time }) => (
          <TimeLabel key={time} at={at} text={timeLabel(time, interval, zone)} />
        ))}
      </div>
    </div>
  );
}

/** On a small screen a label near an edge stands beside its line, so that all of it is seen. */
function TimeLabel({ at, text }: { at: number; text: string }) {
  const half = `${text.length / 2}ch`;
  return <span style={{ insetInlineStart: `clamp(${half}, ${at}%, 100% - ${half})` }}>{text}</span>;
}

/** Candles of one colour as three shapes: a page of hundreds of elements costs the server and every phone more. */
function CandleFigures({ shapes, className }: { shapes: readonly CandleShape[]; className: string }) {
  const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`;
  const volumes = shapes.map(({ x, width, volumeTop }) => box(x, volumeTop, width, BOX.height - volumeTop));
  const wicks = shapes.map(({ wickX, high, low }) => `M${wickX} ${high}V${low}`);
  const bodies = shapes.map(({ x, width, top, height }) => box(x, top, width, height));
  return (
    <g className={className}>
      <path className="term-volume" d={volumes.join("")} />
      <path className="term-wick" d={wicks.join("")} />
      <path className="term-candle" d={bodies.join("")} />
    </g>
  );
}

/** Days where candles are days or a day begins, else the time of day. */
function timeLabel(time: number, interval: Interval, zone: TimeZone): string {
  if (interval === "1d" || interval === "1w" || interval === "1M") return formatTime(time, "YMD", { zone });
  const clock = formatTime(time, "HM", { zone });
  return clock === MIDNIGHT ? formatTime(time, "YMD", { zone }).slice("YYYY-".length) : clock;
}
