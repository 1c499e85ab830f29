import type { Browser } from "@playwright/test";
import { openBrowser, PHONE_SLOWDOWN, withPage } from "./browser";
import { judged, median, type Figure, type Measured } from "./figures";
import type { Site } from "./site";

/** How long a page is watched after it has come to life. */
const SETTLING_MS = 3_000;
const PAGES = [
  ["home", "/"],
  ["markets", "/markets"],
  ["trade", "/spot/BTC_USDT"],
] as const;

interface Vitals {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
}

const FIGURES: Record<keyof Vitals, Omit<Figure, "name"> & { label: string }> = {
  fcp: { row: 10, label: "first paint with content", unit: "ms", better: "less", goal: 1_800, gate: 2_500 },
  lcp: { row: 10, label: "largest paint", unit: "ms", better: "less", goal: 2_000, gate: 2_500 },
  tbt: { row: 10, label: "blocking time", unit: "ms", better: "less", goal: 150, gate: 250 },
  cls: { row: 10, label: "layout shift", unit: "", better: "less", goal: 0.02, gate: 0.05 },
};

/** Runs in the page before anything else: what the browser notes is kept for later. */
function watchVitals(): void {
  const noted: Vitals = { fcp: 0, lcp: 0, tbt: 0, cls: 0 };
  Object.assign(window, { noted });
  const watch = (
    type: string,
    note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") noted.fcp = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => (noted.lcp = startTime));
  watch("longtask", ({ duration }) => (noted.tbt += Math.max(0, duration - 50)));
  watch("layout-shift", ({ value, hadRecentInput }) => {
    if (hadRecentInput !== true) noted.cls += value ?? 0;
  });
}

/**
 * Row 10 as far as the browser itself tells it: a phone's size, a processor four times slower and Lighthouse's slow 4G,
 * imposed by the browser and not computed as Lighthouse does. Blocking time counts from the start to three seconds after
 * the page answers.
 */
export async function vitals(site: Site, quick: boolean): Promise<Measured[]> {
  const browser = await openBrowser();
  try {
    const measured: Measured[] = [];
    for (const [name, path] of PAGES) {
      const runs: Vitals[] = [];
      for (let run = 0; run < (quick ? 1 : 5); run += 1) runs.push(await visit(browser, site.origin + path));
      for (const key of ["fcp", "lcp", "tbt", "cls"] as const) {
        const { label, ...figure } = FIGURES[key];
        measured.push(judged({ ...figure, name: `${name}: ${label}` }, median(runs.map((each) => each[key]))));
      }
    }
    return measured;
  } finally {
    await browser.close();
  }
}

function visit(browser: Browser, url: string): Promise<Vitals> {
  const phone = { isPhone: true, slowdown: PHONE_SLOWDOWN, isSlowNetwork: true };
  return withPage(browser, phone, async (page) => {
    await page.addInitScript(watchVitals);
    await page.goto(url, { waitUntil: "load", timeout: 60_000 });
    // Scripts come after the first paint, and may come after the load.
    await page.waitForSelector("html[data-hydrated]", { state: "attached", timeout: 60_000 });
    await page.waitForTimeout(SETTLING_MS);
    return page.evaluate(() => (window as unknown as { noted: Vitals }).noted);
  });
}
