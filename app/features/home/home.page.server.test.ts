import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/routes/($locale)/home";
import { startExchangeUnderTest, type ExchangeUnderTest, type Trader } from "~exchange/exchange-under-test";

let running: ExchangeUnderTest;
let seller: Trader;

beforeAll(async () => {
  running = await startExchangeUnderTest();
  // The website reads its settings once, at its first call.
  process.env.EXCHANGE_PORT = String(running.exchange.spotPort);
  seller = await running.client.trader();
});
afterAll(() => running.stop());

async function home(path = "/", token?: string) {
  // Everybody asks for themselves: what is told to all may be a second old.
  const headers = { Cookie: token ? `correction_token=1; access_token=${token}` : "web_session=1" };
  const request = new Request(`http://127.0.0.1${path}`, { headers });
  return (await loader({ request, params: {}, context: {} })).page;
}

test("before the first order nothing is known and nothing fails", async () => {
  const page = await home();
  expect(page.preview).toEqual({ ok: true, data: null });
  expect(page.trades).toMatchObject({ ok: true, data: { trades: [] } });
  expect(page.markets.ok && page.markets.data.rows[0]?.ticker.last).toBeNull();
  expect(page.fees).toEqual({ maker: "0.10", taker: "0.10" });
  expect(page.testFunds?.map(({ asset, amount }) => [asset, Number(amount)])).toEqual([
    ["USDT", 10_000],
    ["BTC", 0.1],
  ]);
});

test("the example order is walked through the real book", async () => {
  await seller.place({ side: "sell", price: "50000", quantity: "0.04" });
  await seller.place({ side: "sell", price: "50100", quantity: "0.04" });
  const buyer = await running.client.trader();
  await buyer.place({ price: "49900", quantity: "0.1" });
  const page = await home();
  expect(page.preview).toMatchObject({
    ok: true,
    data: {
      market: { pairCode: "BTC_USDT" },
      takerFee: "0.10",
      walk: {
        quantity: "0.02",
        averageFill: "50000.00",
        mid: "49950.000",
        spread: "100.00",
        paid: "1000.00000000",
        fee: "0.00002000",
      },
    },
  });
});

test("a trade is in the tape, the ticker and the turnover", async () => {
  const buyer = await running.client.trader();
  await buyer.place({ price: "50000", quantity: "0.01" });
  const page = await home();
  expect(page.trades).toMatchObject({ ok: true, data: { trades: [{ price: "50000.00", takerSide: "buy" }] } });
  expect(page.markets.ok && page.markets.data.rows[0]?.ticker.last).toBe("50000.00");
  expect(page.markets.ok && Number(page.markets.data.turnoverUsdt)).toBe(500);
});

test("the tab comes from the address, an unknown one is the first", async () => {
  expect((await home("/?tab=losers")).tab).toBe("losers");
  expect((await home("/?tab=unbuilt")).tab).toBe("hot");
});

test("a signed-in person sees what they hold and the pair of their newest order", async () => {
  const person = await running.client.trader();
  expect((await home("/", person.token)).portfolio).toMatchObject({ ok: true, data: { lastPair: null } });
  await person.place({ pairCode: "ETH_USDT", price: "1000", quantity: "1" });
  const { portfolio } = await home("/", person.token);
  expect(portfolio).toMatchObject({ ok: true, data: { lastPair: "ETH_USDT" } });
  const assets = portfolio?.ok ? portfolio.data.assets : [];
  expect(assets.map(({ asset, held }) => [asset, Number(held)])).toEqual([
    ["USDT", 1000],
    ["BTC", 0],
  ]);
});

test("nobody's portfolio is loaded for someone who isn't signed in", async () => {
  expect((await home()).portfolio).toBeNull();
});

test("without the exchange every part says why and the page still stands", async () => {
  await running.exchange.close();
  const page = await home();
  const network = { ok: false, error: "NETWORK" };
  expect(page).toMatchObject({ markets: network, preview: network, trades: network, engine: network });
  expect(page).toMatchObject({ fees: null, testFunds: null, portfolio: null });
  await running.restart();
});
