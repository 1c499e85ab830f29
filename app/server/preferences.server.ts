import { z } from "zod";
import { getUserPreferences } from "~exchange/contract/get-user-preferences";
import { updateUserPreferences } from "~exchange/contract/update-user-preferences";
import { PreferencesSettingInfo, type UserPreferences } from "~exchange/contract/user-preferences";
import { isLocaleCode, LOCALE_CODES, type LocaleCode } from "~/i18n/locales";
import { mergeFavorites, readFavorites, writeFavorites } from "~/lib/favorites";
import { CURRENCIES } from "~/lib/format/currency";
import { SHORTCUT_LEVELS } from "~/lib/keyboard/shortcuts";
import {
  BALANCES,
  DATA_FORMATS,
  defaultPreferences,
  DENSITIES,
  SCHEMES,
  SPOKEN_PRICES,
  THEMES,
  TIME_ZONE_TYPES,
  type DataFormat,
  type Preferences,
} from "~/lib/preferences";
import { call } from "./call.server";
import { preferenceCookie, readCookies } from "./cookies.server";
import { deviceTypeOf } from "./device-type.server";
import type { Caller } from "./exchange-api.server";
import { DATA_FORMAT_COOKIE, looksSignedIn } from "./session.server";

/** What may be changed, by the names of the forms' fields. `language` is that of the pages. */
export const PreferenceChange = z
  .strictObject({
    language: z.enum(LOCALE_CODES),
    msgLanguage: z.enum(LOCALE_CODES),
    pricingCurrency: z.enum(CURRENCIES),
    dataFormat: z.enum(DATA_FORMATS),
    timeZone: z.enum(TIME_ZONE_TYPES),
    theme: z.enum(THEMES),
    scheme: z.enum(SCHEMES),
    density: z.enum(DENSITIES),
    balances: z.enum(BALANCES),
    favorites: PreferencesSettingInfo.shape.favorites,
    shortcuts: z.enum(SHORTCUT_LEVELS),
    spokenPrice: z.enum(SPOKEN_PRICES),
  })
  .partial();
export type PreferenceChange = z.output<typeof PreferenceChange>;

export const LANGUAGE_COOKIE = "locale";
export const FAVORITES_COOKIE = "favorites";

const COOKIES: Record<keyof PreferenceChange, string> = {
  language: LANGUAGE_COOKIE,
  msgLanguage: "msgLanguage",
  pricingCurrency: "pricingCurrency",
  dataFormat: DATA_FORMAT_COOKIE,
  timeZone: "timeZone",
  theme: "theme",
  scheme: "scheme",
  density: "density",
  balances: "balances",
  favorites: FAVORITES_COOKIE,
  shortcuts: "shortcuts",
  spokenPrice: "spokenPrice",
};

/**
 * The person's choices out of their cookies, and the default for whatever isn't a choice. The theme is the address's
 * (`?theme=dark`), then that of a native shell (`appTheme`), then the person's.
 */
export function readPreferences(request: Request, locale: LocaleCode): Preferences {
  const cookies = readCookies(request);
  const asked = new URL(request.url).searchParams.get("theme") ?? undefined;
  const { shape } = PreferenceChange;
  const chosen = {
    theme: first(shape.theme, [asked, cookies.appTheme, cookies.theme]),
    scheme: first(shape.scheme, [cookies.scheme]),
    density: first(shape.density, [cookies.density]),
    balances: first(shape.balances, [cookies.balances]),
    dataFormat: dataFormatOf(cookies[DATA_FORMAT_COOKIE]),
    timeZone: first(shape.timeZone, [cookies.timeZone]),
    msgLanguage: first(shape.msgLanguage, [cookies.msgLanguage]),
    pricingCurrency: first(shape.pricingCurrency, [cookies.pricingCurrency]),
    favorites: first(shape.favorites, [cookies[FAVORITES_COOKIE]]),
    shortcuts: first(shape.shortcuts, [cookies.shortcuts]),
    spokenPrice: first(shape.spokenPrice, [cookies.spokenPrice]),
  };
  return { ...defaultPreferences(locale), ...withoutNothing(chosen) };
}

function first<T>(schema: z.ZodType<T>, values: readonly (string | undefined)[]): T | undefined {
  for (const value of values) {
    const parsed = schema.safeParse(value);
    if (value !== undefined && parsed.success) return parsed.data;
  }
  return undefined;
}

function withoutNothing<T extends object>(fields: T): { [K in keyof T]: NonNullable<T[K]> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given) as { [K in keyof T]: NonNullable<T[K]> };
}

/** The cookie holds what the account holds: whether zeros are marked. */
function dataFormatOf(scientificNotation: string | boolean | null | undefined): DataFormat | undefined {
  const text = String(scientificNotation);
  if (text !== "true" && text !== "false") return undefined;
  return text === "true" ? "indent" : "normal";
}

export function preferenceCookies(request: Request, change: PreferenceChange): string[] {
  return Object.entries(withoutNothing(change)).map(([name, value]) => {
    const kept = name === "dataFormat" ? String(value === "indent") : value;
    return preferenceCookie(request, COOKIES[name as keyof PreferenceChange], kept);
  });
}

/** Keeps a change with the account. False where that failed; nobody signed in has nothing to keep it with. */
export async function keepWithAccount(caller: Caller, change: PreferenceChange): Promise<boolean> {
  if (!looksSignedIn(caller.request)) return true;
  const { language, msgLanguage, pricingCurrency, dataFormat, ...settings } = change;
  const scientificNotation = dataFormat === undefined ? {} : { scientificNotation: dataFormat === "indent" };
  const saved = await call(caller, updateUserPreferences, {
    userLanguage: language,
    msgLanguage,
    pricingCurrency,
    deviceType: deviceTypeOf(caller.request),
    preferencesSettingInfo: { ...settings, ...scientificNotation },
  });
  return saved.ok;
}

/** What the account has chosen; null where it can't be asked, and the cookies hold on. */
export async function accountPreferences(caller: Caller): Promise<PreferenceChange | null> {
  const kept = await call(caller, getUserPreferences, {});
  return kept.ok ? changeOf(kept.data) : null;
}

/** Favourites that were chosen before signing in come after the account's, and are kept with it. */
export async function mergedFavorites(caller: Caller, kept: PreferenceChange | null): Promise<PreferenceChange> {
  const ofBrowser = readFavorites(readPreferences(caller.request, caller.locale).favorites);
  const ofAccount = readFavorites(kept?.favorites ?? "");
  const favorites = writeFavorites(mergeFavorites(ofAccount, ofBrowser));
  if (favorites !== writeFavorites(ofAccount)) await keepWithAccount(caller, { favorites }).catch(() => false);
  return favorites === "" ? {} : { favorites };
}

function changeOf(kept: UserPreferences): PreferenceChange {
  const { scientificNotation, ...settings } = kept.preferencesSettingInfo;
  const choices = {
    language: isLocaleCode(kept.userLanguage) ? kept.userLanguage : undefined,
    msgLanguage: isLocaleCode(kept.msgLanguage) ? kept.msgLanguage : undefined,
    // From storage: a known abbreviation, or the default.
    pricingCurrency: PreferenceChange.shape.pricingCurrency.safeParse(kept.pricingCurrency).data,
    dataFormat: dataFormatOf(scientificNotation),
    ...settings,
  };
  return withoutNothing(choices);
}
