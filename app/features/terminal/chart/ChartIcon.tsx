/** The chart's own signs, drawn like the site's: a 16 px grid, a 1.5 px stroke. They never mirror. */
const SHAPES = {
  bars: "M5 3v10M5 5.500h-2M5 11h2M11 3v10M11 5h-2M11 9.500h2",
  camera: "M2.500 5h2.500l1-1.750h4L11 5h2.500v7.750h-11zM8 10.750a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
  channel: "M2.500 9.500 10.500 2.500M5.500 13.500l8-7",
  cross: "M8 2v12M2 8h12",
  expand: "M6 2.500h-3.500V6M10 2.500h3.500V6M6 13.500h-3.500V10M10 13.500h3.500V10",
  fibonacci: "M2.500 3h11M2.500 6.300h11M2.500 9.700h11M2.500 13h11",
  functions:
    "M3 13.500c1.600 0 1.900-1 2.200-2.700L6.400 5c.3-1.600.9-2.500 2.400-2.500M3.750 7h4.500M8.500 8l5 5.500M13.500 8l-5 5.500",
  hidden:
    "M2.500 2.500l11 11M6.500 4c4-1 7.750 4 7.750 4s-.7 1.300-2 2.500M10 11.900C5 13 1.750 8 1.750 8s.8-1.500 2.300-2.700",
  horizontal: "M2 8h4M10 8h4M8 9.750a1.750 1.750 0 1 0 0-3.500 1.750 1.750 0 0 0 0 3.500",
  lock: "M4 7.500h8v6H4zM5.500 7.500V5.250a2.500 2.500 0 0 1 5 0V7.500",
  magnet: "M3.500 2.500h3v5.250a1.500 1.500 0 0 0 3 0V2.500h3v5.250a4.500 4.500 0 0 1-9 0zM3.500 5h3M9.500 5h3",
  measure: "M2.500 10.500l8-8 3 3-8 8zM5 8l1.250 1.250M7 6l1.250 1.250M9 4l1.250 1.250",
  note: "M3 3.500h10M8 3.500v9.500",
  pen: "M3 13l.75-3.250L11 2.500l2.500 2.500-7.250 7.250zM9.500 4l2.500 2.500",
  ray: "M3.500 12.500 13.500 2.500M5 11a1.500 1.500 0 1 1-3 0 1.500 1.500 0 0 1 3 0",
  rectangle: "M2.500 4h11v8h-11z",
  shown:
    "M1.750 8S4 3.750 8 3.750 14.250 8 14.250 8 12 12.250 8 12.250 1.750 8 1.750 8M8 9.750a1.750 1.750 0 1 0 0-3.500",
  trash: "M3 4.500h10M6 4.500v-2h4v2M4.250 4.500l.5 9h6.500l.5-9M6.750 7v4M9.250 7v4",
  trend:
    "M4 12l8-8M4.500 12a1.250 1.250 0 1 1-2.500 0 1.250 1.250 0 0 1 2.500 0M14 4a1.250 1.250 0 1 1-2.500 0A1.250 1.250 0 0 1 14 4",
  undo: "M5.500 3 2.500 6l3 3M2.500 6H9a4 4 0 0 1 0 8H6",
  unlock: "M4 7.500h8v6H4zM5.500 7.500V5.250a2.500 2.500 0 0 1 4.900-.7",
  vertical: "M8 2v4M8 10v4M8 9.750a1.750 1.750 0 1 0 0-3.500 1.750 1.750 0 0 0 0 3.500",
} as const;

export type ChartIconName = keyof typeof SHAPES;

/** Decoration only: the control that holds it carries the name. */
export function ChartIcon({ name }: { name: ChartIconName }) {
  return (
    <svg className="ui-icon" viewBox="0 0 16 16" width={16} height={16} aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  );
}
