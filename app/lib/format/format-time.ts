import { MISSING } from "./format-decimal";

/** The zones a screen may be in; the name is also the label that stands beside a time. */
export const TIME_ZONES = ["UTC", "UTC+8"] as const;
export type TimeZone = (typeof TIME_ZONES)[number];

/** Minutes that a zone's clock is ahead of UTC. */
export const ZONE_OFFSET_MINUTES: Record<TimeZone, number> = { UTC: 0, "UTC+8": 480 };
const MINUTE_MS = 60_000;

/**
 * Which characters of the ISO text are shown. Year first and 24 hours in every language: sortable, and never mistaken
 * for month first.
 */
const PARTS = {
  HM: [11, 16],
  HMS: [11, 19],
  MDHM: [5, 16],
  YMD: [0, 10],
  YMDHM: [0, 16],
  YMDHMS: [0, 19],
  YMDHMSF: [0, 23],
} as const satisfies Record<string, readonly [number, number]>;
export type TimeFormat = keyof typeof PARTS;
export const TIME_FORMATS: readonly TimeFormat[] = ["HM", "HMS", "MDHM", "YMD", "YMDHM", "YMDHMS", "YMDHMSF"];

export interface TimeOptions {
  zone?: TimeZone;
  /** Adds the zone: "14:02:11 UTC+8". */
  withZone?: boolean;
}

/** A Unix time in milliseconds as shown; `--` for null. UTC unless told otherwise. */
export function formatTime(ms: number | null, format: TimeFormat = "YMDHMS", options: TimeOptions = {}): string {
  const zone = options.zone ?? "UTC";
  const time = isoTime(ms === null ? null : ms + ZONE_OFFSET_MINUTES[zone] * MINUTE_MS);
  if (time === undefined) return MISSING;
  // A year beyond 9999 has a sign and six digits.
  const years = time.indexOf("-", 1) - 4;
  const [from, to] = PARTS[format];
  const text = time.slice(from === 0 ? 0 : from + years, to + years).replace("T", " ");
  return options.withZone ? `${text} ${zone}` : text;
}

/** The same moment for the `datetime` attribute; undefined for null and for what is no moment. */
export function isoTime(ms: number | null): string | undefined {
  const time = new Date(ms ?? NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
