import type { Interval } from "~exchange/contract/schemas";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const LENGTHS: Record<Exclude<Interval, "1M">, number> = {
  "1m": MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "15m": 15 * MINUTE_MS,
  "30m": 30 * MINUTE_MS,
  "1h": HOUR_MS,
  "4h": 4 * HOUR_MS,
  "1d": DAY_MS,
  "1w": 7 * DAY_MS,
};

/** How long the candle that opened then goes on: "07:49", "3:07:49", "5d 03h". Empty once it is over. Times in Unix ms. */
export function timeLeft(interval: Interval, openTime: number, now: number): string {
  const left = closeTime(interval, openTime) - now;
  if (left <= 0) return "";
  const seconds = Math.ceil(left / 1_000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24];
  if (days > 0) return `${days}d ${two(hours)}h`;
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}

function closeTime(interval: Interval, openTime: number): number {
  if (interval !== "1M") return openTime + LENGTHS[interval];
  const open = new Date(openTime);
  return Date.UTC(open.getUTCFullYear(), open.getUTCMonth() + 1, 1);
}
