import { z } from "zod";
import { LIMITS } from "./limits";
import { CurrencyCode, PairCode } from "./schemas";

export const LanguageCode = z
  .string()
  .max(LIMITS.languageCodeCharacters)
  .regex(/^[a-z]{2}_[A-Z]{2}$/)
  .describe("A language as the site's addresses write it: zh_CN.");
export const DeviceType = z.enum(["h5", "web"]);

const FavoritePairs = z
  .string()
  .max(LIMITS.favoritePairs * (PairCode.maxLength ?? 0) + LIMITS.favoritePairs)
  .refine((text) => text === "" || isListOfPairs(text.split(".")))
  .describe(
    "Pairs in the order in which they became favourites, with dots between them: BTC_USDT.ETH_USDT. Empty: none.",
  );

function isListOfPairs(pairs: readonly string[]): boolean {
  return pairs.length <= LIMITS.favoritePairs && pairs.every((pair) => PairCode.safeParse(pair).success);
}

export const PreferencesSettingInfo = z
  .strictObject({
    scientificNotation: z.boolean(),
    theme: z.enum(["light", "dark", "system"]),
    scheme: z.enum(["upgreen", "upred", "cvd", "mono"]),
    timeZone: z.enum(["0", "1"]).describe('UTC0 is "0", UTC8 is "1".'),
    density: z.enum(["compact", "standard", "comfortable"]),
    favorites: FavoritePairs,
    balances: z.enum(["shown", "hidden"]),
    shortcuts: z.enum(["off", "pages", "orders"]).describe("Which keys do something by themselves."),
    spokenPrice: z
      .enum(["off", "10", "30", "60", "move"])
      .describe("How often the price is spoken to screen readers: seconds, or when it has moved."),
  })
  .describe(
    "What is settled about how things look. `scientificNotation`: true shows small numbers as 0.0{5}123, false in " +
      "full.",
  );

const settings = PreferencesSettingInfo.shape;

export const UserPreferences = z
  .object({
    userLanguage: LanguageCode.nullable(),
    msgLanguage: LanguageCode.nullable(),
    pricingCurrency: CurrencyCode.nullable(),
    deviceType: DeviceType.nullable().describe("What the last change was made on."),
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
  })
  .describe("An account's preferences; null where nothing has been chosen.");
export type UserPreferences = z.output<typeof UserPreferences>;
