import { data } from "@remix-run/node";
import { DEFAULT_LOCALE, isLocaleCode, type LocaleCode } from "~/i18n/locales";
import { localeOfRoute, withoutLocale } from "~/i18n/localized-path";

/**
 * The locale of a route's optional first segment. Throws the 404 for any other first segment: `:locale?` matches
 * eagerly, and child loaders run in parallel with the layout's, so each one asks for itself.
 */
export function localeOf(params: { locale?: string }, request: Request): LocaleCode {
  if (params.locale === undefined) return DEFAULT_LOCALE;
  if (isLocaleCode(params.locale)) return params.locale;
  throw pageNotFound(request);
}

/** The locale that a path is written in, for requests that no route matched. */
export function localeOfPath(pathname: string): LocaleCode {
  return localeOfRoute(pathname) ?? DEFAULT_LOCALE;
}

/** What the 404 screen is drawn from. `pairs`, where they are at hand, let it offer the nearest ones. */
export function pageNotFound(request: Request, pairs: string[] = []) {
  const { pathname } = new URL(request.url);
  return data({ unprefixed: withoutLocale(pathname), pairs }, { status: 404, statusText: "Page Not Found" });
}
