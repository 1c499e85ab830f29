import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { decideLocale, localeList } from "~/i18n/decide-locale";
import { LOCALE_CODES, type LocaleCode } from "~/i18n/locales";
import { localizedPath, withoutLocale } from "~/i18n/localized-path";
import { legacyAddress } from "~/lib/legacy-address";
import { isWithinQueryLimits } from "~/lib/query-limits";
import { clearedCookie, preferenceCookie, readCookies, visitCookie } from "./cookies.server";
import { localeOf, localeOfPath } from "./locale.server";
import { LANGUAGE_COOKIE } from "./preferences.server";

/** The query parameter that restricts the languages offered, and the cookie that keeps the restriction. */
const RESTRICTION = "clientSupperLanguage";

/**
 * What comes before every page: queries that are too large are refused, old addresses are sent on, an unknown first
 * segment isn't found, and the visit is in the right language or is redirected to it. Gives the page's language and the
 * cookies that keep the choice.
 */
export function enterPage({ params, request }: LoaderFunctionArgs): { locale: LocaleCode; headers: Headers } {
  const url = new URL(request.url);
  if (!isWithinQueryLimits(url.search)) throw data(null, { status: 400, statusText: "Bad Request" });
  const legacy = legacyAddress(withoutLocale(url.pathname), url.searchParams);
  if (legacy !== null) throw sentOn(request, localizedPath(localeOfPath(url.pathname), legacy));
  const locale = localeOf(params, request);
  if (!isVisit(request)) return { locale, headers: new Headers() };
  const decision = decide(request, url.pathname);
  if (decision.kind === "redirect") throw redirect(decision.path + url.search, { status: 302, headers: VARYING });
  return { locale: decision.locale, headers: rememberedHeaders(request, decision.locale) };
}

/** Whether a visit is shown the page that it asks for, and isn't sent to another language or address. */
export function staysHere(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  const isCurrent = legacyAddress(withoutLocale(pathname), searchParams) === null;
  return isCurrent && isVisit(request) && decide(request, pathname).kind === "render";
}

/** The languages that this person is offered: those of the query, else those it named before, else all. */
export function offeredLocales(request: Request): LocaleCode[] {
  const offered = localeList(askedRestriction(request) ?? readCookies(request)[RESTRICTION] ?? "");
  return offered.length > 0 ? offered : LOCALE_CODES;
}

/** The answer depends on what the browser said, and is nobody else's. */
const VARYING = { Vary: "Cookie, Accept-Language", "Cache-Control": "private, no-store" };

function decide(request: Request, path: string) {
  // Crawlers say no language, so that they find English where the alternates say it is.
  const header = request.headers.get("Accept-Language");
  return decideLocale(path, readCookies(request)[LANGUAGE_COOKIE] ?? null, header, offeredLocales(request));
}

/**
 * Whether a person opens the page: not a script that reads it, and not a form whose refusal the page is to show, which
 * loaders see as a GET that still has the form's content type.
 */
function isVisit(request: Request): boolean {
  const mode = request.headers.get("Sec-Fetch-Mode");
  const isRead = request.method === "GET" || request.method === "HEAD";
  return isRead && !request.headers.has("Content-Type") && (mode === null || mode === "navigate");
}

/** From an old address to the new one, for good; only for now where it is also a step into another language. */
function sentOn(request: Request, target: string): Response {
  const { pathname, search } = new URL(target, request.url);
  const decision = isVisit(request) ? decide(request, pathname) : null;
  if (decision?.kind === "redirect") return redirect(decision.path + search, { status: 302, headers: VARYING });
  return redirect(target, { status: 301, headers: { Vary: VARYING.Vary } });
}

/** A prefix is a choice, English's included; an unprefixed page says nothing. */
export function rememberedHeaders(request: Request, locale: LocaleCode): Headers {
  const headers = new Headers();
  const { pathname } = new URL(request.url);
  const isChoice = pathname.split("/")[1] === locale;
  if (isChoice && readCookies(request)[LANGUAGE_COOKIE] !== locale) {
    headers.append("Set-Cookie", preferenceCookie(request, LANGUAGE_COOKIE, locale));
  }
  const asked = askedRestriction(request);
  if (asked !== null) {
    const restriction = localeList(asked).join(",");
    const isLifted = restriction === "";
    headers.append(
      "Set-Cookie",
      isLifted ? clearedCookie(RESTRICTION) : visitCookie(request, RESTRICTION, restriction),
    );
  }
  return headers;
}

function askedRestriction(request: Request): string | null {
  const asked = new URL(request.url).searchParams.getAll(RESTRICTION);
  return asked.length > 0 ? asked.join(",") : null;
}
