import { expect, test } from "./watched";

test("historical funding: any spelling leads there, the tabs, the calculator and the file work @nojs", async ({
  page,
  request,
}) => {
  await page.goto("/futures/historical-funding-rates/btc_usdt");
  await expect(page).toHaveURL(/\/futures\/historical-funding-rates\/BTCUSDT$/);
  await expect(page).toHaveTitle("BTC/USDT funding rates | Bourse");
  const main = page.getByRole("main");
  await expect(main).toContainText("Average premium");
  await expect(main.getByRole("timer")).toHaveText(/^\d\d:\d\d:\d\d$/);
  await main.getByRole("link", { name: "History", exact: true }).click();
  await expect(page).toHaveURL(/tab=history/);
  await expect(main.getByRole("img", { name: /Settled funding rates of/ })).toBeVisible();
  const rows = main.locator(".funding-rows tbody tr");
  await expect(rows).not.toHaveCount(0);
  await main.getByText("Show the figures as a table").click();
  await expect(main.locator(".ui-chart-table tbody tr").first()).toBeVisible();

  await main.getByLabel("Size").fill("0.5");
  await main.getByRole("radio", { name: "Short" }).check();
  await main.getByRole("button", { name: "Calculate" }).click();
  await expect(page).toHaveURL(/side=short/);
  await expect(page.locator(".funding-total")).toHaveText(/^[+−][\d,.]+\sUSDT$/);
  await expect(rows.first().locator("td")).toHaveCount(5);
  await main.getByLabel("Size").fill("abc");
  await main.getByRole("button", { name: "Calculate" }).click();
  await expect(main.locator(".ui-field-error")).toBeVisible();

  const address = await main.getByRole("link", { name: "CSV" }).getAttribute("href");
  const csv = await request.get(address ?? "");
  expect(csv.headers()["content-disposition"]).toContain("funding-rates-BTCUSDT.csv");
});

test("an unknown pair is missed, and the closest pairs are offered @nojs", async ({ page }) => {
  const response = await page.goto("/futures/historical-funding-rates/BTCUSD");
  expect(response?.status()).toBe(404);
  await page
    .getByRole("main")
    .getByRole("link", { name: /BTC\/USDT/ })
    .click();
  await expect(page).toHaveURL(/\/futures\/historical-funding-rates\/BTCUSDT$/);
});

test("statistics: every card has its definition, two pairs are compared in the address @nojs", async ({
  page,
  request,
}) => {
  await page.goto("/futures-stats");
  await expect(page).toHaveTitle("Futures statistics | Bourse");
  const main = page.getByRole("main");
  for (const name of ["Long/short accounts", "Top accounts", "Top positions", "Taker volume", "Basis", "Liquidations"])
    await expect(main.getByRole("heading", { name, exact: true })).toBeVisible();
  await main.getByLabel("Compare with").selectOption("ETHUSDT");
  await main.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/compare=ETHUSDT/);
  await main.getByRole("link", { name: /^\W*15m\W*$/ }).click();
  await expect(page).toHaveURL(/interval=15m/);
  await expect(main.getByLabel("Compare with")).toHaveValue("ETHUSDT");
  const json = await request.get("/resources/futures-stats?pair=BTCUSDT&interval=5m&format=json");
  expect(await json.json()).toMatchObject({ pairCode: "BTCUSDT", interval: "5m" });
});

test("risk fund: balance, ledger by kind, lists and files @nojs", async ({ page, request }) => {
  await page.goto("/risk-fund");
  const main = page.getByRole("main");
  await expect(main.locator(".fund-balance")).toHaveText(/^[\d,]+\.\d\d\sUSDT$/);
  await expect(main).toContainText("Test funds");
  await main.getByLabel("Event").selectOption("top_up");
  await main.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/kind=top_up/);
  await expect(main.getByRole("cell", { name: "Operator top-up" })).toBeVisible();
  await main.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: "Liquidations" }).click();
  await expect(page).toHaveURL(/tab=liquidations/);
  const csv = await (await request.get("/resources/risk-fund?format=csv")).text();
  expect(csv).toContain("time_utc,movement_id,kind");
});

test("every liquidation there is can be worked out again, and one that never was is missed @nojs", async ({ page }) => {
  expect((await page.goto("/futures/liquidations/L999999999"))?.status()).toBe(404);
  await page.goto("/risk-fund?tab=liquidations");
  const link = page.locator('a[href*="/futures/liquidations/"]').first();
  test.skip((await link.count()) === 0, "nobody has been liquidated in this market yet");
  await link.click();
  await expect(page.getByRole("main")).toContainText("all figures match");
});

test("the rules of perpetuals: a card each, found, by address and as files @nojs", async ({ page, request }) => {
  await page.goto("/trading-rules");
  await page.getByRole("main").getByRole("link", { name: "Futures", exact: true }).click();
  await expect(page).toHaveURL(/market=futures/);
  const card = page.locator("#BTCUSDT");
  await expect(card).toContainText("Contract size");
  await expect(card.getByRole("row").nth(1)).toContainText("125×");
  await page.goto("/trading-rules?market=futures#SOLUSDT");
  await expect(page.locator("#SOLUSDT")).toBeInViewport();
  await page.getByRole("searchbox", { name: "Search pair or coin" }).fill("ether");
  await page.getByRole("searchbox", { name: "Search pair or coin" }).press("Enter");
  await expect(page).toHaveURL(/market=futures&search=ether$/);
  await expect(page.locator("#BTCUSDT")).toHaveCount(0);
  await expect(page.locator("#ETHUSDT")).toBeVisible();
  const json = await request.get("/resources/trading-rules?market=futures&format=json");
  expect(await json.json()).toContainEqual(expect.objectContaining({ pairCode: "BTCUSDT", tick: "0.1" }));
});

test("the markets have a zone of perpetuals, sorted in the address @nojs", async ({ page }) => {
  await page.goto("/markets");
  await page.getByRole("navigation", { name: "Lists of markets" }).getByRole("link", { name: "Futures" }).click();
  await expect(page).toHaveURL(/zone=futures/);
  const rows = page.locator(".markets-table tbody tr");
  await expect(rows.filter({ hasText: "BTC/USDT" })).toHaveCount(1);
  const count = await rows.count();
  await page.getByRole("link", { name: "Funding rate", exact: true }).click();
  await expect(page).toHaveURL(/sort=funding/);
  await expect(rows).toHaveCount(count);
});

test("the menu leads to the pages of perpetuals @desktop", async ({ page }) => {
  await page.goto("/");
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  const banner = page.getByRole("banner");
  await banner.locator("summary", { hasText: "Futures" }).click();
  await banner.getByRole("link", { name: "Risk fund" }).click();
  await expect(page).toHaveURL(/\/risk-fund$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Risk fund");
});
