import { useContext } from "react";
import { LOCALES, localeOfTag, type Locale } from "./locales";
import { localizedPath } from "./localized-path";
import { TextsContext } from "./use-translation";

/** The page's locale. Read from the texts, which exist even where no loader ran (router errors). */
export function useLocale(): Locale & { code: keyof typeof LOCALES } {
  return LOCALES[localeOfTag(useContext(TextsContext).language)];
}

/** `path("/markets")` in the page's language. */
export function useLocalizedPath(): (path: string, query?: Record<string, string>) => string {
  const { code } = useLocale();
  return (path, query) => localizedPath(code, path, query);
}
