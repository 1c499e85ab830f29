import type { LocaleCode } from "./locales";

/** What help centres call our languages. */
const HELP_LANGUAGES: Record<LocaleCode, string> = {
  en_US: "en-us",
  zh_CN: "zh-cn",
  zh_TW: "zh-tw",
  ko_KR: "ko-kr",
  vi_VN: "vi-vn",
  tr_TR: "tr",
  ru_RU: "ru",
  pt_PT: "pt",
  ja_JP: "ja",
  fr_FR: "fr",
  es_ES: "es",
  uk_UA: "uk",
  ar_AE: "ar",
};

/** A page of the operator's help centre: base/{language}/{catalog}/{id}; its front page without the last two. */
export function helpCenterUrl(base: string, locale: LocaleCode, catalog?: string, id?: string): string {
  const parts = [HELP_LANGUAGES[locale], catalog, id].filter((part) => part !== undefined).map(encodeURIComponent);
  return [base.replace(/\/+$/, ""), ...parts].join("/");
}

/** The form for a new support request, which help centres keep at this address. */
export function supportRequestUrl(base: string, locale: LocaleCode): string {
  return helpCenterUrl(base, locale, "requests", "new");
}
