import fc from "fast-check";
import { expect, test } from "vitest";
import { coinWords } from "~/lib/coins";
import { favoriteBeside } from "./favorite-beside";
import { ranked } from "./ranking";

const pair = (title: string, kind: string) => {
  const [base = "", quote = ""] = title.split("/");
  return { title: `${title} ${kind}`, words: [title, ...coinWords(base), quote, kind] };
};
const entry = (title: string, ...words: string[]) => ({ title, words: [title, ...words] });

const ENTRIES = [
  pair("ETH/BTC", "Spot"),
  pair("BTC/USDT", "Spot"),
  pair("XRP/USDT", "Spot"),
  pair("BTC/USDT", "Futures"),
  entry("Markets"),
  entry("Keyboard shortcuts"),
  entry("Theme: Dark", "Dark", "Theme"),
  entry("Language: Türkçe", "Türkçe", "Language"),
  entry("Language: 日本語", "日本語", "Language"),
];

const titles = (query: string) => ranked(ENTRIES, query).map(({ title }) => title);

test("a pair is found by code, name, alias and however its separator is written", () => {
  for (const query of ["bitcoin", "xbt", "BTC/USDT", "btc_usdt", "btcusdt", "ＢＴＣ usdt"]) {
    expect(titles(query)[0]).toBe("BTC/USDT Spot");
  }
  expect(titles("ripple")).toEqual(["XRP/USDT Spot"]);
});

test("a word of the market tells the two markets of a pair apart", () => {
  expect(titles("btc futures")).toEqual(["BTC/USDT Futures"]);
});

test("a whole word stands before a beginning, a beginning before an inside, and equals keep their order", () => {
  expect(titles("btc").slice(0, 3)).toEqual(["BTC/USDT Spot", "BTC/USDT Futures", "ETH/BTC Spot"]);
  expect(titles("usdt")).toEqual(["BTC/USDT Spot", "XRP/USDT Spot", "BTC/USDT Futures"]);
});

test("words are found in any order, without accents, scattered, and in scripts without spaces", () => {
  expect(titles("dark theme")).toEqual(["Theme: Dark"]);
  expect(titles("turkce")).toEqual(["Language: Türkçe"]);
  expect(titles("mrkts")).toEqual(["Markets"]);
  expect(titles("本語")).toEqual(["Language: 日本語"]);
  expect(titles("dark btc")).toEqual([]);
});

test("nothing asked finds everything as it stands, and what is found is always a part of it", () => {
  expect(titles("  ")).toEqual(ENTRIES.map(({ title }) => title));
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (query) => {
      const found = ranked(ENTRIES, query);
      expect(new Set(found).size).toBe(found.length);
      expect(found.every((each) => ENTRIES.includes(each))).toBe(true);
    }),
  );
});

test("favourites go round and round from the pair of the page, and begin at an end elsewhere", () => {
  const favorites = ["BTC_USDT", "ETH_USDT", "BTCUSDT"];
  expect(favoriteBeside(favorites, "/spot/BTC_USDT", 1)).toBe("ETH_USDT");
  expect(favoriteBeside(favorites, "/futures/usdt/BTCUSDT", 1)).toBe("BTC_USDT");
  expect(favoriteBeside(favorites, "/spot/BTC_USDT", -1)).toBe("BTCUSDT");
  expect(favoriteBeside(favorites, "/markets", 1)).toBe("BTC_USDT");
  expect(favoriteBeside(favorites, "/markets", -1)).toBe("BTCUSDT");
  expect(favoriteBeside([], "/markets", 1)).toBeNull();
  expect(favoriteBeside(["BTC_USDT"], "/spot/BTC_USDT", 1)).toBe("BTC_USDT");
});
