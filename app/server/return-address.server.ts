import { localizedPath, withoutLocale } from "~/i18n/localized-path";
import type { LocaleCode } from "~/i18n/locales";

/** First segments that a person may be sent back to; the pages of the sign-in itself are not among them. */
const RETURNABLE = new Set(["", "markets", "spot", "demo"]);
const CHARACTERS_MAX = 1_000;

/**
 * Where to go after signing in: a path of ours, normalised, or the home page. The address is parsed once, and what is
 * sent is rebuilt from its parts, so that no spelling ("//host", "/\host", "/.//host", encoded or with a control
 * character) can lead to another site.
 */
export function returnAddress(value: string | null, locale: LocaleCode): string {
  const home = localizedPath(locale, "/");
  if (!value || value.length > CHARACTERS_MAX || !/^\/[\x21-\x7e]*$/.test(value) || value.includes("\\")) return home;
  const base = "http://return.invalid";
  if (!URL.canParse(value, base)) return home;
  const url = new URL(value, base);
  if (url.origin !== base || /\/\/|%2f|%5c/i.test(url.pathname)) return home;
  const first = withoutLocale(url.pathname).split("/")[1] ?? "";
  return RETURNABLE.has(first) ? url.pathname + url.search : home;
}
