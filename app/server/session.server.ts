import { redirect } from "@remix-run/node";
import { LIMITS } from "~exchange/contract/limits";
import type { Session } from "~exchange/contract/register";
import { localizedPath, onThisSite, withoutLocale } from "~/i18n/localized-path";
import type { LocaleCode } from "~/i18n/locales";
import { returnAddress } from "./return-address.server";
import { clearedCookie, readCookies, sessionCookie } from "./cookies.server";
import { shellTypeCookie } from "./shell-type.server";
import { stringifyCookie } from "cookie";

/** The choice of how small numbers look: who isn't signed in has `indent`, so it ends with the session. */
export const DATA_FORMAT_COOKIE = "scientificNotation";

/** Cookies of a session, as the specification names their purposes. All are HttpOnly. */
export const SESSION_COOKIES = {
  /** Its presence means "signed in" for what is shown, nothing else. */
  marker: "correction_token",
  access: "access_token",
  token: "token",
  futures: "futures_token",
  web: "web_session",
  user: "user_id",
} as const;

/** What is shown: authority is the exchange's alone, which looks the token up for each call. */
export function looksSignedIn(request: Request): boolean {
  return Boolean(readCookies(request)[SESSION_COOKIES.marker]);
}

export function sessionHeaders(request: Request, session: Session): Headers {
  const headers = new Headers();
  const add = (name: string, value: string) =>
    headers.append("Set-Cookie", sessionCookie(request, name, value, LIMITS.sessionDays));
  add(SESSION_COOKIES.marker, "1");
  add(SESSION_COOKIES.access, session.token);
  add(SESSION_COOKIES.user, session.accountId);
  return headers;
}

/** The same request as it will be once the browser holds the session, for what is asked before that. */
export function asSignedIn(request: Request, session: Session): Request {
  const headers = new Headers(request.headers);
  const cookies = readCookies(request);
  cookies[SESSION_COOKIES.marker] = "1";
  cookies[SESSION_COOKIES.access] = session.token;
  headers.set("Cookie", stringifyCookie(cookies));
  return new Request(request.url, { headers, signal: request.signal });
}

/** Ends a session in the browser: its cookies, and what only a session may choose. */
export function clearedSessionHeaders(): Headers {
  const headers = new Headers();
  for (const name of [...Object.values(SESSION_COOKIES), DATA_FORMAT_COOKIE])
    headers.append("Set-Cookie", clearedCookie(name));
  return headers;
}

/**
 * To the login page and, after it, back to where the person was, unless that is no page to come back to. Who stands on a
 * sign-in page already stays there and keeps the return address that it carries.
 */
export function redirectToLogin(request: Request, locale: LocaleCode): Response {
  const { pathname, search } = new URL(request.url);
  const here = onThisSite(pathname) + search;
  const isSignIn = /^\/(login|register)\/?$/.test(withoutLocale(pathname));
  const isPlaceToReturn = returnAddress(here, locale) !== localizedPath(locale, "/");
  const login = localizedPath(locale, "/login", isPlaceToReturn ? { redirectUrl: here } : undefined);
  const headers = clearedSessionHeaders();
  // The root, which keeps the shell's name, doesn't answer here; the login page would be drawn without it.
  const shellCookie = shellTypeCookie(request);
  if (shellCookie !== null) headers.append("Set-Cookie", shellCookie);
  return redirect(isSignIn ? here : login, { status: 303, headers });
}
