import { useTranslation } from "react-i18next";
import { LOCALES, localeOfTag, type Locale } from "./locales";
import { localizedPath } from "./localized-path";

/** The page's locale. Read from the i18n instance, which exists even where no loader ran (router errors). */
export function useLocale(): Locale & { code: keyof typeof LOCALES } {
  const { i18n } = useTranslation();
  return LOCALES[localeOfTag(i18n.language)];
}

/** `path("/markets")` in the page's language. */
export function useLocalizedPath(): (path: string, query?: Record<string, string>) => string {
  const { code } = useLocale();
  return (path, query) => localizedPath(code, path, query);
}
