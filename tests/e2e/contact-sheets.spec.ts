import type { Browser, BrowserContext } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { localizedPath } from "~/i18n/localized-path";
import type { LocaleCode } from "~/i18n/locales";
import { liquidatedScenes, membersScenes, visitorsScenes, type Scene } from "./scenes";
import { test } from "./watched";

// Nothing is proved here: pictures of every page are made for someone to look at. Runs only where E2E_SHEETS names a folder.
const FOLDER = process.env.E2E_SHEETS ?? "build/sheets";
test.use({ contextOptions: { reducedMotion: "reduce" } });
test.setTimeout(90 * 60_000);

const LOCALES: readonly LocaleCode[] = ["en_US", "ar_AE", "ja_JP"];
const THEMES = ["light", "dark"] as const;
/** Each with the share of its size that it has on a sheet. */
const SIZES = [
  { width: 1920, height: 1080, share: 0.3 },
  { width: 1440, height: 900, share: 0.4 },
  { width: 1024, height: 768, share: 0.4 },
  { width: 390, height: 844, share: 0.55 },
];
/** Of a long page, in pixels of the page. */
const HEIGHT_MAX = 1_800;
/** What live panels need until they are drawn. */
const SETTLED_MS = 900;
const RESIZED_MS = 250;

interface Picture {
  image: string;
  width: number;
}

const nameOf = (who: string, scene: Scene, locale: string) =>
  `${who}${scene.path.replace(/\W+/g, "-").replace(/-$/, "") || "-home"}-${locale}`;

/** A row of the sheet: the page in one theme at every width. */
async function picturesOf(context: BrowserContext, path: string, theme: string, baseURL: string): Promise<Picture[]> {
  await context.addCookies([{ name: "theme", value: theme, url: baseURL }]);
  // An address without a language is that of the language that was last looked at.
  await context.clearCookies({ name: "locale" });
  const page = await context.newPage();
  try {
    await page.goto(path);
    await page.waitForSelector("html[data-hydrated]", { state: "attached" });
    await page.waitForTimeout(SETTLED_MS);
    const pictures: Picture[] = [];
    for (const { width, height, share } of SIZES) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(RESIZED_MS);
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      const clip = { x: 0, y: 0, width, height: Math.min(Math.max(whole, height), HEIGHT_MAX) };
      const bytes = await page.screenshot({ type: "jpeg", quality: 80, fullPage: true, clip });
      pictures.push({ image: `data:image/jpeg;base64,${bytes.toString("base64")}`, width: Math.round(width * share) });
    }
    return pictures;
  } finally {
    await page.close();
  }
}

async function drawSheet(browser: Browser, title: string, rows: readonly Picture[][]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 2_040, height: 900 } });
  try {
    const images = rows.map((row) => row.map(({ image, width }) => `<img src="${image}" width="${width}">`).join(""));
    await page.setContent(
      `<body style="margin:12px;background:#777;font:16px sans-serif">${title}` +
        images.map((row) => `<p style="display:flex;gap:12px;align-items:start;margin:12px 0">${row}</p>`).join(""),
    );
    await page.screenshot({ path: join(FOLDER, `${title}.png`), fullPage: true });
  } finally {
    await page.close();
  }
}

const SEEN_BY: [who: string, scenes: (context: BrowserContext) => Promise<Scene[]>][] = [
  ["visitor", visitorsScenes],
  ["member", membersScenes],
  ["liquidated", liquidatedScenes],
];

for (const [who, scenesOf] of SEEN_BY)
  test(`sheets of what a ${who} sees @desktop`, async ({ browser, context, baseURL }) => {
    mkdirSync(FOLDER, { recursive: true });
    const only = process.env.E2E_SHEETS_ONLY?.split(",");
    for (const scene of await scenesOf(context)) {
      if (only?.every((part) => !scene.path.includes(part))) continue;
      for (const locale of LOCALES) {
        const rows: Picture[][] = [];
        for (const theme of THEMES)
          rows.push(await picturesOf(context, localizedPath(locale, scene.path), theme, baseURL ?? ""));
        await drawSheet(browser, nameOf(who, scene, locale), rows);
      }
    }
  });
