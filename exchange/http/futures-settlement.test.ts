import { afterEach, beforeEach, expect, test } from "vitest";
import { getFuturesStats } from "~exchange/contract/futures/get-futures-stats";
import { getLiquidation } from "~exchange/contract/futures/get-liquidation";
import { getMarkPrice } from "~exchange/contract/futures/get-mark-price";
import { getRiskFund } from "~exchange/contract/futures/get-risk-fund";
import { listDeleveragings } from "~exchange/contract/futures/list-deleveragings";
import { listFundingPayments } from "~exchange/contract/futures/list-funding-payments";
import { listFundingRates } from "~exchange/contract/futures/list-funding-rates";
import { listFuturesCandles } from "~exchange/contract/futures/list-futures-candles";
import { listFuturesFills } from "~exchange/contract/futures/list-futures-fills";
import { listFuturesLedger } from "~exchange/contract/futures/list-futures-ledger";
import { listFuturesNotices } from "~exchange/contract/futures/list-futures-notices";
import { listFuturesTickers } from "~exchange/contract/futures/list-futures-tickers";
import { listFuturesTrades } from "~exchange/contract/futures/list-futures-trades";
import { listLiquidations } from "~exchange/contract/futures/list-liquidations";
import { listPositions } from "~exchange/contract/futures/list-positions";
import { listRiskFundMovements } from "~exchange/contract/futures/list-risk-fund-movements";
import { setMarginMode } from "~exchange/contract/futures/set-margin-mode";
import { getFuturesDepth } from "~exchange/contract/futures/get-futures-depth";
import { FuturesExchange, XYZ, type FuturesTrader } from "~exchange/futures-under-test";

const pairCode = XYZ.contract;
const HOUR = 3_600_000;
let exchange: FuturesExchange;

beforeEach(async () => {
  exchange = await FuturesExchange.start();
});
afterEach(() => exchange.running.stop());

const isolate = ({ token }: FuturesTrader) =>
  exchange.client.call(setMarginMode, { pairCode, marginMode: "isolated" }, token);
const positions = ({ token }: FuturesTrader) => exchange.client.call(listPositions, {}, token);
/** Hundredths of a millionth. */
const units = (text: string | undefined) => BigInt((text ?? "x").replace(".", ""));
const endow = (amount: bigint) =>
  exchange.submit({ type: "endow-fund", amount: amount * 100_000_000n, reference: "first" });

test("the mark names its sources, and a source that errs or falls silent is told apart", async () => {
  exchange.pass(21_000);
  const prices = [
    { source: "one", ticks: 10_000, time: exchange.time },
    { source: "three", ticks: 10_010, time: exchange.time },
  ];
  await exchange.submit({ type: "update-index", contract: pairCode, prices });
  const mark = await exchange.client.call(getMarkPrice, { pairCode });
  expect(mark).toMatchObject({ indexPrice: "1000.6", markPrice: "1000.6", isFrozen: false, intervalMs: 8 * HOUR });
  expect(mark.sources).toMatchObject([
    { source: "one", weight: 1, price: "1000.0", state: "live" },
    { source: "two", weight: 1, price: "1000.0", state: "stale" },
    { source: "three", weight: 2, price: "1001.0", state: "live" },
  ]);
  expect(mark.nextFundingTime).toBe(Date.UTC(2026, 10, 3, 8));
  const [ticker] = await exchange.client.call(listFuturesTickers, { pairCode });
  expect(ticker).toMatchObject({ markPrice: "1000.6", indexPrice: "1000.6", last: null, openInterest: "0.000" });
});

test("a trade is in tickers, trades, depth and candles of last, mark and index", async () => {
  const [buyer, seller] = [await exchange.trader(), await exchange.trader()];
  await seller.place({ side: "sell", price: "1002", quantity: "3" });
  await buyer.place({ price: "1002", quantity: "2" });
  const { client } = exchange;
  const [ticker] = await client.call(listFuturesTickers, { pairCode });
  expect(ticker).toMatchObject({
    ...{ last: "1002.0", open24h: "1002.0", volume24h: "2.000", turnover24h: "2004.00000000", bestAsk: "1002.0" },
    ...{ bestBid: null, openInterest: "2.000", openInterestValue: "2000.00000000", state: "trading" },
  });
  expect(await client.call(listFuturesTrades, { pairCode })).toMatchObject([
    { price: "1002.0", quantity: "2.000", takerSide: "buy" },
  ]);
  expect(await client.call(getFuturesDepth, { pairCode })).toMatchObject({ bids: [], asks: [["1002.0", "1.000"]] });
  const candle = async (kind: "last" | "mark" | "index") =>
    (await client.call(listFuturesCandles, { pairCode, interval: "1m", kind }))[0]?.slice(1);
  expect(await candle("last")).toEqual(["1002.0", "1002.0", "1002.0", "1002.0", "2.000"]);
  await exchange.mark(10_050);
  expect(await candle("index")).toEqual(["1000.0", "1005.0", "1000.0", "1005.0", "0.000"]);
  expect(await candle("mark")).toEqual(["1000.0", "1005.0", "1000.0", "1005.0", "0.000"]);
});

test("funding is settled once, paid from longs to shorts, told to both, and summed over the days", async () => {
  const [long, short] = [await exchange.trader(), await exchange.trader()];
  await exchange.trade(long, short, "2");
  const maker = await exchange.trader();
  await maker.place({ side: "buy", price: "1001", quantity: "2" });
  for (let minute = 0; minute < 3; minute += 1) {
    exchange.pass(6_000);
    await exchange.mark(10_000);
  }
  const running = await exchange.client.call(getMarkPrice, { pairCode });
  // A premium of 0.1 % for three samples of four, brought towards the interest by 0.05 %.
  expect(running).toMatchObject({ averagePremium: "0.000750000", fundingRate: "0.000250000", isCapped: false });
  exchange.pass(8 * HOUR);
  await exchange.mark(10_000);
  const { items, sums } = await exchange.client.call(listFundingRates, { pairCode });
  expect(items).toMatchObject([
    { fundingTime: Date.UTC(2026, 10, 3, 8), rate: "0.000250000", premium: "0.000750000", annualised: "0.273750000" },
  ]);
  expect(sums).toEqual({ days1: "0.000250000", days7: "0.000250000", days30: "0.000250000" });
  const payment = async ({ token }: FuturesTrader) =>
    (await exchange.client.call(listFundingPayments, { pairCode }, token)).items;
  const shared = { quantity: "2.000", rate: "0.000250000", markPrice: "1000.0" };
  expect(await payment(long)).toMatchObject([{ ...shared, side: "long", amount: "0.50000000" }]);
  expect(await payment(short)).toMatchObject([{ ...shared, side: "short", amount: "-0.50000000" }]);
  expect((await positions(long))[0]).toMatchObject({ funding: "0.50000000" });
  const notices = await exchange.client.call(listFuturesNotices, {}, short.token);
  expect(notices).toMatchObject([{ kind: "funding", side: "short", amount: "-0.50000000", price: "1000.0" }]);
  const ledger = await exchange.client.call(listFuturesLedger, { limit: 1 }, long.token);
  expect(ledger.items).toMatchObject([{ reason: "funding", amount: "-0.50000000" }]);
});

test("the liquidation price that is told is where the engine liquidates, and not a tick before", async () => {
  const [long, short] = [await exchange.trader(), await exchange.trader()];
  await isolate(long);
  await exchange.trade(long, short, "1");
  const ticks = Number((await positions(long))[0]?.liquidationPrice?.replace(".", ""));
  // Fills the book, so that last follows too: mark is then what the sources say.
  await exchange.mark(ticks + 1);
  await exchange.trade(short, await exchange.trader(), "0.001", `${Math.floor((ticks + 10) / 10)}`);
  await exchange.mark(ticks + 1);
  expect((await positions(long))[0]?.marginRate).toMatch(/^1\.0/);
  await exchange.mark(ticks);
  expect(await positions(long)).toEqual([]);
});

test("a liquidation can be worked out again: its grounds, its steps, its money and the fund's", async () => {
  await endow(1_000n);
  const [long, short, maker] = [await exchange.trader(), await exchange.trader(), await exchange.trader()];
  await isolate(long);
  await exchange.trade(long, short, "8");
  await maker.place({ side: "buy", price: "890", quantity: "5" });
  await exchange.mark(9_000);
  const { client } = exchange;
  expect(await positions(long)).toEqual([]);
  const [listed] = (await client.call(listLiquidations, { pairCode })).items;
  expect(listed).toMatchObject({ side: "long", marginMode: "isolated", quantity: "8.000", markPrice: "900.0" });
  const liquidationId = listed?.liquidationId ?? "";
  const whole = await client.call(getLiquidation, { liquidationId });
  expect(whole).toMatchObject({
    ...{ leverage: 10, entryPrice: "1000.0", positionQuantity: "8.000", equity: "0.00000000" },
    // Tier 2: 1 % of 7,200 less 25, and a reserve of 7.2.
    ...{ required: "54.20000000", bankruptcyPrice: "900.0" },
  });
  expect(whole.mark.sources.map(({ price }) => price)).toEqual(["900.0", "900.0", "900.0"]);
  expect(whole.instrument.tiers).toHaveLength(3);
  expect(whole.steps[0]).toMatchObject({ step: "began", quantity: "8.000" });
  expect(whole.steps.at(-1)).toMatchObject({ step: "ended" });
  const fundOf = whole.steps.reduce((sum, { fundChange }) => sum + units(fundChange), 0n);
  expect(units(listed?.fundChange)).toBe(fundOf);
  const lines = whole.ledger.filter(({ debit, credit }) => [debit, credit].includes("house:risk-fund"));
  const paid = lines.reduce(
    (sum, line) => sum + (line.debit === "house:risk-fund" ? -1n : 1n) * units(line.amount),
    0n,
  );
  expect(paid).toBe(fundOf);
  expect(JSON.stringify(whole)).not.toContain(long.accountId);
  expect(JSON.stringify(whole)).not.toContain(short.accountId);
  const movements = (await client.call(listRiskFundMovements, {})).items;
  expect(movements.at(-1)).toMatchObject({ kind: "top_up", amount: "1000.00000000", liquidationId: null });
  const moved = movements.filter((movement) => movement.liquidationId === liquidationId);
  expect(moved.reduce((sum, { amount }) => sum + units(amount), 0n)).toBe(fundOf);
  expect(moved.every((movement) => movement.pairCode === pairCode)).toBe(true);
  const fund = await client.call(getRiskFund, {});
  expect(units(fund.balance)).toBe(100_000_000_000n + fundOf);
  expect(fund.points.at(-1)?.balance).toBe(fund.balance);
  expect(units(fund.inflow) - units(fund.outflow)).toBe(units(fund.balance));
  const [largest] = (await client.call(listRiskFundMovements, { order: "largest", limit: 1 })).items;
  expect(largest?.kind).toBe("top_up");
  const [notice] = await client.call(listFuturesNotices, {}, long.token);
  expect(notice).toMatchObject({ kind: "liquidation", side: "long", quantity: "8.000", liquidationId });
  const fills = (await client.call(listFuturesFills, { orderId: liquidationId }, long.token)).items;
  expect(fills.every(({ role }) => role === "liquidation")).toBe(true);
  await expect(client.call(getLiquidation, { liquidationId: "L999" })).rejects.toMatchObject({
    error: "LIQUIDATION_UNKNOWN",
  });
});

test("what neither book nor fund takes is deleveraged, and whoever was closed is told", async () => {
  const [long, short] = [await exchange.trader(), await exchange.trader()];
  await isolate(long);
  await exchange.trade(long, short, "2");
  await exchange.mark(8_900);
  const { client } = exchange;
  const { items } = await client.call(listDeleveragings, { pairCode });
  expect(items).toMatchObject([{ side: "short", quantity: "2.000", price: "900.0" }]);
  const [liquidation] = (await client.call(listLiquidations, {})).items;
  expect(liquidation).toMatchObject({ deleveragedQuantity: "2.000", fundChange: "0.00000000" });
  expect(items[0]?.liquidationId).toBe(liquidation?.liquidationId);
  const [notice] = await client.call(listFuturesNotices, {}, short.token);
  expect(notice).toMatchObject({ kind: "deleveraging", side: "short", quantity: "2.000", price: "900.0" });
  const [fill] = (await client.call(listFuturesFills, { limit: 1 }, short.token)).items;
  expect(fill).toMatchObject({ role: "deleveraging", side: "buy", price: "900.0", fee: "0.00000000" });
  const [entry] = (await client.call(listFuturesLedger, { limit: 1 }, short.token)).items;
  expect(entry).toMatchObject({ reason: "deleveraging", amount: "200.00000000" });
  const { ledger } = await client.call(getLiquidation, { liquidationId: liquidation?.liquidationId ?? "" });
  expect(ledger.some(({ credit }) => credit === "counterparty 1")).toBe(true);
});

test("statistics sum up: longer intervals are what their five minutes are, and a gap stays one", async () => {
  const [long, short] = [await exchange.trader(), await exchange.trader()];
  const step = async (quantity: string) => {
    await exchange.trade(long, short, quantity);
    exchange.pass(300_000);
    await exchange.mark(10_000);
  };
  for (const quantity of ["1", "2", "0.5"]) await step(quantity);
  exchange.pass(3_000_000);
  await exchange.mark(10_000);
  await step("0.25");
  const points = async (interval: "5m" | "15m" | "1h") =>
    (await exchange.client.call(getFuturesStats, { pairCode, interval })).points;
  const five = await points("5m");
  expect(five.map(({ takerBuyVolume }) => takerBuyVolume)).toEqual(["1.000", "2.000", "0.500", "0.000", "0.250"]);
  expect(five.map(({ openInterest }) => openInterest)).toEqual(["1.000", "3.000", "3.500", "3.500", "3.750"]);
  const minutes = five.map(({ time }) => (time - five[0]!.time) / 60_000);
  expect(minutes).toEqual([0, 5, 10, 15, 65]);
  const quarter = await points("15m");
  expect(quarter.map(({ takerBuyVolume }) => takerBuyVolume)).toEqual(["3.500", "0.000", "0.250"]);
  const [hour] = await points("1h");
  expect(hour).toMatchObject({
    ...{ takerBuyVolume: "3.500", takerSellVolume: "0.000", openInterest: "3.500", longAccounts: 1, shortAccounts: 1 },
    ...{ markPrice: "1000.0", indexPrice: "1000.0", basis: "0.0", basisRate: "0.000000000" },
  });
});

test("the interval under way is told as it stands, apart from those that are over", async () => {
  const stats = (interval: "5m" | "1h", asked: { from?: number; to?: number } = {}) =>
    exchange.client.call(getFuturesStats, { pairCode, interval, ...asked });
  const [long, short] = [await exchange.trader(), await exchange.trader()];
  await exchange.trade(long, short, "1");
  const first = await stats("5m");
  expect(first.points).toEqual([]);
  expect(first.live).toMatchObject({
    takerBuyVolume: "1.000",
    openInterest: "1.000",
    longAccounts: 1,
    shortAccounts: 1,
  });
  exchange.pass(300_000);
  await exchange.mark(10_000);
  await exchange.trade(long, short, "2");
  const second = await stats("5m");
  expect(second.points.map(({ takerBuyVolume }) => takerBuyVolume)).toEqual(["1.000"]);
  expect(second.live).toMatchObject({ takerBuyVolume: "2.000", openInterest: "3.000" });
  expect(second.live!.time - second.points[0]!.time).toBe(300_000);
  const hour = await stats("1h");
  expect(hour.points.map(({ takerBuyVolume }) => takerBuyVolume)).toEqual(["1.000"]);
  expect(hour.live).toMatchObject({ time: hour.points[0]?.time, takerBuyVolume: "3.000", openInterest: "3.000" });
  expect((await stats("5m", { to: second.live!.time })).live).toBeNull();
  expect((await stats("5m", { from: second.live!.time + 1 })).live).toBeNull();
});
