/** The one table of locales. `code` is ours (URL, cookie, folder); `tag` is BCP 47, the only form Intl and i18next accept. */
export interface Locale {
  code: string;
  tag: string;
  /** hreflang of alternates: languages, since content isn't bound to a country. */
  hreflang: string;
  /** The language's own name. */
  label: string;
  /** Right to left where it isn't known. */
  dir?: "ltr" | "rtl";
  fiat: string;
}

export const LOCALES = {
  en_US: { code: "en_US", tag: "en-US", hreflang: "en", label: "English", dir: "ltr", fiat: "USD" },
  zh_CN: { code: "zh_CN", tag: "zh-CN", hreflang: "zh-Hans", label: "简体中文", dir: "ltr", fiat: "CNY" },
  zh_TW: { code: "zh_TW", tag: "zh-TW", hreflang: "zh-Hant", label: "繁體中文", dir: "ltr", fiat: "TWD" },
  tr_TR: { code: "tr_TR", tag: "tr-TR", hreflang: "tr", label: "Türkçe", dir: "ltr", fiat: "TRY" },
  ru_RU: { code: "ru_RU", tag: "ru-RU", hreflang: "ru", label: "Русский", dir: "ltr", fiat: "RUB" },
  uk_UA: { code: "uk_UA", tag: "uk-UA", hreflang: "uk", label: "Українська", dir: "ltr", fiat: "UAH" },
  ja_JP: { code: "ja_JP", tag: "ja-JP", hreflang: "ja", label: "日本語", dir: "ltr", fiat: "JPY" },
  fr_FR: { code: "fr_FR", tag: "fr-FR", hreflang: "fr", label: "Français", dir: "ltr", fiat: "EUR" },
  es_ES: { code: "es_ES", tag: "es-ES", hreflang: "es", label: "Español", dir: "ltr", fiat: "EUR" },
  ar_AE: { code: "ar_AE", tag: "ar-AE", hreflang: "ar", label: "العربية", dir: "rtl", fiat: "EUR" },
  ko_KR: { code: "ko_KR", tag: "ko-KR", hreflang: "ko", label: "한국어", dir: "ltr", fiat: "USD" },
  pt_PT: { code: "pt_PT", tag: "pt-PT", hreflang: "pt", label: "Português", dir: "ltr", fiat: "EUR" },
  vi_VN: { code: "vi_VN", tag: "vi-VN", hreflang: "vi", label: "Tiếng Việt", dir: "ltr", fiat: "USD" },
} as const satisfies Record<string, Locale>;

export type LocaleCode = keyof typeof LOCALES;
export const LOCALE_CODES = Object.keys(LOCALES) as LocaleCode[];
export const DEFAULT_LOCALE: LocaleCode = "en_US";

export function isLocaleCode(value: unknown): value is LocaleCode {
  return typeof value === "string" && Object.hasOwn(LOCALES, value);
}

/** A language with no known direction is written from right to left. */
export function directionOf(locale: Pick<Locale, "dir"> | undefined): "ltr" | "rtl" {
  return locale?.dir ?? "rtl";
}

const CODE_OF_TAG: ReadonlyMap<string, LocaleCode> = new Map(LOCALE_CODES.map((code) => [LOCALES[code].tag, code]));

export function localeOfTag(tag: string): LocaleCode {
  return CODE_OF_TAG.get(tag) ?? DEFAULT_LOCALE;
}
