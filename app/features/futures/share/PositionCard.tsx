import { CARD_SIZES, type CardShape } from "./card-choices";

/** A card's words and figures as they stand on it; null where they are hidden. */
export interface CardTexts {
  site: string;
  pair: string;
  side: string;
  tone: "long" | "short";
  leverage: string | null;
  percentLabel: string;
  percent: string;
  isGain: boolean;
  /** What is in it: fees and funding. */
  note: string;
  /** Label and value. */
  rows: readonly (readonly [string, string])[];
  name: string | null;
  time: string;
  /** Stands across the card where the money is play money. */
  watermark: string | null;
}

interface PositionCardProps {
  texts: CardTexts;
  shape: CardShape;
  direction: "ltr" | "rtl";
}

const COLORS = {
  back: "#0d1119",
  glow: "#2a2270",
  ink: "#f2f4f8",
  dim: "#98a2b3",
  line: "#273042",
  gain: "#2fbf8f",
  loss: "#f0616d",
  brand: "#6552f0",
};
const FONT = "Inter, 'IBM Plex Sans Arabic', 'Noto Sans Arabic', system-ui, sans-serif";
const EDGE = 72;

/** The picture of a position. It is an image: its colours are its own, and it stands alone. */
export function PositionCard({ texts, shape, direction }: PositionCardProps) {
  const { width, height } = CARD_SIZES[shape];
  const isRtl = direction === "rtl";
  const place = { start: isRtl ? width - EDGE : EDGE, end: isRtl ? EDGE : width - EDGE, isRtl };
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      direction={direction}
      fontFamily={FONT}
    >
      <defs>
        <radialGradient id="glow" cx={isRtl ? "0" : "1"} cy="0" r="1">
          <stop offset="0" stopColor={COLORS.glow} />
          <stop offset="0.7" stopColor={COLORS.back} />
        </radialGradient>
      </defs>
      <rect width={width} height={height} fill="url(#glow)" />
      <Watermark text={texts.watermark} width={width} height={height} />
      <Head texts={texts} place={place} />
      <Result texts={texts} place={place} top={shape === "tall" ? 420 : 272} />
      <Rows rows={texts.rows} place={place} top={shape === "tall" ? 760 : 442} isTall={shape === "tall"} />
      <Foot texts={texts} place={place} height={height} />
    </svg>
  );
}

interface Place {
  start: number;
  end: number;
  isRtl: boolean;
}

interface PartProps {
  texts: CardTexts;
  place: Place;
}

function Head({ texts, place }: PartProps) {
  const { start, end, isRtl } = place;
  const mark = isRtl ? start - 44 : start;
  const tone = texts.tone === "long" ? COLORS.gain : COLORS.loss;
  return (
    <>
      <svg x={mark} y={52} width={44} height={44} viewBox="0 0 32 32">
        <rect width="32" height="32" rx="7" fill={COLORS.brand} />
        <path d="M11 8v16M21 6v18" stroke="#fff" strokeWidth="1.6" strokeLinecap="round" />
        <rect x="8.5" y="11" width="5" height="9" rx="1.2" fill="#fff" />
        <rect x="18.5" y="9" width="5" height="10" rx="1.2" fill="#fff" />
      </svg>
      <Latin x={isRtl ? start - 60 : start + 60} y={86} size={32} weight={600} place={place}>
        {texts.site}
      </Latin>
      {texts.name && (
        <Latin x={end} y={84} size={26} fill={COLORS.dim} place={place} atEnd>
          {texts.name}
        </Latin>
      )}
      <Latin x={start} y={178} size={46} weight={700} place={place}>
        {texts.pair}
      </Latin>
      <text x={end} y={178} fontSize={36} fontWeight={600} fill={tone} textAnchor="end">
        {texts.leverage ? `${texts.side} ` : texts.side}
        {texts.leverage && (
          <tspan direction="ltr" unicodeBidi="isolate">
            {texts.leverage}
          </tspan>
        )}
      </text>
    </>
  );
}

function Result({ texts, place, top }: PartProps & { top: number }) {
  const { start } = place;
  return (
    <>
      <text x={start} y={top - 40} fontSize={28} fill={COLORS.dim}>
        {texts.percentLabel}
      </text>
      <Latin
        x={start}
        y={top + 74}
        size={112}
        weight={700}
        fill={texts.isGain ? COLORS.gain : COLORS.loss}
        place={place}
      >
        {texts.percent}
      </Latin>
      <text x={start} y={top + 118} fontSize={22} fill={COLORS.dim}>
        {texts.note}
      </text>
    </>
  );
}

function Rows({ rows, place, top, isTall }: { rows: CardTexts["rows"]; place: Place; top: number; isTall: boolean }) {
  const { start, end } = place;
  const step = isTall ? 108 : (end - start) / Math.max(1, rows.length);
  return rows.map(([label, value], index) => {
    const [x, y] = isTall ? [start, top + index * step] : [start + index * step, top];
    return (
      <g key={label}>
        <text x={x} y={y} fontSize={24} fill={COLORS.dim}>
          {label}
        </text>
        <Latin x={x} y={y + 42} size={34} weight={600} place={place}>
          {value}
        </Latin>
      </g>
    );
  });
}

function Foot({ texts, place, height }: PartProps & { height: number }) {
  const { start, end } = place;
  return (
    <>
      <path d={`M${start} ${height - 92}H${end}`} stroke={COLORS.line} strokeWidth={2} />
      <Latin x={start} y={height - 46} size={24} fill={COLORS.dim} place={place}>
        {texts.time}
      </Latin>
      {texts.watermark && (
        <text x={end} y={height - 46} fontSize={26} fontWeight={600} fill={COLORS.dim} textAnchor="end">
          {texts.watermark}
        </text>
      )}
    </>
  );
}

function Watermark({ text, width, height }: { text: string | null; width: number; height: number }) {
  if (text === null) return null;
  return (
    <text
      x={width / 2}
      y={height / 2}
      transform={`rotate(-18 ${width / 2} ${height / 2})`}
      fontSize={96}
      fontWeight={700}
      fill={COLORS.ink}
      fillOpacity={0.05}
      textAnchor="middle"
    >
      {text}
    </text>
  );
}

interface LatinProps {
  x: number;
  y: number;
  size: number;
  weight?: number;
  fill?: string;
  place: Place;
  atEnd?: boolean;
  children: string;
}

/** Figures, names and times run from left to right in every language; where they begin follows the page. */
function Latin({ x, y, size, weight = 400, fill = COLORS.ink, place, atEnd = false, children }: LatinProps) {
  return (
    <text
      x={x}
      y={y}
      direction="ltr"
      textAnchor={place.isRtl === atEnd ? "start" : "end"}
      fontSize={size}
      fontWeight={weight}
      fill={fill}
    >
      {children}
    </text>
  );
}
