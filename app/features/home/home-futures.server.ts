import type { z } from "zod";
import { getRiskFund } from "~exchange/contract/futures/get-risk-fund";
import { listFundingRates } from "~exchange/contract/futures/list-funding-rates";
import { listFuturesInstruments, type FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import { listFuturesSparklines } from "~exchange/contract/futures/list-futures-sparklines";
import { listFuturesTickers } from "~exchange/contract/futures/list-futures-tickers";
import { Decimal } from "~/lib/decimal";
import type { Panel } from "~/lib/panel";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { feePercents } from "./fees";
import type { Perpetuals } from "./home-page";

/** Settlements that the figure of funding is drawn of. */
const RATES_DRAWN = 60;

/** What the tiles of perpetuals show: of the market, and of its first contract. */
export async function loadPerpetuals(caller: Caller): Promise<Panel<Perpetuals>> {
  const [instruments, tickers, sparklines, fund] = await Promise.all([
    call(caller, listFuturesInstruments, {}),
    call(caller, listFuturesTickers, {}),
    call(caller, listFuturesSparklines, {}),
    call(caller, getRiskFund, { range: "30d" }),
  ]);
  if (!tickers.ok) return tickers;
  const first = tickers.data[0];
  const rates = first ? await call(caller, listFundingRates, { pairCode: first.pairCode, limit: RATES_DRAWN }) : null;
  const interest = tickers.data.reduce((sum, { openInterestValue }) => sum.plus(openInterestValue), new Decimal("0"));
  return {
    ok: true,
    data: {
      fees: instruments.ok ? feePercents(instruments.data.map(inPpm)) : null,
      openInterestValue: first ? interest.toFixed() : null,
      closes: (sparklines.ok ? sparklines.data : []).find(({ pairCode }) => pairCode === first?.pairCode)?.closes ?? [],
      funding: first ? { pairCode: first.pairCode, rate: first.fundingRate } : null,
      rates: rates?.ok ? rates.data.items.map(({ rate }) => rate).reverse() : [],
      fundBalance: fund.ok && fund.data.since !== null ? fund.data.balance : null,
      fundCourse: fund.ok ? fundCourse(fund.data) : [],
    },
  };
}

/** Day by day; of a fund too young for that its balance, which has stood still or is a step from nothing. */
function fundCourse({ points, balance, since }: z.output<typeof getRiskFund.output>): string[] {
  if (points.length > 1) return points.map((point) => point.balance);
  return since === null ? [] : [balance, balance];
}

const PPM = "1000000";

/** A contract's fees as those of spot are given. */
function inPpm({ makerFee, takerFee }: FuturesInstrument) {
  const ppm = (rate: string) => Number(new Decimal(rate).times(PPM).toFixed(0));
  return { makerFeePpm: ppm(makerFee), takerFeePpm: ppm(takerFee) };
}
