import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelAllOrders } from "~exchange/contract/cancel-all-orders";
import { Envelope } from "~exchange/contract/endpoint";
import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import { LIMITS } from "~exchange/contract/limits";
import { placeOrder } from "~exchange/contract/place-order";
import { OrderType } from "~exchange/contract/schemas";
import type { FeeLevel, PairFilters } from "~exchange/domain/instrument";
import { formatUnits } from "~exchange/domain/units";
import { ENGINE_LIMITS } from "~exchange/engine/limits";
import { startExchangeUnderTest, type ExchangeUnderTest, type Trader } from "~exchange/exchange-under-test";
import markets from "~exchange/markets.json";
import { Decimal } from "~/lib/decimal";
import { loader as file } from "~/routes/resources/trading-rules";
import { loader } from "~/routes/($locale)/trading-rules";
import { percentOfBips, TIMES_OF_TYPE, type RulesRow } from "./rules-row";

const SITE = "http://127.0.0.1:3000";
const PAIR = markets.spot.find(({ pair }) => pair === "BTC_USDT");
const [TICK, LOT] = ["0.01", "0.00001"];

let running: ExchangeUnderTest;
beforeAll(async () => {
  running = await startExchangeUnderTest();
  // The website reads its settings once, at its first call.
  process.env.EXCHANGE_PORT = String(running.exchange.spotPort);
});
afterAll(() => running.stop());

/** Asks for itself: what everybody is told may be a second old. */
const ITSELF = { Cookie: "web_session=1" };

async function load(search = "", trader?: Trader) {
  const headers = new Headers(trader ? { Cookie: `correction_token=1; access_token=${trader.token}` } : ITSELF);
  const request = new Request(`${SITE}/trading-rules${search}`, { headers });
  const { page } = await loader({ request, params: {}, context: {} });
  if (!page.rules.ok) throw new Error(page.rules.error);
  return { ...page, rules: page.rules.data };
}

async function rowOf(pair: string): Promise<RulesRow> {
  const [row] = (await load(`?pair=${pair}`)).rules.rows;
  if (!row) throw new Error(`${pair} isn't on the page`);
  return row;
}

interface Rules {
  filters: PairFilters;
  minNotional: string;
  maxQuantity: string;
  feeLevels: FeeLevel[];
}

/** Gives the engine other rules, as a start with another configuration does. */
async function configure(rules: Partial<Rules>): Promise<void> {
  if (!PAIR) throw new Error("BTC_USDT is not configured");
  const result = await running.exchange.engine.submit({ type: "configure-pair", pair: { ...PAIR, ...rules } });
  if (!result.ok) throw new Error(result.detail?.message ?? result.code);
}

/** Somebody with more than any order here costs. */
async function rich(): Promise<Trader> {
  const trader = await running.client.trader();
  for (const asset of ["BTC", "USDT"]) {
    const deposit = { type: "deposit", accountId: trader.accountId, asset, reference: `rich ${asset}` } as const;
    const result = await running.exchange.engine.submit({ ...deposit, amount: 10n ** 17n });
    if (!result.ok) throw new Error(result.code);
  }
  return trader;
}

let sent = 0;
async function send(trader: Trader, order: object) {
  const usual = { clientOrderId: `r${(sent += 1)}`, pairCode: "BTC_USDT", side: "buy", orderType: "limit" };
  const response = await fetch(running.client.url(placeOrder.path), {
    method: "POST",
    headers: { "content-type": "application/json", "x-authorization": trader.token },
    body: JSON.stringify({ ...usual, ...order }),
  });
  return Envelope.parse(await response.json());
}

async function expectAccepted(trader: Trader, order: object): Promise<void> {
  expect(await send(trader, order), JSON.stringify(order)).toMatchObject({ code: placeOrder.success });
  await running.client.call(cancelAllOrders, { pairCode: "BTC_USDT" }, trader.token);
}

/** The refusal's limit is the page's figure, whatever zeros it is written with. */
async function expectRefused(trader: Trader, order: object, error: ErrorName, limit: [string, string | number]) {
  const answer = await send(trader, order);
  expect(answer, JSON.stringify(order)).toMatchObject({ code: ERROR_CODES[error].code });
  const told = Object(answer.data) as Record<string, string>;
  expect(Number(told[limit[0]]), JSON.stringify(order)).toBe(Number(limit[1]));
}

const plus = (figure: string, step: string) => new Decimal(figure).plus(step).toFixed();
const minus = (figure: string, step: string) => new Decimal(figure).minus(step).toFixed();
const times = (figure: string, factor: number | string) => new Decimal(figure).times(String(factor)).toFixed();
const isWithin = (figure: string, least: string, most: string | null) =>
  new Decimal(figure).gte(least) && (most === null || new Decimal(figure).lte(most));

/** A price at which the quantity passes every other rule of the row; null where there is none. */
function priceFor(row: RulesRow, quantity: string): string | null {
  const ticks = new Decimal(row.smallestValue).div(quantity).div(TICK).round(0, 3);
  const price = ticks.times(TICK).gt(row.lowestPrice) ? ticks.times(TICK).toFixed() : row.lowestPrice;
  const fits = isWithin(price, row.lowestPrice, row.highestPrice);
  return fits && isWithin(times(price, quantity), row.smallestValue, row.largestValue) ? price : null;
}

/** A quantity that passes every other rule at the price. */
function quantityFor(row: RulesRow, price: string): string | null {
  const lots = new Decimal(row.smallestValue).div(price).div(LOT).round(0, 3);
  const quantity = lots.times(LOT).gt(row.smallestQuantity) ? lots.times(LOT).toFixed() : row.smallestQuantity;
  const fits = isWithin(quantity, row.smallestQuantity, row.largestQuantity);
  return fits && isWithin(times(price, quantity), row.smallestValue, row.largestValue) ? quantity : null;
}

/** Price and quantity of exactly that value, both with room for a step. */
function orderWorth(row: RulesRow, value: string): { price: string; quantity: string } | null {
  for (const quantity of ["1", "0.1", "10", "0.01", "0.001", "50"]) {
    const price = new Decimal(value).div(quantity);
    const isWhole = price.times("100").mod("1").eq("0");
    const hasRoom = [price.minus(TICK), price.plus(TICK)].every((each) =>
      isWithin(each.toFixed(), row.lowestPrice, row.highestPrice),
    );
    if (isWhole && hasRoom && isWithin(quantity, row.smallestQuantity, row.largestQuantity))
      return { price: price.toFixed(), quantity };
  }
  return null;
}

async function checkPrices(row: RulesRow, trader: Trader): Promise<number> {
  let checked = 0;
  const least = quantityFor(row, row.lowestPrice);
  if (least && row.lowestPrice !== TICK) {
    await expectAccepted(trader, { price: row.lowestPrice, quantity: least });
    const below = { price: minus(row.lowestPrice, TICK), quantity: least };
    await expectRefused(trader, below, "PRICE_TOO_LOW", ["minPrice", row.lowestPrice]);
    checked += 1;
  }
  const most = row.highestPrice === null ? null : quantityFor(row, row.highestPrice);
  if (row.highestPrice !== null && most) {
    await expectAccepted(trader, { price: row.highestPrice, quantity: most });
    const above = { price: plus(row.highestPrice, TICK), quantity: most };
    await expectRefused(trader, above, "PRICE_TOO_HIGH", ["maxPrice", row.highestPrice]);
    checked += 1;
  }
  return checked;
}

async function checkQuantities(row: RulesRow, trader: Trader): Promise<number> {
  let checked = 0;
  const least = priceFor(row, row.smallestQuantity);
  if (least && row.smallestQuantity !== LOT) {
    await expectAccepted(trader, { price: least, quantity: row.smallestQuantity });
    const below = { price: least, quantity: minus(row.smallestQuantity, LOT) };
    await expectRefused(trader, below, "QUANTITY_TOO_SMALL", ["minQuantity", row.smallestQuantity]);
    checked += 1;
  }
  const most = priceFor(row, row.largestQuantity);
  if (most) {
    await expectAccepted(trader, { price: most, quantity: row.largestQuantity });
    const above = { price: most, quantity: plus(row.largestQuantity, LOT) };
    await expectRefused(trader, above, "QUANTITY_TOO_LARGE", ["maxQuantity", row.largestQuantity]);
    checked += 1;
  }
  return checked;
}

async function checkValues(row: RulesRow, trader: Trader): Promise<number> {
  let checked = 0;
  const least = orderWorth(row, row.smallestValue);
  if (least) {
    await expectAccepted(trader, least);
    const below = { ...least, price: minus(least.price, TICK) };
    await expectRefused(trader, below, "NOTIONAL_TOO_SMALL", ["minNotional", row.smallestValue]);
    checked += 1;
  }
  const most = row.largestValue === null ? null : orderWorth(row, row.largestValue);
  if (row.largestValue !== null && most) {
    await expectAccepted(trader, most);
    const above = { ...most, price: plus(most.price, TICK) };
    await expectRefused(trader, above, "NOTIONAL_TOO_LARGE", ["maxNotional", row.largestValue]);
    checked += 1;
  }
  return checked;
}

/** A trailing stop meets the rules of market orders when it is placed. */
async function checkMarketAndTrailing(row: RulesRow, trader: Trader): Promise<void> {
  const { least, most } = row.trailingBips;
  const stop = { orderType: "trailing_stop", side: "sell", quantity: row.smallestMarketQuantity };
  for (const trailingBips of [least, most]) await expectAccepted(trader, { ...stop, trailingBips });
  if (least > 1) {
    const nearer = { ...stop, trailingBips: least - 1 };
    await expectRefused(trader, nearer, "TRAILING_DELTA_INVALID", ["minBips", least]);
  }
  if (most < 9_999) {
    const further = { ...stop, trailingBips: most + 1 };
    await expectRefused(trader, further, "TRAILING_DELTA_INVALID", ["maxBips", most]);
  }
  const sized = (quantity: string) => ({ ...stop, trailingBips: least, quantity });
  await expectAccepted(trader, sized(row.largestMarketQuantity));
  if (row.smallestMarketQuantity !== row.smallestQuantity) {
    const limit = ["minQuantity", row.smallestMarketQuantity] as [string, string];
    await expectRefused(trader, sized(minus(row.smallestMarketQuantity, LOT)), "MARKET_QUANTITY_TOO_SMALL", limit);
  }
  if (row.largestMarketQuantity !== row.largestQuantity) {
    const limit = ["maxQuantity", row.largestMarketQuantity] as [string, string];
    await expectRefused(trader, sized(plus(row.largestMarketQuantity, LOT)), "MARKET_QUANTITY_TOO_LARGE", limit);
  }
}

async function checkCounts(row: RulesRow, trader: Trader): Promise<void> {
  const { openOrders, stopOrders, icebergParts } = row;
  const price = row.lowestPrice;
  const quantity = quantityFor(row, price);
  if (quantity === null) return;
  if (icebergParts !== null) {
    const whole = times(quantity, icebergParts);
    if (isWithin(plus(whole, LOT), row.smallestQuantity, row.largestQuantity)) {
      await expectAccepted(trader, { price, quantity: whole, displayQuantity: quantity });
      const more = { price, quantity: plus(whole, LOT), displayQuantity: quantity };
      await expectRefused(trader, more, "ICEBERG_PARTS_LIMIT", ["limit", icebergParts]);
    }
  }
  const accept = async (count: number, order: object) => {
    for (let i = 0; i < count; i += 1) expect(await send(trader, order)).toMatchObject({ code: placeOrder.success });
  };
  if (stopOrders !== null && stopOrders < (openOrders ?? Infinity)) {
    const stop = { orderType: "stop_limit", side: "sell", price, triggerPrice: price, quantity };
    await accept(stopOrders, stop);
    await expectRefused(trader, stop, "STOP_ORDERS_LIMIT", ["limit", stopOrders]);
    await running.client.call(cancelAllOrders, { pairCode: "BTC_USDT" }, trader.token);
  }
  if (openOrders !== null) {
    await accept(openOrders, { price, quantity });
    await expectRefused(trader, { price, quantity }, "OPEN_ORDERS_LIMIT", ["limit", openOrders]);
    await running.client.call(cancelAllOrders, { pairCode: "BTC_USDT" }, trader.token);
  }
}

const decimal = (least: number, most: number, decimals: number) =>
  fc.integer({ min: least, max: most }).map((units) => formatUnits(BigInt(units), decimals));
/** Absent, zero and set. */
const FILTERS: fc.Arbitrary<PairFilters> = fc.record(
  {
    minPrice: fc.oneof(fc.constant("0"), decimal(2, 50_000, 2)),
    maxPrice: decimal(2_000_000, 9_000_000, 2),
    minQuantity: decimal(1, 50_000, 5),
    minMarketQuantity: decimal(1, 90_000, 5),
    maxMarketQuantity: fc.oneof(fc.constant("0.000"), decimal(1_000_000, 40_000_000, 5)),
    maxNotional: decimal(1_000_000, 90_000_000, 2),
    maxOpenOrders: fc.integer({ min: 0, max: 6 }),
    maxStopOrders: fc.integer({ min: 0, max: 4 }),
    trailingMinBips: fc.integer({ min: 0, max: 300 }),
    trailingMaxBips: fc.oneof(fc.constant(0), fc.integer({ min: 300, max: 9_999 })),
    maxIcebergParts: fc.integer({ min: 0, max: 9 }),
  },
  { requiredKeys: [] },
);

test("whatever the rules are, the smallest and the largest order of the page are accepted, and one step beyond is refused with that limit", async () => {
  const trader = await rich();
  let checked = 0;
  const rules = fc.record({
    filters: FILTERS,
    minNotional: decimal(1, 9_000, 2),
    maxQuantity: decimal(100_000, 20_000_000, 5),
  });
  await fc.assert(
    fc.asyncProperty(rules, async (given) => {
      await configure(given);
      const row = await rowOf("BTC_USDT");
      checked += await checkPrices(row, trader);
      checked += await checkQuantities(row, trader);
      checked += await checkValues(row, trader);
      await checkMarketAndTrailing(row, trader);
      await checkCounts(row, trader);
    }),
    { numRuns: 15 },
  );
  // Most samples leave room for most of the checks.
  expect(checked).toBeGreaterThan(30);
}, 60_000);

test("the cap of what an account may hold is the page's, in what it owns and what it has ordered", async () => {
  await configure({ filters: { maxPosition: "0.25" } });
  const row = await rowOf("BTC_USDT");
  expect(row.largestPosition).toBe("0.25");
  const trader = await running.client.trader();
  const [owned] = await trader.balance("BTC");
  const room = minus("0.25", owned);
  await expectAccepted(trader, { price: "100", quantity: room });
  await expectRefused(trader, { price: "100", quantity: plus(room, LOT) }, "POSITION_LIMIT", ["maxPosition", "0.25"]);
});

test("each type takes the times in force that the page lists for it, and those it doesn't list mean nothing or are refused", async () => {
  await configure({});
  const maker = await rich();
  await maker.place({ side: "buy", price: "90", quantity: "50" });
  const trader = await rich();
  const quantity = { quantity: "1" };
  const orders: Record<OrderType, object> = {
    limit: { side: "sell", price: "90", ...quantity },
    market: { side: "sell", ...quantity },
    stop_limit: { side: "sell", price: "80", triggerPrice: "85", ...quantity },
    stop_market: { side: "sell", triggerPrice: "85", ...quantity },
    trailing_stop: { side: "sell", trailingBips: 100, ...quantity },
    oco: { side: "sell", price: "110", triggerPrice: "85", ...quantity },
  };
  for (const orderType of OrderType.options) {
    for (const timeInForce of TIMES_OF_TYPE[orderType]) {
      const expiresAt = timeInForce === "gtd" ? Date.now() + 60_000 : null;
      await expectAccepted(trader, { ...orders[orderType], orderType, timeInForce, expiresAt });
    }
  }
  const gtd = { ...orders.market, orderType: "market", timeInForce: "gtd", expiresAt: Date.now() + 60_000 };
  expect(await send(trader, gtd)).toMatchObject({ code: ERROR_CODES.ORDER_TERMS_INVALID.code });
  const oco = { ...orders.oco, orderType: "oco", timeInForce: "ioc" };
  expect(await send(trader, oco)).toMatchObject({ code: ERROR_CODES.ORDER_TERMS_INVALID.code });
  await running.client.call(cancelAllOrders, { pairCode: "BTC_USDT" }, maker.token);
});

test("the number of open orders that the page tells is the engine's", () => {
  expect(LIMITS.openOrdersPerAccount).toBe(ENGINE_LIMITS.openOrdersPerAccount);
});

test("fees of all levels are there, and the signed-in person's own is known", async () => {
  const feeLevels = [{ makerFeePpm: 800, takerFeePpm: 900 }];
  await configure({ feeLevels });
  const trader = await running.client.trader();
  await running.exchange.engine.submit({ type: "set-fee-level", accountId: trader.accountId, level: 7 });
  const page = await load("", trader);
  expect(page.feeLevel).toBe(7);
  expect((await load()).feeLevel).toBeNull();
  const [bitcoin, others] = page.rules.feeTables;
  expect(bitcoin).toEqual({
    pairCodes: ["BTC_USDT"],
    fees: [
      { level: 0, makerFeePpm: 1_000, takerFeePpm: 1_000 },
      { level: 1, ...feeLevels[0] },
    ],
  });
  expect(others?.pairCodes).toHaveLength(page.rules.total - 1);
});

test("a search and a pair's own address filter on the server; what they say wrongly is default", async () => {
  const codes = async (search: string) => (await load(search)).rules.rows.map(({ pairCode }) => pairCode);
  expect(await codes("?search=ether")).toEqual(["ETH_USDT", "ETH_BTC"]);
  expect(await codes("?pair=sol_usdt")).toEqual(["SOL_USDT"]);
  expect(await codes("?pair=NOT_THERE")).toEqual([]);
  expect(await codes("?search=nothing")).toEqual([]);
  expect((await codes("?pair=%3Cb%3E")).length).toBe((await load()).rules.total);
});

test("the files hold every pair, and the CSV nothing but codes and figures", async () => {
  await configure({ filters: { maxOpenOrders: 12, bandDownBips: 3_000, bandMinutes: 5 } });
  const get = async (format: string) =>
    file({
      request: new Request(`${SITE}/resources/trading-rules?format=${format}`, { headers: ITSELF }),
      params: {},
      context: {},
    });
  const json = (await (await get("json")).json()) as RulesRow[];
  expect(json).toEqual((await load()).rules.rows);
  const csv = await get("csv");
  expect(csv.headers.get("content-type")).toContain("text/csv");
  expect(csv.headers.get("content-disposition")).toBe('attachment; filename="trading-rules.csv"');
  const lines = (await csv.text()).split("\r\n");
  expect(lines).toHaveLength(json.length + 2);
  const [head = [], bitcoin = []] = lines.map((line) => line.split(","));
  const cell = (name: string) => bitcoin[head.indexOf(name)];
  expect(["pairCode", "openOrders", "bandDownBips", "bandUpBips", "makerFeePpm"].map(cell)).toEqual([
    "BTC_USDT",
    "12",
    "3000",
    "",
    "1000",
  ]);
  expect((await get("xls")).status).toBe(400);
});

test("1/10000 are written as percent without needless zeros", () => {
  expect([1, 10, 50, 100, 3_000, -3_000].map(percentOfBips)).toEqual(["0.01", "0.1", "0.5", "1", "30", "-30"]);
});
