import { expect, test } from "./watched";
import { wordsOf } from "./strings";

test("an unknown page answers 404 in the specification's words @nojs", async ({ page }) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Page Not Found/);
  await expect(page.getByRole("main")).toContainText("Page Not Found: /no/such/page");
});

test("an unknown locale and an unknown pair answer 404 @desktop", async ({ request }) => {
  for (const path of ["/xx_YY", "/xx_YY/markets", "/spot/NOPE_USDT", "/ar_AE/spot/NOPE_USDT"]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test("the theme is kept and drawn by the server @nojs", async ({ page }) => {
  const t = wordsOf("en_US");
  await page.goto("/markets");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page
    .getByRole("button", { name: t("common:theme.dark") })
    .first()
    .click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL(/\/markets$/);
  await page.goto("/spot/BTC_USDT");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("the book, the tape and the price move by themselves @desktop", async ({ page }) => {
  await page.goto("/spot/BTC_USDT");
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  const book = page.getByRole("region", { name: wordsOf("en_US")("spot:book.title") });
  const before = await book.innerText();
  await expect.poll(() => book.innerText(), { timeout: 30_000 }).not.toBe(before);
});

test("a signed-out trader is sent to log in and back with what was typed @desktop", async ({ page }) => {
  const t = wordsOf("en_US");
  await page.goto("/spot/BTC_USDT");
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  await page.getByLabel(t("spot:form.amount"), { exact: true }).fill("0.005");
  await page
    .getByRole("link", { name: t("spot:form.logIn") })
    .first()
    .click();
  await page.waitForURL(/\/login/);
  const address = new URL(page.url()).searchParams.get("redirectUrl") ?? "";
  expect(address).toContain("/spot/BTC_USDT");
  expect(address).toContain("0.005");
});

test("a foreign origin changes nothing @desktop", async ({ request }) => {
  const forms: [string, Record<string, string>][] = [
    ["/actions/preferences", { theme: "dark", redirectTo: "/" }],
    ["/actions/logout", { redirectTo: "/" }],
    ["/login", { email: "demo@bourse.test", password: "x" }],
    ["/spot/BTC_USDT", { intent: "cancel-all" }],
  ];
  for (const [path, form] of forms) {
    for (const address of [path, `${path}.data`]) {
      const response = await request.post(address, { form, headers: { Origin: "https://evil.test" }, maxRedirects: 0 });
      expect(response.ok(), address).toBe(false);
      expect(response.headers()["set-cookie"] ?? "", address).not.toContain("theme=dark");
    }
  }
});
