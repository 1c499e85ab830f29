import { readFileSync, writeFileSync } from "node:fs";
import { expect, test, type Page } from "./watched";

/**
 * Where every component of the gallery lies. Boxes, not pictures: they don't depend on how a browser's version draws
 * letters, and what colours do is proven from the tokens. `E2E_KEEP_BOXES=on` keeps what is drawn now as what is right.
 */
const KEPT = "tests/e2e/gallery-boxes.json";
const TOLERANCE = 2;

/** [from where reading starts, from the top of its section, width, height]. */
type Box = [number, number, number, number];
type Boxes = Record<string, Box>;

async function open(page: Page): Promise<void> {
  await page.goto("/ui");
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  await page.evaluate(() => document.fonts.ready.then(() => true));
}

/** The boxes of all components, measured from the edge where reading starts; `withLtr`: those that never turn round, too. */
function boxesOf(page: Page, withLtr: boolean): Promise<Boxes> {
  return page.evaluate((withLtr) => {
    const isRtl = document.documentElement.dir === "rtl";
    const boxes: Record<string, [number, number, number, number]> = {};
    document.querySelectorAll(".gallery-section").forEach((section, number) => {
      const frame = section.getBoundingClientRect();
      const seen = new Map<string, number>();
      for (const element of section.querySelectorAll("[class^='ui-'], [class^='gallery-'], .n")) {
        // Figures read from left to right, and stand on the physical right in both directions.
        const island = element.closest(".n") ?? element.parentElement?.closest("[dir=ltr], bdi");
        if (!withLtr && island && section.contains(island)) continue;
        if (!element.checkVisibility()) continue;
        const name = [...element.classList].join(".");
        const count = (seen.get(name) ?? 0) + 1;
        seen.set(name, count);
        const box = element.getBoundingClientRect();
        const start = isRtl ? frame.right - box.right : box.left - frame.left;
        boxes[`${number} ${name} ${count}`] = [
          Math.round(start),
          Math.round(box.top - frame.top),
          Math.round(box.width),
          Math.round(box.height),
        ];
      }
    });
    return boxes;
  }, withLtr);
}

/** What lies elsewhere than it should, in words. */
function moved(found: Boxes, right: Boxes): string[] {
  const names = new Set([...Object.keys(found), ...Object.keys(right)]);
  return [...names].flatMap((name) => {
    const [a, b] = [found[name], right[name]];
    if (!a || !b) return [`${name} is ${a ? "new" : "gone"}`];
    return a.every((side, index) => Math.abs(side - (b[index] ?? NaN)) <= TOLERANCE) ? [] : [`${name}: ${a} not ${b}`];
  });
}

test("every component lies where it lay, in both themes @desktop", async ({ page }) => {
  await open(page);
  const boxes = await boxesOf(page, true);
  if (process.env.E2E_KEEP_BOXES === "on") {
    const lines = Object.entries(boxes).map(([name, box]) => `  ${JSON.stringify(name)}: [${box.join(", ")}]`);
    writeFileSync(KEPT, `{\n${lines.join(",\n")}\n}\n`);
  }
  const kept = JSON.parse(readFileSync(KEPT, "utf8")) as Boxes;
  expect(moved(boxes, kept)).toEqual([]);
  await page.locator("html").evaluate((html) => html.setAttribute("data-theme", "dark"));
  expect(moved(await boxesOf(page, true), kept)).toEqual([]);
});

test("from right to left every component lies where its mirror image would", async ({ page }) => {
  await open(page);
  const ltr = await boxesOf(page, false);
  expect(Object.keys(ltr).length).toBeGreaterThan(100);
  await page.locator("html").evaluate((html) => html.setAttribute("dir", "rtl"));
  expect(moved(await boxesOf(page, false), ltr)).toEqual([]);
});
