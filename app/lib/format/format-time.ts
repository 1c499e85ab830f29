import { DateTime, FixedOffsetZone } from "luxon";
import { MISSING } from "./format-decimal";

/** The zones a screen may be in; the name is also the label that stands beside a time. */
export const TIME_ZONES = ["UTC", "UTC+8"] as const;
export type TimeZone = (typeof TIME_ZONES)[number];

/** Minutes that a zone's clock is ahead of UTC. */
export const ZONE_OFFSET_MINUTES: Record<TimeZone, number> = { UTC: 0, "UTC+8": 480 };
const ZONES: Record<TimeZone, FixedOffsetZone> = {
  UTC: FixedOffsetZone.instance(ZONE_OFFSET_MINUTES.UTC),
  "UTC+8": FixedOffsetZone.instance(ZONE_OFFSET_MINUTES["UTC+8"]),
};

/** Year first and 24 hours in every language: sortable, and never mistaken for month first. */
const PATTERNS = {
  HM: "HH:mm",
  HMS: "HH:mm:ss",
  MDHM: "MM-dd HH:mm",
  YMD: "yyyy-MM-dd",
  YMDHM: "yyyy-MM-dd HH:mm",
  YMDHMS: "yyyy-MM-dd HH:mm:ss",
  YMDHMSF: "yyyy-MM-dd HH:mm:ss.SSS",
} as const;
export type TimeFormat = keyof typeof PATTERNS;
export const TIME_FORMATS: readonly TimeFormat[] = ["HM", "HMS", "MDHM", "YMD", "YMDHM", "YMDHMS", "YMDHMSF"];

export interface TimeOptions {
  zone?: TimeZone;
  /** Adds the zone: "14:02:11 UTC+8". */
  withZone?: boolean;
}

/** A Unix time in milliseconds as shown; `--` for null. UTC unless told otherwise. */
export function formatTime(ms: number | null, format: TimeFormat = "YMDHMS", options: TimeOptions = {}): string {
  const zone = options.zone ?? "UTC";
  const time = moment(ms, zone);
  if (!time) return MISSING;
  const text = time.toFormat(PATTERNS[format]);
  return options.withZone ? `${text} ${zone}` : text;
}

/** When a day ("2026-11-28") begins in a zone, and when the day after does, in Unix ms; null for what is no day. */
export function dayIn(text: string, zone: TimeZone): { start: number; end: number } | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = DateTime.fromISO(text, { zone: ZONES[zone] });
  return day.isValid ? { start: day.toMillis(), end: day.plus({ days: 1 }).toMillis() } : null;
}

/** The same moment for the `datetime` attribute; undefined for null. */
export function isoTime(ms: number | null): string | undefined {
  return moment(ms, "UTC")?.toISO() ?? undefined;
}

function moment(ms: number | null, zone: TimeZone): DateTime | null {
  if (ms === null || !Number.isFinite(ms)) return null;
  // Locale and digits are named: luxon would otherwise ask the runtime, and server and browser would differ.
  const time = DateTime.fromMillis(ms, { zone: ZONES[zone], locale: "en-US", numberingSystem: "latn" });
  return time.isValid ? time : null;
}
