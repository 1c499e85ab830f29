import { expect, test, type Page } from "./watched";
import { wordsOf } from "./strings";
import { Trader } from "./trader";

/** As in scripts/test-stack.mjs. */
const KEY = "the-key-of-the-browser-tests";
const [, exchangePort] = (process.env.E2E_PORTS ?? "").split(",");
const RECEIVER = `http://127.0.0.1:${exchangePort}/analytics`;

interface Told {
  event: string;
  distinctId: string;
  accountId?: string;
  properties: Record<string, string>;
}

/** What the receiver has of this browser, in the order it came. */
async function toldBy(page: Page): Promise<Told[]> {
  const visitor = await page.evaluate(() => localStorage.getItem("analytics.visitor") ?? "{}");
  const { distinctId } = JSON.parse(visitor) as { distinctId?: string };
  const response = await fetch(`${RECEIVER}/events`, { headers: { authorization: `Bearer ${KEY}` } });
  const { data } = (await response.json()) as { data: { events: Told[] } };
  return data.events.filter((told) => told.distinctId === distinctId).reverse();
}

const t = wordsOf("en_US");

test("a person's way from the first page to an order reaches the operator, and no word that they typed", async ({
  page,
}, { project }) => {
  const trader = new Trader(page, "en_US", { isPhone: project.name === "mobile", hasScripts: true });
  await trader.open("/markets", { utm_source: "letter", token: "canary" });
  await page.waitForFunction(() => sessionStorage.getItem("analytics.waiting") !== null);
  expect(await toldBy(page)).toEqual([]);
  await trader.signUp();
  await trader.placeMarketBuy("0.00123");
  await expect
    .poll(async () => (await toldBy(page)).map(({ event }) => event), { timeout: 20_000 })
    .toEqual(["page_view", "page_view", "sign_up", "page_view", "order_placed"]);
  const told = await toldBy(page);
  expect(told.map(({ properties }) => properties.pageid)).toEqual([
    "/markets",
    "/register",
    "/spot/:pair",
    "/spot/:pair",
    "/spot/:pair",
  ]);
  expect(new Set(told.map(({ accountId }) => accountId)).size).toBe(1);
  expect(told[0]?.properties).toMatchObject({ utm_source: "letter", siteid: project.name === "mobile" ? "H5" : "Web" });
  expect(JSON.stringify(told)).not.toMatch(/canary|0\.00123|example\.test|password|correct horse/);
});

test("whoever doesn't allow it is not counted any more @desktop", async ({ page }) => {
  await page.goto("/account/preferences");
  await page.waitForFunction(() => sessionStorage.getItem("analytics.waiting") !== null);
  const group = page.getByRole("group", { name: t("preferences:usage.title") });
  await group.getByRole("button", { name: t("preferences:usage.off"), exact: true }).click();
  await expect(group.getByRole("button", { name: t("preferences:usage.off"), exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.waitForFunction(() => sessionStorage.getItem("analytics.waiting") === null);
  await page.goto("/markets");
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  await page.waitForFunction(() => localStorage.getItem("analytics.visitor")?.includes('"stop"'));
  expect(await page.evaluate(() => sessionStorage.getItem("analytics.waiting"))).toBeNull();
});

test("the choice is a form that works without scripts @nojs", async ({ page }) => {
  await page.goto("/account/preferences");
  const group = page.getByRole("group", { name: t("preferences:usage.title") });
  const off = group.getByRole("button", { name: t("preferences:usage.off"), exact: true });
  await expect(off).toHaveAttribute("aria-pressed", "false");
  await off.click();
  await expect(off).toHaveAttribute("aria-pressed", "true");
});
