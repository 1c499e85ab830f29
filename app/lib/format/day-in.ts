import { DateTime } from "luxon";
import type { TimeZone } from "./format-time";

/** When a day ("2026-11-28") begins in a zone, and when the day after does, in Unix ms; null for what is no day. */
export function dayIn(text: string, zone: TimeZone): { start: number; end: number } | null {
  const day = DateTime.fromFormat(text, "yyyy-MM-dd", { zone });
  return day.isValid ? { start: day.toMillis(), end: day.plus({ days: 1 }).toMillis() } : null;
}
