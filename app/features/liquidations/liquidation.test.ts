import { afterAll, beforeAll, expect, test } from "vitest";
import { listLiquidations } from "~exchange/contract/futures/list-liquidations";
import { setLeverage } from "~exchange/contract/futures/set-leverage";
import { setMarginMode } from "~exchange/contract/futures/set-margin-mode";
import type { MarginMode } from "~exchange/contract/futures/schemas";
import { FuturesExchange, XYZ, type FuturesTrader } from "~exchange/futures-under-test";
import { loader as file } from "~/routes/resources/liquidation";
import { loader } from "~/routes/($locale)/liquidation";
import type { LiquidationFacts } from "./liquidation-page";
import { recompute } from "./recompute";

const SITE = "http://127.0.0.1:3000";
const pairCode = XYZ.contract;

let exchange: FuturesExchange;
beforeAll(async () => {
  exchange = await FuturesExchange.start();
  // The website reads its settings once, at its first call.
  process.env.EXCHANGE_PORT = String(exchange.running.exchange.spotPort);
  process.env.EXCHANGE_FUTURES_PORT = String(exchange.running.exchange.futuresPort);
});
afterAll(() => exchange.running.stop());

async function load(id: string): Promise<LiquidationFacts> {
  const request = new Request(`${SITE}/futures/liquidations/${id}`);
  const { page } = await loader({ request, params: { id }, context: {} });
  if (!page.facts.ok) throw new Error(page.facts.error);
  return page.facts.data;
}

async function newest(): Promise<LiquidationFacts> {
  const { items } = await exchange.client.call(listLiquidations, { pairCode, limit: 1 });
  return load(items[0]?.liquidationId ?? "");
}

async function setUp(trader: FuturesTrader, leverage: number, marginMode: MarginMode): Promise<void> {
  await exchange.client.call(setLeverage, { pairCode, leverage }, trader.token);
  await exchange.client.call(setMarginMode, { pairCode, marginMode }, trader.token);
}

/** What a liquidation's page comes to, and which steps it had. */
function outcome(facts: LiquidationFacts) {
  const again = recompute(facts);
  return { again, steps: facts.steps.map(({ step }) => step) };
}

test("isolated, closed in the book at the fund's risk: every figure comes out again, and a changed one is found", async () => {
  const [long, short, bidder] = [await exchange.trader(), await exchange.trader(), await exchange.trader()];
  await setUp(long, 50, "isolated");
  await exchange.trade(long, short, "1");
  await bidder.place({ side: "buy", price: "982", quantity: "1" });
  await exchange.mark(9_850);
  const facts = await newest();
  const { again, steps } = outcome(facts);
  expect(steps).toEqual(["began", "taken_over", "closed_by_fund", "ended"]);
  expect(again).toMatchObject({ allAgree: true, hasOthers: false, tier: 1, isDue: true });
  for (const figure of [
    again.index,
    again.mark,
    again.p1,
    again.required,
    again.bankruptcy,
    again.fund,
    again.ledgerFund,
  ])
    expect(figure.agrees).toBe(true);
  expect([again.bankruptcy.recomputed, facts.bankruptcyPrice]).toEqual(["980.0", "980.0"]);
  // Due at 986.1: the mark of 985 is beyond it.
  expect(Number(again.liquidationPrice)).toBeGreaterThan(985);
  const forged: LiquidationFacts[] = [
    { ...facts, required: "1" },
    { ...facts, bankruptcyPrice: "981.0" },
    { ...facts, fundChange: "0" },
    { ...facts, equity: "100" },
    { ...facts, mark: { ...facts.mark, indexPrice: "990.0" } },
    { ...facts, steps: facts.steps.map((step) => ({ ...step, fundChange: "1" })) },
    { ...facts, ledger: facts.ledger.slice(1).filter(({ credit }) => !credit.endsWith("risk-fund")) },
  ];
  for (const each of forged) expect(recompute(each).allAgree).toBe(false);
  await exchange.mark(10_000);
});

test("an outlier has no weight: the index comes out again from the sources that counted", async () => {
  const [long, short] = [await exchange.trader(), await exchange.trader()];
  await setUp(short, 50, "isolated");
  await exchange.trade(long, short, "1");
  exchange.pass(15_000);
  const time = exchange.time;
  const prices = [
    { source: "one", ticks: 10_180, time },
    { source: "two", ticks: 12_000, time },
    { source: "three", ticks: 10_190, time },
  ];
  await exchange.submit({ type: "update-index", contract: pairCode, prices });
  const { mark } = await newest();
  expect(mark.sources.map(({ source, state }) => [source, state])).toEqual([
    ["one", "live"],
    ["two", "outlier"],
    ["three", "live"],
  ]);
  const { again, steps } = outcome(await newest());
  expect(steps).toContain("deleveraged");
  expect(again).toMatchObject({ allAgree: true, index: { agrees: true }, deleveraged: { agrees: true } });
  await exchange.mark(10_000);
});

test("cross, tier by tier in the book: the fees of stepping down come out again", async () => {
  const [long, short, bidder] = [await exchange.trader("1200"), await exchange.trader(), await exchange.trader()];
  await setUp(long, 10, "cross");
  await exchange.trade(long, short, "10");
  await bidder.place({ side: "buy", price: "890", quantity: "10" });
  for (const ticks of [9_500, 9_000, 8_875]) await exchange.mark(ticks);
  const { items } = await exchange.client.call(listLiquidations, { pairCode });
  const found = await Promise.all(items.map(({ liquidationId }) => load(liquidationId)));
  const reduced = found.find(({ steps }) => steps.some(({ step }) => step === "tier_reduced"));
  expect(reduced?.marginMode).toBe("cross");
  for (const facts of found) expect(recompute(facts), facts.liquidationId).toMatchObject({ allAgree: true });
  await exchange.mark(10_000);
});

test("the file holds what the page shows; one that there never was is missed", async () => {
  const facts = await newest();
  const get = (id: string) =>
    file({ request: new Request(`${SITE}/resources/liquidation?id=${id}`), params: {}, context: {} });
  expect(await (await get(facts.liquidationId)).json()).toEqual(facts);
  expect((await get("L999999")).status).toBe(404);
  await expect(load("L999999")).rejects.toMatchObject({ init: { status: 404 } });
});
