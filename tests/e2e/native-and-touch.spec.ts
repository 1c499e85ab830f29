import type { Page } from "@playwright/test";
import { LOCALE_CODES } from "~/i18n/locales";
import { prefixedPath } from "~/i18n/localized-path";
import { expectAccessible } from "./axe";
import { wordsOf } from "./strings";
import { expect, test } from "./watched";

const t = wordsOf("en_US");

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
}

/** One finger from one place to another, and off. `restMs`: how long it stays before it is lifted. */
async function finger(page: Page, from: { x: number; y: number }, to = from, restMs = 0): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  await touch("touchStart", from);
  for (const step of [0.25, 0.5, 0.75, 1]) {
    if (to !== from)
      await touch("touchMove", { x: from.x + (to.x - from.x) * step, y: from.y + (to.y - from.y) * step });
  }
  await page.waitForTimeout(restMs);
  await touch("touchEnd");
  await cdp.detach();
}

async function swipe(page: Page, selector: string, by: { x: number; y: number }): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} isn't shown`);
  const from = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 200) };
  await finger(page, from, { x: from.x + by.x, y: from.y + by.y });
}

test("a native shell sees no web header, footer or bottom bar, stays in it, and has a way back @phone", async ({
  page,
}) => {
  await open(page, "/?systemOut=android");
  await expect(page.getByRole("banner")).toHaveCount(0);
  await open(page, "/markets");
  await expect(page.locator("html")).toHaveAttribute("data-system-out", "android");
  await expect(page.locator(".shell-header, .shell-tabbar, .shell-footer")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: t("common:nav.back"), exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/markets?systemOut=");
  await expect(page.locator(".shell-header")).toHaveCount(1);
});

test("a shell hears what changes on the site, and its deep links open pages of the site only @phone", async ({
  page,
}) => {
  const told: { type: string; nonce?: string; path?: string }[] = [];
  await page.exposeFunction("tell", (json: string) => told.push(JSON.parse(json)));
  await page.addInitScript("window.BourseFlutter = { postMessage: (json) => window.tell(json) }");
  await open(page, "/markets?systemOut=flutter");
  await expect.poll(() => told.map(({ type }) => type)).toContain("title-changed");
  const nonce = told[0]?.nonce;
  const say = (message: object) => page.evaluate((json) => window.BourseSite?.receive(json), JSON.stringify(message));
  expect(await say({ type: "navigate", url: "javascript:alert(1)", nonce })).toBe("REFUSED_LINK");
  expect(await say({ type: "navigate", url: "/spot/BTC_USDT" })).toBe("WRONG_NONCE");
  expect(await say({ type: "navigate", url: "/spot/BTC_USDT", nonce })).toBe("ACCEPTED");
  await expect(page).toHaveURL(/\/spot\/BTC_USDT$/);
  await expect.poll(() => told.at(-1)).toMatchObject({ type: "title-changed", path: "/spot/BTC_USDT" });
  expect(await say({ type: "set-theme", theme: "dark", nonce })).toBe("ACCEPTED");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("the simulator shows what it was told, and says where a link leads without any script @nojs", async ({ page }) => {
  await page.goto("/native-simulator?shell=flutter");
  await page.getByLabel(t("simulator:link.label"), { exact: true }).fill("/spot/BTC_USDT");
  await page.getByRole("button", { name: t("simulator:link.check") }).click();
  await expect(page.getByRole("status").getByRole("link", { name: "/spot/BTC_USDT" })).toBeVisible();
  await page.getByLabel(t("simulator:link.label"), { exact: true }).fill("https://evil.test/markets");
  await page.getByRole("button", { name: t("simulator:link.check") }).click();
  await expect(page.getByText(t("simulator:refusal.elsewhere"))).toBeVisible();
});

test("the simulator is a shell of each kind @phone", async ({ page }) => {
  for (const [shell, how] of [
    ["ios", "log.object"],
    ["android", "log.text"],
    ["flutter", "log.text"],
  ] as const) {
    await open(page, `/native-simulator?shell=${shell}`);
    await expect(page.getByText(t(`simulator:${how}`))).toHaveCount(5);
    await page.getByRole("button", { name: t("simulator:inbound.send") }).click();
    await expect(page.getByText("ACCEPTED")).toBeVisible();
  }
  await expectAccessible(page);
});

test("the device gets its id once the page is used, the same on the next page @phone", async ({ page, context }) => {
  const id = async () => (await context.cookies()).find(({ name }) => name === "device_id")?.value;
  await open(page, "/");
  expect(await id()).toBeUndefined();
  await page.keyboard.press("Shift");
  await expect.poll(id).toMatch(/^[0-9a-f]{32}$/);
  const first = await id();
  await open(page, "/markets");
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => localStorage.getItem("deviceInfo") !== null);
  expect(await id()).toBe(first);
});

test("Japanese adds its web font, and no other language does @nojs", async ({ request }) => {
  for (const locale of LOCALE_CODES) {
    const html = await (await request.get(prefixedPath(locale, "/markets"))).text();
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
    const fonts: string[] = [];
    for (const sheet of sheets) fonts.push(await (await request.get(sheet)).text());
    expect([locale, fonts.join("").includes("Noto Sans JP Variable")]).toEqual([locale, locale === "ja_JP"]);
  }
});

test.describe("on a phone", () => {
  for (const [path, forward] of [
    ["/spot/BTC_USDT", -120],
    ["/ar_AE/spot/BTC_USDT", 120],
  ] as const) {
    test(`a swipe changes the panel, the way that the language reads: ${path} @phone`, async ({ page }) => {
      await open(page, path);
      const checked = (panel: string) => expect(page.locator(`#panel-phone-${panel}`)).toBeChecked();
      await swipe(page, ".term-pairbar", { x: forward, y: 0 });
      await checked("book");
      await swipe(page, ".term-book", { x: forward, y: 10 });
      await checked("trades");
      await swipe(page, ".term-tape", { x: 0, y: -120 });
      await checked("trades");
      await swipe(page, ".term-tape", { x: -forward, y: 0 });
      await checked("book");
    });
  }

  test("a swipe on the chart is the chart's @phone", async ({ page }) => {
    await open(page, "/spot/BTC_USDT");
    await swipe(page, ".term-plot", { x: -120, y: 0 });
    await expect(page.locator("#panel-phone-chart")).toBeChecked();
  });

  test("a long tap on a price copies it, and doesn't fill it in @phone", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, "/spot/BTC_USDT");
    await page.locator("label", { has: page.locator("#panel-phone-book") }).click();
    const box = await page.locator(".term-bid td:first-child .n").first().boundingBox();
    if (!box) throw new Error("no bid is shown");
    await finger(page, { x: box.x + 8, y: box.y + 8 }, undefined, 600);
    const toast = page.locator(".term-toast");
    await expect(toast).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^\d+\.\d+$/);
    await expect(toast).toContainText(copied);
    await expect(page).toHaveURL(/\/spot\/BTC_USDT$/);
  });

  test("the strip of prices moves until it is paused, and stands still for who wants less motion @phone", async ({
    page,
  }) => {
    await open(page, "/");
    const strip = page.locator(".home-ticker-window > ul").first();
    const state = () => strip.evaluate((element) => getComputedStyle(element).animationPlayState);
    const [name, duration, count] = await strip.evaluate((element) => {
      const style = getComputedStyle(element);
      return [style.animationName, style.animationDuration, style.animationIterationCount];
    });
    expect([name, duration, count]).toEqual(["home-marquee", "20s", "infinite"]);
    expect(await state()).toBe("running");
    const pause = page.getByRole("checkbox", { name: t("home:ticker.pause") });
    await pause.check({ force: true });
    expect(await state()).toBe("paused");
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await strip.evaluate((element) => getComputedStyle(element).animationName)).toBe("none");
    await expect(page.locator(".home-ticker-echo")).toBeHidden();
  });
});
