const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

export interface Duration {
  days: number;
  hours: number;
  minutes: number;
}

/** Whole days, hours and minutes since a moment (Unix ms); zeros where it is unknown or still to come. */
export function durationSince(since: number | null, now: number): Duration {
  const passed = since === null ? 0 : Math.floor((now - since) / MINUTE_MS);
  const minutes = Number.isSafeInteger(passed) && passed > 0 ? passed : 0;
  return {
    days: Math.floor(minutes / DAY_MINUTES),
    hours: Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES),
    minutes: minutes % HOUR_MINUTES,
  };
}
