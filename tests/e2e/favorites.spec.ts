import { wordsOf } from "./strings";
import { Trader } from "./trader";
import { expect, test, type Page } from "./watched";

const t = wordsOf("en_US");

const star = (page: Page, pair: string) => page.getByRole("button", { name: t("common:favorites.star", { pair }) });
const rows = (page: Page) => page.locator(".markets-table tbody tr");

async function chooseTwo(page: Page): Promise<void> {
  for (const pair of ["ETH/USDT", "DOGE/USDT"]) {
    // It is drawn as chosen at once, and kept once the answer is there.
    const kept = page.waitForResponse((response) => response.request().method() === "POST");
    await star(page, pair).click();
    await kept;
    await expect(star(page, pair)).toHaveAttribute("aria-pressed", "true");
  }
}

async function expectFavorites(page: Page, pairs: string[]): Promise<void> {
  await page.getByRole("link", { name: t("markets:favorites.zone"), exact: true }).click();
  await expect(rows(page)).toHaveCount(pairs.length);
  for (const pair of pairs) await expect(star(page, pair)).toHaveAttribute("aria-pressed", "true");
}

test("favorites are kept without an account and without scripts @nojs", async ({ page }) => {
  await page.goto("/markets?zone=favorites");
  await expect(page.getByText(t("markets:favorites.none"))).toBeVisible();
  await page.goto("/markets");
  await chooseTwo(page);
  await expectFavorites(page, ["ETH/USDT", "DOGE/USDT"]);
  await page.goto("/spot/ETH_USDT");
  await star(page, "ETH/USDT").click();
  await expect(star(page, "ETH/USDT")).toHaveAttribute("aria-pressed", "false");
  await page.goto("/markets?zone=favorites");
  await expect(rows(page)).toHaveCount(1);
});

test("favorites from before signing up go with the account, and come back with it", async ({ page, isMobile }) => {
  await page.goto("/markets");
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  await chooseTwo(page);
  const trader = new Trader(page, "en_US", { isPhone: isMobile, hasScripts: true });
  await trader.signUp();
  await page.context().clearCookies();
  await page.goto("/login");
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  const form = page.getByRole("main");
  await form.getByLabel(t("account:field.email")).fill(trader.email);
  await form.getByLabel(t("account:field.password"), { exact: true }).fill(trader.password);
  await form.getByRole("button", { name: t("account:login.submit"), exact: true }).click();
  await page.waitForURL("/");
  await page.goto("/markets");
  await expectFavorites(page, ["ETH/USDT", "DOGE/USDT"]);
});
