import { expect, test } from "vitest";
import { LOCALES } from "~/i18n/locales";
import { CURRENCIES, currencyDecimals, currencySymbol, isCurrency } from "./currency";

test("about sixty currencies have a symbol, and those of every language are among them", () => {
  expect(CURRENCIES.length).toBeGreaterThanOrEqual(60);
  expect([...CURRENCIES].sort()).toEqual(CURRENCIES);
  for (const { fiat } of Object.values(LOCALES)) expect(isCurrency(fiat), fiat).toBe(true);
});

test.each([
  ["USD", "$"],
  ["EUR", "€"],
  ["TRY", "₺"],
  ["XXX", "$"],
  ["", "$"],
  ["toString", "$"],
])("the symbol of %j is %s", (code, symbol) => {
  expect(currencySymbol(code)).toBe(symbol);
});

test("a currency is a known abbreviation and nothing else", () => {
  for (const code of ["usd", "__proto__", "constructor", "USDT", null, 5]) expect(isCurrency(code)).toBe(false);
});

test("yen have no cents", () => {
  expect(currencyDecimals("JPY")).toBe(0);
  expect(currencyDecimals("EUR")).toBe(2);
});
