import type { Page } from "@playwright/test";
import { TEST_CONTRACTS } from "./contracts.mjs";
import { counterparty, tellIndex } from "./member";
import { Trader } from "./trader";
import { expect, test } from "./watched";

// The tests leave pages that still load what a form has changed.
test.use({ complaints: /^AbortError/ });

interface Browser {
  isPhone: boolean;
  hasScripts: boolean;
}

class FuturesTrader {
  constructor(
    readonly trader: Trader,
    readonly pair: string,
    private readonly browser: Browser,
  ) {}

  private get page(): Page {
    return this.trader.page;
  }

  t(key: string, values: Record<string, string> = {}): string {
    return this.trader.t(`futures:${key}`, values);
  }

  async open(query: Record<string, string> = {}): Promise<void> {
    await this.trader.open(`/futures/usdt/${this.pair}`, query);
  }

  get positions() {
    return this.page.locator(".fut-positions tbody tr");
  }

  /** On a phone the form is a sheet. */
  async openForm(query: Record<string, string> = {}): Promise<void> {
    await this.open(query);
    if (this.browser.isPhone) await this.page.locator('a[href$="#order-form"]:visible').first().click();
  }

  /** Opens a dialog by its address, fills it in and sends it; what it did is told in words. */
  async inDialog(
    query: Record<string, string>,
    fill: (dialog: ReturnType<Page["locator"]>) => Promise<void>,
    button: string,
  ) {
    await this.open(query);
    const dialog = this.page.locator(".fut-dialog");
    await fill(dialog);
    await dialog.getByRole("button", { name: this.t(button), exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
}

async function seeItFunded(futures: FuturesTrader, pair: string): Promise<void> {
  const funded = futures.trader.page.locator("#orders .term-rows tbody tr");
  await expect
    .poll(
      async () => {
        // The rate is that of the interval's samples, which are taken when the index is told: without any it is zero.
        tellIndex(pair, "1000");
        await futures.open({ tab: "funding" });
        return funded.count();
      },
      { timeout: 90_000, intervals: [3_000] },
    )
    .toBeGreaterThan(0);
}

async function lifeOfAPosition(page: Page, pair: string, browser: Browser): Promise<void> {
  tellIndex(pair, "1000");
  const maker = await counterparty(pair);
  const trader = new Trader(page, "en_US", browser);
  await trader.join();
  const futures = new FuturesTrader(trader, pair, browser);

  await futures.openForm();
  for (const answer of ["closed", "multiple", "longs"]) await page.locator(`input[value=${answer}]`).check();
  await page.getByRole("button", { name: futures.t("account.open") }).click();
  await expect(page.getByText(futures.t("flash.opened"))).toBeVisible();

  await futures.inDialog(
    { dialog: "margin-mode" },
    (dialog) => dialog.locator("input[value=isolated]").check(),
    "dialog.save",
  );
  await futures.inDialog(
    { dialog: "leverage" },
    (dialog) => dialog.locator("[name=leverage]").fill("20"),
    "dialog.save",
  );

  await changeAndCancelAnOrder(futures, page);

  await maker.offer("sell", "1000", "2");
  await futures.openForm({ type: "market" });
  await page.locator("#order-quantity").fill("2");
  await page.getByRole("button", { name: futures.t("form.buyLong"), exact: true }).click();
  await expect(
    page.getByText(trader.t("spot:flash.buyFilled", { filled: "2.000", base: pair.slice(0, 3), price: "1,000.0" })),
  ).toBeVisible();
  await futures.open();
  await expect(futures.positions).toContainText("20×");
  await expect(futures.positions).toContainText("2.000");

  const named = { position: `${pair}:long` };
  await futures.inDialog(
    { dialog: "exits", ...named },
    async (dialog) => {
      await dialog.locator("[name=takeProfit]").fill("1200");
      await dialog.locator("[name=stopLoss]").fill("955");
    },
    "dialog.save",
  );
  await expect(futures.positions).toContainText("1,200.0");
  await expect(futures.positions).toContainText("955.0");

  await futures.open({ dialog: "share", ...named });
  const card = page.locator(".fut-share img");
  await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);

  await futures.inDialog(
    { dialog: "margin", ...named },
    (dialog) => dialog.locator("[name=amount]").fill("30"),
    "margin.add",
  );
  // A little less or more where the position has been funded meanwhile.
  await expect(futures.positions).toContainText(/1(?:29|30)\.\d\d/);

  await maker.offer("buy", "999", "5");
  await futures.inDialog(
    { dialog: "close", ...named },
    (dialog) => dialog.locator("input[name=percent][value='50']").check({ force: true }),
    "position.act_close",
  );
  await expect(futures.positions).toContainText("1.000");
  await futures.inDialog({ dialog: "reverse", ...named }, async () => {}, "dialog.reverse");
  await expect(futures.positions).toContainText(futures.t("side.short"));

  // Most of the minute has passed by now. Nothing of it is different on a phone.
  if (!browser.isPhone) await seeItFunded(futures, pair);

  await maker.offer("sell", "1090", "2");
  tellIndex(pair, "1100");
  await futures.open();
  await expect(page.locator(".fut-notices")).toContainText(futures.t("side.short"));
  await expect(page.getByRole("link", { name: futures.t("notice.howItCame") })).toBeVisible();
  await expect(futures.positions).toHaveCount(0);
  await page.getByRole("button", { name: futures.t("notice.putAway") }).click();
  await expect(page.locator(".fut-notices")).toHaveCount(0);

  await splitPositions(futures, maker, page);
}

/** A resting order is changed in its row, and cancelled from the list of all orders. */
async function changeAndCancelAnOrder(futures: FuturesTrader, page: Page): Promise<void> {
  const { trader } = futures;
  const base = futures.pair.slice(0, 3);
  await futures.openForm();
  await page.locator("#order-price").fill("970");
  await page.locator("#order-quantity").fill("1");
  await page.getByRole("button", { name: futures.t("form.buyLong"), exact: true }).click();
  await expect(
    page.getByText(trader.t("spot:flash.buyPlaced", { amount: "1.000", base, price: "970.0" })).first(),
  ).toBeVisible();
  await futures.open({ tab: "open" });
  await page.locator("#orders a[href*='amend=']").click();
  await page.locator(".term-amend [name=price]").fill("965");
  await page
    .locator(".term-amend")
    .getByRole("button", { name: trader.t("spot:amend.save") })
    .click();
  await expect(page.locator("#orders .term-rows tbody tr").first()).toContainText("965.0");
  await trader.open("/orders/futures");
  await page.locator(".orders-cancel").click();
  await expect(page.locator(".orders-cancel")).toHaveCount(0);
}

/** Two orders of a split pair make two positions; one is closed, the other stays. */
async function splitPositions(
  futures: FuturesTrader,
  maker: Awaited<ReturnType<typeof counterparty>>,
  page: Page,
): Promise<void> {
  await futures.inDialog(
    { dialog: "position-merging" },
    (dialog) => dialog.locator("input[value=split]").check(),
    "dialog.save",
  );
  for (const count of [1, 2]) {
    await maker.offer("sell", "1100", "0.1");
    await futures.openForm({ type: "market" });
    await page.locator("#order-quantity").fill("0.1");
    const name = futures.t("form.openLong", { base: futures.pair.slice(0, 3) });
    await page.getByRole("button", { name, exact: true }).click();
    await futures.open();
    await expect(futures.positions).toHaveCount(count);
  }
  // Below what is left of the maker's own offers: nobody trades with themselves.
  await maker.offer("buy", "1089", "0.1");
  const opens = futures.positions.first().locator("a[href*='dialog=close']");
  const position = new URL((await opens.getAttribute("href")) ?? "", page.url()).searchParams.get("position") ?? "";
  await futures.inDialog({ dialog: "close", position }, async () => {}, "position.act_close");
  await expect(futures.positions).toHaveCount(1);
  await expect(futures.positions).not.toContainText(position.split(":")[2] ?? "");
}

const PAIRS: Record<string, string | undefined> = {
  desktop: TEST_CONTRACTS[0]?.pair,
  mobile: TEST_CONTRACTS[1]?.pair,
  nojs: TEST_CONTRACTS[2]?.pair,
};

test("a position is opened, guarded, funded, halved, reversed and liquidated", async ({ page }, { project }) => {
  await lifeOfAPosition(page, PAIRS[project.name] ?? "", { isPhone: project.name === "mobile", hasScripts: true });
});

test("a position lives and ends without JavaScript @nojs", async ({ page }, { project }) => {
  await lifeOfAPosition(page, PAIRS[project.name] ?? "", { isPhone: false, hasScripts: false });
});

test("signed out the form is a calculator, and so is its dialog @nojs", async ({ page }) => {
  const trader = new Trader(page, "en_US", { isPhone: false, hasScripts: false });
  const query = { dialog: "calculator", calc: "pnl", entry: "1000", exit: "1100", size: "2", calcLeverage: "10" };
  await trader.open("/futures/usdt/BTCUSDT", query);
  await expect(page.locator(".fut-dialog .fut-effect")).toContainText("+200.00");
  await trader.open("/futures/usdt/BTCUSDT", { type: "market", quantity: "0.1" });
  await page.getByRole("button", { name: trader.t("futures:preview.workOut") }).click();
  await expect(page.locator(".fut-preview-liquidation")).not.toContainText("--");
  await expect(page.getByRole("link", { name: trader.t("spot:form.logIn") }).first()).toBeVisible();
});
