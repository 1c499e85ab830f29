import { expect, test } from "./watched";
import { directionOf, LOCALE_CODES, LOCALES, DEFAULT_LOCALE, type LocaleCode } from "~/i18n/locales";
import { localizedPath, prefixedPath } from "~/i18n/localized-path";
import { layoutFaultsOf } from "./figures";
import { textsOf } from "./strings";

const PAGES = [
  ...["/", "/markets", "/spot/BTC_USDT", "/login", "/register", "/demo"],
  ...["/futures-stats", "/risk-fund", "/futures/historical-funding-rates/BTCUSDT?tab=history&size=1"],
  ...["/trading-rules?market=futures", "/markets?zone=futures"],
];
/** What every language is hydrated on: a missing page too. */
const HYDRATED = [...PAGES, "/account/preferences", "/copy-trading/spot"];
/** The device's zone, and the choice of the site's two: UTC and UTC+8. */
const ZONES = [
  { device: "UTC", site: "0" },
  { device: "Asia/Shanghai", site: "1" },
  { device: "America/New_York", site: "0" },
] as const;

/** The default language in every zone, on one width; each other in one of them, so that all zones are seen in several scripts. */
function zonesOf(locale: LocaleCode, isMobile: boolean) {
  const isInAll = locale === DEFAULT_LOCALE && !isMobile;
  return isInAll ? ZONES : [ZONES[LOCALE_CODES.indexOf(locale) % ZONES.length] ?? ZONES[0]];
}
const RAW_KEY = /\b(common|errors|home|futuresData|rules|markets|spot|account)[:.][a-z][A-Za-z]+\.[A-Za-z]\w*/;

/** English sentences and labels that this locale says in other words; single words may be names or loan words. */
function englishOnly(locale: LocaleCode): string[] {
  const own = textsOf(locale);
  return [...textsOf(DEFAULT_LOCALE)]
    .filter(([key, text]) => own.get(key) !== text && text.split(" ").length >= 3)
    .flatMap(([, text]) => text.split(/\{\{\w+\}\}/))
    .map((piece) => piece.trim())
    .filter((piece) => piece.split(" ").length >= 3);
}

for (const locale of LOCALE_CODES) {
  test(`${locale}: every page has its language, direction and words, which fit a narrow screen @nojs`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of PAGES) {
      const response = await page.goto(localizedPath(locale, path));
      expect(response?.status(), path).toBe(200);
      const html = page.locator("html");
      await expect(html).toHaveAttribute("lang", LOCALES[locale].tag);
      await expect(html).toHaveAttribute("dir", directionOf(LOCALES[locale]));
      const text = await page.locator("body").innerText();
      expect(text, path).not.toMatch(RAW_KEY);
      expect(text, path).not.toMatch(/\{\{|undefined|NaN/);
      if (locale !== DEFAULT_LOCALE)
        for (const english of englishOnly(locale)) expect(text, path).not.toContain(english);
      expect(await layoutFaultsOf(page, locale), path).toEqual([]);
      const canonical = page.locator('link[rel="canonical"]');
      if ((await canonical.count()) > 0) {
        expect(new URL((await canonical.getAttribute("href")) ?? "").pathname).toBe(
          localizedPath(locale, path).replace(/\?.*/, ""),
        );
        await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(LOCALE_CODES.length + 1);
      }
    }
  });

  test(`${locale}: pages hydrate without a warning and inside the content policy, whatever the zone`, async ({
    browser,
    baseURL,
    isMobile,
  }) => {
    // The default language on both; the others by turns: words don't depend on the width, and both see several scripts.
    const isOfPhones = LOCALE_CODES.indexOf(locale) % 2 === 1;
    test.skip(locale !== DEFAULT_LOCALE && isMobile !== isOfPhones, "seen on the other width");
    for (const { device, site } of zonesOf(locale, isMobile)) {
      const context = await browser.newContext({ timezoneId: device });
      await context.addCookies([{ name: "timeZone", value: site, url: baseURL ?? "" }]);
      const page = await context.newPage();
      const problems: string[] = [];
      page.on("console", (message) => {
        const isWrong = message.type() === "error" || /hydrat|Content Security/i.test(message.text());
        // The browser itself reports the status of pages that are meant to be missing.
        if (isWrong && !message.text().includes("404")) problems.push(message.text());
      });
      page.on("pageerror", (error) => problems.push(String(error)));
      for (const path of HYDRATED) {
        await page.goto(new URL(prefixedPath(locale, path), baseURL).href);
        await page.waitForSelector("html[data-hydrated]", { state: "attached" });
      }
      await page.waitForTimeout(300);
      expect(problems, `${device}, ${site}`).toEqual([]);
      await context.close();
    }
  });
}
