import type { LocaleCode } from "~/i18n/locales";

/** How a language writes figures. One table instead of the runtime's, so that server and browser always agree. */
export interface NumberStyle {
  /** Between groups of three digits, and before the fraction: the same everywhere (docs/decisions/0006). */
  group: string;
  point: string;
  /** Powers of ten and their words, largest first. */
  units: readonly (readonly [power: number, word: string])[];
  /** Between a figure and its unit word. */
  gap: string;
}

const NO_BREAK_SPACE = "\u00a0";
const SEPARATORS = { group: ",", point: "." };

/** Words of 10^3, 10^6, 10^9, 10^12 and 10^15. */
function thousands(words: readonly [string, string, string, string, string], gap = NO_BREAK_SPACE): NumberStyle {
  const units = words.map((word, index) => [3 * (index + 1), word] as const);
  return { ...SEPARATORS, units: units.reverse(), gap };
}

/** Words of 10^4, 10^8 and 10^12, which East Asian languages count in; written without a gap. */
function myriads(words: readonly [string, string, string]): NumberStyle {
  const units = words.map((word, index) => [4 * (index + 1), word] as const);
  return { ...SEPARATORS, units: units.reverse(), gap: "" };
}

export const NUMBER_STYLES: Record<LocaleCode, NumberStyle> = {
  en_US: thousands(["K", "M", "B", "T", "Q"], ""),
  zh_CN: myriads(["万", "亿", "万亿"]),
  zh_TW: myriads(["萬", "億", "兆"]),
  ja_JP: myriads(["万", "億", "兆"]),
  ko_KR: myriads(["만", "억", "조"]),
  tr_TR: thousands(["bin", "mn", "mr", "tn", "kt"]),
  ru_RU: thousands(["тыс.", "млн", "млрд", "трлн", "квадрлн"]),
  uk_UA: thousands(["тис.", "млн", "млрд", "трлн", "квадрлн"]),
  fr_FR: thousands(["k", "M", "Md", "Bn", "Bd"]),
  es_ES: thousands(["mil", "M", "mil M", "B", "mil B"]),
  pt_PT: thousands(["mil", "M", "mil M", "B", "mil B"]),
  ar_AE: thousands(["ألف", "مليون", "مليار", "تريليون", "كوادريليون"]),
  vi_VN: thousands(["nghìn", "triệu", "tỷ", "nghìn tỷ", "triệu tỷ"]),
};
