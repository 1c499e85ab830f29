import { LOCALES, type LocaleCode } from "~/i18n/locales";
import type { TimeZone } from "./format/format-time";
import type { ShortcutLevel } from "./keyboard/shortcuts";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];
export const SCHEMES = ["upgreen", "upred", "cvd", "mono"] as const;
export type Scheme = (typeof SCHEMES)[number];
export const DENSITIES = ["compact", "standard", "comfortable"] as const;
export type Density = (typeof DENSITIES)[number];
/** Whether what a person owns is written out or dots stand in its place, on a screen that others may look at. */
export const BALANCES = ["shown", "hidden"] as const;
export type Balances = (typeof BALANCES)[number];
/** `indent` shows small numbers as 0.0{5}123, `normal` in full. */
export const DATA_FORMATS = ["indent", "normal"] as const;
export type DataFormat = (typeof DATA_FORMATS)[number];
/** The specification's numbers of the two zones: UTC0 and UTC8. */
export const TIME_ZONE_TYPES = ["0", "1"] as const;
export type TimeZoneType = (typeof TIME_ZONE_TYPES)[number];
/** How often the price is spoken to screen readers: seconds, or when it has moved by half a percent. */
export const SPOKEN_PRICES = ["off", "10", "30", "60", "move"] as const;
export type SpokenPrice = (typeof SPOKEN_PRICES)[number];

export const ZONE_OF_TYPE: Record<TimeZoneType, TimeZone> = { "0": "UTC", "1": "UTC+8" };

/** How the site looks and speaks to one person; the page's own language is its address. */
export interface Preferences {
  theme: Theme;
  scheme: Scheme;
  density: Density;
  balances: Balances;
  dataFormat: DataFormat;
  timeZone: TimeZoneType;
  /** The language of messages sent to the person. */
  msgLanguage: LocaleCode;
  pricingCurrency: string;
  /** Pairs that the person wants to find fast, as `lib/favorites` writes them. */
  favorites: string;
  /** Which keys do something by themselves. */
  shortcuts: ShortcutLevel;
  spokenPrice: SpokenPrice;
}

/** What holds until something is chosen. */
export function defaultPreferences(locale: LocaleCode): Preferences {
  return {
    theme: "light",
    scheme: "upgreen",
    density: "standard",
    balances: "shown",
    dataFormat: "indent",
    timeZone: "0",
    msgLanguage: locale,
    pricingCurrency: LOCALES[locale].fiat,
    favorites: "",
    // Keys that send or cancel orders are switched on by their owner.
    shortcuts: "pages",
    spokenPrice: "30",
  };
}

/** Where red means up, that choice comes first. */
export function schemesFor(locale: LocaleCode): readonly Scheme[] {
  return /^(zh|ja|ko)/.test(locale) ? ["upred", ...SCHEMES.filter((scheme) => scheme !== "upred")] : SCHEMES;
}
