import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { openBrowser, withPage } from "./browser";
import { judged, type Measured } from "./figures";
import type { Site } from "./site";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** What a page loads by itself once it has come up counts as well. */
const SETTLING_MS = 4_000;
const PAGES = [
  ["home", "/", 120],
  ["markets", "/markets", 120],
  ["trading rules", "/trading-rules", 120],
  ["log-in", "/login", 120],
  ["trade", "/spot/BTC_USDT", 200],
] as const;
const SCRIPTS_MAX = 12;
const STRINGS_KB_MAX = 25;
/** Of the trade page, by its route's handle. */
const TRADE_NAMESPACES = ["common", "errors", "spot", "chart"];

const brotliKb = (bytes: Buffer) => brotliCompressSync(bytes).length / 1_000;

/** Row 12: every script that a browser asks for, each compressed by brotli, by the network's log. */
export async function weight(site: Site): Promise<Measured[]> {
  const browser = await openBrowser();
  try {
    const measured: Measured[] = [];
    for (const [name, path, goal] of PAGES) {
      const scripts = new Set<string>();
      const desk = { isPhone: false, slowdown: 1, isSlowNetwork: false };
      await withPage(browser, desk, async (page) => {
        page.on("request", (request) => {
          if (request.resourceType() === "script") scripts.add(new URL(request.url()).pathname);
        });
        await page.goto(site.origin + path, { waitUntil: "load" });
        await page.waitForTimeout(SETTLING_MS);
      });
      const kb = [...scripts].reduce((sum, file) => sum + brotliKb(readFileSync(`${ROOT}/build/client${file}`)), 0);
      const less = { row: 12, better: "less" } as const;
      const gate = name === "trade" ? 240 : goal;
      measured.push(judged({ ...less, name: `${name}: JavaScript, brotli`, unit: "kB", goal, gate }, kb));
      const count = { ...less, name: `${name}: scripts`, unit: "scripts", goal: SCRIPTS_MAX, gate: SCRIPTS_MAX };
      measured.push(judged(count, scripts.size));
    }
    return [...measured, strings()];
  } finally {
    await browser.close();
  }
}

/** The heaviest locale's strings of the trade page. */
function strings(): Measured {
  const folders = readdirSync(`${ROOT}/locales`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const kb = folders.map(({ name }) =>
    TRADE_NAMESPACES.reduce((sum, file) => sum + brotliKb(readFileSync(`${ROOT}/locales/${name}/${file}.json`)), 0),
  );
  const bounds = { goal: STRINGS_KB_MAX, gate: STRINGS_KB_MAX };
  const name = "trade: strings of the heaviest locale, brotli";
  return judged({ row: 12, name, unit: "kB", better: "less", ...bounds }, Math.max(...kb));
}
