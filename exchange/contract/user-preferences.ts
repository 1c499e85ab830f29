import { z } from "zod";
import { LIMITS } from "./limits";
import { CurrencyCode, PairCode } from "./schemas";

/** A language as the site's addresses write it: zh_CN. */
export const LanguageCode = z
  .string()
  .max(LIMITS.languageCodeCharacters)
  .regex(/^[a-z]{2}_[A-Z]{2}$/);
export const DeviceType = z.enum(["h5", "web"]);

/** Pairs in the order in which they became favourites, with dots between them: BTC_USDT.ETH_USDT. Empty: none. */
const FavoritePairs = z
  .string()
  .max(LIMITS.favoritePairs * (PairCode.maxLength ?? 0) + LIMITS.favoritePairs)
  .refine((text) => text === "" || isListOfPairs(text.split(".")));

function isListOfPairs(pairs: readonly string[]): boolean {
  return pairs.length <= LIMITS.favoritePairs && pairs.every((pair) => PairCode.safeParse(pair).success);
}

/** What is settled about how things look. `scientificNotation`: true shows small numbers as 0.0{5}123, false in full. */
export const PreferencesSettingInfo = z.strictObject({
  scientificNotation: z.boolean(),
  theme: z.enum(["light", "dark", "system"]),
  scheme: z.enum(["upgreen", "upred", "cvd", "mono"]),
  /** UTC0 is "0", UTC8 is "1". */
  timeZone: z.enum(["0", "1"]),
  density: z.enum(["compact", "standard", "comfortable"]),
  favorites: FavoritePairs,
  balances: z.enum(["shown", "hidden"]),
  /** Which keys do something by themselves. */
  shortcuts: z.enum(["off", "pages", "orders"]),
  /** How often the price is spoken to screen readers: seconds, or when it has moved. */
  spokenPrice: z.enum(["off", "10", "30", "60", "move"]),
});

const settings = PreferencesSettingInfo.shape;

/** An account's preferences; null where nothing has been chosen. */
export const UserPreferences = z.object({
  userLanguage: LanguageCode.nullable(),
  msgLanguage: LanguageCode.nullable(),
  pricingCurrency: CurrencyCode.nullable(),
  /** What the last change was made on. */
  deviceType: DeviceType.nullable(),
  preferencesSettingInfo: z.object({
    scientificNotation: settings.scientificNotation.nullable(),
    // An exchange other than ours may know of scientificNotation alone.
    theme: settings.theme.nullable().default(null),
    scheme: settings.scheme.nullable().default(null),
    timeZone: settings.timeZone.nullable().default(null),
    density: settings.density.nullable().default(null),
    favorites: settings.favorites.nullable().default(null),
    balances: settings.balances.nullable().default(null),
    shortcuts: settings.shortcuts.nullable().default(null),
    spokenPrice: settings.spokenPrice.nullable().default(null),
  }),
});
export type UserPreferences = z.output<typeof UserPreferences>;
