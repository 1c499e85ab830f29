import { LAYOUT_COOKIE, writeLayout, type TerminalLayout } from "./layout";

const YEAR_S = 365 * 86_400;

/** Keeps the layout where the server reads it: the next page is drawn with it. */
export function keepLayout(layout: TerminalLayout): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${LAYOUT_COOKIE}=${writeLayout(layout)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}
