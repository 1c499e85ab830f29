import { operate } from "./member";
import { expect, test } from "./watched";

test("the rules of a pair stand in the page, are found, have an address and come as files @nojs", async ({
  page,
  request,
}) => {
  await page.goto("/trading-rules");
  await expect(page).toHaveTitle("Trading rules | Bourse");
  const row = (pair: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: pair }) });
  await expect(row("BTC/USDT")).toContainText("0.00001 BTC");
  await expect(page.getByRole("rowheader")).not.toHaveCount(1);

  await page.getByRole("searchbox", { name: "Search pair or coin" }).fill("ether");
  await page.getByRole("searchbox", { name: "Search pair or coin" }).press("Enter");
  await expect(page).toHaveURL(/\/trading-rules\?search=ether$/);
  await expect(row("BTC/USDT")).toHaveCount(0);
  await expect(row("ETH/USDT")).toBeVisible();
  await page.getByRole("link", { name: "Show all pairs" }).click();
  await expect(row("BTC/USDT")).toBeVisible();

  for (const address of ["/trading-rules", "/trading-rules?market=futures"]) {
    await page.goto(address);
    await expect(page.getByRole("table", { name: "API limits" })).toContainText("6,000 in 1 min");
  }

  await page.goto("/trading-rules?pair=SOL_USDT");
  await expect(page.getByRole("table").first().getByRole("rowheader")).toHaveCount(1);
  await page.goto("/trading-rules#DOGE_USDT");
  await expect(page.locator("#DOGE_USDT")).toBeInViewport();

  const address = await page.getByRole("link", { name: "CSV" }).getAttribute("href");
  const csv = await request.get(address ?? "");
  expect(csv.headers()["content-disposition"]).toContain("trading-rules.csv");
  expect(await csv.text()).toMatch(/^pairCode,state,.*\r\nBTC_USDT,trading,0\.01,0\.00001,/);
});

test("the footer and the terminal lead to the rules @desktop", async ({ page }) => {
  await page.goto("/markets");
  await page.getByRole("contentinfo").getByRole("link", { name: "Trading rules" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Trading rules");
  await page.goto("/spot/ETH_USDT");
  await page.getByRole("link", { name: "All rules" }).click();
  await expect(page).toHaveURL(/\/trading-rules\?pair=ETH_USDT$/);
});

test("what the operator changes while the exchange runs is in the record, with what it was before, also without JavaScript @desktop", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const [pair, name] = ["RULUSDT", "RUL/USDT"];
  operate("contract", pair, "closing-only");
  await page.goto(`/trading-rules?market=futures&pair=${pair}`);
  const card = page.getByRole("region", { name, exact: true });
  await card.getByRole("link", { name: /^In force since \d{4}-\d\d-\d\d \d\d:\d\d/ }).click();
  await expect(page).toHaveURL(/\/trading-rules\/changes\?pair=RULUSDT$/);
  await expect(page).toHaveTitle("Rule changes | Bourse");
  const newest = page.getByRole("row").nth(1);
  await expect(newest.getByRole("rowheader")).toContainText("Status");
  await expect(newest.getByRole("cell")).toContainText(["Trading", "Close only", /\d/, "Operator"]);

  operate("contract", pair, "trading");
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const form = await plain.newPage();
  await form.goto("/trading-rules");
  await form.getByRole("link", { name: "Changes", exact: true }).click();
  await form.getByLabel("Trading pair").selectOption(pair);
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(form).toHaveURL(/[?&]pair=RULUSDT$/);
  const rows = form.getByRole("row");
  await expect(rows.nth(1).getByRole("cell")).toContainText(["Close only", "Trading", /\d/, "Operator"]);
  await expect(rows.last().getByRole("rowheader")).toContainText("Listed");
  const address = await form.getByRole("link", { name: "CSV" }).getAttribute("href");
  const csv = await (await request.get(address ?? "")).text();
  expect(csv.split("\r\n")[1]).toMatch(/,futures,RULUSDT,state,,closing_only,trading,,command,$/);
  await plain.close();
});
