import { LOCALE_CODES, LOCALES } from "~/i18n/locales";
import { sparklinePoints } from "~/ui/Sparkline";
import type { BookBar } from "./home-page";
import { START_COMMAND } from "./start-command";

const WIDTH = 1000;
const HEIGHT = 56;

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" focusable="false">
      {children}
    </svg>
  );
}

/** Seven days of the first pair. */
export function CourseFigure({ closes }: { closes: readonly string[] }) {
  const points = sparklinePoints(closes, WIDTH, HEIGHT);
  if (points.length === 0) return null;
  const line = points.map(([x, y]) => `${x} ${y}`).join("L");
  return (
    <Frame>
      <path className="home-area-ink" d={`M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z`} />
      <path className="home-line" d={`M${line}`} />
    </Frame>
  );
}

/** Sell orders level by level; in ink what the example order fills. */
export function BookFigure({ bars }: { bars: readonly BookBar[] }) {
  const step = WIDTH / Math.max(1, bars.length);
  return (
    <Frame>
      {bars.map(({ share, eaten }, index) => (
        <rect
          key={index}
          className={eaten ? "home-fill-ink" : "home-fill-quiet"}
          x={index * step}
          y={HEIGHT * (1 - share)}
          width={step * 0.84}
          height={HEIGHT * share}
        />
      ))}
      <path className="home-line-axis" d={`M0 ${HEIGHT}H${WIDTH}`} />
    </Frame>
  );
}

/** Settled rates as bars up and down from zero. */
export function RatesFigure({ rates }: { rates: readonly string[] }) {
  const values = rates.map(Number);
  const most = Math.max(...values.map(Math.abs));
  if (!(most > 0)) return null;
  const step = WIDTH / values.length;
  return (
    <Frame>
      {values.map((value, index) => {
        const height = (Math.abs(value) / most) * (HEIGHT / 2);
        return (
          <rect
            key={index}
            className={value < 0 ? "home-fill-ink" : "home-fill-quiet"}
            x={index * step}
            y={value < 0 ? HEIGHT / 2 : HEIGHT / 2 - height}
            width={step * 0.72}
            height={height}
          />
        );
      })}
      <path className="home-line-axis" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
    </Frame>
  );
}

/** What you get, with the slice of the fee cut off. */
export function FeeFigure() {
  return (
    <Frame>
      <rect className="home-fill-quiet" x="0" y="16" width="952" height="24" />
      <rect className="home-fill-ink" x="968" y="16" width="32" height="24" />
    </Frame>
  );
}

const JOURNAL_ENTRIES = [60, 236, 412, 588, 764, 940];

/** Entries written one after the other. */
export function JournalFigure() {
  return (
    <Frame>
      <path className="home-line" d={`M${JOURNAL_ENTRIES[0]} 28H${JOURNAL_ENTRIES.at(-2)}`} />
      <path className="home-line home-line-dashed" d={`M${JOURNAL_ENTRIES.at(-2)} 28H${JOURNAL_ENTRIES.at(-1)}`} />
      {JOURNAL_ENTRIES.map((x, index) => (
        <rect
          key={x}
          className={index === JOURNAL_ENTRIES.length - 1 ? "home-box" : "home-box home-fill-ink"}
          x={x - 8}
          y="20"
          width="16"
          height="16"
        />
      ))}
    </Frame>
  );
}

/** The languages by their own names. */
export function LanguageFigure() {
  return (
    <p className="home-words">
      {LOCALE_CODES.map((code) => (
        <bdi key={code} lang={LOCALES[code].tag}>
          {LOCALES[code].label}
        </bdi>
      ))}
    </p>
  );
}

export function CommandFigure() {
  return (
    <p className="home-command">
      <span>$</span> {START_COMMAND}
    </p>
  );
}
