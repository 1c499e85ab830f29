import type { TrackingView } from "~/lib/analytics/settings";
import { preferenceCookie, readCookies } from "./cookies.server";
import { deviceTypeOf } from "./device-type.server";
import { env } from "./env.server";

const COOKIE = "usageStatistics";

/**
 * What the page is told about analytics; null where none happens, because the operator has set no receiver or the browser
 * says that its person doesn't want to be followed.
 */
export function trackingView(request: Request): TrackingView | null {
  const settings = env().analytics;
  if (settings === null || refusesTracking(request)) return null;
  const choice = readCookies(request)[COOKIE] === "off" ? "off" : "on";
  return { settings, requestSource: deviceTypeOf(request) === "h5" ? "H5" : "PC", choice };
}

/** Global Privacy Control, and Do Not Track before it. */
function refusesTracking({ headers }: Request): boolean {
  return headers.get("Sec-GPC") === "1" || headers.get("DNT") === "1";
}

export function trackingCookie(request: Request, choice: TrackingView["choice"]): string {
  return preferenceCookie(request, COOKIE, choice);
}
