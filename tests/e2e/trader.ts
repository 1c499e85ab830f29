import { expect, type Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { listBalances } from "~exchange/contract/list-balances";
import { listFills, type Fill } from "~exchange/contract/list-fills";
import { listOrders } from "~exchange/contract/list-orders";
import { formatUnits, parseUnits } from "~exchange/domain/units";
import type { LocaleCode } from "~/i18n/locales";
import { localizedPath } from "~/i18n/localized-path";
import { Member } from "./member";
import { wordsOf } from "./strings";

/** Smallest units of every asset of the default markets: 10^-8. */
const SCALE = 8;

/** A person at the browser, in one language. Finds things by their role and words only. */
export class Trader {
  readonly email = `trader-${randomUUID()}@example.test`;
  readonly password = "correct horse battery";
  readonly t: ReturnType<typeof wordsOf>;

  constructor(
    readonly page: Page,
    readonly locale: LocaleCode,
    private readonly browser: { isPhone: boolean; hasScripts: boolean },
  ) {
    this.t = wordsOf(locale);
  }

  path(path: string, query?: Record<string, string>): string {
    return localizedPath(this.locale, path, query);
  }

  /** Opens a page and, where there are scripts, waits until clicks count. */
  async open(path: string, query?: Record<string, string>): Promise<void> {
    await this.page.goto(this.path(path, query));
    await this.settled();
  }

  private async settled(): Promise<void> {
    if (this.browser.hasScripts) await this.page.waitForSelector("html[data-hydrated]", { state: "attached" });
  }

  /** Has an account and is signed in, and no page is open yet. */
  async join(): Promise<void> {
    const member = await Member.join({ email: this.email, password: this.password });
    await member.enter(this.page.context());
  }

  /** Signs up by the form, and stands on the terminal. */
  async signUp(): Promise<void> {
    await this.open("/register", { forwardUrl: this.path("/spot/BTC_USDT") });
    await this.submitCredentials("register");
    await this.page.waitForURL((url) => url.pathname === this.path("/spot/BTC_USDT"));
    await this.settled();
  }

  async logIn(): Promise<void> {
    await this.open("/login", { redirectUrl: this.path("/spot/BTC_USDT") });
    await this.submitCredentials("login");
    await this.page.waitForURL((url) => url.pathname === this.path("/spot/BTC_USDT"));
    await this.settled();
  }

  private async submitCredentials(page: "login" | "register"): Promise<void> {
    const main = this.page.getByRole("main");
    await main.getByLabel(this.t("account:field.email")).fill(this.email);
    await main.getByLabel(this.t("account:field.password"), { exact: true }).fill(this.password);
    await main.getByRole("button", { name: this.t(`account:${page}.submit`), exact: true }).click();
  }

  async logOut(): Promise<void> {
    await this.openAccountMenu();
    await this.page
      .getByRole("button", { name: this.t("common:account.logOut") })
      .first()
      .click();
    await this.page.waitForURL((url) => url.pathname === this.path("/"));
    await this.settled();
  }

  private async openAccountMenu(): Promise<void> {
    const name = this.t("common:nav.account");
    await this.page.locator(`summary[aria-label="${name}"]:visible`).click();
  }

  async placeLimitBuy(price: string, amount: string, { isAsked = true } = {}): Promise<void> {
    await this.openOrderForm();
    const form = this.orderForm();
    await form.getByLabel(this.t("spot:form.price"), { exact: true }).fill(price);
    await form.getByLabel(this.t("spot:form.amount"), { exact: true }).fill(amount);
    const buy = this.t("spot:form.buy", { asset: "BTC" });
    await form.getByRole("button", { name: buy }).click();
    if (!isAsked) return;
    // Far from the last price: it is asked about once more, in a dialog where scripts run.
    if (this.browser.hasScripts) return this.page.getByRole("alertdialog").getByRole("button", { name: buy }).click();
    await expect(form.getByRole("alert")).toContainText(this.t("spot:confirm.again"));
    await form.getByRole("button", { name: buy }).click();
  }

  async placeMarketBuy(amount: string): Promise<void> {
    await this.openOrderForm();
    await this.orderForm()
      .getByRole("link", { name: this.t("spot:orderType.market") })
      .click();
    await this.page.waitForURL((url) => url.searchParams.get("type") === "market");
    const form = this.orderForm();
    await form.getByLabel(this.t("spot:form.amount"), { exact: true }).fill(amount);
    await form.getByRole("button", { name: this.t("spot:form.buy", { asset: "BTC" }) }).click();
  }

  private orderForm() {
    return this.page.locator("form", { has: this.page.locator("input[name=intent][value=place]") });
  }

  /** On a phone the form is a sheet. */
  private async openOrderForm(): Promise<void> {
    if (!this.browser.isPhone) return;
    await this.page.locator('a[href$="#order-form"]:visible').first().click();
  }

  async showTab(tab: "open" | "history" | "fills" | "assets"): Promise<void> {
    await this.open("/spot/BTC_USDT", tab === "open" ? {} : { tab });
  }

  /** A row of the bottom panel's table by the text of one of its cells. */
  row(text: string | RegExp) {
    return this.page.locator("#orders tbody tr").filter({ hasText: text });
  }

  async cancelOrder(): Promise<void> {
    await this.page
      .locator("#orders")
      .getByRole("button", { name: this.t("spot:orders.cancelOrder", { pair: "BTC/USDT" }) })
      .first()
      .click();
  }

  /** The available balance that the assets tab shows. */
  async expectShownBalance(asset: string, available: bigint): Promise<void> {
    await this.showTab("assets");
    const row = this.row(/./).filter({ has: this.page.getByText(asset, { exact: true }) });
    await expect(row.getByText(shown(available, 8), { exact: true }).first()).toBeVisible();
  }

  /** What the exchange itself says, with this person's session. */
  async balance(asset: string): Promise<{ available: bigint; held: bigint }> {
    const all = listBalances.output.parse(await this.ask(listBalances.path));
    const found = all.find((balance) => balance.asset === asset);
    if (!found) throw new Error(`no balance of ${asset}`);
    return { available: units(found.available), held: units(found.held) };
  }

  /** Prices of the open limit orders, as the exchange has them. */
  async openPrices(): Promise<number[]> {
    const { items } = listOrders.output.parse(await this.ask(`${listOrders.path}?scope=open`));
    return items.map(({ price }) => Number(price));
  }

  async fills(): Promise<Fill[]> {
    return listFills.output.parse(await this.ask(listFills.path)).items;
  }

  private async ask(path: string): Promise<unknown> {
    const cookies = await this.page.context().cookies();
    const token = cookies.find((cookie) => cookie.name === "access_token")?.value ?? "";
    const [, exchangePort] = (process.env.E2E_PORTS ?? "").split(",");
    const response = await fetch(`http://127.0.0.1:${exchangePort}${path}`, { headers: { "X-Authorization": token } });
    const body = (await response.json()) as { code: number; data: unknown };
    expect(body.code).toBe(0);
    return body.data;
  }
}

export function units(text: string): bigint {
  const parsed = parseUnits(text, SCALE);
  if (parsed === null) throw new Error(`${text} is not an amount`);
  return parsed;
}

/** As the pages show it: grouped, cut to the decimals given, a long fraction of zeros left out. */
export function shown(amount: bigint, decimals: number): string {
  const [whole = "", fraction = ""] = formatUnits(amount, SCALE).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const cut = fraction.slice(0, decimals);
  return decimals >= 8 && /^0*$/.test(cut) ? grouped : `${grouped}.${cut}`;
}
