import fc from "fast-check";
import { expect, test } from "vitest";
import { LIMITS } from "~exchange/contract/limits";
import { PreferencesSettingInfo } from "~exchange/contract/user-preferences";
import { FAVORITES_MAX, mergeFavorites, readFavorites, withFavoriteToggled, writeFavorites } from "./favorites";

const pair = fc
  .tuple(fc.stringMatching(/^[A-Z0-9]{2,12}$/), fc.constantFrom("USDT", "BTC"))
  .map((parts) => parts.join("_"));
const pairs = fc.uniqueArray(pair, { maxLength: 40 });

test("a list is read as it was written, and the account takes it", () => {
  fc.assert(
    fc.property(pairs, (list) => {
      const text = writeFavorites(list);
      expect(readFavorites(text)).toEqual(list);
      expect(PreferencesSettingInfo.shape.favorites.safeParse(text).success).toBe(true);
    }),
  );
});

test("choosing a pair twice changes nothing but its place", () => {
  fc.assert(
    fc.property(fc.uniqueArray(pair, { maxLength: 39 }), pair, (list, chosen) => {
      const once = withFavoriteToggled(list, chosen);
      const twice = withFavoriteToggled(once ?? [], chosen);
      expect(new Set(twice)).toEqual(new Set(list));
      expect(once?.includes(chosen)).toBe(!list.includes(chosen));
    }),
  );
});

test("no more than forty are kept: one more isn't taken, a merged list is cut at its end", () => {
  expect(FAVORITES_MAX).toBe(LIMITS.favoritePairs);
  const full = Array.from({ length: 40 }, (_, index) => `C${index}_USDT`);
  expect(withFavoriteToggled(full, "ETH_USDT")).toBeNull();
  expect(withFavoriteToggled(full, "C7_USDT")).toHaveLength(39);
  expect(mergeFavorites(["ETH_USDT"], full)).toEqual(["ETH_USDT", ...full.slice(0, 39)]);
});

test.each(["BTC_USDT..", "btc_usdt", "A", "BTC_USDT,ETH_USDT", Array(41).fill("BTC_USDT").join(".")])(
  "the account refuses %s",
  (text) => {
    expect(PreferencesSettingInfo.shape.favorites.safeParse(text).success).toBe(false);
  },
);
