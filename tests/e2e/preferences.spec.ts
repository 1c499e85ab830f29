import { expect, test, type Page } from "./watched";
import { wordsOf } from "./strings";
import { Trader } from "./trader";

const t = wordsOf("en_US");
const PAGE = "/account/preferences";

async function open(page: Page, path: string, hasScripts: boolean): Promise<void> {
  await page.goto(path);
  if (hasScripts) await page.waitForSelector("html[data-hydrated]", { state: "attached" });
}

function choice(page: Page, group: string, name: string) {
  return page.getByRole("group", { name: t(`preferences:${group}.title`) }).getByRole("button", { name, exact: true });
}

/** Every choice of the page, by its words, and what it does to the document. */
async function chooseEverything(page: Page, hasScripts: boolean): Promise<void> {
  const html = page.locator("html");
  await open(page, PAGE, hasScripts);
  for (const [group, value, attribute] of [
    ["theme", "dark", "data-theme"],
    ["theme", "system", "data-theme"],
    ["scheme", "cvd", "data-scheme"],
    ["density", "compact", "data-density"],
  ] as const) {
    await choice(page, group, t(`preferences:${group}.${value}`)).click();
    await expect(html).toHaveAttribute(attribute, value);
    await expect(choice(page, group, t(`preferences:${group}.${value}`))).toHaveAttribute("aria-pressed", "true");
  }
  await choice(page, "timeZone", "UTC+8").click();
  await expect(choice(page, "timeZone", "UTC+8")).toHaveAttribute("aria-pressed", "true");
  await choice(page, "dataFormat", t("preferences:dataFormat.normal")).click();
  await expect(choice(page, "dataFormat", t("preferences:dataFormat.normal"))).toHaveAttribute("aria-pressed", "true");
  const currency = page.getByRole("group", { name: t("preferences:currency.title") });
  await currency.getByRole("combobox").selectOption("TRY");
  await currency.getByRole("button").click();
  await expect(page.getByText(t("preferences:currency.converted", { currency: "TRY" }))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
}

test("every preference is a form that works without scripts @nojs", async ({ page }) => {
  await chooseEverything(page, false);
  await page.goto("/spot/BTC_USDT");
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "cvd");
  await expect(page.getByText("UTC+8").filter({ visible: true }).first()).toBeVisible();
});

test("every preference is applied at once @desktop", async ({ page }) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await chooseEverything(page, true);
  await open(page, "/spot/BTC_USDT", true);
  await expect(page.locator("time").filter({ hasText: "UTC+8" }).first()).toBeAttached();
  expect(problems).toEqual([]);
});

test("choices made faster than they are answered are all kept, and so is one that a link is pressed after @desktop", async ({
  page,
}) => {
  await open(page, PAGE, true);
  await page.route("**/actions/preferences**", async (route) => {
    await page.waitForTimeout(700);
    await route.continue();
  });
  await choice(page, "scheme", t("preferences:scheme.cvd")).click();
  await choice(page, "density", t("preferences:density.compact")).click();
  await choice(page, "timeZone", "UTC+8").click();
  const sent = page.waitForResponse(/\/actions\/preferences/);
  await page.locator('a[href="/markets"]:visible').first().click();
  await page.waitForURL("**/markets");
  await sent;
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "cvd");
  await expect(page.locator("html")).toHaveAttribute("data-density", "compact");
  await open(page, PAGE, true);
  await expect(choice(page, "timeZone", "UTC+8")).toHaveAttribute("aria-pressed", "true");
});

test("a silenced question can be brought back @desktop", async ({ page }) => {
  await open(page, PAGE, true);
  await expect(page.getByText(t("preferences:questions.title"))).toBeHidden();
  await page.evaluate(() => localStorage.setItem("silenced:order.far", "1"));
  await open(page, PAGE, true);
  await page.getByRole("button", { name: t("preferences:questions.askAgain") }).click();
  await expect(page.getByText(t("preferences:questions.back"))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("silenced:order.far"))).toBeNull();
});

test("the system's theme is the device's, without a script and without a flash @nojs", async ({ page, context }) => {
  await context.addCookies([
    { name: "theme", value: "system", url: new URL(test.info().project.use.baseURL ?? "").href },
  ]);
  const background = () => page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(PAGE);
  expect(await background()).toBe("rgb(10, 13, 18)");
  await page.emulateMedia({ colorScheme: "light" });
  expect(await background()).toBe("rgb(243, 245, 248)");
});

test("another language opens the page in it, and an account remembers it @desktop", async ({ page }) => {
  const trader = new Trader(page, "en_US", { isPhone: false, hasScripts: true });
  await trader.join();
  await open(page, PAGE, true);
  await expect(page.getByText(t("preferences:keeping.account"))).toBeVisible();
  const language = page.getByRole("group", { name: t("preferences:language.title"), exact: true });
  await language.getByRole("combobox").selectOption("ar_AE");
  await language.getByRole("button").click();
  await page.waitForURL(`/ar_AE${PAGE}`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const arabic = wordsOf("ar_AE");
  await page
    .getByRole("group", { name: arabic("preferences:theme.title") })
    .getByRole("button")
    .nth(1)
    .click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.context().clearCookies();
  await open(page, "/login", true);
  await page.getByRole("main").getByLabel(t("account:field.email")).fill(trader.email);
  await page.getByRole("main").getByLabel(t("account:field.password"), { exact: true }).fill(trader.password);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("account:login.submit"), exact: true })
    .click();
  await page.waitForURL("/ar_AE");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar-AE");
});
