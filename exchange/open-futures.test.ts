import { afterEach, expect, test } from "vitest";
import { getFuturesAccount } from "./contract/futures/get-futures-account";
import { getMarkPrice } from "./contract/futures/get-mark-price";
import { getRiskFund } from "./contract/futures/get-risk-fund";
import { listFundingRates } from "./contract/futures/list-funding-rates";
import { listFuturesCandles } from "./contract/futures/list-futures-candles";
import { listFuturesInstruments } from "./contract/futures/list-futures-instruments";
import { listFuturesTickers } from "./contract/futures/list-futures-tickers";
import { openFuturesAccount } from "./contract/futures/open-futures-account";
import { listBalances } from "./contract/list-balances";
import { login } from "./contract/login";
import { startExchangeUnderTest, type ExchangeUnderTest, type TestSettings } from "./exchange-under-test";
import { DEMO_ACCOUNT } from "./services/test-funds";

const started: ExchangeUnderTest[] = [];
afterEach(async () => {
  for (const test of started.splice(0)) await test.stop();
});

async function start(settings: TestSettings): Promise<ExchangeUnderTest> {
  const test = await startExchangeUnderTest(settings);
  started.push(test);
  return test;
}

const mark = ({ client }: ExchangeUnderTest, pairCode: string) => client.call(getMarkPrice, { pairCode });
const stateOf = async ({ client }: ExchangeUnderTest, pairCode: string) =>
  (await client.call(listFuturesInstruments, {})).find((each) => each.pairCode === pairCode)?.state;

test("a fresh demo exchange has perpetuals with a past, a book, an index of all sources and an endowed fund", async () => {
  const test = await start({ market: true });
  const { client } = test;
  const tickers = await client.call(listFuturesTickers, {});
  expect(tickers.map(({ pairCode }) => pairCode)).toEqual(["BTCUSDT", "DOGEUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT"]);
  for (const { pairCode, markPrice, bestBid, bestAsk, isFrozen } of tickers) {
    expect(isFrozen, pairCode).toBe(false);
    expect(Math.abs(Number(bestBid) / Number(markPrice) - 1), pairCode).toBeLessThan(0.01);
    expect(Number(bestAsk), pairCode).toBeGreaterThan(Number(bestBid));
    const { sources } = await mark(test, pairCode);
    expect(sources.filter(({ state }) => state === "live").length, pairCode).toBeGreaterThanOrEqual(3);
    for (const kind of ["last", "mark", "index"] as const)
      expect(await client.call(listFuturesCandles, { pairCode, interval: "1h", kind, limit: 100 })).toHaveLength(100);
    const { items, next } = await client.call(listFundingRates, { pairCode, limit: 50 });
    expect(items, pairCode).toHaveLength(50);
    expect(next, pairCode).not.toBeNull();
  }
  expect(Number((await client.call(getRiskFund, {})).balance)).toBe(5_000_000);
});

test("test funds come to the futures wallet once, on top of those for spot: when it is opened, of the demo account at once", async () => {
  const test = await start({ market: true });
  const spot = async (token: string) =>
    (await test.client.call(listBalances, {}, token)).find(({ asset }) => asset === "USDT")?.available;
  const equity = async (token: string) => Number((await test.client.call(getFuturesAccount, {}, token)).equity);
  const { email, password } = DEMO_ACCOUNT;
  const demo = async () => (await test.client.call(login, { email, password })).token;
  expect(await equity(await demo())).toBe(100_000);
  expect(await spot(await demo())).toBe("100000.00000000");
  const { token } = await test.client.trader();
  await test.client.call(openFuturesAccount, { understood: true }, token);
  expect(await equity(token)).toBe(10_000);
  expect(await spot(token)).toBe("10000.00000000");
  await test.client.call(openFuturesAccount, { understood: true }, token);
  await test.restart();
  await test.client.call(openFuturesAccount, { understood: true }, token);
  expect(await equity(token)).toBe(10_000);
  expect(await equity(await demo())).toBe(100_000);
  expect(Number((await test.client.call(getRiskFund, {})).inflow)).toBeLessThan(5_100_000);
  expect((await test.exchange.engine.audit()).violations).toEqual([]);
});

test("a contract in pretest shows its prices and isn't traded, one that is offline isn't fed", async () => {
  const contracts = { ETHUSDT: { status: "pretest" }, SOLUSDT: { status: "offline" } } as const;
  const test = await start({ market: true, contracts });
  expect([await stateOf(test, "BTCUSDT"), await stateOf(test, "ETHUSDT")]).toEqual(["trading", "halted"]);
  expect((await mark(test, "ETHUSDT")).indexPrice).not.toBeNull();
  expect((await mark(test, "SOLUSDT")).sources.every(({ price }) => price === null)).toBe(true);
});

test("an operator's halt outlives restarts though the contract is online", async () => {
  const test = await start({});
  const halt = { type: "set-contract-state", contract: "BTCUSDT", state: "halted" } as const;
  await test.exchange.engine.submit({ type: "futures", command: halt });
  const before = test.exchange.engine.sequence();
  await test.restart();
  expect(await stateOf(test, "BTCUSDT")).toBe("halted");
  // Configured as before: nothing of it is told again.
  expect(test.exchange.engine.sequence() - before).toBeLessThan(5);
});

test("new terms of a contract are taken in at the next start, and another tick stops it with one sentence", async () => {
  const test = await start({});
  await test.exchange.close();
  const startWith = async (terms: NonNullable<TestSettings["contracts"]>[string]) => {
    const { directory } = test;
    const again = await startExchangeUnderTest({ directory, contracts: { BTCUSDT: terms } });
    test.exchange = again.exchange;
    return again;
  };
  await expect(startWith({ tick: "0.01" })).rejects.toThrow(
    /^MARKETS_FILE doesn't fit what is stored: [^\n]*tick can't change[^\n]*\.$/,
  );
  const { client } = await startWith({ takerFeePpm: 500 });
  const instruments = await client.call(listFuturesInstruments, {});
  expect(Number(instruments.find(({ pairCode }) => pairCode === "BTCUSDT")?.takerFee)).toBe(0.0005);
});

test("outside demo mode no venue is made up: the index waits for the operator's sources", async () => {
  const test = await start({ demo: "off" });
  const { indexPrice, sources, isFrozen } = await mark(test, "BTCUSDT");
  expect([indexPrice, isFrozen]).toEqual([null, true]);
  expect(sources.every(({ price }) => price === null)).toBe(true);
  const { items } = await test.client.call(listFundingRates, { pairCode: "BTCUSDT" });
  expect(items).toEqual([]);
  expect(await test.client.call(listFuturesCandles, { pairCode: "BTCUSDT", interval: "1h" })).toEqual([]);
  expect(Number((await test.client.call(getRiskFund, {})).balance)).toBe(0);
});
