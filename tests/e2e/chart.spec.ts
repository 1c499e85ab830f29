import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { wordsOf } from "./strings";
import { Trader } from "./trader";
import { expect, test } from "./watched";

const t = wordsOf("en_US");
const PAIR = "/spot/BTC_USDT";
/** Two presses that follow each other faster are one double press to the chart. */
const BETWEEN_PRESSES_MS = 600;

/** Opens a terminal and waits until its canvas has taken the server's drawing's place. */
async function openChart(page: Page, path = PAIR): Promise<void> {
  await page.goto(path);
  await expect(drawnLegend(page)).toBeVisible();
  await expect(page.locator(".term-plot svg[role=img]")).toHaveCount(0);
}

const canvas = (page: Page) => page.getByRole("application");
const legend = (page: Page) => page.locator(".chart-legends");
/** The frame around the legends has no size of its own. */
const drawnLegend = (page: Page) => legend(page).locator(".chart-legend").first();
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 720;

async function pickTool(page: Page, name: string): Promise<void> {
  const tool = page.getByRole("button", { name: t(name), exact: true });
  if (isPhone(page)) await page.getByRole("button", { name: t("chart:drawing.tools") }).click();
  await tool.click();
}

async function press(page: Page, x: number, y: number): Promise<void> {
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error("the chart isn't shown");
  const [left, top] = [box.x + box.width * x, box.y + box.height * y];
  if (isPhone(page)) await page.touchscreen.tap(left, top);
  else {
    await page.mouse.move(left, top);
    await page.mouse.click(left, top);
  }
  await page.waitForTimeout(BETWEEN_PRESSES_MS);
}

async function drawTrend(page: Page): Promise<void> {
  await pickTool(page, "chart:drawing.trend");
  await press(page, 0.25, 0.3);
  await press(page, 0.6, 0.5);
}

const drawings = (page: Page, pair: string) =>
  page.evaluate((key) => {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{"drawings":[]}');
    return (kept as { drawings: { tool: string }[] }).drawings.map(({ tool }) => tool);
  }, `chart:visitor:drawings:${pair}`);

test("another interval is drawn by the same chart, and stays in the address @desktop", async ({ page }) => {
  await openChart(page);
  await canvas(page).evaluate((element) => element.setAttribute("data-mark", "same"));
  await page
    .getByRole("link", { name: t("spot:interval.1h"), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/interval=1h/);
  await expect(page.getByRole("application", { name: /1h/ })).toHaveAttribute("data-mark", "same");
  await page.locator(".chart-more > summary").click();
  await page
    .locator(".chart-interval-grid")
    .getByRole("link", { name: t("spot:interval.1M"), exact: true })
    .click();
  await expect(page).toHaveURL(/interval=1M/);
});

test("an indicator and its periods are kept for the next visit, on every pair @desktop", async ({ page }) => {
  await openChart(page);
  await expect(legend(page)).toContainText(/MA\s*7 [\d,.]+/);
  await page.getByRole("button", { name: t("chart:indicator.title") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").fill("relative strength");
  await dialog.getByRole("checkbox", { name: /^RSI/ }).check();
  const period = dialog.getByLabel(t("chart:indicator.setting", { name: "RSI", number: "1" }));
  await period.fill("9");
  await period.press("Enter");
  await page.keyboard.press("Escape");
  await expect(legend(page)).toContainText(/RSI\s*9 [\d,.]+/);
  await openChart(page, "/spot/ETH_USDT");
  await expect(legend(page)).toContainText(/RSI\s*9 [\d,.]+/);
});

test("a drawing is there again after a look at another pair, and can be undone", async ({ page }) => {
  await openChart(page);
  await drawTrend(page);
  await expect.poll(() => drawings(page, "BTC_USDT")).toEqual(["trend"]);
  await openChart(page, "/spot/ETH_USDT");
  expect(await drawings(page, "ETH_USDT")).toEqual([]);
  await openChart(page);
  await press(page, 0.425, 0.4);
  const bar = page.getByRole("group", { name: t("chart:drawing.trend") });
  await expect(bar).toBeVisible();
  await bar.getByRole("button", { name: t("chart:drawing.remove") }).click();
  expect(await drawings(page, "BTC_USDT")).toEqual([]);
  await pickTool(page, "chart:drawing.undo");
  expect(await drawings(page, "BTC_USDT")).toEqual(["trend"]);
});

test("arrow keys read the candles out, one by one @desktop", async ({ page }) => {
  await openChart(page);
  await canvas(page).focus();
  const said = page.locator(".term-plot [role=status]");
  // The newest candle still changes while it is read.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(said).toContainText(/UTC: open [\d,.]+, high [\d,.]+, low [\d,.]+, close [\d,.]+, volume/);
  const first = await said.textContent();
  await page.keyboard.press("ArrowLeft");
  await expect(said).not.toHaveText(first ?? "");
  await page.keyboard.press("ArrowRight");
  await expect(said).toHaveText(first ?? "");
  await expectAccessible(page, ".term-chart");
});

test("an own order is a line that can be moved, after a word on its place in the queue @desktop", async ({ page }) => {
  const trader = new Trader(page, "en_US", { isPhone: isPhone(page), hasScripts: true });
  await trader.join();
  await openChart(page);
  const last = await page.locator(".chart-legend-candle .n").nth(3).textContent();
  // Near enough to be within the candles' height wherever the price stands in it, far enough not to be filled.
  const price = Math.floor(Number((last ?? "").replace(/,/g, "")) * 0.9992);
  await trader.placeLimitBuy(`${price}`, "0.01", { isAsked: false });
  await page.goto(PAIR);
  const line = page.locator(".chart-order");
  await expect(line).toContainText("0.01000 BTC");
  const grip = await line.locator(".chart-order-grip").boundingBox();
  if (!grip) throw new Error("the line isn't shown");
  const from = { x: grip.x + 12, y: grip.y + grip.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 4);
  await page.mouse.move(from.x, from.y + 12, { steps: 4 });
  await page.mouse.up();
  const question = page.getByRole("form", { name: t("chart:order.title") });
  await expect(question).toContainText(t("chart:order.losesPlace"));
  const moved = await question.getByLabel(t("spot:form.price")).inputValue();
  expect(Number(moved)).toBeLessThan(price);
  await question.getByRole("button", { name: t("chart:order.confirm") }).click();
  await expect(question).toHaveCount(0);
  await expect.poll(() => trader.openPrices()).toEqual([Number(moved)]);
  await line.locator(".chart-order-grip").focus();
  await page.keyboard.press("Enter");
  await question.getByLabel(t("spot:form.amount")).fill("0.005");
  await expect(question).toContainText(t("chart:order.keepsPlace"));
  await page.keyboard.press("Escape");
  await line.getByRole("button", { name: t("spot:orders.cancelOrder", { pair: "BTC/USDT" }) }).click();
  await expect(line).toHaveCount(0);
  expect(await trader.openPrices()).toEqual([]);
});

test("the depth view says what a place in the book comes to @desktop", async ({ page }) => {
  await openChart(page);
  await page.getByRole("link", { name: t("chart:view.depth") }).click();
  const depth = page.getByRole("img", { name: t("chart:depth.label", { pair: "BTC/USDT" }) });
  await depth.hover({ position: { x: 40, y: 60 } });
  await expect(page.locator(".chart-depth-tip")).toContainText(/Buy[\d,.]+Sum BTC[\d,.]+/);
});

test("leaving the terminal leaves nothing behind that listens @desktop", async ({ page }) => {
  await page.addInitScript(() => {
    const counts: Record<string, number> = {};
    const count = (target: EventTarget, type: string, by: number) => {
      if (target !== window && target !== document) return;
      const key = `${target === window ? "window" : "document"} ${type}`;
      counts[key] = (counts[key] ?? 0) + by;
    };
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      count(this, type, 1);
      return addEventListener.call(this, type, ...rest);
    };
    EventTarget.prototype.removeEventListener = function (type, ...rest) {
      count(this, type, -1);
      return removeEventListener.call(this, type, ...rest);
    };
    Object.assign(window, { listenerCounts: counts });
  });
  const counts = () => page.evaluate(() => ({ ...Reflect.get(window, "listenerCounts") }) as Record<string, number>);
  await page.goto(PAIR);
  await expect(drawnLegend(page)).toBeVisible();
  const visit = async (view: "candles" | "depth") => {
    await page.getByRole("link", { name: t(`chart:view.${view}`), exact: true }).click();
    if (view === "candles") await expect(drawnLegend(page)).toBeVisible();
    else await expect(page.locator(".chart-depth-plot")).toBeVisible();
  };
  const goThere = async () => {
    await visit("candles");
    await press(page, 0.4, 0.4);
    await visit("depth");
  };
  // The browser's driver listens for good from its first press on.
  await goThere();
  const before = await counts();
  await goThere();
  expect(await counts()).toEqual(before);
});

test("without a script the chart is a drawing with a legend, its intervals links, its depth too @nojs", async ({
  page,
}) => {
  await page.goto(PAIR);
  const label = t("spot:chart.label", { pair: "BTC/USDT", interval: t("spot:interval.15m") });
  await expect(page.getByRole("img", { name: label })).toBeVisible();
  await expect(page.locator(".chart-legend-candle")).toContainText(/O [\d,.]+/);
  await expect(page.locator(".chart-rail")).toBeHidden();
  await page
    .getByRole("link", { name: t("spot:interval.4h"), exact: true })
    .first()
    .click();
  const other = t("spot:chart.label", { pair: "BTC/USDT", interval: t("spot:interval.4h") });
  await expect(page.getByRole("img", { name: other })).toBeVisible();
  await page.getByRole("link", { name: t("chart:view.depth") }).click();
  await expect(page.getByRole("img", { name: t("chart:depth.label", { pair: "BTC/USDT" }) })).toBeVisible();
});
