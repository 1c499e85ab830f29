import { expect, type Page } from "@playwright/test";
import type { LocaleCode } from "~/i18n/locales";
import { Trader, shown, units } from "./trader";

const START_USDT = units("10000");
const START_BTC = units("0.1");
/** Far below any price of the seeded market: rests. */
const LIMIT = { price: "80000", amount: "0.01", value: units("800") };
const MARKET_AMOUNT = "0.002";

/**
 * The whole of a first visit: sign up, see funds, rest a limit order, fill a market order, see both in the lists and
 * the balance change to the unit, cancel, sign out, sign in again.
 */
export async function firstVisit(
  page: Page,
  locale: LocaleCode,
  browser: { isPhone: boolean; hasScripts: boolean },
): Promise<void> {
  const trader = new Trader(page, locale, browser);
  const { t } = trader;
  await trader.signUp();
  await trader.expectShownBalance("USDT", START_USDT);
  await expect(
    page.getByText(t("common:demo.testFunds"), { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible();

  await trader.showTab("open");
  await trader.placeLimitBuy(LIMIT.price, LIMIT.amount);
  await expect(
    page.getByText(t("spot:flash.buyPlaced", { amount: "0.01000", base: "BTC", price: "80,000.00" })),
  ).toBeVisible();
  await trader.showTab("open");
  await expect(trader.row("80,000.00")).toContainText("0.01000");
  expect(await trader.balance("USDT")).toEqual({ available: START_USDT - LIMIT.value, held: LIMIT.value });

  await trader.placeMarketBuy(MARKET_AMOUNT);
  await expect.poll(async () => (await trader.fills()).length).toBeGreaterThan(0);
  const fills = await trader.fills();
  const bought = fills.reduce((sum, fill) => sum + units(fill.quantity), 0n);
  const spent = fills.reduce((sum, fill) => sum + units(fill.quote), 0n);
  const fee = fills.reduce((sum, fill) => sum + units(fill.fee), 0n);
  expect(bought).toBe(units(MARKET_AMOUNT));
  expect(fee * 1_000n).toBe(bought);
  expect(await trader.balance("USDT")).toEqual({ available: START_USDT - LIMIT.value - spent, held: LIMIT.value });
  expect(await trader.balance("BTC")).toEqual({ available: START_BTC + bought - fee, held: 0n });
  await trader.showTab("fills");
  await expect(trader.row(shown(units(fills[0]?.price ?? "0"), 2)).first()).toBeVisible();
  await trader.showTab("history");
  await expect(trader.row(t("spot:state.filled")).first()).toContainText("0.00200");
  await trader.expectShownBalance("USDT", START_USDT - LIMIT.value - spent);

  await trader.showTab("open");
  await trader.cancelOrder();
  await expect(page.getByText(t("spot:flash.cancelled")).first()).toBeVisible();
  await trader.showTab("open");
  await expect(page.getByText(t("spot:empty.open"))).toBeVisible();
  expect(await trader.balance("USDT")).toEqual({ available: START_USDT - spent, held: 0n });

  await trader.logOut();
  await trader.showTab("open");
  await expect(page.getByText(t("spot:signedOut.open"))).toBeVisible();
  await trader.logIn();
  await trader.expectShownBalance("USDT", START_USDT - spent);
}
