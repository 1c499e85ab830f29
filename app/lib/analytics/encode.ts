import type { AnalyticsEvent } from "~exchange/contract/analytics-event";

/** An event, or several, as base64 of JSON in UTF-8. */
export function encodeEvents(events: AnalyticsEvent | readonly AnalyticsEvent[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(events));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
