import { act, render, screen } from "@testing-library/react";
import { createStore, Provider, useAtomValue } from "jotai";
import { beforeEach, expect, test } from "vitest";
import { defaultPreferences } from "~/lib/preferences";
import { anchorInfoAtom, futuresHeadersAtom, kycPopupAtom, rebateUserAtom, unreadCountAtom } from "./account.atoms";
import {
  dialogStatusAtom,
  fastApiUrlsAtom,
  futuresMenuVisibleAtom,
  p2pMenuVisibleAtom,
  securityDomainsAtom,
} from "./shell.atoms";
import type { Site } from "./site";
import {
  anniversaryAtom,
  availableLanguagesAtom,
  configAtom,
  dataFormatAtom,
  densityAtom,
  fiatCurrencyAtom,
  futuresSocketUrlAtom,
  languageAtom,
  loginStateAtom,
  schemeAtom,
  siteAtom,
  spotSocketUrlAtom,
  themeAtom,
  timeZoneTypeAtom,
  totalAssetAtom,
  userInfoAtom,
} from "./site.atoms";
import { SiteState } from "./SiteState";
import { allCoinsAtom, FUTURES_UNITS, marketDataAtom, marketTypeAtom, previousLeverageAtom } from "./trading.atoms";

const SITE: Site = {
  locale: "ja_JP",
  preferences: { ...defaultPreferences("ja_JP"), theme: "dark", dataFormat: "normal" },
  pricingRate: "150",
  loginState: "unOpenContractAccount",
  person: { totalUsdt: "12.5", isSubAccount: false, changeLogin: true, standAloneLogin: true },
  languages: ["en_US", "ja_JP"],
  anniversary: null,
  sockets: { spot: "ws://a", futures: "ws://b" },
  demo: true,
};

beforeEach(() => localStorage.clear());

test("every part of the global state has its default where nothing is known", () => {
  const { get } = createStore();
  expect(get(fiatCurrencyAtom)).toBe("USD");
  expect(get(languageAtom)).toEqual({ name: "English", lang: "en_US", fiatCurrency: "USD" });
  expect([get(themeAtom), get(schemeAtom), get(densityAtom)]).toEqual(["light", "upgreen", "standard"]);
  expect([get(dataFormatAtom), get(timeZoneTypeAtom)]).toEqual(["indent", "0"]);
  expect(get(loginStateAtom)).toBe("unlogin");
  expect([get(totalAssetAtom), get(userInfoAtom), get(anniversaryAtom), get(anchorInfoAtom)]).toEqual(
    Array(4).fill(null),
  );
  expect([get(spotSocketUrlAtom), get(futuresSocketUrlAtom)]).toEqual([null, null]);
  expect(get(configAtom)).toEqual({ demo: false });
  expect(get(availableLanguagesAtom)).toHaveLength(13);
  expect([get(marketDataAtom), get(allCoinsAtom), get(fastApiUrlsAtom), get(securityDomainsAtom)]).toEqual(
    Array(4).fill([]),
  );
  expect([get(unreadCountAtom), get(previousLeverageAtom), get(marketTypeAtom)]).toEqual([0, 10, "spot"]);
  expect(get(dialogStatusAtom)).toBe("hide");
  expect([rebateUserAtom, kycPopupAtom, p2pMenuVisibleAtom, futuresMenuVisibleAtom].map(get)).toEqual(
    Array(4).fill(false),
  );
  expect(get(futuresHeadersAtom)).toEqual({});
});

test("futures units have the specification's numbers", () => {
  expect(FUTURES_UNITS).toEqual({ coin: 0, sheet: 1, bi: 2, margin: 3 });
});

test("what the server said is there from the first drawing on, and is replaced by what it says next", () => {
  const Shown = () => (
    <p>{[useAtomValue(themeAtom), useAtomValue(totalAssetAtom), useAtomValue(languageAtom).lang].join(" ")}</p>
  );
  const page = (site: Site) => (
    <Provider>
      <SiteState site={site}>
        <Shown />
      </SiteState>
    </Provider>
  );
  const { rerender } = render(page(SITE));
  expect(screen.getByText("dark 12.5 ja_JP")).toBeInTheDocument();
  rerender(page({ ...SITE, preferences: { ...SITE.preferences, theme: "system" } }));
  expect(screen.getByText("system 12.5 ja_JP")).toBeInTheDocument();
});

test("two requests share nothing", () => {
  const [one, other] = [createStore(), createStore()];
  one.set(siteAtom, SITE);
  expect([one.get(themeAtom), other.get(themeAtom)]).toEqual(["dark", "light"]);
});

test.each([
  ["25", 25],
  ["0", 10],
  ["-5", 10],
  ["2.5", 10],
  ["1e9", 10],
  ['"20"', 10],
  ["not json", 10],
])("a kept leverage of %s is read as %i", (kept, leverage) => {
  localStorage.setItem("PREV_LEVERAGE", kept);
  const store = createStore();
  const stop = store.sub(previousLeverageAtom, () => undefined);
  expect(store.get(previousLeverageAtom)).toBe(leverage);
  stop();
});

test("a leverage is kept in this browser", () => {
  const store = createStore();
  act(() => store.set(previousLeverageAtom, 50));
  expect(localStorage.getItem("PREV_LEVERAGE")).toBe("50");
});
