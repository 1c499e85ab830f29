/** Drawn on a 16 px grid with a 1.5 px stroke. Directional ones flip in right-to-left pages. */
const SHAPES = {
  account: {
    d: "M8 8.25a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5M2.75 13.5c.6-2.3 2.7-3.5 5.25-3.5s4.650 1.200 5.250 3.500",
  },
  alert: { d: "M8 2.5 14.250 13.250H1.750zM8 6.500v3.250M8 11.500v0" },
  arrow: { d: "M3 8h10M9 4l4 4-4 4", flips: true },
  bell: { d: "M4 11.250V7a4 4 0 0 1 8 0v4.250l1.250 1.250H2.750zM6.750 14.500h2.500" },
  calculator: { d: "M3.500 2h9v12h-9zM6 5h4M6 8v0M10 8v0M6 11v0M10 11v0" },
  capsLock: { d: "M8 2.5 2.750 8h2.750v3h5V8h2.750zM5.500 13.500h5" },
  caret: { d: "m4 6 4 4 4-4" },
  chart: { d: "M5 2v2.500M5 10.500V14M11 2v3.500M11 11.500V14M3.300 4.500h3.400v6H3.300zM9.300 5.500h3.400v6H9.300z" },
  check: { d: "m3.500 8.500 3 3 6-7" },
  chevron: { d: "m6 4 4 4-4 4", flips: true },
  close: { d: "m4 4 8 8M12 4l-8 8" },
  copy: { d: "M5.500 5.500h8v8h-8zM10.500 5.500v-3h-8v8h3" },
  edit: { d: "M3 13h2.500l7.250-7.250-2.500-2.500L3 10.500zM9 4.500 11.500 7" },
  eye: {
    d: "M1.750 8S4 3.750 8 3.750 14.250 8 14.250 8 12 12.250 8 12.250 1.750 8 1.750 8M8 9.750a1.750 1.750 0 1 0 0-3.500 1.750 1.750 0 0 0 0 3.500",
  },
  eyeOff: {
    d: "M6.500 4c.5-.2 1-.25 1.500-.25 4 0 6.250 4.250 6.250 4.250s-.7 1.300-2 2.500M10 11.900c-.6.2-1.300.35-2 .35C4 12.250 1.750 8 1.750 8s.8-1.500 2.300-2.700M2.500 2.500l11 11",
  },
  filter: { d: "M2.500 4.500h11M4.500 8h7M6.500 11.500h3" },
  globe: {
    d: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M2 8h12M8 2c2 1.8 2.8 3.8 2.8 6S10 12.200 8 14c-2-1.800-2.800-3.800-2.800-6S6 3.800 8 2",
  },
  grip: { d: "M6 4v0M6 8v0M6 12v0M10 4v0M10 8v0M10 12v0" },
  home: { d: "M2.500 7.250 8 2.750l5.500 4.500v6h-3.500V9.500H6v3.750H2.500z" },
  info: { d: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 7.300v3.500M8 5h.01" },
  ladder: { d: "M2.500 3.500h5M8.500 6.500h5M2.500 9.500h3M8.500 12.500h3" },
  layout: { d: "M2.500 3h11v10h-11zM9.500 3v10M2.500 9h7" },
  logOut: { d: "M9.500 2.750H3v10.500h6.500M7 8h6.500M11 5.250 13.500 8 11 10.750", flips: true },
  markets: { d: "M2.500 13.250h11M4.250 10.500V7M8 10.500V3.500M11.750 10.500v-5" },
  menu: { d: "M2.500 5h11M2.500 11h11" },
  minus: { d: "M3 8h10" },
  moon: { d: "M13.200 9.600A5.600 5.600 0 0 1 6.400 2.800a5.600 5.600 0 1 0 6.800 6.800z" },
  pause: { d: "M5.500 3.500v9M10.500 3.500v9" },
  play: { d: "M5 3.250v9.500L12.500 8z" },
  plus: { d: "M8 3v10M3 8h10" },
  refresh: { d: "M13 5.500A5.500 5.500 0 1 0 13.500 8M13.500 2.500v3.250h-3.250" },
  search: { d: "M7 11.250a4.250 4.250 0 1 0 0-8.500 4.250 4.250 0 0 0 0 8.500m3.250-1 3.250 3.250" },
  settings: {
    d: "M2.500 4.750h6M12 4.750h1.500M2.500 11.250h1.500M7.500 11.250h6M10.250 6.500v-3.500M5.750 13v-3.500",
  },
  share: { d: "M8 10V2.500M5 5l3-3 3 3M4.500 7.500h-1.500v6h10v-6h-1.500" },
  sortDown: { d: "M8 3v10M4 9l4 4 4-4" },
  sortUp: { d: "M8 13V3M4 7l4-4 4 4" },
  star: {
    d: "m8 2.250 1.750 3.600 3.950.550-2.900 2.750.720 3.950L8 11.200 4.480 13.100l.720-3.950L2.300 6.400l3.950-.550z",
  },
  sun: {
    d: "M8 10.750a2.750 2.750 0 1 0 0-5.500 2.750 2.750 0 0 0 0 5.500M8 1.750v1.500M8 12.750v1.500M1.750 8h1.500M12.750 8h1.500M3.600 3.600l1 1M11.400 11.400l1 1M12.400 3.600l-1 1M4.600 11.400l-1 1",
  },
  trade: { d: "M3 5.500h9.500L10 3M13 10.500H3.500L6 13" },
  wallet: { d: "M2.500 4.750h11v8h-11zM2.500 4.750l8-2v2M10.500 8.750h3" },
} as const satisfies Record<string, { d: string; flips?: true }>;

export type IconName = keyof typeof SHAPES;
export const ICON_NAMES = Object.keys(SHAPES).filter((name): name is IconName => name in SHAPES);

/** Decoration only: the control that holds it carries the name. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: 14 | 16 | 20; className?: string }) {
  const shape: { d: string; flips?: true } = SHAPES[name];
  const classes = ["ui-icon", shape.flips && "ui-flip", className].filter(Boolean).join(" ");
  return (
    <svg className={classes} viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={shape.d} />
    </svg>
  );
}
