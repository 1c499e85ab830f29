import { LOCALE_CODES } from "~/i18n/locales";
import { localizedPath } from "~/i18n/localized-path";
import { layoutFaults } from "./layout";
import { wordsOf } from "./strings";
import { expect, test, type Page } from "./watched";

const t = wordsOf("en_US");
const SPOT = "/spot/BTC_USDT";
const SCREENS = [
  [1920, 1080],
  [1440, 900],
  [1024, 768],
] as const;

// A phone and a page without scripts have no separators; what a form does there, actions are tested for.
test.skip(({ isMobile, javaScriptEnabled }) => isMobile || javaScriptEnabled === false, "for desktops");

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
}

const separator = (page: Page, of: "book" | "form" | "bottom") =>
  page.getByRole("separator", { name: t(`layout:separator.${of}`) });

const book = (page: Page) => page.getByRole("region", { name: t("spot:book.title") });

async function widthOf(page: Page): Promise<number> {
  return Math.round((await book(page).boundingBox())?.width ?? 0);
}

async function chooseLayout(page: Page, name: string | RegExp): Promise<void> {
  await page.getByText(t("layout:menu.title"), { exact: true }).click();
  await page.getByRole("button", { name }).click();
  await page.keyboard.press("Escape");
}

test("panels are resized by keyboard and by hand, are so in the next page's HTML, and go back", async ({ page }) => {
  await open(page, SPOT);
  await separator(page, "book").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(separator(page, "book")).toHaveAttribute("aria-valuenow", "376");
  expect(await widthOf(page)).toBe(376);

  const line = await separator(page, "bottom").boundingBox();
  if (!line) throw new Error("no separator above the orders");
  await page.mouse.move(line.x + 300, line.y + 6);
  await page.mouse.down();
  await page.mouse.move(line.x + 300, line.y - 54, { steps: 5 });
  await page.mouse.up();
  await expect(separator(page, "bottom")).toHaveAttribute("aria-valuenow", "336");
  const submit = page.getByRole("link", { name: t("spot:form.logIn") }).first();
  await expect(submit).toBeInViewport();

  // As the server sends it, before any script has run.
  const html = await (await page.request.get(SPOT)).text();
  expect(html).toMatch(/data-layout="standard" style="--book:376px;--bottom:336px"/);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((entry) => ("value" in entry ? Number(entry.value) : 0));
      window.name = String(Number(window.name || "0") + shifts.reduce((sum, value) => sum + value, 0));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await open(page, "/futures/usdt/BTCUSDT");
  expect(await widthOf(page)).toBe(376);
  await expect(separator(page, "bottom")).toHaveAttribute("aria-valuenow", "336");
  expect(Number(await page.evaluate(() => window.name || "0"))).toBeLessThanOrEqual(0.02);

  await separator(page, "book").dblclick();
  await expect(separator(page, "book")).toHaveAttribute("aria-valuenow", "296");
  await chooseLayout(page, t("layout:menu.reset"));
  await expect(separator(page, "bottom")).toHaveAttribute("aria-valuenow", "276");
});

/** Makes every word of the form two fifths longer, as translations may be. */
function lengthenWords(): void {
  const walker = document.createTreeWalker(document.querySelector(".term-form") ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? "";
    if (/[a-z]{3}/i.test(text)) node.nodeValue = text + text.slice(0, Math.ceil(text.trim().length * 0.4));
  }
}

test("a terminal fills the screen, and the page around it does not scroll", async ({ page }) => {
  for (const path of [SPOT, "/futures/usdt/BTCUSDT", localizedPath("ar_AE", SPOT)]) {
    await open(page, path);
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });
      const scrolled = await page.evaluate(() => {
        window.scrollTo(0, 9);
        return window.scrollY;
      });
      expect(scrolled, `${path} at ${width}x${height}`).toBe(0);
    }
  }
});

test("with take profit and stop loss the order form fits a small screen in every language, and with longer words", async ({
  browser,
  baseURL,
}) => {
  // Nothing here asks for a script: the pages are looked at as the server sends them.
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  // The type with most fields, as percent, which are right at any price.
  const terms = "type=stop_limit&triggerPrice=100&amount=0.01&exitBy=percent&takeProfit=5&stopLoss=3";
  const form = page.locator(".term-form");
  const expectToFit = async (what: string) => {
    expect((await form.boundingBox())?.height, what).toBeLessThanOrEqual(600);
    expect(await page.evaluate(layoutFaults), what).toEqual([]);
  };
  for (const locale of LOCALE_CODES) {
    await page.goto(new URL(`${localizedPath(locale, SPOT)}?${terms}`, baseURL).href);
    await expectToFit(locale);
    await expect(form.locator(".term-login")).toBeInViewport({ ratio: 1 });
    await expect(form.getByText(wordsOf(locale)("spot:preview.balanceAfter"))).toBeHidden();
  }
  // An address without a language is that of the language that was last looked at.
  await context.clearCookies({ name: "locale" });
  await page.goto(new URL(`${SPOT}?${terms.replace("type=stop_limit&triggerPrice=100&", "")}`, baseURL).href);
  await page.evaluate(lengthenWords);
  await expectToFit("longer words");
  await form.getByRole("checkbox", { name: t("spot:exits.allFigures") }).check();
  await expect(form.getByText(t("spot:preview.balanceAfter"))).toBeVisible();
  await context.close();
});

test("arrangements: the form first, no book, and a ladder whose rows fill the form", async ({ page }) => {
  await open(page, SPOT);
  await chooseLayout(page, new RegExp(t("layout:preset.mirrored")));
  const form = page.getByRole("region", { name: t("spot:form.title"), exact: true });
  const left = async (of: typeof form) => (await of.boundingBox())?.x ?? Number.NaN;
  expect(await left(form)).toBeLessThan(await left(book(page)));
  await chooseLayout(page, new RegExp(t("layout:preset.focus")));
  await expect(book(page)).toBeHidden();

  await chooseLayout(page, new RegExp(t("layout:preset.scalper")));
  const ladder = page.getByRole("grid", { name: t("layout:ladder.title") });
  await expect(ladder.getByRole("row")).not.toHaveCount(0);
  // By keyboard: one stop for Tab, arrows inside, Enter takes the price of the row.
  await ladder.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  const cell = page.locator(":focus");
  const name = (await cell.getAttribute("aria-label")) ?? "";
  await page.keyboard.press("Enter");
  const taken = name.replace(/[^\d.]/g, "");
  expect(taken).toMatch(/^\d+\.\d{2}$/);
  await expect(form.getByLabel(t("spot:form.price"), { exact: true })).toHaveValue(taken);
  await expect(page.getByRole("status").filter({ hasText: name })).toBeAttached();
  await page.reload();
  await expect(ladder.getByRole("row")).not.toHaveCount(0);
});

test.describe("on a device that is new here", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("the tour comes by itself once, and again from the menu; words tell what they mean", async ({ page }) => {
    await open(page, "/futures/usdt/BTCUSDT");
    const tour = page.getByRole("region", { name: t("layout:tour.title") });
    // It waits for somebody who uses the page.
    await page.keyboard.press("Shift");
    await expect(tour).toContainText(t("layout:tourText.pairs"));
    await tour.getByRole("button", { name: t("layout:tour.skip") }).click();
    await page.reload();
    await page.getByText(t("layout:menu.title"), { exact: true }).click();
    await page.getByRole("button", { name: t("layout:tour.start") }).click();
    for (const step of ["pairs", "chart", "book", "form", "orders"] as const) {
      await expect(tour).toContainText(t(`layout:tourText.${step}`));
      await expect(tour).toBeInViewport({ ratio: 1 });
      await tour.getByRole("button").last().click();
    }
    await expect(tour).toBeHidden();

    await page
      .getByRole("button", { name: t("futures:price.mark"), exact: true })
      .first()
      .click();
    await expect(page.getByText(t("glossary:text.markPrice"))).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(page.getByText(t("glossary:text.markPrice"))).toBeHidden();
  });
});
