/** Symbols of fiat currencies by their ISO 4217 codes. */
const SYMBOLS = {
  AED: "د.إ", ARS: "$", AUD: "A$", AZN: "₼", BDT: "৳", BGN: "лв", BHD: ".د.ب", BRL: "R$", BYN: "Br", CAD: "C$",
  CHF: "CHF", CLP: "$", CNY: "¥", COP: "$", CZK: "Kč", DKK: "kr", DZD: "د.ج", EGP: "E£", EUR: "€", GBP: "£",
  GEL: "₾", GHS: "₵", HKD: "HK$", HUF: "Ft", IDR: "Rp", ILS: "₪", INR: "₹", IQD: "ع.د", IRR: "﷼", JOD: "د.ا",
  JPY: "¥", KES: "KSh", KGS: "сом", KRW: "₩", KWD: "د.ك", KZT: "₸", LBP: "ل.ل", LKR: "Rs", MAD: "د.م.", MXN: "$",
  MYR: "RM", NGN: "₦", NOK: "kr", NZD: "NZ$", OMR: "ر.ع.", PEN: "S/", PHP: "₱", PKR: "₨", PLN: "zł", QAR: "ر.ق",
  RON: "lei", RSD: "дин.", RUB: "₽", SAR: "ر.س", SEK: "kr", SGD: "S$", THB: "฿", TRY: "₺", TWD: "NT$", UAH: "₴",
  USD: "$", UYU: "$U", UZS: "so‘m", VND: "₫", ZAR: "R",
} as const satisfies Record<string, string>; // prettier-ignore

export type Currency = keyof typeof SYMBOLS;

/** Every known abbreviation, in alphabetical order. */
export const CURRENCIES = Object.keys(SYMBOLS) as Currency[];
export const DEFAULT_CURRENCY: Currency = "USD";
const FALLBACK_SYMBOL = "$";
const USUAL_DECIMALS = 2;
/** Currencies whose smallest unit is the whole. */
const WHOLE: readonly string[] = ["CLP", "IDR", "IRR", "JPY", "KRW", "UZS", "VND"];

export function isCurrency(code: unknown): code is Currency {
  return typeof code === "string" && Object.hasOwn(SYMBOLS, code);
}

/** The currency's symbol; `$` for a code that isn't in the table. */
export function currencySymbol(code: string): string {
  return isCurrency(code) ? SYMBOLS[code] : FALLBACK_SYMBOL;
}

export function currencyDecimals(code: string): number {
  return WHOLE.includes(code) ? 0 : USUAL_DECIMALS;
}
