import { preferenceCookie, readCookies } from "~/server/cookies.server";
import { LAYOUT_COOKIE, readLayout, writeLayout, type TerminalLayout } from "./layout";

/** How this browser's terminal is arranged. */
export function layoutOf(request: Request): TerminalLayout {
  return readLayout(readCookies(request)[LAYOUT_COOKIE]);
}

export function layoutCookie(request: Request, layout: TerminalLayout): string {
  return preferenceCookie(request, LAYOUT_COOKIE, writeLayout(layout));
}
