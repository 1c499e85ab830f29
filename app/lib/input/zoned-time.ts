import { formatTime, ZONE_OFFSET_MINUTES, type TimeZone } from "~/lib/format/format-time";

const TYPED = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2}(\.\d{1,3})?)?$/;
const MINUTE_MS = 60_000;

/** The exact moment of a date-and-time field ("2026-11-29T14:05") on the clock of a zone, Unix ms; null for no such date. */
export function readZonedTime(text: string, zone: TimeZone): number | null {
  const [, date, minutes, seconds = ":00"] = TYPED.exec(text.trim()) ?? [];
  if (date === undefined || minutes === undefined) return null;
  const clock = Date.parse(`${date}T${minutes}${seconds}Z`);
  // A day that its month doesn't have is read as one of the next month.
  const exists = Number.isFinite(clock) && new Date(clock).toISOString().startsWith(`${date}T${minutes}`);
  return exists ? clock - ZONE_OFFSET_MINUTES[zone] * MINUTE_MS : null;
}

/** A moment as a date-and-time field holds it, on the clock of a zone, to the minute. */
export function writeZonedTime(ms: number, zone: TimeZone): string {
  return formatTime(ms, "YMDHM", { zone }).replace(" ", "T");
}
