import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { register } from "~exchange/contract/register";
import { updateUserPreferences } from "~exchange/contract/update-user-preferences";
import type { Exchange } from "~exchange/exchange";
import { LOCALE_CODES } from "~/i18n/locales";
import { BALANCES, DENSITIES, SCHEMES, THEMES, TIME_ZONE_TYPES } from "~/lib/preferences";
import { startExchangeForCalls } from "../../tests/running-exchange";
import { call } from "./call.server";
import {
  accountPreferences,
  keepWithAccount,
  PreferenceChange,
  preferenceCookies,
  readPreferences,
} from "./preferences.server";
import { asSignedIn } from "./session.server";

let exchange: Exchange;
beforeAll(async () => {
  exchange = await startExchangeForCalls();
});
afterAll(() => exchange.close());

function requestWith(cookie: string, query = "", headers: Record<string, string> = {}): Request {
  return new Request(`http://127.0.0.1/markets${query}`, { headers: { Cookie: cookie, ...headers } });
}

const themeOf = (cookie: string, query = "") => readPreferences(requestWith(cookie, query), "en_US").theme;

test("the theme is the address's, then the app's, then the person's, then light", () => {
  expect(themeOf("")).toBe("light");
  expect(themeOf("theme=dark")).toBe("dark");
  expect(themeOf("theme=system")).toBe("system");
  expect(themeOf("theme=dark; appTheme=light")).toBe("light");
  expect(themeOf("theme=dark; appTheme=dark", "?theme=light")).toBe("light");
  expect(themeOf("theme=dark; appTheme=purple", "?theme=pink")).toBe("dark");
  expect(themeOf("theme=purple")).toBe("light");
});

test("what nobody has chosen is the specification's default, and the language's currency", () => {
  expect(readPreferences(requestWith(""), "fr_FR")).toEqual({
    theme: "light",
    scheme: "upgreen",
    density: "standard",
    dataFormat: "indent",
    timeZone: "0",
    msgLanguage: "fr_FR",
    pricingCurrency: "EUR",
    favorites: "",
    balances: "shown",
    shortcuts: "pages",
    spokenPrice: "30",
  });
});

test("scientific notation true is the format indent, false is normal, and anything else is the default", () => {
  const formatOf = (value: string) => readPreferences(requestWith(`scientificNotation=${value}`), "en_US").dataFormat;
  expect([formatOf("true"), formatOf("false"), formatOf("1"), formatOf("")]).toEqual([
    "indent",
    "normal",
    "indent",
    "indent",
  ]);
});

test("a pricing currency from storage is a known abbreviation or the default", () => {
  const currencyOf = (value: string) =>
    readPreferences(requestWith(`pricingCurrency=${value}`), "en_US").pricingCurrency;
  expect([currencyOf("JPY"), currencyOf("jpy"), currencyOf("XXX"), currencyOf("toString")]).toEqual([
    "JPY",
    "USD",
    "USD",
    "USD",
  ]);
});

test("every choice that a cookie keeps is read back, and no cookie breaks the page", () => {
  const change = fc.record(
    {
      theme: fc.constantFrom(...THEMES),
      scheme: fc.constantFrom(...SCHEMES),
      density: fc.constantFrom(...DENSITIES),
      balances: fc.constantFrom(...BALANCES),
      timeZone: fc.constantFrom(...TIME_ZONE_TYPES),
      dataFormat: fc.constantFrom("indent" as const, "normal" as const),
      msgLanguage: fc.constantFrom(...LOCALE_CODES),
      pricingCurrency: fc.constantFrom("USD" as const, "TRY" as const, "VND" as const),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(change, (chosen) => {
      const cookies = preferenceCookies(requestWith(""), chosen).map((cookie) => cookie.split(";")[0]);
      expect(readPreferences(requestWith(cookies.join("; ")), "en_US")).toMatchObject(chosen);
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom("theme", "scheme", "timeZone", "msgLanguage"), fc.string(), (name, value) => {
      const read = readPreferences(requestWith(`${name}=${encodeURIComponent(value)}`), "en_US");
      expect(PreferenceChange.safeParse(read).success).toBe(true);
    }),
  );
});

async function signedIn(name: string, headers: Record<string, string> = {}) {
  const caller = { request: requestWith("", "", headers), locale: "en_US" as const };
  const session = await call(caller, register, { email: `${name}@example.org`, password: "correct horse battery" });
  if (!session.ok) throw new Error(session.error);
  return { ...caller, request: asSignedIn(caller.request, session.data) };
}

test("a change is kept with the account, field by field, with the kind of device", async () => {
  const caller = await signedIn("kept", { "Sec-CH-UA-Mobile": "?1" });
  expect(await accountPreferences(caller)).toEqual({});
  expect(await keepWithAccount(caller, { language: "ja_JP", dataFormat: "normal", theme: "system" })).toBe(true);
  expect(await keepWithAccount(caller, { pricingCurrency: "JPY", timeZone: "1" })).toBe(true);
  expect(await accountPreferences(caller)).toEqual({
    language: "ja_JP",
    dataFormat: "normal",
    theme: "system",
    pricingCurrency: "JPY",
    timeZone: "1",
  });
  const kept = await call(caller, updateUserPreferences, {});
  expect(kept.ok && kept.data).toMatchObject({
    deviceType: "h5",
    preferencesSettingInfo: { scientificNotation: false },
  });
});

test("nobody signed in keeps nothing with an account, and that is no failure", async () => {
  expect(await keepWithAccount({ request: requestWith(""), locale: "en_US" }, { theme: "dark" })).toBe(true);
});

test("an account's language or currency that the site doesn't know is as good as none", async () => {
  const caller = await signedIn("odd");
  await call(caller, updateUserPreferences, { userLanguage: "xx_XX", msgLanguage: "yy_YY", pricingCurrency: "XTS" });
  expect(await accountPreferences(caller)).toEqual({});
});

test("where the exchange can't be reached the change isn't kept and nothing is applied", async () => {
  const caller = await signedIn("away");
  const request = new Request(caller.request, { signal: AbortSignal.abort() });
  expect(await keepWithAccount({ ...caller, request }, { theme: "dark" })).toBe(false);
  expect(await accountPreferences({ ...caller, request })).toBeNull();
});
