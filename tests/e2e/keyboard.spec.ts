import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { Member } from "./member";
import { Trader } from "./trader";
import { expect, test } from "./watched";

// Pages are left while what an order has changed still loads.
test.use({ complaints: /^AbortError/ });
test.beforeEach(({ isMobile }) => test.skip(isMobile, "a phone has no keyboard"));

const TABS_MAX = 200;

/** A price that stands still is never spoken: somebody buys and sells by turns, so that it moves between the two sides. */
async function movesUntilSpoken(spoken: Locator, text: string): Promise<void> {
  const member = await Member.join();
  let side = "buy";
  await expect(async () => {
    side = side === "buy" ? "sell" : "buy";
    await member.order({ side, orderType: "market", quantity: "0.001" });
    await expect(spoken).toContainText(text, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

/** Only keys: nothing here touches the pointer, nor fills a field by other means than typing. */
class Keyboardist {
  readonly trader: Trader;

  constructor(readonly page: Page) {
    this.trader = new Trader(page, "en_US", { isPhone: false, hasScripts: true });
  }

  t(key: string, values: Record<string, string> = {}): string {
    return this.trader.t(key, values);
  }

  /** Goes on with Tab until something has the focus. */
  async tabTo(target: Locator): Promise<void> {
    for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press("Tab");
    }
    throw new Error(`no way to ${String(target)} by Tab`);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async typeInto(target: Locator, text: string): Promise<void> {
    await expect(target).toBeFocused();
    await this.press("Control+a");
    await this.page.keyboard.type(text);
  }

  async speakEvery10Seconds(): Promise<void> {
    const { baseURL: url = "" } = test.info().project.use;
    await this.page.context().addCookies([{ name: "spokenPrice", value: "10", url }]);
  }

  async signUp(): Promise<void> {
    const main = this.page.getByRole("main");
    await this.trader.open("/register", { forwardUrl: "/spot/BTC_USDT" });
    await this.tabTo(main.getByLabel(this.t("account:field.email")));
    await this.page.keyboard.type(this.trader.email);
    await this.tabTo(main.getByLabel(this.t("account:field.password"), { exact: true }));
    await this.page.keyboard.type(this.trader.password);
    await this.press("Enter");
    await this.page.waitForURL((url) => url.pathname === "/spot/BTC_USDT");
    await expect(this.page.locator(".term-actions button")).toHaveCount(2);
  }

  /** Switches order keys on in the help, where every key is told with its state. */
  async switchOrderKeysOn(): Promise<void> {
    await this.press("b", "?");
    const help = this.page.getByRole("dialog", { name: this.t("keys:help.title") });
    await expect(help.getByText(this.t("keys:help.off"), { exact: true })).toHaveCount(2);
    await this.tabTo(help.getByRole("button", { name: this.t("preferences:shortcuts.orders") }));
    await this.press("Enter");
    await expect(help.getByText(this.t("keys:help.on"), { exact: true })).toHaveCount(3);
    await this.press("Escape");
    await expect(help).toHaveCount(0);
    await expect(this.armed).toBeAttached();
  }

  /** Says which side Enter is going to send. */
  get armed(): Locator {
    return this.page.locator(".term-armed");
  }

  get review(): Locator {
    return this.page.getByRole("dialog", { name: this.t("keys:order.review") });
  }

  /** What a screen reader is told of orders: good news politely, bad news at once. */
  get told(): Locator {
    return this.page.locator(".term-toasts [role=status]");
  }

  async marketOrder(side: "b" | "s", amount: string, field: string): Promise<void> {
    await this.press("m");
    await this.page.waitForURL((url) => url.searchParams.get("type") === "market");
    await this.press(side, "a");
    await this.typeInto(this.page.locator(field), amount);
    await this.press("Enter");
    await expect(this.review).toContainText(amount);
    await this.press("Enter");
    await expect(this.review).toHaveCount(0);
  }
}

test("a person signs up, buys, sells, rests an order and cancels it by keys alone", async ({ page }) => {
  const keys = new Keyboardist(page);
  await keys.speakEvery10Seconds();
  await keys.signUp();
  await keys.switchOrderKeysOn();

  await keys.press("Enter");
  await expect(keys.armed).toHaveText(keys.t("keys:order.chooseSide"));
  await keys.press("b");
  const buy = keys.t("spot:form.buy", { asset: "BTC" });
  await expect(keys.armed).toHaveText(keys.t("keys:order.chosen", { action: buy }));
  await keys.marketOrder("b", "0.002", "#order-amount");
  await expect(keys.told).toContainText("0.00200");
  await expect.poll(async () => (await keys.trader.fills()).some(({ side }) => side === "buy")).toBe(true);
  await keys.marketOrder("s", "0.002", "#order-amount");
  await expect.poll(async () => (await keys.trader.fills()).some(({ side }) => side === "sell")).toBe(true);

  await keys.press("l", "b", "p");
  await keys.typeInto(page.locator("#order-price"), "80001");
  await keys.press("Escape", "a");
  await keys.typeInto(page.locator("#order-amount"), "0.01");
  await keys.press("Enter");
  await expect(keys.review).toContainText("80001");
  await keys.press("Enter");
  // Far from the last price: the safe answer has the focus.
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: keys.t("common:dialog.back") })).toBeFocused();
  await keys.press("Tab", "Enter");
  await expect(keys.told).toContainText("80,001.00");
  await expect.poll(() => keys.trader.openPrices()).toEqual([80001]);
  await keys.press("Shift+X");
  await expect(question).toContainText(keys.t("spot:confirm.cancelAllPair", { pair: "BTC/USDT" }));
  await keys.press("Tab", "Enter");
  await expect.poll(() => keys.trader.openPrices()).toEqual([]);
  // Nothing is open any more: that is said, and nothing asked.
  await keys.press("Shift+X");
  await expect(keys.told).toContainText(keys.t("keys:order.nothingToCancel"));

  // All of it stands in the bell's list, and the price has been spoken meanwhile.
  await movesUntilSpoken(page.locator(".term-announcer [role=status]").first(), "BTC/USDT");
  const bell = page.locator(".shell-bell > summary");
  await expect(bell).toHaveAttribute("aria-label", /: [1-9]/);
  await keys.tabTo(bell);
  await keys.press("Enter");
  const list = page.getByRole("list", { name: keys.t("common:news.title") });
  await expect(list).toContainText("80,001.00");
  await keys.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(bell).toHaveAttribute("aria-label", keys.t("common:news.unread_other", { count: "0" }));
  await keys.tabTo(page.getByRole("button", { name: keys.t("spot:speech.pause"), exact: true }));
  await keys.press("Enter");
  await expect(page.getByRole("button", { name: keys.t("spot:speech.resume") })).toBeFocused();
  // The whole panel stands still, the price between its sides as well.
  const book = page.locator(".term-book .term-book-body");
  const shown = await book.innerText();
  await page.waitForTimeout(2_000);
  expect(await book.innerText()).toBe(shown);
});

test("a person opens a futures account, changes the leverage, buys and closes by keys alone", async ({ page }) => {
  const keys = new Keyboardist(page);
  await keys.signUp();
  await keys.switchOrderKeysOn();
  await keys.press("g", "f");
  await page.waitForURL((url) => url.pathname === "/futures/usdt/BTCUSDT");
  for (const [question, steps] of [
    ["liquidation", 1],
    ["size", 2],
  ] as const) {
    await keys.tabTo(page.locator(`input[name=${question}]`).first());
    for (let step = 0; step < steps; step += 1) await keys.press("ArrowDown");
  }
  await keys.tabTo(page.locator("input[name=funding]").first());
  await keys.press("Space", "Enter");
  await expect(page.locator(".fut-pill-leverage")).toBeVisible();
  await keys.tabTo(page.locator(".fut-pill-leverage"));
  await keys.press("Enter");
  await keys.typeInto(page.locator("#leverage"), "15");
  await keys.press("Enter");
  await expect(page.locator(".fut-pill-leverage")).toContainText("15×");
  await expect(page.locator(".fut-dialog")).toHaveCount(0);

  await expect(keys.armed).toBeAttached();
  await keys.marketOrder("b", "0.01", "#order-quantity");
  const positions = page.locator(".fut-positions tbody tr");
  await expect(positions).toContainText("BTC");
  await keys.press("Shift+C");
  const dialog = page.getByRole("dialog", { name: keys.t("futures:dialog.close") });
  await keys.tabTo(dialog.getByRole("button", { name: keys.t("futures:position.act_close"), exact: true }));
  await keys.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(positions).toHaveCount(0);
});

test("the palette finds pairs, pages and choices, and gives the focus back", async ({ page }) => {
  const keys = new Keyboardist(page);
  await keys.trader.open("/markets");
  const palette = page.getByRole("dialog", { name: keys.t("keys:palette.title") });
  const field = palette.getByRole("combobox");
  await keys.press("Control+k");
  await expect(field).toBeFocused();
  await expect(palette.getByRole("option", { name: /BTC\/USDT.*\d/ })).toHaveCount(2);
  const { violations } = await new AxeBuilder({ page }).include(".keys-palette").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.type("ripple");
  await expect(palette.getByRole("option", { selected: true })).toContainText("XRP/USDT");
  await keys.press("Enter");
  await page.waitForURL((url) => url.pathname === "/spot/XRP_USDT");
  await expect(palette).toHaveCount(0);

  await keys.press("Control+k");
  await page.keyboard.type("theme dark");
  await keys.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await keys.press("/");
  const search = page.getByRole("dialog", { name: keys.t("common:search.pairs") });
  await page.keyboard.type("nothing at all");
  await expect(search.getByRole("status")).toHaveText(keys.t("keys:palette.none"));
  await keys.press("Escape");
  await expect(search).toHaveCount(0);
  await keys.press("g", "m");
  await page.waitForURL((url) => url.pathname === "/markets");
});
