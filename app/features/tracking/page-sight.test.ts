import fc from "fast-check";
import { expect, test } from "vitest";
import { pageSight } from "./page-sight";

test.each([
  ["routes/($locale)/home", "/", {}, "home", "/", null],
  ["routes/($locale)/home", "/ja_JP", { locale: "ja_JP" }, "home", "/", null],
  [
    "routes/($locale)/spot",
    "/ar_AE/spot/ETH_BTC",
    { locale: "ar_AE", pair: "ETH_BTC" },
    "spot",
    "/spot/:pair",
    "ETH_BTC",
  ],
  ["routes/($locale)/spot", "/spot/secret%40x", { pair: "secret@x" }, "spot", "/spot/:pair", null],
  ["unopened risk-fund", "/risk-fund", {}, "unopened", "/risk-fund", null],
  [
    "trading-bots trading-bots/trader-info/:id",
    "/trading-bots/trader-info/7",
    { id: "7" },
    "trading-bots",
    "/trading-bots/trader-info/:id",
    null,
  ],
  ["routes/($locale)/not-found", "/any/thing", { "*": "any/thing" }, "not-found", "*", null],
])("route %s at %s is told as its name and pattern", (id, pathname, params, name, pattern, pair) => {
  expect(pageSight({ id, pathname, params })).toEqual({ pathname, name, pattern, pair });
});

test("what somebody typed as a parameter is never told", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => {
      const value = `canary${typed}`;
      const pathname = `/spot/${encodeURIComponent(value)}`;
      const { name, pattern, pair } = pageSight({ id: "routes/($locale)/spot", pathname, params: { pair: value } });
      expect([name, pattern, pair]).toEqual(["spot", "/spot/:pair", null]);
    }),
  );
});
