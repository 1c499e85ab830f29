import { fundMovement, lotsCovered } from "~exchange/domain/futures/risk-fund";
import type { Liquidation } from "./liquidation";
import { takeFromBook } from "./matching";
import type { Run } from "./run";
import { closingSide, type Position } from "./state";

/**
 * Closes in the book what was taken over at the bankruptcy price, as far as the fund may bear: it gains or pays the
 * difference to each fill. Returns the lots closed.
 */
export function closeByFund(
  run: Run,
  liquidation: Liquidation,
  leg: Position,
  bankruptcy: number,
  lots: number,
): number {
  const { market, side } = leg;
  let closed = 0;
  takeFromBook(run, {
    market,
    side: closingSide(side),
    limit: null,
    account: null,
    selfTrade: "expire_maker",
    wanted: () => lots - closed,
    bears: (some, fill) =>
      lotsCovered(market.contract, side, { lots: some, bankruptcy, fill }, run.fundAllowance(market)),
    take: (some, fill) => {
      const fund = fundMovement(market.contract, side, some, bankruptcy, fill);
      postFund(run, liquidation.id, fund);
      closed += some;
      liquidation.tell(leg, { step: "closed_by_fund", lots: some, ticks: fill, fund });
      return null;
    },
  });
  return closed;
}

function postFund(run: Run, reference: string, fund: bigint): void {
  const [clearing, purse] = ["house:clearing", "house:risk-fund"] as const;
  if (fund > 0n) run.post({ amount: fund, debit: clearing, credit: purse, reason: "fund", reference });
  if (fund < 0n) run.post({ amount: -fund, debit: purse, credit: clearing, reason: "fund", reference });
}
