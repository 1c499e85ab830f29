import type { Route } from "@playwright/test";
import { expect, test, type Page } from "./watched";
import { wordsOf } from "./strings";

const t = wordsOf("en_US");

async function hydrated(page: Page): Promise<void> {
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
}

/** Until the document has been reloaded and runs again. */
async function reloaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return entry?.type === "reload" && document.documentElement.dataset.hydrated === "true";
  });
}

/** Counts the documents that a page asks for from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

test.describe("a script that can't be loaded", () => {
  test.use({ complaints: /^/ });

  test("a route's script that is gone reloads the page once; the next try gets there @desktop", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    const loads = countLoads(page);
    let isGone = true;
    await page.route(/\/assets\/markets-[^/]+\.js$/, (route) => (isGone ? route.abort() : route.continue()));
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/markets"]')?.click());
    await reloaded(page);
    isGone = false;
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/markets"]')?.click());
    await page.waitForURL("**/markets");
    expect(loads()).toBe(1);
  });

  test("one that stays gone leads to the page as the server draws it, not to endless loading @desktop", async ({
    page,
  }) => {
    await page.goto("/");
    await hydrated(page);
    const loads = countLoads(page);
    await page.route(/\/assets\/markets-[^/]+\.js$/, (route) => route.abort());
    const go = () => page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/markets"]')?.click());
    await go();
    await reloaded(page);
    await go();
    await page.waitForURL("**/markets");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("markets:title"));
    await page.waitForTimeout(1_500);
    expect(loads()).toBe(2);
  });

  test("one of the document's own is asked for once more, and the page works without it @desktop", async ({ page }) => {
    const loads = countLoads(page);
    const abort = (route: Route) => route.abort();
    await page.route(/\/assets\/entry\.client-[^/]+\.js$/, abort);
    await page.goto("/markets");
    await expect.poll(loads).toBe(2);
    await page.waitForTimeout(1_500);
    expect(loads()).toBe(2);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.unroute(/\/assets\/entry\.client-[^/]+\.js$/, abort);
  });

  test("so is one that the document imports @desktop", async ({ page }) => {
    const loads = countLoads(page);
    await page.route(/\/assets\/root-[^/]+\.js$/, (route) => (loads() === 1 ? route.abort() : route.continue()));
    await page.goto("/markets");
    await expect.poll(loads).toBe(2);
    await hydrated(page);
  });
});

test("behind a proxy that swallows sockets the market goes on over HTTP @desktop", async ({ page }) => {
  await page.addInitScript(() => {
    class SwallowedSocket extends EventTarget {
      readonly readyState = 0;
      close() {}
    }
    Object.assign(window, { WebSocket: SwallowedSocket });
  });
  await page.clock.install();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/resources/market" || pathname.endsWith(".data")) asked.push(pathname + search);
  });
  await page.goto("/spot/BTC_USDT");
  await hydrated(page);
  const book = page.getByRole("region", { name: t("spot:book.title") });
  const before = await book.innerText();
  await page.clock.runFor(29_000);
  expect(asked).toEqual([]);
  await page.clock.runFor(8_000);
  await expect.poll(() => asked).toContain("/resources/market?biz=spot&pairCode=BTC_USDT");
  expect(asked.filter((path) => path.includes(".data"))).toEqual([]);
  const bookAfterTheNextAnswer = async () => {
    // The market may have stood still between two answers: the page asks again, and draws in frames, which are the clock's.
    await page.clock.runFor(37_000);
    await page.waitForTimeout(500);
    await page.clock.runFor(1_000);
    return book.innerText();
  };
  await expect.poll(bookAfterTheNextAnswer, { timeout: 30_000 }).not.toBe(before);
  await page.clock.runFor(40_000);
  await expect.poll(() => asked.filter((path) => path.includes(".data?_routes=routes")).length).toBeGreaterThan(0);
});

test("a click before hydration is a navigation like any other @desktop", async ({ page, context }) => {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  for (const wait of [0, 100, 200, 300, 400]) {
    await page.goto("/spot/BTC_USDT", { waitUntil: "commit" });
    const link = page.locator('a[href="/markets"]').first();
    await link.waitFor({ state: "attached" });
    await page.waitForTimeout(wait);
    await link.evaluate((anchor: HTMLAnchorElement) => anchor.click()).catch(() => {});
    await page.waitForURL("**/markets");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("markets:title"));
  }
});

/** Notes every layout shift that the person hasn't brought about. */
function noteShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const {
        value,
        startTime: time,
        hadRecentInput,
      } = entry as PerformanceEntry & Shift & { hadRecentInput: boolean };
      if (!hadRecentInput) shifts.push({ value, time });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

test("nothing on a terminal moves by itself, on a phone neither @desktop", async ({ browser, baseURL }) => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  // All at once: the time goes by in waiting.
  const watched = [{}, phone].flatMap((screen) =>
    ["/spot/BTC_USDT", "/futures/usdt/BTCUSDT"].map(async (path) => {
      const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 }, ...screen });
      await page.addInitScript(noteShifts);
      await page.goto(path);
      await hydrated(page);
      await page.waitForTimeout(20_000);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
      await page.close();
      return [path, Object.keys(screen).length > 0 ? "phone" : "desktop", cumulative(shifts)] as const;
    }),
  );
  for (const [path, screen, moved] of await Promise.all(watched))
    expect(moved, `${path}, ${screen}`).toBeLessThanOrEqual(0.02);
});

interface Shift {
  value: number;
  time: number;
}

/** The largest sum of a window of shifts: at most a second between two, five seconds in all. */
function cumulative(shifts: readonly Shift[]): number {
  let largest = 0;
  let sum = 0;
  let start = -Infinity;
  let last = -Infinity;
  for (const { value, time } of shifts) {
    if (time - last > 1_000 || time - start > 5_000) {
      sum = 0;
      start = time;
    }
    sum += value;
    last = time;
    largest = Math.max(largest, sum);
  }
  return largest;
}
