import { TEST_CONTRACTS } from "./contracts.mjs";
import { counterparty, Member, tellIndex } from "./member";
import { Trader } from "./trader";
import { expect, test } from "./watched";

/** In the order of the projects: they trade without meeting each other. */
const PAIRS = TEST_CONTRACTS.slice(4).map(({ pair }) => pair);
const PROJECTS = ["desktop", "mobile", "nojs"];

for (const suffix of ["", " @nojs"]) {
  test(`a position that has closed is in the terminal, on its page, in a file and on a card${suffix}`, async ({
    page,
    context,
    isMobile,
    javaScriptEnabled,
  }, { project }) => {
    const pair = PAIRS[PROJECTS.indexOf(project.name)] ?? "";
    tellIndex(pair, "1000");
    const maker = await counterparty(pair);
    for (const locale of ["en_US", "ar_AE"] as const) {
      const trader = new Trader(page, locale, { isPhone: isMobile, hasScripts: javaScriptEnabled });
      const member = await Member.join();
      await member.openFutures();
      await member.enter(context);
      await maker.offer("sell", "1000", "2");
      await member.futuresOrder({ pairCode: pair, side: "buy", orderType: "market", quantity: "2" });
      await maker.offer("buy", "1010", "2");
      await trader.open(`/futures/usdt/${pair}`, { dialog: "close", position: `${pair}:long` });
      const dialog = page.locator(".fut-dialog");
      await dialog.getByRole("button", { name: trader.t("futures:position.act_close"), exact: true }).click();
      await expect(dialog).toHaveCount(0);

      await trader.open(`/futures/usdt/${pair}`, { tab: "closed" });
      const panel = page.locator("#orders");
      await expect(panel.locator(".term-rows tbody tr")).toHaveCount(1);
      await panel.getByRole("link", { name: trader.t("spot:links.allOrders"), exact: true }).click();
      await expect(page).toHaveURL(/\/orders\/futures\?tab=closed$/);
      const row = page.getByRole("main").locator(".orders-table tbody tr");
      await expect(row).toHaveCount(1);
      await expect(row).toContainText(trader.t("futures:side.long"));
      await expect(row).toContainText(trader.t("futures:closed.order"));

      const file = page.getByRole("link", { name: trader.t("orders:csv.download"), exact: true });
      const csv = await (await page.request.get((await file.getAttribute("href")) ?? "")).text();
      // Bought and sold by market orders: 20 won, and 0.06 % of 2,000 and of 2,020 charged.
      expect(csv).toContain(`,${pair},long,,cross,10,2.000,2.000,1000.0,1010.0,20.00000000,2.41200000,`);

      if (isMobile) await row.getByText(trader.t("futures:closed.details"), { exact: true }).click();
      await row.getByRole("link", { name: trader.t("futures:dialog.share"), exact: true }).click();
      const card = page.locator(".fut-share img");
      await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
      await page.goBack();
      await row.waitFor();
      if (isMobile) await row.getByText(trader.t("futures:closed.details"), { exact: true }).click();
      await row.getByRole("link", { name: trader.t("futures:closed.fills"), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`tab=fills&pair=${pair}&from=`));
      await expect(page.getByRole("main").locator(".orders-table tbody tr")).toHaveCount(2);
    }
  });
}
