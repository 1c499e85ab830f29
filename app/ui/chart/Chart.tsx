import { useTranslation } from "~/i18n/use-translation";
import { formatTime, type TimeFormat } from "~/lib/format/format-time";
import { useDisplay } from "~/ui/money/display";
import { axisFormat, type ChartFormat } from "./axis-format";
import { ChartTable } from "./ChartTable";
import {
  areaPath,
  barPaths,
  CHART_HEIGHT,
  CHART_WIDTH,
  dotsPath,
  frameOf,
  linePath,
  liveLinePath,
  partLive,
  timeMarks,
  xOf,
  yOf,
  type ChartGap,
  type ChartPoint,
  type TimeScale,
  type ValueScale,
} from "./chart-geometry";
import "./chart.css";

export interface ChartSeries {
  name: string;
  /** sign: bars coloured by whether they are above or below zero. */
  kind: "line" | "area" | "bars";
  tone: "ink" | "other" | "up" | "down" | "sign";
  /** Oldest first. */
  points: readonly ChartPoint[];
}

interface ChartProps {
  /** What it shows, for those who don't see it. */
  label: string;
  series: readonly ChartSeries[];
  /** Milliseconds between neighbours; what lies further apart is a gap. */
  stepMs: number;
  height?: number;
  /** Whether the axis begins at zero. */
  zero?: boolean;
  /** Where less than two figures are complete: when the next one will be. */
  later?: string;
  /** A value of the axis and of the table as shown. */
  format: ChartFormat;
}

const DAYS_WITH_HOURS_MS = 4 * 86_400_000;

/** Drawn on the server: a picture with its axes, its gaps, and the same figures as a table. Time runs left to right in every language. */
export function Chart({ label, series, stepMs, height = 220, zero = false, later, format }: ChartProps) {
  const { t } = useTranslation();
  const frame = frameOf(series, { stepMs, zero });
  if (!frame) {
    return (
      <p className="ui-chart-none">
        {t("common:chart.tooLittle")}
        {later && <span> {later}</span>}
      </p>
    );
  }
  const { known, hasBars, scale, time, gaps } = frame;
  const shown = axisFormat(scale.ticks, format);
  const parts = known.map(({ points }) => partLive(points.filter(({ value }) => value !== null)));
  return (
    <figure className="ui-chart">
      {series.length > 1 && <Legend series={series} />}
      <div className="ui-chart-frame" dir="ltr" role="img" aria-label={label}>
        <div className="ui-chart-plot" style={{ blockSize: `${height}px` }}>
          <svg viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            {gaps.map((gap) => (
              <Gap key={`${gap.from} ${gap.to}`} gap={gap} time={time} />
            ))}
            {scale.ticks.map((tick) => (
              <path key={tick} className="ui-chart-grid" d={`M0 ${yOf(scale, Number(tick))}H${CHART_WIDTH}`} />
            ))}
            {hasBars && <path className="ui-chart-axis" d={`M0 ${yOf(scale, 0)}H${CHART_WIDTH}`} />}
            {known.map((each) => (
              <Drawing key={each.name} series={each} stepMs={stepMs} time={time} scale={scale} />
            ))}
          </svg>
        </div>
        <ValueAxis scale={scale} format={shown} />
        <TimeAxis time={time} />
      </div>
      <Notes
        notes={[
          gaps.length > 0 && t("common:chart.gaps", { number: gaps.length }),
          parts.some(({ live }) => live.length > 0) && t("common:chart.live"),
          parts.every(({ over }) => over.length < 2) && later,
        ]}
      />
      <ChartTable series={series} format={shown} />
    </figure>
  );
}

function Notes({ notes }: { notes: readonly (string | false | undefined)[] }) {
  const shown = notes.filter(Boolean);
  return shown.length > 0 && <figcaption className="ui-chart-note">{shown.join(" ")}</figcaption>;
}

function Drawing({
  series: { kind, tone, points },
  stepMs,
  time,
  scale,
}: {
  series: ChartSeries;
  stepMs: number;
  time: TimeScale;
  scale: ValueScale;
}) {
  if (kind === "bars") {
    const { over, live } = partLive(points);
    return (
      <>
        <Bars paths={barPaths(over, stepMs, time, scale)} tone={tone} />
        <Bars paths={barPaths(live, stepMs, time, scale)} tone={tone} live />
      </>
    );
  }
  const liveLine = liveLinePath(points, stepMs, time, scale);
  const dots = dotsPath(points, stepMs, time, scale);
  return (
    <>
      {kind === "area" && <path className="ui-chart-area" d={areaPath(points, stepMs, time, scale)} />}
      <path className={`ui-chart-line ui-chart-${tone}`} d={linePath(points, stepMs, time, scale)} />
      {liveLine && <path className={`ui-chart-line ui-chart-${tone} ui-chart-live`} d={liveLine} />}
      {dots && <path className={`ui-chart-line ui-chart-${tone} ui-chart-dots`} d={dots} />}
    </>
  );
}

function Bars({
  paths: { above, below },
  tone,
  live = false,
}: {
  paths: { above: string; below: string };
  tone: ChartSeries["tone"];
  live?: boolean;
}) {
  const tones = tone === "sign" ? ["up", "down"] : [tone, tone];
  const className = live ? "ui-chart-bars ui-chart-live" : "ui-chart-bars";
  return (
    <>
      {above && <path className={`${className} ui-chart-${tones[0]}`} d={above} />}
      {below && <path className={`${className} ui-chart-${tones[1]}`} d={below} />}
    </>
  );
}

function Gap({ gap: { from, to }, time }: { gap: ChartGap; time: TimeScale }) {
  const [start, end] = [xOf(time, from), xOf(time, to)];
  return <path className="ui-chart-gap" d={`M${start} 0H${end}V${CHART_HEIGHT}H${start}Z`} />;
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="ui-chart-legend" aria-hidden="true">
      {series.map(({ name, tone }) => (
        <li key={name}>
          <i className={`ui-chart-${tone}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function ValueAxis({ scale, format }: { scale: ValueScale; format: (value: string) => string }) {
  const widest = scale.ticks.map(format).reduce((a, b) => (b.length > a.length ? b : a), "");
  return (
    <div className="ui-chart-values" aria-hidden="true">
      <b>{widest}</b>
      {scale.ticks.map((tick) => (
        <span key={tick} style={{ insetBlockStart: `${(100 * yOf(scale, Number(tick))) / CHART_HEIGHT}%` }}>
          {format(tick)}
        </span>
      ))}
    </div>
  );
}

function TimeAxis({ time }: { time: TimeScale }) {
  const { zone } = useDisplay();
  const shown: TimeFormat = time.to - time.from <= DAYS_WITH_HOURS_MS ? "MDHM" : "YMD";
  return (
    <div className="ui-chart-times" aria-hidden="true">
      {timeMarks(time).map((mark) => (
        <span key={mark.percent} style={{ insetInlineStart: `${mark.percent}%` }}>
          {formatTime(mark.time, shown, { zone })}
        </span>
      ))}
    </div>
  );
}
