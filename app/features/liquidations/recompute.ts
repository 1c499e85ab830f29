import {
  contractFee,
  contractNotional,
  contractPriceToTicks,
  contractTicksToPrice,
  type Contract,
} from "~exchange/domain/futures/contract";
import { indexPrice, type SourcePrice } from "~exchange/domain/futures/index-price";
import { bankruptcyTicks, liquidationTicks } from "~exchange/domain/futures/liquidation";
import {
  closingFeeReserve,
  maintenanceMargin,
  marginRate,
  requirement,
  tierNumber,
} from "~exchange/domain/futures/margin";
import { markPrice } from "~exchange/domain/futures/mark-price";
import { profitAt, type Holding } from "~exchange/domain/futures/position";
import { fundMovement } from "~exchange/domain/futures/risk-fund";
import { floorDivide } from "~exchange/domain/futures/rounding";
import { formatUnits, parseUnits } from "~exchange/domain/units";
import { contractOf, ratePpb } from "~/lib/futures-contract";
import type { LiquidationFacts } from "./liquidation-page";

type Step = LiquidationFacts["steps"][number];

/** A figure as it was published and as it comes out here; `recomputed` null where the published figures don't suffice. */
export interface Recomputed {
  published: string | null;
  recomputed: string | null;
  agrees: boolean | null;
}

/** The arithmetic of one liquidation, done again from what is published. Amounts in the settle asset, prices in quote. */
export interface Recomputation {
  index: Recomputed;
  p1: Recomputed;
  mark: Recomputed;
  /** Value of the position at mark, and the tier it stands in. */
  value: string;
  tier: number;
  profit: string;
  maintenance: string;
  feeReserve: string;
  required: Recomputed;
  /** Whether cross positions of other contracts, or the other side's, are part of what is required. */
  hasOthers: boolean;
  /** Equity by requirement as a fraction. */
  rate: string | null;
  isDue: boolean;
  /** The mark at which this position alone is due; null where others count too. */
  liquidationPrice: string | null;
  bankruptcy: Recomputed;
  /** What each step did to the fund, in the steps' order. */
  steps: Recomputed[];
  fund: Recomputed;
  ledgerFund: Recomputed;
  quantity: Recomputed;
  deleveraged: Recomputed;
  /** Whether everything that can be worked out again agrees. */
  allAgree: boolean;
  /** How many figures were worked out again. */
  count: number;
}

/** Does a liquidation's arithmetic again with the rules that the engine itself goes by. Throws where its figures aren't the contract's. */
export function recompute(facts: LiquidationFacts): Recomputation {
  const contract = contractOf(facts.instrument);
  const ticks = ticksOf(contract, facts.markPrice);
  const lots = lotsOf(contract, facts.positionQuantity);
  const cost = BigInt(ticksOf(contract, facts.entryPrice)) * BigInt(lots);
  const holding: Holding = { side: facts.side, lots, cost };
  const notional = contractNotional(contract, ticks, lots);
  const amount = (units: bigint) => formatUnits(units, contract.settleScale);
  const equity = unitsOf(contract, facts.equity);
  const required = unitsOf(contract, facts.required);
  const own = requirement(contract, notional);
  const hasOthers = facts.marginMode === "cross" && own !== required;
  const rate = marginRate(equity, required);
  const balance = equity - profitAt(contract, holding, ticks);
  const due = hasOthers ? null : liquidationTicks(contract, holding, balance);
  const prices = pricesAgain(contract, facts);
  const steps = stepsAgain(contract, facts);
  const figures = {
    ...prices,
    required: hasOthers ? unknown(facts.required) : compared(facts.required, amount(own)),
    bankruptcy: bankruptcyAgain(contract, facts, holding, { equity, required, own }),
    ...fundAgain(contract, facts),
    ...quantitiesAgain(contract, facts),
  };
  const all = [...Object.values(figures), ...steps].filter(({ agrees }) => agrees !== null);
  return {
    ...figures,
    steps,
    value: amount(notional),
    tier: tierNumber(contract, notional),
    profit: amount(profitAt(contract, holding, ticks)),
    maintenance: amount(maintenanceMargin(contract, notional)),
    feeReserve: amount(closingFeeReserve(contract, notional)),
    hasOthers,
    rate: rate === null ? null : formatUnits(rate, RATE_DIGITS),
    isDue: equity <= required,
    liquidationPrice: due === null ? null : contractTicksToPrice(contract, due),
    allAgree: equity <= required && all.every(({ agrees }) => agrees === true),
    count: all.length + 1,
  };
}

/** Parts per million as a fraction. */
const RATE_DIGITS = 6;

/** Index from its sources, P1 from index and funding, mark as the middle one of three. */
function pricesAgain(contract: Contract, { mark, markPrice: published }: LiquidationFacts) {
  const sources = mark.sources.flatMap(({ source, price, time, state }): SourcePrice[] => {
    const ticks = price === null ? null : contractPriceToTicks(contract, price);
    return ticks === null || time === null || state === "stale" ? [] : [{ source, ticks, time }];
  });
  const index = indexPrice(contract, sources, mark.time);
  const price = (ticks: number | null) => (ticks === null ? null : contractTicksToPrice(contract, ticks));
  const indexTicks = mark.indexPrice === null ? null : contractPriceToTicks(contract, mark.indexPrice);
  if (indexTicks === null || mark.p2 === null) {
    return { index: compared(mark.indexPrice, price(index.ticks)), p1: unknown(mark.p1), mark: unknown(published) };
  }
  const lastTicks = mark.last === null ? 0 : (contractPriceToTicks(contract, mark.last) ?? 0);
  const again = markPrice({
    indexTicks,
    lastFundingPpb: ratePpb(mark.lastFundingRate ?? "0"),
    timeToFundingMs: Math.max(mark.nextFundingTime - mark.time, 0),
    fundingIntervalMs: mark.intervalMs,
    // The samples behind P2 are not published: twice its own distance from the index stands for their average.
    basisSamples: [2 * (ticksOf(contract, mark.p2) - indexTicks)],
    lastTicks,
  });
  return {
    index: compared(mark.indexPrice, price(index.ticks)),
    p1: compared(mark.p1, price(again.p1)),
    mark: compared(published, price(again.ticks)),
  };
}

/**
 * Where a takeover leaves nothing of the equity that belongs to the position. Its entry price cancels out. Not from these
 * figures alone once it was reduced before, since margin was given back then, or where several positions went together or a part
 * closed against the other side.
 */
function bankruptcyAgain(
  contract: Contract,
  facts: LiquidationFacts,
  holding: Holding,
  { equity, required, own }: { equity: bigint; required: bigint; own: bigint },
): Recomputed {
  const taken = facts.steps.filter(({ step }) => step === "taken_over");
  const wasReduced = facts.steps.some(({ step }) => step === "tier_reduced");
  const isAlone =
    taken.length === 1 &&
    taken[0]?.pairCode === facts.pairCode &&
    taken[0].side === facts.side &&
    taken[0].quantity === facts.positionQuantity;
  if (wasReduced || !isAlone) return unknown(facts.bankruptcyPrice);
  const part = facts.marginMode === "cross" && equity >= 0n ? floorDivide(equity * own, required) : equity;
  const profit = profitAt(contract, holding, ticksOf(contract, facts.markPrice));
  const ticks = bankruptcyTicks(contract, holding, part - profit);
  return compared(facts.bankruptcyPrice, ticks === null ? null : contractTicksToPrice(contract, ticks));
}

/** Steps that close what was taken over. */
const DISPOSALS: ReadonlySet<Step["step"]> = new Set(["closed_by_fund", "matched", "deleveraged"]);

/**
 * What each step did to the fund: fill less bankruptcy price where it closed what was taken over, the liquidation fee where it
 * stepped down. Where others shared a loss, it is what the fund still had: then it isn't known from these figures.
 */
function stepsAgain(contract: Contract, { steps, pairCode }: LiquidationFacts): Recomputed[] {
  const amount = (units: bigint) => formatUnits(units, contract.settleScale);
  return steps.map((step, index) => {
    const { step: name, price, quantity, fundChange } = step;
    if (step.pairCode !== pairCode || name === "left_over") return unknown(fundChange);
    const ticks = price === null ? null : contractPriceToTicks(contract, price);
    const lots = lotsOf(contract, quantity);
    if (name === "tier_reduced" && ticks !== null) {
      const fee = contractFee(contractNotional(contract, ticks, lots), contract.liquidationFeePpm);
      return compared(fundChange, amount(fee));
    }
    if (!DISPOSALS.has(name) || ticks === null) return compared(fundChange, amount(0n));
    if (steps[index - 1]?.step === "loss_shared") return unknown(fundChange);
    const bankruptcy = takeoverTicks(contract, steps, step);
    if (bankruptcy === null) return unknown(fundChange);
    return compared(fundChange, amount(fundMovement(contract, step.side, lots, bankruptcy, ticks)));
  });
}

/** The price at which what a step closes was taken over. */
function takeoverTicks(contract: Contract, steps: readonly Step[], { pairCode, side }: Step): number | null {
  const taken = steps.find((each) => each.step === "taken_over" && each.pairCode === pairCode && each.side === side);
  return taken?.price ? contractPriceToTicks(contract, taken.price) : null;
}

const FUND = /risk-fund$/;

/** The fund's change by the steps, and by the ledger's lines. */
function fundAgain(contract: Contract, { steps, ledger, fundChange }: LiquidationFacts) {
  const amount = (units: bigint) => formatUnits(units, contract.settleScale);
  const bySteps = steps.reduce((sum, step) => sum + unitsOf(contract, step.fundChange), 0n);
  const byLedger = ledger.reduce((sum, { debit, credit, amount: posted }) => {
    const units = unitsOf(contract, posted);
    return sum + (FUND.test(credit) ? units : 0n) - (FUND.test(debit) ? units : 0n);
  }, 0n);
  return { fund: compared(fundChange, amount(bySteps)), ledgerFund: compared(fundChange, amount(byLedger)) };
}

/** What was closed of the position in all, and what others had to give up for it. */
function quantitiesAgain(
  contract: Contract,
  { steps, pairCode, side, quantity, deleveragedQuantity }: LiquidationFacts,
) {
  const closed = (...names: Step["step"][]) =>
    steps
      .filter((each) => names.includes(each.step) && each.pairCode === pairCode && each.side === side)
      .reduce((sum, each) => sum + BigInt(lotsOf(contract, each.quantity)), 0n);
  const text = (lots: bigint) => formatUnits(lots * contract.sizeUnits, contract.sizeDecimals);
  return {
    quantity: compared(
      quantity,
      text(closed("tier_reduced", "pair_closed", "closed_by_fund", "matched", "deleveraged")),
    ),
    deleveraged: compared(deleveragedQuantity, text(closed("deleveraged"))),
  };
}

function compared(published: string | null, recomputed: string | null): Recomputed {
  return { published, recomputed, agrees: isSame(published, recomputed) };
}

function unknown(published: string | null): Recomputed {
  return { published, recomputed: null, agrees: null };
}

const COMPARED_DIGITS = 24;

/** Whether two decimal texts are the same number, whatever zeros they are written with. */
function isSame(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  return parseUnits(a, COMPARED_DIGITS) === parseUnits(b, COMPARED_DIGITS);
}

function ticksOf(contract: Contract, price: string): number {
  const ticks = contractPriceToTicks(contract, price);
  if (ticks === null) throw new Error(`${price} is no price of ${contract.contract}`);
  return ticks;
}

function lotsOf(contract: Contract, quantity: string): number {
  const units = parseUnits(quantity, contract.sizeDecimals);
  if (units === null || units % contract.sizeUnits !== 0n)
    throw new Error(`${quantity} is no quantity of ${contract.contract}`);
  return Number(units / contract.sizeUnits);
}

function unitsOf(contract: Contract, amount: string): bigint {
  const units = parseUnits(amount, contract.settleScale);
  if (units === null) throw new Error(`${amount} is no amount of ${contract.settle}`);
  return units;
}
