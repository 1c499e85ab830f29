/** First code points of the digit rows that are read as 0 to 9: Arabic-Indic, Persian, full-width. */
const ZEROS = [0x0660, 0x06f0, 0xff10];

/** Digits of other scripts as Latin ones; everything else stays. The text keeps its length. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code < first + 10) ?? code;
    return String(code - zero);
  });
}

const SPACES_AND_APOSTROPHES = /[\s\u00a0\u2007\u2009\u202f'\u2019\u066c]/gu;
const DOTS = /[\uff0e\u3002]/g;
const COMMAS = /[\uff0c\u060c\u3001]/g;
/** Only ever a decimal separator. */
export const ARABIC_POINT = "\u066b";

/** Digits, dots and commas of other scripts as ours; spaces and apostrophes, which only ever group, left out. */
export function latinNumber(text: string): string {
  return latinDigits(text).replace(SPACES_AND_APOSTROPHES, "").replace(DOTS, ".").replace(COMMAS, ",");
}
