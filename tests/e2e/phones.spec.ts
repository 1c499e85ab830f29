import { getDepth } from "~exchange/contract/get-depth";
import { LOCALE_CODES } from "~/i18n/locales";
import { localizedPath, prefixedPath } from "~/i18n/localized-path";
import { call, Member } from "./member";
import { expect, test, type Page } from "./watched";

const PHONE = { width: 390, height: 844 };
const TERMINALS = ["/spot/BTC_USDT", "/futures/usdt/BTCUSDT"];

/** What of a terminal may go on beyond its box, and why. */
const MAY_BE_CUT = {
  ".term-choice-phone, .term-bottom .ui-tabs, .term-types": "a row of tabs, which a finger moves",
  ".term-intervals": "a row of intervals, which a finger moves; the menu beside it has them all",
};

/** Text that a box of the page cuts off, whether or not an ellipsis says so. Runs in the page. */
function cutTexts(mayBeCut: string): string[] {
  const TOLERANCE = 1.5;
  const faults = new Set<string>();
  const walker = document.createTreeWalker(document.querySelector(".term") ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || (node.nodeValue ?? "").trim() === "" || element.closest(`${mayBeCut}, select, svg, script`))
      continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, display, position, clipPath } = getComputedStyle(at);
      // For those who listen.
      if (position === "absolute" && (clipPath !== "none" || at.clientWidth <= 1)) break;
      if (overflowX === "visible" || display === "inline" || display === "contents") continue;
      const box = at.getBoundingClientRect();
      if (left < box.left - TOLERANCE || right > box.right + TOLERANCE)
        faults.add(`"${node.nodeValue}" by ${at.tagName.toLowerCase()}.${[...at.classList].join(".")}`);
    }
  }
  return [...faults];
}

test("no word of a terminal is cut on a phone in any language @nojs", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const mayBeCut = Object.keys(MAY_BE_CUT).join(", ");
  for (const locale of LOCALE_CODES)
    for (const path of TERMINALS) {
      await page.goto(localizedPath(locale, path));
      expect(await page.evaluate(cutTexts, mayBeCut), `${locale} ${path}`).toEqual([]);
    }
});

/** How many lines of text each row of the terminal's lists has. */
function rowLines(): { text: string; lines: number }[] {
  return [...document.querySelectorAll(".term-lines tbody tr")].map((row) => {
    const range = document.createRange();
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    const middles: number[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node);
      const { top, height, width } = range.getBoundingClientRect();
      if (width > 1 && height > 1) middles.push(top + height / 2);
    }
    middles.sort((a, b) => a - b);
    const lines = middles.filter((middle, nth) => nth === 0 || middle - (middles[nth - 1] ?? 0) > 8).length;
    return { text: (row.textContent ?? "").slice(0, 60), lines };
  });
}

async function linesAt(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator(".term-lines tbody tr").first()).toBeVisible();
  return page.evaluate(rowLines);
}

test("on a phone an order with its terms, a fill and a change of the wallet take two lines each @phone", async ({
  page,
  context,
}) => {
  const member = await Member.join();
  await member.openFutures();
  const { bids } = getDepth.output.parse(await call(getDepth, { pairCode: "BTC_USDT", limit: 1 }));
  const priceAt = (share: number) => (Number(bids[0]?.[0]) * share).toFixed(2);
  await member.order({ side: "buy", orderType: "market", quoteAmount: "200" });
  const stop = { triggerPrice: priceAt(0.9), price: priceAt(0.89), quantity: "0.001" };
  await member.order({ side: "sell", orderType: "stop_limit", ...stop });
  const exits = { takeProfit: priceAt(1.1), stopLoss: priceAt(0.8), stopLossLimit: null };
  await member.order({ side: "buy", orderType: "limit", price: priceAt(0.9), quantity: "0.001", exits });
  await member.futuresOrder({ pairCode: "BTCUSDT", side: "buy", orderType: "market", quantity: "0.01" });
  const limit = { orderType: "limit", price: priceAt(0.9).slice(0, -1), quantity: "0.01" };
  await member.futuresOrder({ pairCode: "BTCUSDT", side: "buy", ...limit });
  await member.enter(context);
  for (const path of [
    ...["", "?tab=history", "?tab=fills"].map((query) => `/spot/BTC_USDT${query}`),
    ...["open", "history", "fills", "ledger"].map((tab) => `/futures/usdt/BTCUSDT?tab=${tab}`),
  ])
    for (const { text, lines } of await linesAt(page, path)) expect(lines, `${path}: ${text}`).toBeLessThanOrEqual(2);
});

/** What is current in a strip that scrolls sideways, and isn't seen whole. Runs in the page. */
function currentOutOfSight(): string[] {
  const faults: string[] = [];
  for (const current of document.querySelectorAll("nav [aria-current], ul [aria-current]")) {
    const { left, right, width } = current.getBoundingClientRect();
    const strip = [...document.querySelectorAll("*")]
      .filter((element) => element.contains(current))
      .findLast((element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX));
    const box = strip?.getBoundingClientRect();
    if (box && width > 0 && (left < box.left - 1 || right > box.right + 1)) faults.push(current.textContent ?? "");
  }
  return faults;
}

test("on a phone the tab, interval and pair that an address names are in sight @phone", async ({ page }) => {
  for (const path of [
    ...["/futures/usdt/BTCUSDT?tab=ledger", "/spot/BTC_USDT?tab=assets", "/spot/BTC_USDT?interval=1M"],
    ...["/futures/historical-funding-rates/XRPUSDT", "/futures-stats?pair=XRPUSDT"],
  ])
    for (const locale of ["en_US", "ar_AE"] as const) {
      // An address without a language is that of the language that was last looked at.
      await page.goto(prefixedPath(locale, path));
      await page.waitForSelector("html[data-hydrated]", { state: "attached" });
      await expect.poll(() => page.evaluate(currentOutOfSight), { message: `${locale} ${path}` }).toEqual([]);
    }
});
