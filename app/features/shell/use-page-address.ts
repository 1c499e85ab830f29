import { useLocation } from "@remix-run/react";
import { onThisSite, prefixedPath, withoutLocale } from "~/i18n/localized-path";
import type { LocaleCode } from "~/i18n/locales";

/** The page's address: as it is, without its language, and in any other language. */
export function usePageAddress() {
  const { pathname, search } = useLocation();
  const unprefixed = withoutLocale(pathname);
  return {
    // A page may be asked for as "//host", which as a link would lead there.
    here: onThisSite(pathname) + search,
    unprefixed,
    /** By its prefix in English too: going there is choosing the language. */
    inLocale: (locale: LocaleCode) => prefixedPath(locale, unprefixed) + search,
  };
}
