import { randomInt, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { getDepth } from "~exchange/contract/get-depth";
import { placeOrder } from "~exchange/contract/place-order";
import { listOrders } from "~exchange/contract/list-orders";
import type { Order } from "~exchange/contract/schemas";
import { expect, test, type Page } from "./watched";
import { Trader } from "./trader";

const PAIR = "BTC_USDT";

/** Calls the exchange itself with the session of the person at the browser. */
async function ask(page: Page, path: string, body?: unknown): Promise<unknown> {
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name === "access_token")?.value ?? "";
  const [, port] = (process.env.E2E_PORTS ?? "").split(",");
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const headers = { "X-Authorization": token, "Content-Type": "application/json" };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
  const answer = (await response.json()) as { code: number; data: unknown; msg?: string };
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
}

const place = async (page: Page, order: object): Promise<Order> =>
  placeOrder.output.parse(
    await ask(page, placeOrder.path, {
      ...{ clientOrderId: randomUUID(), pairCode: PAIR, orderType: "limit", ...order },
    }),
  );

/** A price that rests a good way below the market's, at a level of its own, and one that certainly takes. */
async function prices(page: Page): Promise<{ low: string; high: string }> {
  const { bids, asks } = getDepth.output.parse(await ask(page, `${getDepth.path}?pairCode=${PAIR}`));
  const units = (text: string | undefined) => Number((text ?? "0").replace(".", ""));
  const text = (price: number) => `${Math.floor(price / 100)}.${String(price % 100).padStart(2, "0")}`;
  return {
    low: text(Math.round(units(bids[0]?.[0]) * 0.9) - randomInt(100_000)),
    high: text(Math.round(units(asks[0]?.[0]) * 1.01)),
  };
}

const steps = (page: Page) => page.locator("#order-line ~ ol > li");

for (const suffix of ["", " @nojs"]) {
  test(`a person follows an order from its place in line to its end${suffix}`, async ({
    page,
    isMobile,
    javaScriptEnabled,
  }) => {
    const trader = new Trader(page, "en_US", { isPhone: isMobile, hasScripts: javaScriptEnabled });
    const { t } = trader;
    await trader.join();
    const { low, high } = await prices(page);
    await place(page, { side: "buy", price: low, quantity: "0.002" });
    const own = await place(page, { side: "buy", price: low, quantity: "0.003" });

    await trader.open("/orders/spot", { pair: PAIR });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("orders:head.title"));
    await page.getByRole("link", { name: own.orderId, exact: true }).click();
    await page.waitForURL((url) => url.pathname === `/orders/spot/${own.orderId}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("BTC/USDT");
    await expect(steps(page)).toHaveCount(2);
    await expect(steps(page).nth(0)).toContainText(t("orders:line.placed"));
    await expect(steps(page).nth(1)).toContainText(t("orders:line.rested"));
    // The order before it is of the same person, and stands there all the same.
    await expect(steps(page).nth(1)).toContainText(/0\.002\sBTC/);
    await expect(page.getByText(t("orders:why.now"))).toBeVisible();

    await page.getByRole("button", { name: t("orders:order.cancel") }).click();
    await expect(page.getByText(t("spot:flash.cancelled")).first()).toBeVisible();
    await expect(steps(page)).toHaveCount(3);
    await expect(steps(page).nth(2)).toContainText(t("orders:why.cancelled"));
    await expect(page.getByRole("button", { name: t("orders:order.cancel") })).toHaveCount(0);

    const taken = await place(page, { side: "buy", price: high, quantity: "0.002" });
    await trader.open(`/orders/spot/${taken.orderId}`);
    await expect(steps(page).nth(1)).toContainText(t("spot:fills.taker"));
    await expect(page.getByText(t("orders:why.filled")).first()).toBeVisible();

    await page.getByRole("link", { name: t("orders:list.repeat") }).click();
    await page.waitForURL((url) => url.pathname === `/spot/${PAIR}`);
    await expect(page.getByLabel(t("spot:form.amount"), { exact: true })).toHaveValue("0.002");
  });

  test(`a filter stands in the address, and the file holds what it shows${suffix}`, async ({
    page,
    isMobile,
    javaScriptEnabled,
  }) => {
    const trader = new Trader(page, "en_US", { isPhone: isMobile, hasScripts: javaScriptEnabled });
    const { t } = trader;
    await trader.join();
    const { low } = await prices(page);
    const bought = await place(page, { side: "buy", orderType: "market", quoteAmount: "100" });
    const ended = await place(page, { side: "buy", price: low, quantity: "0.002", timeInForce: "ioc" });
    await trader.open("/orders/spot", { tab: "history" });
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: bought.orderId, exact: true })).toBeVisible();
    if (isMobile) await main.getByText(t("orders:filter.label"), { exact: true }).click();
    await main.getByLabel(t("spot:orders.state"), { exact: true }).selectOption("expired");
    await main.getByRole("button", { name: t("orders:filter.apply") }).click();
    await page.waitForURL((url) => url.searchParams.get("status") === "expired");
    await expect(main.getByRole("link", { name: ended.orderId, exact: true })).toBeVisible();
    await expect(main.getByRole("link", { name: bought.orderId, exact: true })).toHaveCount(0);
    const download = page.waitForEvent("download");
    await main.getByRole("link", { name: t("orders:csv.download") }).click();
    const file = readFileSync(await (await download).path(), "utf8")
      .trim()
      .split("\r\n");
    expect(file).toHaveLength(2);
    expect(file[1]).toContain(`,${ended.orderId},`);
    await main.getByRole("link", { name: t("orders:filter.clear") }).click();
    await expect(main.getByRole("link", { name: bought.orderId, exact: true })).toBeVisible();
    await main.getByRole("link", { name: t("spot:tabs.fills"), exact: true }).click();
    await expect(main.getByText(t("orders:totals.fees"))).toBeVisible();
    await expect(main.getByRole("link", { name: bought.orderId, exact: true }).first()).toBeVisible();
  });

  test(`all open orders are cancelled at once${suffix || " @desktop"}`, async ({
    page,
    isMobile,
    javaScriptEnabled,
  }) => {
    const trader = new Trader(page, "en_US", { isPhone: isMobile, hasScripts: javaScriptEnabled });
    const { t } = trader;
    await trader.join();
    const { low } = await prices(page);
    for (let i = 0; i < 2; i += 1) await place(page, { side: "buy", price: low, quantity: "0.001" });
    await trader.open("/orders/spot");
    await page.getByRole("button", { name: t("spot:orders.cancelAll"), exact: true }).click();
    if (javaScriptEnabled)
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("spot:orders.cancelAll"), exact: true })
        .click();
    await expect(page.getByText(t("orders:empty.open"))).toBeVisible();
    const open = listOrders.output.parse(await ask(page, `${listOrders.path}?scope=open`));
    expect(open.items).toEqual([]);
  });
}

test("what happens to an order shows on its page without asking @desktop", async ({ page }) => {
  const trader = new Trader(page, "en_US", { isPhone: false, hasScripts: true });
  await trader.join();
  const { low } = await prices(page);
  const own = await place(page, { side: "buy", price: low, quantity: "0.003" });
  await trader.open(`/orders/spot/${own.orderId}`);
  await expect(steps(page)).toHaveCount(2);
  await ask(page, "/v1/spot/orders/cancel", { orderId: own.orderId });
  await expect(steps(page)).toHaveCount(3);
  await expect(page.getByText(trader.t("orders:why.cancelled")).first()).toBeVisible();
});
