import { DEFAULT_LOCALE, isLocaleCode, type LocaleCode } from "./locales";

/** A path of ours in a language: no prefix for en_US, /{locale} for all others; the query is appended with ? or &. */
export function localizedPath(locale: LocaleCode, path: string, query?: Record<string, string>): string {
  const [address = "/", hash] = path.split("#", 2);
  const prefixed = locale === DEFAULT_LOCALE ? onThisSite(address) : prefixedPath(locale, address);
  const parameters = new URLSearchParams(query).toString();
  const joined = parameters ? `${prefixed}${prefixed.includes("?") ? "&" : "?"}${parameters}` : prefixed;
  return hash === undefined ? joined : `${joined}#${hash}`;
}

/**
 * A path of ours behind its language's prefix, English too: the address by which a language is chosen, since an
 * unprefixed one says nothing about what the person wants.
 */
export function prefixedPath(locale: LocaleCode, path: string): string {
  const pathname = onThisSite(path);
  return `/${locale}${pathname === "/" ? "" : pathname}`;
}

/** The language that a path's prefix names; null without one. */
export function localeOfRoute(pathname: string): LocaleCode | null {
  const first = pathname.split("/")[1];
  return isLocaleCode(first) ? first : null;
}

/** The same path without its locale prefix, always starting with one slash. */
export function withoutLocale(pathname: string): string {
  const [, first = "", ...rest] = pathname.split("/");
  return onThisSite(isLocaleCode(first) ? `/${rest.join("/")}` : pathname);
}

/** A path that starts with one slash: with two, a browser takes what follows for a host. */
export function onThisSite(path: string): string {
  return path.replace(/^[/\\]*/, "/");
}
