import { Member } from "./member";
import { Trader } from "./trader";
import { expect, test, type Page } from "./watched";

const READER = { isPhone: false, hasScripts: true };

/** The names of what a screen reader lists as the page's places. */
async function places(page: Page, role: "region" | "navigation" | "table"): Promise<string[]> {
  const found = await page.getByRole(role).all();
  return Promise.all(found.map(async (place) => (await place.getAttribute("aria-label")) ?? ""));
}

test("a screen reader finds its way on a terminal, hears what is wrong with an order and what became of it @desktop", async ({
  page,
}) => {
  const trader = new Trader(page, "en_US", READER);
  const { t } = trader;
  await trader.join();
  await trader.open("/spot/BTC_USDT");

  await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName("BTC/USDT");
  for (const name of ["chart.title", "book.title", "form.title", "tabs.open"])
    await expect(page.getByRole("region", { name: t(`spot:${name}`), exact: true })).toBeAttached();
  expect((await places(page, "navigation")).every((name) => name !== "")).toBe(true);
  const book = page.getByRole("region", { name: t("spot:book.title") });
  const halves = await book.getByRole("table").all();
  expect(halves).toHaveLength(2);
  for (const half of halves) {
    await expect(half).toHaveAccessibleName(/./);
    await expect(half.getByRole("row").first().getByRole("cell")).toHaveCount(3);
  }

  const price = page.getByRole("textbox", { name: t("spot:form.price"), exact: true });
  const amount = page.getByRole("textbox", { name: t("spot:form.amount"), exact: true });
  const buy = page.getByRole("button", { name: t("spot:form.buy", { asset: "BTC" }) });
  // Nearer to the market than what a question is asked about.
  const bid = Math.floor(Number(await price.inputValue()) * 0.97);
  await price.fill(String(bid));
  await amount.fill("500");
  await buy.click();
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await expect(amount).toHaveAccessibleDescription(/available/i);

  await amount.fill("0.001");
  await expect(amount).not.toHaveAttribute("aria-invalid");
  await buy.click();
  await expect(page.getByRole("status").filter({ hasText: "0.00100" }).first()).toBeAttached();
  const orders = page.getByRole("region", { name: t("spot:tabs.open") }).getByRole("table");
  await expect(orders.getByRole("columnheader", { name: t("spot:orders.price") })).toBeAttached();
  await expect(orders.getByRole("row").nth(1)).toContainText(`${bid.toLocaleString("en-US")}.00`);
  // The chart may have a line of the same order by now, with a button of that name as well.
  const cancel = orders.getByRole("button", { name: t("spot:orders.cancelOrder", { pair: "BTC/USDT" }) });
  await cancel.click();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: t("spot:flash.cancelled") })
      .first(),
  ).toBeAttached();
});

test("positions are a table with heads, and their dialogs have names and give the focus back @desktop", async ({
  page,
  context,
}) => {
  const member = await Member.join();
  await member.openFutures();
  await member.futuresOrder({ pairCode: "BTCUSDT", side: "buy", orderType: "market", quantity: "0.01" });
  await member.enter(context);
  const trader = new Trader(page, "en_US", READER);
  const { t } = trader;
  await trader.open("/futures/usdt/BTCUSDT");
  await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName("BTC/USDT");
  const row = page.locator(".fut-positions").getByRole("row").nth(1);
  await expect(row.getByRole("cell").first()).toContainText("BTCUSDT");
  const heads = await page.locator(".fut-positions").getByRole("columnheader").allInnerTexts();
  expect(heads.every((head) => head.trim() !== "")).toBe(true);

  const link = row.getByRole("link", { name: t("futures:position.act_close") }).first();
  await link.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName(/./);
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});
