import { atom } from "jotai";
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES } from "~/i18n/locales";
import { readFavorites } from "~/lib/favorites";
import { DEFAULT_CURRENCY } from "~/lib/format/currency";
import { defaultPreferences } from "~/lib/preferences";
import type { Site } from "./site";

/** Null where the server hasn't answered: everything below then has its default. */
export const siteAtom = atom<Site | null>(null);

const preferencesAtom = atom((get) => get(siteAtom)?.preferences ?? defaultPreferences(DEFAULT_LOCALE));

export const themeAtom = atom((get) => get(preferencesAtom).theme);
export const schemeAtom = atom((get) => get(preferencesAtom).scheme);
export const densityAtom = atom((get) => get(preferencesAtom).density);
export const dataFormatAtom = atom((get) => get(preferencesAtom).dataFormat);
export const timeZoneTypeAtom = atom((get) => get(preferencesAtom).timeZone);
export const shortcutLevelAtom = atom((get) => get(preferencesAtom).shortcuts);
export const spokenPriceAtom = atom((get) => get(preferencesAtom).spokenPrice);
export const favoritesAtom = atom((get) => readFavorites(get(preferencesAtom).favorites));
export const fiatCurrencyAtom = atom((get) => get(siteAtom)?.preferences.pricingCurrency ?? DEFAULT_CURRENCY);
export const pricingRateAtom = atom((get) => get(siteAtom)?.pricingRate ?? null);

/** The selected language: its own name, its code and its currency. */
export const languageAtom = atom((get) => {
  const { label, code, fiat } = LOCALES[get(siteAtom)?.locale ?? DEFAULT_LOCALE];
  return { name: label, lang: code, fiatCurrency: fiat };
});
export const availableLanguagesAtom = atom((get) => get(siteAtom)?.languages ?? LOCALE_CODES);

export const loginStateAtom = atom((get) => get(siteAtom)?.loginState ?? "unlogin");
export const totalAssetAtom = atom((get) => get(siteAtom)?.person?.totalUsdt ?? null);
/** The security config's flags; null when nobody is signed in. */
export const userInfoAtom = atom((get) => get(siteAtom)?.person ?? null);

export const anniversaryAtom = atom((get) => get(siteAtom)?.anniversary ?? null);
export const spotSocketUrlAtom = atom((get) => get(siteAtom)?.sockets.spot ?? null);
export const futuresSocketUrlAtom = atom((get) => get(siteAtom)?.sockets.futures ?? null);
/** What the operator's settings come to, by name. */
export const configAtom = atom((get) => ({ demo: get(siteAtom)?.demo ?? false }));
