import { DEFAULT_LOCALE, isLocaleCode, type LocaleCode } from "./locales";

/** A path of ours in a language: no prefix for en_US, /{locale} for all others; the query is appended with ? or &. */
export function localizedPath(locale: LocaleCode, path: string, query?: Record<string, string>): string {
  const [pathname = "/", hash] = path.split("#", 2);
  const prefixed = locale === DEFAULT_LOCALE ? pathname : `/${locale}${pathname === "/" ? "" : pathname}`;
  const parameters = new URLSearchParams(query).toString();
  const joined = parameters ? `${prefixed}${prefixed.includes("?") ? "&" : "?"}${parameters}` : prefixed;
  return hash === undefined ? joined : `${joined}#${hash}`;
}

/** The same path without its locale prefix, always starting with a slash. */
export function withoutLocale(pathname: string): string {
  const [, first = "", ...rest] = pathname.split("/");
  return isLocaleCode(first) ? `/${rest.join("/")}` : pathname;
}
