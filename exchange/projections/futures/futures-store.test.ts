import { afterEach, beforeEach, expect, test } from "vitest";
import { join } from "node:path";
import { getFuturesAccount } from "~exchange/contract/futures/get-futures-account";
import { getFuturesDepth } from "~exchange/contract/futures/get-futures-depth";
import { getFuturesStats } from "~exchange/contract/futures/get-futures-stats";
import { getLiquidation } from "~exchange/contract/futures/get-liquidation";
import { getMarkPrice } from "~exchange/contract/futures/get-mark-price";
import { getRiskFund } from "~exchange/contract/futures/get-risk-fund";
import { listClosedPositions } from "~exchange/contract/futures/list-closed-positions";
import { listDeleveragings } from "~exchange/contract/futures/list-deleveragings";
import { listFundingPayments } from "~exchange/contract/futures/list-funding-payments";
import { listFundingRates } from "~exchange/contract/futures/list-funding-rates";
import { listFuturesCandles } from "~exchange/contract/futures/list-futures-candles";
import { listFuturesFills } from "~exchange/contract/futures/list-futures-fills";
import { listFuturesInstruments } from "~exchange/contract/futures/list-futures-instruments";
import { listFuturesLedger } from "~exchange/contract/futures/list-futures-ledger";
import { listFuturesNotices } from "~exchange/contract/futures/list-futures-notices";
import { listFuturesOrders } from "~exchange/contract/futures/list-futures-orders";
import { listFuturesSettings } from "~exchange/contract/futures/list-futures-settings";
import { listFuturesTickers } from "~exchange/contract/futures/list-futures-tickers";
import { listFuturesTrades } from "~exchange/contract/futures/list-futures-trades";
import { listLiquidations } from "~exchange/contract/futures/list-liquidations";
import { listPositions } from "~exchange/contract/futures/list-positions";
import { listRiskFundMovements } from "~exchange/contract/futures/list-risk-fund-movements";
import { setMarginMode } from "~exchange/contract/futures/set-margin-mode";
import { FuturesExchange, XYZ, type FuturesTrader } from "~exchange/futures-under-test";
import { deleteReadStore } from "../read-store";

const pairCode = XYZ.contract;
let exchange: FuturesExchange;

beforeEach(async () => {
  exchange = await FuturesExchange.start();
});
afterEach(() => exchange.running.stop());

/** Everything that is answered about perpetuals, public and to these people. */
async function answers(people: readonly FuturesTrader[]) {
  const { client } = exchange;
  const liquidations = await client.call(listLiquidations, {});
  const publicly = [
    await client.call(listFuturesInstruments, {}),
    await client.call(listFuturesTickers, {}),
    await client.call(getMarkPrice, { pairCode }),
    await client.call(listFuturesTrades, { pairCode }),
    (({ bids, asks }) => ({ bids, asks }))(await client.call(getFuturesDepth, { pairCode })),
    await client.call(listFuturesCandles, { pairCode, interval: "1h", kind: "last" }),
    await client.call(listFuturesCandles, { pairCode, interval: "5m", kind: "mark" }),
    await client.call(listFundingRates, { pairCode }),
    await client.call(getFuturesStats, { pairCode, interval: "15m" }),
    liquidations,
    await Promise.all(liquidations.items.map(({ liquidationId }) => client.call(getLiquidation, { liquidationId }))),
    await client.call(listDeleveragings, {}),
    await client.call(getRiskFund, {}),
    await client.call(listRiskFundMovements, {}),
  ];
  const own = people.map(async ({ token }) => [
    await client.call(getFuturesAccount, {}, token),
    await client.call(listPositions, {}, token),
    await client.call(listClosedPositions, {}, token),
    await client.call(listFuturesOrders, { scope: "open" }, token),
    await client.call(listFuturesOrders, { scope: "history" }, token),
    await client.call(listFuturesFills, {}, token),
    await client.call(listFuturesLedger, {}, token),
    await client.call(listFundingPayments, {}, token),
    await client.call(listFuturesNotices, {}, token),
    await client.call(listFuturesSettings, {}, token),
  ]);
  return [...publicly, ...(await Promise.all(own))];
}

/** Trades, an open order, a funding payment, liquidations by book, fund and deleveraging. */
async function live(): Promise<FuturesTrader[]> {
  await exchange.submit({ type: "endow-fund", amount: 2_000_000_000n, reference: "first" });
  const people = [await exchange.trader(), await exchange.trader(), await exchange.trader()];
  const [long, short, maker] = people as [FuturesTrader, FuturesTrader, FuturesTrader];
  await exchange.client.call(setMarginMode, { pairCode, marginMode: "isolated" }, long.token);
  await exchange.trade(long, short, "8");
  await exchange.trade(maker, short, "1");
  await maker.place({ side: "buy", price: "901", quantity: "2" });
  await maker.place({ side: "buy", price: "890", quantity: "3" });
  await maker.place({ orderType: "stop_market", price: null, side: "sell", reduceOnly: true, triggerPrice: "850" });
  exchange.pass(6_000);
  await exchange.mark(10_000);
  exchange.pass(8 * 3_600_000);
  await exchange.mark(10_010);
  await exchange.mark(8_990);
  exchange.pass(400_000);
  await exchange.mark(9_000);
  return people;
}

test("a restart and a read store made anew from the journal answer the same", async () => {
  const people = await live();
  const before = await answers(people);
  // All that is compared has happened.
  const text = JSON.stringify(before);
  for (const word of ["deleveraged", "closed_by_fund", "funding", "take", "stop_market", "maxQuantity"])
    expect(text).toContain(word);
  // An exchange that starts counts prices of before as stale, until it hears new ones.
  const again = async () => {
    await exchange.mark(9_000);
    return answers(people);
  };
  const heard = await again();
  await exchange.running.restart();
  const comparable = (all: unknown) => JSON.parse(withoutTimes(JSON.stringify(all))) as unknown;
  const restarted = await again();
  expect(comparable(restarted)).toEqual(comparable(heard));
  await exchange.running.restart(() => deleteReadStore(join(exchange.running.directory, "exchange/futures.sqlite")));
  expect(comparable(await again())).toEqual(comparable(restarted));
  expect((await exchange.running.exchange.engine.audit()).violations).toEqual([]);
});

/** The time of the last mark is later each time. */
function withoutTimes(text: string): string {
  return text.replace(/"time":\d+/g, '"time":0');
}
