import { localeOfRoute, withoutLocale } from "~/i18n/localized-path";
import type { LocaleCode } from "~/i18n/locales";

/** An address of this site, taken apart. `search` is empty or starts with "?". */
export interface SiteAddress {
  /** Of its prefix; null without one. */
  locale: LocaleCode | null;
  /** Without its prefix. */
  path: string;
  search: string;
}

export const ADDRESS_CHARACTERS_MAX = 1_000;
/** Nothing is resolved against a host that could exist. */
const NOWHERE = "http://return.invalid";

/**
 * Reads what claims to be a path of this site with its query. The address is parsed once, and what is used is rebuilt
 * from its parts, so that no spelling ("//host", "/\host", "/.//host", encoded or with a control character) can lead to
 * another site. Null for all that no page of ours would write; whether such a page exists is not asked.
 */
export function readSiteAddress(value: string): SiteAddress | null {
  if (value.length > ADDRESS_CHARACTERS_MAX || !/^\/[\x21-\x7e]*$/.test(value) || value.includes("\\")) return null;
  if (!URL.canParse(value, NOWHERE)) return null;
  const url = new URL(value, NOWHERE);
  if (url.origin !== NOWHERE || url.pathname.includes("//") || !/^[\w.~/-]+$/.test(url.pathname)) return null;
  return { locale: localeOfRoute(url.pathname), path: withoutLocale(url.pathname), search: url.search };
}
