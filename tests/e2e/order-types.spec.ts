import type { Locator, Page } from "@playwright/test";
import { getDepth } from "~exchange/contract/get-depth";
import { listTickers } from "~exchange/contract/list-tickers";
import { call, Member } from "./member";
import { Trader, shown } from "./trader";
import { expect, test } from "./watched";

const SCALE = 100_000_000n;

interface Browser {
  isPhone: boolean;
  hasScripts: boolean;
}

/** The last price in hundredths. */
async function lastCents(): Promise<bigint> {
  const tickers = listTickers.output.parse(await call(listTickers, {}));
  return cents(tickers.find(({ pairCode }) => pairCode === "BTC_USDT")?.last ?? "");
}

const cents = (price: string) => BigInt(price.replace(".", ""));
const priceOf = (hundredths: bigint) => `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
/** So many percent of the last price. */
const percentOf = (last: bigint, percent: bigint) => priceOf((last * percent) / 100n);
const figure = (price: string) => shown((cents(price) * SCALE) / 100n, 2);

class OrderForm {
  readonly form: Locator;

  constructor(
    readonly trader: Trader,
    private readonly browser: Browser,
  ) {
    this.form = trader.page.locator("form", { has: trader.page.locator("input[name=intent][value=place]") });
  }

  private get page(): Page {
    return this.trader.page;
  }

  async open(type: string): Promise<void> {
    await this.trader.open("/spot/BTC_USDT", type === "limit" ? {} : { type });
    if (this.browser.isPhone) await this.page.locator('a[href$="#order-form"]:visible').first().click();
  }

  async fill(fields: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) await this.form.locator(`[name=${name}]`).fill(value);
  }

  async send(side: "buy" | "sell"): Promise<void> {
    await this.form.getByRole("button", { name: this.trader.t(`spot:form.${side}`, { asset: "BTC" }) }).click();
  }

  /** Says yes where the page asks once more: in a dialog, or without scripts by the same button. */
  async confirm(side: "buy" | "sell"): Promise<void> {
    const name = this.trader.t(`spot:form.${side}`, { asset: "BTC" });
    if (this.browser.hasScripts) return this.page.getByRole("alertdialog").getByRole("button", { name }).click();
    await expect(this.form.getByRole("alert")).toContainText(this.trader.t("spot:confirm.again"));
    await this.send(side);
  }

  async place(type: string, side: "buy" | "sell", fields: Record<string, string>): Promise<void> {
    await this.open(type);
    await this.fill(fields);
    await this.send(side);
  }
}

async function placeEveryType(page: Page, browser: Browser): Promise<void> {
  const trader = new Trader(page, "en_US", browser);
  const { t } = trader;
  const form = new OrderForm(trader, browser);
  await trader.join();
  const last = await lastCents();
  const at = (percent: bigint) => percentOf(last, percent);
  /** With scripts the order comes to the list by itself; without, and behind a phone's sheet, the page is asked again. */
  const seeOrders = async () => {
    if (browser.isPhone || !browser.hasScripts) await trader.showTab("open");
  };
  const rowOf = (type: string) => trader.row(t(`spot:orderType.${type}`)).first();

  await form.place("stop_limit", "sell", { triggerPrice: at(90n), price: at(89n), amount: "0.01" });
  await seeOrders();
  await expect(rowOf("stop_limit")).toContainText(`≤ ${figure(at(90n))}`);
  await expect(rowOf("stop_limit")).toContainText(t("spot:orderRow.waiting"));

  await form.place("stop_market", "buy", { triggerPrice: at(110n), total: "500" });
  await seeOrders();
  await expect(rowOf("stop_market")).toContainText(`≥ ${figure(at(110n))}`);
  await expect(rowOf("stop_market")).toContainText("500.00");

  await form.place("trailing_stop", "sell", { trailingRate: "12.5", amount: "0.01" });
  await seeOrders();
  await expect(rowOf("trailing_stop")).toContainText("12.5%");

  await form.place("oco", "sell", { price: at(110n), triggerPrice: at(90n), amount: "0.01" });
  await seeOrders();
  await expect(rowOf("oco")).toContainText(figure(at(110n)));
  await expect(rowOf("oco")).toContainText(t("spot:orderRow.thenMarket"));

  await form.open("limit");
  await form.fill({ price: at(96n), amount: "0.01" });
  await form.form.getByText(t("spot:terms.advanced")).click();
  await form.fill({ displayQuantity: "0.002" });
  await form.form.locator("[name=timeInForce]").selectOption("gtd");
  await form.fill({ expiresAt: "2031-05-06T07:08" });
  await form.send("buy");
  await seeOrders();
  const iceberg = trader.row(figure(at(96n))).first();
  await expect(iceberg).toContainText(t("spot:orderRow.visible", { amount: "\u20660.00200\u2069" }));
  await expect(iceberg).toContainText("05-06 07:08");

  await iceberg.getByRole("link", { name: t("spot:orderRow.amendOrder", { pair: "BTC/USDT" }) }).click();
  const amend = page.locator("form", { has: page.locator("input[name=intent][value=amend]") });
  await amend.getByLabel(t("spot:form.amount"), { exact: true }).fill("0.009");
  await expect(amend).toContainText(t(browser.hasScripts ? "spot:amend.keepsPlace" : "spot:amend.rule"));
  await amend.getByLabel(t("spot:exits.takeProfit"), { exact: true }).fill(at(108n));
  await amend.getByRole("button", { name: t("spot:amend.save") }).click();
  await expect(trader.row("0.00900").first()).toBeVisible();
  await expect(trader.row("0.00900").first()).toContainText(`${t("spot:exits.title")} \u2066${figure(at(108n))}\u2069`);

  await seeOrders();
  await expect(page.locator("#orders tbody tr")).toHaveCount(5);
  await trader.cancelOrder();
  await expect(page.getByText(t("spot:flash.cancelled")).first()).toBeVisible();
  await seeOrders();
  await expect(page.locator("#orders tbody tr")).toHaveCount(4);
  await leaveExits(form, browser, seeOrders);
}

/** A purchase that says what becomes of it: the exchange places that order itself, and each leads to the other. */
async function leaveExits(form: OrderForm, browser: Browser, seeOrders: () => Promise<void>): Promise<void> {
  const { trader } = form;
  const { page, t } = trader;
  await form.open("market");
  await form.form.getByText(t("spot:exits.title"), { exact: true }).click();
  await form.form.locator("[name=exitBy]").selectOption("percent");
  await form.fill({ amount: "0.001", takeProfit: "12", stopLoss: "12" });
  if (browser.hasScripts) await expect(form.form).toContainText(t("spot:exits.profit"));
  await form.send("buy");
  const exit = trader.row(t("spot:exits.title")).first();
  await expect(async () => {
    await seeOrders();
    await expect(exit).toContainText(t("spot:orderType.oco"), { timeout: 2_000 });
  }).toPass();
  await exit.getByRole("link", { name: "BTC/USDT", exact: true }).click();
  await page
    .locator("dt", { hasText: t("orders:order.exitOf") })
    .locator("xpath=following-sibling::dd")
    .getByRole("link")
    .click();
  await expect(page.locator(".order-line")).toContainText(t("orders:line.exitPlaced"));
}

async function beRefused(page: Page, browser: Browser): Promise<void> {
  const trader = new Trader(page, "en_US", browser);
  const { t } = trader;
  const form = new OrderForm(trader, browser);
  await trader.join();
  const last = await lastCents();
  const at = (percent: bigint) => percentOf(last, percent);
  const plain = (text: string) => text.replace(/[\u2066\u2069]/g, "");
  const expectTold = async (key: string, values: Record<string, string>) =>
    expect.poll(async () => plain(await form.form.innerText())).toContain(t(key, values));

  await form.place("trailing_stop", "sell", { trailingRate: "50", amount: "0.01" });
  await expectTold("spot:refusal.trailingRate", { min: "0.1", max: "20" });
  await form.place("stop_market", "sell", { triggerPrice: at(150n), amount: "0.01" });
  await expect(form.form).toContainText("has already reached the trigger price.");
  await form.place("oco", "buy", { price: at(90n), triggerPrice: at(110n), amount: "0.001" });
  await expectTold("spot:terms.missingStopLimit", {});
  await form.place("stop_limit", "sell", { triggerPrice: at(90n), price: at(89n), amount: "5" });
  if (browser.hasScripts) await expect(form.form).toContainText(t("spot:warning.insufficientSell", { base: "BTC" }));
  await expectTold("spot:refusal.balance", { required: "5", available: "0.1", asset: "BTC" });
  await expect(form.form.locator("[name=triggerPrice]")).toHaveValue(at(90n));
  await trader.showTab("open");
  await expect(page.getByText(t("spot:empty.open"))).toBeVisible();
  // Far from the last price: asked about once more, then placed.
  await form.place("limit", "buy", { price: at(85n), amount: "0.01" });
  await form.confirm("buy");
  await trader.showTab("open");
  await expect(trader.row(figure(at(85n))).first()).toBeVisible();
}

for (const [name, where, journey] of [
  ["every order type is placed, shown, changed and canceled", "", placeEveryType],
  ["what the exchange refuses is told at its field with the limit", " @desktop", beRefused],
] as const) {
  test(name + where, async ({ page, isMobile }) => journey(page, { isPhone: isMobile, hasScripts: true }));
  test(`${name}, without JavaScript @nojs`, async ({ page }) => journey(page, { isPhone: false, hasScripts: false }));
}

test("without a script another type's form keeps what is typed @nojs", async ({ page }) => {
  const trader = new Trader(page, "en_US", { isPhone: false, hasScripts: false });
  const form = new OrderForm(trader, { isPhone: false, hasScripts: false });
  await form.open("limit");
  await form.fill({ price: "95000", amount: "0.02" });
  await form.form.locator("[name=chosenType]").selectOption("stop_limit");
  await form.form.getByRole("button", { name: trader.t("spot:terms.chooseType") }).click();
  await page.waitForURL((url) => url.searchParams.get("type") === "stop_limit");
  await expect(form.form.locator("[name=price]")).toHaveValue("95000");
  await expect(form.form.locator("[name=amount]")).toHaveValue("0.02");
  await expect(form.form.locator("[name=triggerPrice]")).toHaveValue("");
});

test("typed values stay through changes of type, and the stream writes nothing into them @desktop", async ({
  page,
}) => {
  const trader = new Trader(page, "en_US", { isPhone: false, hasScripts: true });
  const form = new OrderForm(trader, { isPhone: false, hasScripts: true });
  await form.open("limit");
  await form.fill({ price: "95000", amount: "0.02" });
  await form.form.locator("[name=chosenType]").selectOption("oco");
  await page.waitForURL((url) => url.searchParams.get("type") === "oco");
  await form.fill({ triggerPrice: "94000" });
  await page.waitForTimeout(1_500);
  await form.form.locator("[name=chosenType]").selectOption("stop_limit");
  await page.waitForURL((url) => url.searchParams.get("type") === "stop_limit");
  for (const [field, value] of [
    ["price", "95000"],
    ["amount", "0.02"],
    ["triggerPrice", "94000"],
  ] as const)
    // prettier-ignore
    await expect(form.form.locator(`[name=${field}]`)).toHaveValue(value);
});

test("a stop fires when the price gets there, and is told @desktop", async ({ page }) => {
  const browser = { isPhone: false, hasScripts: true };
  const trader = new Trader(page, "en_US", browser);
  const form = new OrderForm(trader, browser);
  await trader.join();
  /** Somebody who takes what is offered, all at once. */
  const buy = async () => {
    const mover = await Member.join();
    await mover.order({ side: "buy", orderType: "market", quoteAmount: "4500" });
  };
  const toasts = page.locator(".term-toasts");
  // The market moves by itself: a trigger that it has reached while it is typed, or runs away from, is set anew.
  await expect(async () => {
    await form.open("stop_market");
    const depth = getDepth.output.parse(await call(getDepth, { pairCode: "BTC_USDT", limit: 1 }));
    await form.fill({ triggerPrice: priceOf(cents(depth.asks[0]?.[0] ?? "") + 1n), total: "100" });
    await form.send("buy");
    await expect(toasts).toContainText("Stop order placed.", { timeout: 2_000 });
    await buy();
    await expect(toasts).toContainText("BTC/USDT", { timeout: 8_000 });
  }).toPass({ timeout: 150_000 });
  await trader.showTab("history");
  const row = trader.row(trader.t("spot:orderType.stop_market")).first();
  await expect(row).toContainText(trader.t("spot:state.filled"));
  await expect(row).toContainText("Triggered");
});
