import { DEFAULT_LOCALE, isLocaleCode, LOCALE_CODES, type LocaleCode } from "./locales";
import { localeOfRoute, localizedPath, prefixedPath, withoutLocale } from "./localized-path";

/** What to do with a visit: show the page in a language, or send it once to the same page in another. */
export type LocaleDecision =
  | { kind: "render"; locale: LocaleCode }
  /** `path`: where the page stands in that language, without a query. */
  | { kind: "redirect"; locale: LocaleCode; path: string };

/** Longer lists of languages are cut: nobody reads that many. */
const RANGES_MAX = 32;

/**
 * The language of a visit: that of the route's prefix, else the stored one, else the one that the browser prefers among
 * those offered. A language that isn't offered falls back to en_US, or to the first one offered. Following a redirect
 * never leads to another one, whether the browser keeps cookies or not.
 *
 * @param path a path of ours, with or without a prefix, without query and hash
 * @param cookie the stored language, null where there is none
 * @param acceptLanguage the browser's header, null where there is none or it has no say
 * @param allowed the languages offered, none meaning all
 */
export function decideLocale(
  path: string,
  cookie: string | null,
  acceptLanguage: string | null,
  allowed: readonly LocaleCode[],
): LocaleDecision {
  const offered = allowed.length > 0 ? allowed : LOCALE_CODES;
  const route = localeOfRoute(path);
  if (route !== null && offered.includes(route)) return { kind: "render", locale: route };
  const unrouted = unroutedLocale(cookie, acceptLanguage, offered);
  if (route === null && unrouted === DEFAULT_LOCALE) return { kind: "render", locale: DEFAULT_LOCALE };
  const locale = route === null ? unrouted : fallback(offered);
  const bare = withoutLocale(path);
  // Without its prefix, an English page that follows from a refused prefix would be sent on to the browser's language.
  const isSentOn = locale === DEFAULT_LOCALE && unrouted !== DEFAULT_LOCALE;
  return { kind: "redirect", locale, path: isSentOn ? prefixedPath(locale, bare) : localizedPath(locale, bare) };
}

/** The known codes of a comma list such as `clientSupperLanguage`, each once, in its order. */
export function localeList(list: string): LocaleCode[] {
  return [...new Set(list.split(",").map((code) => code.trim()))].filter(isLocaleCode);
}

function unroutedLocale(
  cookie: string | null,
  acceptLanguage: string | null,
  offered: readonly LocaleCode[],
): LocaleCode {
  if (isLocaleCode(cookie)) return offered.includes(cookie) ? cookie : fallback(offered);
  return preferredLocale(acceptLanguage ?? "", offered) ?? fallback(offered);
}

function fallback(offered: readonly LocaleCode[]): LocaleCode {
  return offered.includes(DEFAULT_LOCALE) ? DEFAULT_LOCALE : (offered[0] ?? DEFAULT_LOCALE);
}

/** The offered language that an Accept-Language header likes best; null where it likes none of them. */
export function preferredLocale(header: string, offered: readonly LocaleCode[]): LocaleCode | null {
  const ranges = header
    .split(",", RANGES_MAX)
    .map(readRange)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of ranges) {
    const locale = localeOfRange(tag);
    if (locale !== null && offered.includes(locale)) return locale;
  }
  return null;
}

/** "fr-CA;q=0.8"; a quality that can't be read counts as none at all. */
function readRange(range: string): { tag: string; quality: number } {
  const [tag = "", parameter = "q=1"] = range.split(";", 2).map((part) => part.trim().toLowerCase());
  const quality = /^q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(parameter)?.[1];
  return { tag, quality: Number(quality ?? 0) };
}

const TRADITIONAL_CHINESE = new Set(["hant", "tw", "hk", "mo"]);

function localeOfRange(tag: string): LocaleCode | null {
  const [language = "", ...subtags] = tag.split("-");
  if (language === "zh" && !subtags.includes("hans") && subtags.some((part) => TRADITIONAL_CHINESE.has(part))) {
    return "zh_TW";
  }
  return LOCALE_CODES.find((code) => code.startsWith(`${language}_`)) ?? null;
}
