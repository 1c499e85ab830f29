import { parseCookie, stringifySetCookie } from "cookie";
import { env } from "./env.server";

const YEAR = 365 * 86_400;
const DAY = 86_400;

export function readCookies(request: Request): Record<string, string | undefined> {
  return parseCookie(request.headers.get("Cookie") ?? "");
}

/** Whether the browser reaches us over TLS: directly, or as the site's public address (behind a proxy) says. */
function isSecure(request: Request): boolean {
  return new URL(env().siteUrl ?? request.url).protocol === "https:";
}

/** A preference: kept a year, readable by scripts. */
export function preferenceCookie(request: Request, name: string, value: string): string {
  return stringifySetCookie({ name, value, path: "/", maxAge: YEAR, sameSite: "lax", secure: isSecure(request) });
}

/** A setting of this visit: kept until the browser closes. */
export function visitCookie(request: Request, name: string, value: string): string {
  return stringifySetCookie({ name, value, path: "/", sameSite: "lax", secure: isSecure(request) });
}

/** A secret of the session: scripts never see it. */
export function sessionCookie(request: Request, name: string, value: string, days: number): string {
  return stringifySetCookie({
    name,
    value,
    path: "/",
    maxAge: days * DAY,
    sameSite: "lax",
    httpOnly: true,
    secure: isSecure(request),
  });
}

/** A message for the next page: kept a minute. */
export function briefCookie(request: Request, name: string, value: string): string {
  return stringifySetCookie({
    name,
    value,
    path: "/",
    maxAge: 60,
    sameSite: "lax",
    httpOnly: true,
    secure: isSecure(request),
  });
}

export function clearedCookie(name: string): string {
  return stringifySetCookie({ name, value: "", path: "/", maxAge: 0, sameSite: "lax" });
}
