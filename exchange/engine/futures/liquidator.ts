import type { PositionSide } from "~exchange/domain/futures/position";
import { fundMovement, lotsCovered } from "~exchange/domain/futures/risk-fund";
import { larger } from "~exchange/domain/futures/rounding";
import { takeFromBook } from "./matching";
import type { Run } from "./run";
import { shareLoss } from "./shared-loss";
import { closingSide, type FuturesMarket } from "./state";
import type { TakenOver } from "./takeover";

/**
 * Closes in the book what was taken over at the bankruptcy price, as far as the fund may bear: it gains or pays the
 * difference to each fill.
 */
export function closeByFund(run: Run, taken: TakenOver): void {
  const { liquidation, leg, ticks: bankruptcy } = taken;
  const { market, side } = leg;
  takeFromBook(run, {
    market,
    side: closingSide(side),
    limit: null,
    account: null,
    selfTrade: "expire_maker",
    wanted: () => taken.lots,
    bears: (some, fill) =>
      lotsCovered(market.contract, side, { lots: some, bankruptcy, fill }, run.fundAllowance(market)),
    take: (some, fill) => {
      taken.lots -= some;
      const fund = settleByFund(run, taken, some, fill);
      liquidation.tell(leg, { step: "closed_by_fund", lots: some, ticks: fill, fund });
      return null;
    },
  });
}

/**
 * Closes what was taken over on both sides of a contract against each other, at mark where that lies between the two bankruptcy
 * prices, else at the one that is next to it: nobody else is needed for it.
 */
export function matchSides(run: Run, estate: readonly TakenOver[]): void {
  const sideOf = (side: PositionSide, market: FuturesMarket) =>
    estate.filter(({ leg }) => leg.side === side && leg.market === market);
  for (const market of new Set(estate.map(({ leg }) => leg.market))) {
    const [longs, shorts] = [sideOf("long", market), sideOf("short", market)];
    let at = 0;
    for (const long of longs)
      for (; long.lots > 0 && at < shorts.length; at += shorts[at]!.lots === 0 ? 1 : 0) match(run, long, shorts[at]!);
  }
}

function match(run: Run, long: TakenOver, short: TakenOver): void {
  const lots = Math.min(long.lots, short.lots);
  const [low, high] = [Math.min(long.ticks, short.ticks), Math.max(long.ticks, short.ticks)];
  const ticks = Math.min(Math.max(long.leg.market.mark, low), high);
  const both: [TakenOver, TakenOver][] = [
    [long, short],
    [short, long],
  ];
  for (const [taken, other] of both) {
    taken.lots -= lots;
    const fund = settleByFund(run, taken, lots, ticks);
    const counterparty = other.liquidation.account.accountId;
    taken.liquidation.tell(taken.leg, { step: "matched", lots, ticks, fund, counterparty });
  }
}

/**
 * What the fund gains (negative: pays) where lots that were taken over close at a price. It never pays more than it has: what is
 * missing then is shared.
 */
export function settleByFund(run: Run, taken: TakenOver, lots: number, fill: number): bigint {
  const { leg, ticks, liquidation } = taken;
  const fund = fundMovement(leg.market.contract, leg.side, lots, ticks, fill);
  const paid = larger(fund, -run.state.house["house:risk-fund"]);
  postFund(run, liquidation.id, paid);
  if (fund < paid) shareLoss(run, taken, paid - fund);
  return paid;
}

function postFund(run: Run, reference: string, fund: bigint): void {
  const [clearing, purse] = ["house:clearing", "house:risk-fund"] as const;
  if (fund > 0n) run.post({ amount: fund, debit: clearing, credit: purse, reason: "fund", reference });
  if (fund < 0n) run.post({ amount: -fund, debit: purse, credit: clearing, reason: "fund", reference });
}
