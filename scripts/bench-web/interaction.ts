import type { Browser, CDPSession, Page } from "@playwright/test";
import { openBrowser, PHONE_SLOWDOWN, withPage } from "./browser";
import { judged, type Measured } from "./figures";
import { whileTrading } from "./pages";
import { Site } from "./site";

/** About half of the orders trade, and the book says at most 25 changes a second: some 50 trades and 20 to 25 books. */
const ORDERS_RATE = 100;
/** Every 64th order rests for good, and an account has room for 500: with 8 of them all would be one account's. */
const TRADERS = 10;
const TYPED = "12345";
/** In the last three quarters of the time. */
const HEAP_MARKS = 10;

interface Noted {
  longestTask: number;
  /** Durations of events, by the browser's own clock, of 16 ms and more. */
  events: number[];
}

/** Runs in the page before anything else. */
function watchEvents(): void {
  const noted: Noted = { longestTask: 0, events: [] };
  Object.assign(window, { noted });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.longestTask = Math.max(noted.longestTask, duration);
  }).observe({ type: "longtask" });
  const options: PerformanceObserverInit & { durationThreshold: number } = { type: "event", durationThreshold: 16 };
  new PerformanceObserver((list) => noted.events.push(...list.getEntries().map(({ duration }) => duration))).observe(
    options,
  );
}

const notedIn = (page: Page) => page.evaluate(() => (window as unknown as { noted: Noted }).noted);

/** Row 11: a trade page under a stream that a real exchange feeds. `minutes`: how long it is left under it; null: as usual. */
export async function interaction(quick: boolean, minutes: number | null): Promise<Measured[]> {
  const site = await Site.start({ accounts: TRADERS, isLive: false });
  const browser = await openBrowser();
  const seconds = minutes === null ? (quick ? 20 : 600) : minutes * 60;
  try {
    const [slowed, plain] = await whileTrading(site, ORDERS_RATE, seconds + 40, async () => [
      await typing(browser, site, quick ? 8 : 40),
      await watching(browser, site, seconds),
    ]);
    const less = { row: 11, better: "less" } as const;
    const input = { ...less, name: "worst input at 4x, 98th percentile", unit: "ms", goal: 100, gate: 200 };
    const task = { ...less, name: "longest task at 1x", unit: "ms", goal: 50, gate: 50 };
    const heap = { ...less, name: "growth of the heap after collecting", unit: "MB/min", goal: 0.1, gate: 0.5 };
    return [judged(input, slowed), judged(task, plain.longestTask), judged(heap, plain.heapPerMinute)];
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function open(page: Page, site: Site): Promise<void> {
  await page.addInitScript(watchEvents);
  await page.goto(`${site.origin}/spot/BTC_USDT`);
  await page.waitForSelector("html[data-hydrated]", { state: "attached", timeout: 60_000 });
  await page.waitForTimeout(2_000);
}

/** Clicks and types into the order form; the 98th percentile of the events' durations, 16 ms where none was longer. */
function typing(browser: Browser, site: Site, rounds: number): Promise<number> {
  const desk = { isPhone: false, slowdown: PHONE_SLOWDOWN, isSlowNetwork: false };
  return withPage(browser, desk, async (page) => {
    await open(page, site);
    const field = page.locator('main input[inputmode="decimal"]:visible').first();
    for (let round = 0; round < rounds; round += 1) {
      await field.click();
      await field.fill("");
      await page.keyboard.type(TYPED, { delay: 50 });
    }
    const { events } = await notedIn(page);
    const sorted = events.sort((a, b) => a - b);
    return sorted[Math.ceil(sorted.length * 0.98) - 1] ?? 16;
  });
}

/** Lets the stream run: the longest task after the page has come up, and how its heap grows. */
function watching(browser: Browser, site: Site, seconds: number) {
  const desk = { isPhone: false, slowdown: 1, isSlowNetwork: false };
  return withPage(browser, desk, async (page, protocol) => {
    await open(page, site);
    const quarter = (seconds * 1_000) / 4;
    let longestTask = 0;
    const heap: number[] = [];
    for (let mark = 0; mark < HEAP_MARKS; mark += 1) {
      await page.evaluate(() => {
        (window as unknown as { noted: Noted }).noted.longestTask = 0;
      });
      await page.waitForTimeout(mark === 0 ? quarter : (quarter * 3) / (HEAP_MARKS - 1));
      longestTask = Math.max(longestTask, (await notedIn(page)).longestTask);
      heap.push(await heapMb(protocol));
    }
    console.error(`heap after collecting, MB: ${heap.map((each) => each.toFixed(2)).join(" ")}`);
    return { longestTask, heapPerMinute: Math.max(0, slope(heap)) / ((seconds * 0.75) / 60 / (HEAP_MARKS - 1)) };
  });
}

/** Of the line that fits best, a step: one mark that is high by chance says nothing. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const spread = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return values.reduce((sum, value, index) => sum + (index - middle) * value, 0) / spread;
}

async function heapMb(protocol: CDPSession): Promise<number> {
  await protocol.send("HeapProfiler.collectGarbage");
  const { usedSize } = await protocol.send("Runtime.getHeapUsage");
  return usedSize / 1e6;
}
