import { axisFormat, type ChartFormat } from "~/ui/chart/axis-format";
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
  type TimeScale,
  type ValueScale,
} from "~/ui/chart/chart-geometry";
import type { ChartSeries } from "~/ui/chart/Chart";
import { EMBED_SIZE } from "./stats-query";

/** Words and figures of the picture. */
export interface PictureTexts {
  title: string;
  pair: string;
  site: string;
  /** Where the figures can be looked into. */
  href: string;
  /** Stands in place of a chart that has nothing to draw. */
  tooLittle: string;
  /** How the period under way is drawn. */
  live: string;
}

interface StatsPictureProps {
  texts: PictureTexts;
  series: readonly ChartSeries[];
  stepMs: number;
  direction: "ltr" | "rtl";
  /** Null: as whoever looks has set their device. */
  theme: "light" | "dark" | null;
  format: ChartFormat;
  formatTime(time: number): string;
}

const { width: WIDTH, height: HEIGHT } = EMBED_SIZE;
const EDGE = 20;
const PLOT = { x: EDGE, y: 64, width: 600, height: 236 };
const FONT = "Inter, 'IBM Plex Sans Arabic', 'Noto Sans Arabic', system-ui, sans-serif";
const LIGHT = "--a:#fff;--b:#10151c;--c:#5e6a79;--d:#e3e8ee;--e:#edf0f4;--f:#5443dd;--u:#08754a;--n:#c81e39";
const DARK = "--a:#11151c;--b:#e8edf4;--c:#8390a0;--d:#1e2530;--e:#181e27;--f:#a08fff;--u:#2cc98a;--n:#ff6272";

function styleOf(theme: StatsPictureProps["theme"]): string {
  const colors =
    theme === null
      ? `svg{${LIGHT}}@media(prefers-color-scheme:dark){svg{${DARK}}}`
      : `svg{${theme === "dark" ? DARK : LIGHT}}`;
  return `${colors}text{fill:var(--c)}a text{text-decoration:underline}.t{fill:var(--b)}path{vector-effect:non-scaling-stroke;fill:none}.g{stroke:var(--d)}.z{stroke:var(--c)}.q{fill:var(--e)}.l{stroke-width:1.75;stroke-linejoin:round}.ink{stroke:var(--b)}.other{stroke:var(--f);stroke-dasharray:5 3}.live{stroke-dasharray:.1 4;stroke-linecap:round}.dots{stroke-width:6;stroke-dasharray:none;stroke-linecap:round}.pale{fill-opacity:.35}.pale.up{stroke:var(--u)}.pale.down{stroke:var(--n)}.area{fill:var(--b);opacity:.06}.up{fill:var(--u)}.down{fill:var(--n)}`;
}

/** One chart as a picture for other sites. Its colours are its own, and it stands alone; time runs left to right. */
export function StatsPicture(props: StatsPictureProps) {
  const { texts, series, direction, theme } = props;
  const hasLive = series.some(({ points }) => partLive(points).live.some(({ value }) => value !== null));
  const [start, end] = direction === "rtl" ? [WIDTH - EDGE, EDGE] : [EDGE, WIDTH - EDGE];
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="100%"
      height="100%"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      direction={direction}
      fontFamily={FONT}
      fontSize="12"
    >
      <title>{`${texts.title}, ${texts.pair}`}</title>
      <style>{styleOf(theme)}</style>
      <rect width={WIDTH} height={HEIGHT} style={{ fill: "var(--a)" }} />
      <text className="t" x={start} y="34" fontSize="16" fontWeight="600">
        {texts.title}
      </text>
      <text x={end} y="34" textAnchor="end">
        {texts.pair}
      </text>
      <Plot {...props} />
      {hasLive && (
        <text x={start} y={HEIGHT - 14} fontSize="11">
          {texts.live}
        </text>
      )}
      <a href={texts.href} target="_blank" rel="noopener">
        <text x={end} y={HEIGHT - 14} textAnchor="end">
          {texts.site}
        </text>
      </a>
    </svg>
  );
}

function Plot({ series, stepMs, texts, format, formatTime }: StatsPictureProps) {
  const frame = frameOf(series, { stepMs });
  if (!frame) {
    return (
      <text x={WIDTH / 2} y={HEIGHT / 2} textAnchor="middle">
        {texts.tooLittle}
      </text>
    );
  }
  const { known, hasBars, scale, time, gaps } = frame;
  const shown = axisFormat(scale.ticks, format);
  return (
    <g direction="ltr">
      <svg {...PLOT} viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`} preserveAspectRatio="none" overflow="visible">
        {gaps.map(({ from, to }) => (
          <path
            key={`${from} ${to}`}
            className="q"
            d={`M${xOf(time, from)} 0H${xOf(time, to)}V${CHART_HEIGHT}H${xOf(time, from)}Z`}
          />
        ))}
        {scale.ticks.map((tick) => (
          <path key={tick} className="g" d={`M0 ${yOf(scale, Number(tick))}H${CHART_WIDTH}`} />
        ))}
        {hasBars && <path className="z" d={`M0 ${yOf(scale, 0)}H${CHART_WIDTH}`} />}
        {known.map((each) => (
          <Drawing key={each.name} series={each} stepMs={stepMs} time={time} scale={scale} />
        ))}
      </svg>
      {scale.ticks.map((tick) => (
        <text
          key={tick}
          x={PLOT.x + PLOT.width + 10}
          y={PLOT.y + (PLOT.height * yOf(scale, Number(tick))) / CHART_HEIGHT + 4}
          fontSize="11"
        >
          {shown(tick)}
        </text>
      ))}
      <Times time={time} formatTime={formatTime} />
    </g>
  );
}

function Times({ time, formatTime }: { time: TimeScale; formatTime(time: number): string }) {
  const marks = timeMarks(time);
  return marks.map(({ time: at, percent }, index) => (
    <text
      key={percent}
      x={PLOT.x + (PLOT.width * percent) / 100}
      y={PLOT.y + PLOT.height + 20}
      fontSize="11"
      textAnchor={index === 0 ? "start" : index === marks.length - 1 ? "end" : "middle"}
    >
      {formatTime(at)}
    </text>
  ));
}

interface DrawingProps {
  series: ChartSeries;
  stepMs: number;
  time: TimeScale;
  scale: ValueScale;
}

function Drawing({ series: { kind, tone, points }, stepMs, time, scale }: DrawingProps) {
  if (kind === "bars") {
    const [over, under] = tone === "sign" ? ["up", "down"] : [tone, tone];
    const parts = partLive(points);
    const [settled, live] = [parts.over, parts.live].map((part) => barPaths(part, stepMs, time, scale));
    return (
      <>
        {settled?.above && <path className={over} d={settled.above} />}
        {settled?.below && <path className={under} d={settled.below} />}
        {live?.above && <path className={`pale ${over}`} d={live.above} />}
        {live?.below && <path className={`pale ${under}`} d={live.below} />}
      </>
    );
  }
  const liveLine = liveLinePath(points, stepMs, time, scale);
  const dots = dotsPath(points, stepMs, time, scale);
  return (
    <>
      {kind === "area" && <path className="area" d={areaPath(points, stepMs, time, scale)} />}
      <path className={`l ${tone}`} d={linePath(points, stepMs, time, scale)} />
      {liveLine && <path className={`l ${tone} live`} d={liveLine} />}
      {dots && <path className={`l ${tone} dots`} d={dots} />}
    </>
  );
}
