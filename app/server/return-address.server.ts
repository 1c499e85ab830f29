import { localizedPath, withoutLocale } from "~/i18n/localized-path";
import type { LocaleCode } from "~/i18n/locales";

/** First segments of the pages that a person may be sent to after signing in. */
const PAGES = ["", "markets", "spot", "demo", "account", "trading-bots", "trading-bots-detail"];
/** The pages of the sign-in itself: a place to stay, not one to come back to. */
const SIGN_IN_PAGES = ["login", "register"];
const CHARACTERS_MAX = 1_000;
/** Nothing is resolved against a host that could exist. */
const NOWHERE = "http://return.invalid";

/**
 * Where to go after signing in: a page of ours in the given language, or its home page. The address is parsed once,
 * and what is sent is rebuilt from its parts, so that no spelling ("//host", "/\host", "/.//host", encoded or with a
 * control character) can lead to another site.
 */
export function returnAddress(value: string | null, locale: LocaleCode): string {
  return ownAddress(value, locale, PAGES);
}

/** The page that a form was sent from, to stay on it; the home page where it isn't one of ours. */
export function samePageAddress(value: string | null, locale: LocaleCode): string {
  return ownAddress(value, locale, [...PAGES, ...SIGN_IN_PAGES]);
}

function ownAddress(value: string | null, locale: LocaleCode, pages: readonly string[]): string {
  const home = localizedPath(locale, "/");
  if (!value || value.length > CHARACTERS_MAX || !/^\/[\x21-\x7e]*$/.test(value) || value.includes("\\")) return home;
  if (!URL.canParse(value, NOWHERE)) return home;
  const url = new URL(value, NOWHERE);
  if (url.origin !== NOWHERE || url.pathname.includes("//") || !/^[\w.~/-]+$/.test(url.pathname)) return home;
  const path = withoutLocale(url.pathname);
  if (!pages.includes(path.split("/")[1] ?? "")) return home;
  return localizedPath(locale, path) + url.search;
}
