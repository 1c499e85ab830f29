import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { wordsOf } from "./strings";
import { Trader } from "./trader";
import { expect, test } from "./watched";

const t = wordsOf("en_US");

async function openDialog(page: Page): Promise<void> {
  await page.goto("/ui");
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  await page.getByRole("button", { name: t("gallery:dialog.open") }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function boxOf(page: Page) {
  const box = await page.getByRole("dialog").boundingBox();
  if (!box) throw new Error("the dialog is not drawn");
  return box;
}

async function dragFrom(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await page.mouse.up();
}

test("a dialog keeps the focus, is closed by Escape and gives the focus back @desktop", async ({ page }) => {
  await openDialog(page);
  await expectAccessible(page, "dialog[open]");
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(() => {
      const active = document.activeElement;
      return active !== document.body && !active?.closest("dialog");
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: t("gallery:dialog.open") })).toBeFocused();
});

test("only its head drags a dialog, and it stays inside the window, a smaller one too", async ({ page }) => {
  await openDialog(page);
  const before = await boxOf(page);
  const text = await page.getByText(t("gallery:dialog.text")).boundingBox();
  await dragFrom(page, { x: (text?.x ?? 0) + 5, y: (text?.y ?? 0) + 5 }, { x: 60, y: 60 });
  expect(await boxOf(page)).toEqual(before);
  const head = await page.getByRole("heading", { name: t("gallery:dialog.title") }).boundingBox();
  const grip = { x: (head?.x ?? 0) + 5, y: (head?.y ?? 0) + 5 };
  await dragFrom(page, grip, { x: 5_000, y: 5_000 });
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const corner = await boxOf(page);
  expect(Math.round(corner.x + corner.width)).toBe(size.width);
  expect(Math.round(corner.y + corner.height)).toBe(size.height);
  await page.setViewportSize({ width: 360, height: 500 });
  await expect.poll(async () => { const box = await boxOf(page); return box.x >= 0 && box.x + box.width <= 360.5 && box.y + box.height <= 500.5; }).toBe(true); // prettier-ignore
});

test("the arrow keys on its grip move a dialog @desktop", async ({ page }) => {
  await openDialog(page);
  const before = await boxOf(page);
  await page.getByRole("button", { name: t("common:dialog.move") }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  expect(await boxOf(page)).toEqual({ ...before, x: before.x + 16, y: before.y - 16 });
});

test("a message without a text of its own says that the input is illegal @desktop", async ({ page }) => {
  await page.goto("/ui");
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  await page.getByRole("button", { name: t("gallery:dialog.message") }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Illegal input");
  await page.getByRole("button", { name: t("common:dialog.ok") }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
});

test("a risky order is asked about until the person has had enough of it, and so is canceling all @desktop", async ({
  page,
}) => {
  const trader = new Trader(page, "en_US", { isPhone: false, hasScripts: true });
  await trader.join();
  await trader.open("/spot/BTC_USDT");
  const buy = page.getByRole("button", { name: t("spot:form.buy", { asset: "BTC" }) }).first();
  await page.getByLabel(t("spot:form.price"), { exact: true }).fill("80000");
  await page.getByLabel(t("spot:form.amount"), { exact: true }).fill("0.0123456");
  await page.getByLabel(t("spot:form.price"), { exact: true }).focus();
  await expect(page.getByLabel(t("spot:form.amount"), { exact: true })).toHaveValue("0.01234");
  await expect(page.getByRole("status").filter({ hasText: "0.01234" })).toBeVisible();
  await buy.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(/5%/);
  await expect(question.getByRole("button", { name: t("common:dialog.back") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(page.getByText(t("spot:empty.open"))).toBeVisible();
  await buy.click();
  await question.getByLabel(t("common:dialog.dontAskAgain")).check();
  await question.getByRole("button", { name: t("spot:form.buy", { asset: "BTC" }) }).click();
  await expect(trader.row("80,000.00")).toHaveCount(1);
  await page.getByLabel(t("spot:form.amount"), { exact: true }).fill("0.01");
  await buy.click();
  await expect(trader.row("80,000.00")).toHaveCount(2);
  await page.getByRole("button", { name: t("spot:orders.cancelAll"), exact: true }).click();
  await expect(question).toContainText(t("spot:confirm.cancelAll"));
  await question.getByRole("button", { name: t("spot:orders.cancelAll"), exact: true }).click();
  await expect(trader.row("80,000.00")).toHaveCount(0);
});

test("the gallery is found by its address alone @nojs", async ({ page }) => {
  await page.goto("/ar_AE/ui");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(wordsOf("ar_AE")("gallery:head.title"));
  await page.goto("/");
  await expect(page.locator('a[href$="/ui"]')).toHaveCount(0);
});
