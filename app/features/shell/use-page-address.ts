import { useLocation } from "@remix-run/react";
import { localizedPath, withoutLocale } from "~/i18n/localized-path";
import type { LocaleCode } from "~/i18n/locales";

/** The page's address: as it is, without its language, and in any other language. */
export function usePageAddress() {
  const { pathname, search } = useLocation();
  const unprefixed = withoutLocale(pathname);
  return {
    here: pathname + search,
    unprefixed,
    inLocale: (locale: LocaleCode) => localizedPath(locale, unprefixed) + search,
  };
}
