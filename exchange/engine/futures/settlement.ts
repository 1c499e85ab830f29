import { assert } from "../assert";
import { fundingPayment, nextFundingTime, rateOfSamples } from "~exchange/domain/futures/funding";
import { larger, smaller } from "~exchange/domain/futures/rounding";
import { isolatedHealth, crossHealth } from "./equity";
import { raise } from "./fill";
import { liquidateDue } from "./liquidation";
import { byAccountAndSide, type Run } from "./run";
import type { FuturesMarket, Position } from "./state";

/** Settles every funding time that has passed, each once, oldest first, whatever the clock has jumped over. */
export function settleFunding(run: Run): void {
  for (;;) {
    const due = [...run.state.markets.values()].filter(({ nextFunding }) => nextFunding <= run.time);
    if (due.length === 0) return;
    due.sort((a, b) => a.nextFunding - b.nextFunding || (a.name < b.name ? -1 : 1));
    settle(run, due[0]!);
  }
}

function settle(run: Run, market: FuturesMarket): void {
  const { contract, nextFunding: time, mark } = market;
  const rate = mark > 0 ? rateOfSamples(contract, market.premium) : rateOfSamples(contract, { sum: 0, count: 0 });
  market.premium = { sum: 0, count: 0 };
  market.lastFundingPpb = rate.ratePpb;
  // After a new interval, times are whole multiples of it again.
  market.nextFunding = nextFundingTime(contract, time);
  const reference = `${market.name}@${time}`;
  const payments = rate.ratePpb === 0 ? [] : paymentsOf(market, rate.ratePpb);
  let pool = 0n;
  let payers = 0;
  // Everything is collected before anything is paid out: the clearing account never stands in.
  for (const { leg, amount } of payments) {
    if (amount <= 0n) continue;
    const charged = charge(run, leg, amount, reference);
    pool += charged;
    payers += charged > 0n ? 1 : 0;
    tell(run, market, time, leg, charged);
  }
  for (const { leg, amount } of payments) {
    if (amount >= 0n) continue;
    const paid = smaller(-amount, pool);
    pool -= paid;
    pay(run, leg, paid, reference);
    tell(run, market, time, leg, -paid);
  }
  if (pool > 0n)
    run.post({ amount: pool, debit: "house:clearing", credit: "house:rounding", reason: "rounding", reference });
  run.record({
    type: "funding-settled",
    contract: market.name,
    fundingTime: time,
    ...rate,
    mark,
    payers,
    residue: pool,
  });
  liquidateDue(run, market);
}

function paymentsOf(
  { contract, mark, positions }: FuturesMarket,
  ratePpb: number,
): { leg: Position; amount: bigint }[] {
  return [...positions]
    .sort(byAccountAndSide)
    .map((leg) => ({ leg, amount: fundingPayment(contract, leg.side, leg.lots, mark, ratePpb) }));
}

/** The cap keeps a payment below what is required, so that a sound position has it; nobody is charged what isn't there. */
function charge(run: Run, leg: Position, amount: bigint, reference: string): bigint {
  const { account, settings } = leg;
  const isIsolated = settings.mode === "isolated";
  const has = isIsolated ? isolatedHealth(leg).equity : crossHealth(account).equity - account.heldCross;
  const due = smaller(amount, larger(has, 0n));
  if (due === 0n) return 0n;
  const debit = isIsolated ? { leg } : ({ account, part: "available" } as const);
  assert(raise(run, leg, due, reference), "funding is charged from profit that isn't there");
  run.post({ amount: due, debit, credit: "house:clearing", reason: "funding", reference });
  leg.funding += due;
  run.touchLeg(leg);
  return due;
}

function pay(run: Run, leg: Position, amount: bigint, reference: string): void {
  if (amount === 0n) return;
  const credit = leg.settings.mode === "isolated" ? { leg } : ({ account: leg.account, part: "available" } as const);
  run.post({ amount, debit: "house:clearing", credit, reason: "funding", reference });
  leg.funding -= amount;
  run.touchLeg(leg);
}

function tell(run: Run, market: FuturesMarket, time: number, leg: Position, amount: bigint): void {
  const { account, side, positionId, lots } = leg;
  run.record({
    type: "funding-paid",
    contract: market.name,
    fundingTime: time,
    accountId: account.accountId,
    side,
    positionId,
    lots,
    amount,
  });
}
