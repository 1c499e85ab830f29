import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance, nearestPages } from "./nearest-pages";

const PAIRS = ["BTC_USDT", "ETH_USDT", "SOL_USDT", "ETH_BTC"];
const paths = (asked: string, pairs = PAIRS) => nearestPages(asked, pairs).map((page) => page.path);

test("a mistyped pair offers the pair that was meant first", () => {
  expect(paths("/spot/BTC_USTD")[0]).toBe("/spot/BTC_USDT");
  expect(paths("/spot/eth-btc")[0]).toBe("/spot/ETH_BTC");
});

test("a mistyped page offers that page first, the sign-in pages too", () => {
  expect(paths("/market")[0]).toBe("/markets");
  expect(paths("/logn")[0]).toBe("/login");
});

test("a sign-in page is offered to nobody else", () => {
  expect(paths("/something/else/altogether")).not.toContain("/login");
  expect(paths("/affiliate-register")).not.toContain("/register");
});

test("there are always three different pages, without a pair list too", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.constantFrom(PAIRS, []), (asked, pairs) => {
      expect(new Set(paths(asked, pairs)).size).toBe(3);
    }),
  );
});

test("the distance is a metric", () => {
  const word = fc.string({ maxLength: 12, unit: fc.constantFrom("a", "b", "/") });
  fc.assert(
    fc.property(word, word, word, (a, b, c) => {
      expect(editDistance(a, a)).toBe(0);
      expect(editDistance(a, b)).toBe(editDistance(b, a));
      expect(editDistance(a, b) === 0).toBe(a === b);
      expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
    }),
  );
  expect(editDistance("kitten", "sitting")).toBe(3);
});
