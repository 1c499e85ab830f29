import { latinDigits } from "./latin-digits";

/** Keeps of a text what a field takes. Filtering what has been filtered changes nothing. */
export type TextFilter = (text: string) => string;

/** Characters that a filtered field holds at most, counted as JavaScript counts them. */
export const FILTERED_CHARACTERS_MAX = 256;
const VERIFICATION_CODE_DIGITS = 6;

/** A filter that keeps whole characters of one class. */
function keeping(allowed: RegExp, charactersMax = FILTERED_CHARACTERS_MAX): TextFilter {
  return (text) => cutTo((latinDigits(text).match(allowed) ?? []).join(""), charactersMax);
}

/** A cut never leaves half of a character that JavaScript counts as two. */
function cutTo(text: string, charactersMax: number): string {
  return text.slice(0, charactersMax).replace(/[\ud800-\udbff]$/, "");
}

export const digitsOnly = keeping(/\d/g);
/** Digits, six at most. */
export const verificationCode = keeping(/\d/g, VERIFICATION_CODE_DIGITS);
/** Latin letters, Chinese characters, digits, spaces and the punctuation of names and notes. */
export const lettersDigitsPunctuation = keeping(
  /[A-Za-z\d .,:;!?'"()@#&/_+-]|[，。、：；！？（）《》“”‘’·]|(?=\p{L})\p{Script=Han}/gu,
);
/** English letters, digits and symbols: what an English keyboard writes in one word. */
export const englishAndSymbols = keeping(/[!-~]/g);
/** Latin letters and Chinese characters. */
export const lettersOnly = keeping(/[A-Za-z]|(?=\p{L})\p{Script=Han}/gu);
export const lettersAndDigits = keeping(/[A-Za-z\d]/g);
/** Whole numbers joined by hyphens and underscores: identifiers such as 2026-11_04. */
export const integersHyphenUnderscore = keeping(/[\d_-]/g);
