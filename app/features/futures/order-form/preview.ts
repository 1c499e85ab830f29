import type { MarginMode } from "~exchange/contract/futures/schemas";
import { freeCollateral, stakeLiquidationTicks, type Stake } from "~exchange/domain/futures/account";
import { contractFee, contractNotional, notionalCap, type Contract } from "~exchange/domain/futures/contract";
import { initialMargin, maxOpenLots, orderCost, tierNumber, totalCost } from "~exchange/domain/futures/margin";
import { reduced, type PositionSide } from "~exchange/domain/futures/position";
import type { BookLevel, BookSnapshot } from "~/features/terminal/book/book";
import type { AccountState } from "./account-state";
import { lotsOf, type Draft } from "./draft";
import { exitTicks, isOnItsSide, type ExitName } from "./exits";
import type { Side } from "./order-types";

/** What an order is worked out against. */
export interface Grounds {
  contract: Contract;
  book: BookSnapshot;
  /** 0 before there is one. */
  markTicks: number;
  leverage: number;
  mode: MarginMode;
  /** Null for somebody who isn't signed in: the order is then looked at alone. */
  account: AccountState | null;
  /** Hedge mode: whether the order opens or closes; null in one-way mode. */
  act: "open" | "close" | null;
  /** The pair's positions are split: an order here always makes one of its own. */
  isSplit: boolean;
}

export type PreviewWarning = "insufficient" | "cap" | "wouldTake" | "unfilled" | "nothingToClose" | "exitSide";

/** What an order on one side would do. Ticks, lots and settle units; null where it can't be told. */
export interface Preview {
  lots: number | null;
  averageTicks: number | null;
  slippagePercent: string | null;
  fee: bigint | null;
  /** Initial margin of what it opens. */
  margin: bigint | null;
  /** What must be free: margin, fee and what is lost against mark at once. */
  cost: bigint | null;
  /** Of the position after it: a price, "none" where no price does. */
  liquidation: number | "none" | null;
  tier: number | null;
  exits: Record<ExitName, number | null>;
  warning: PreviewWarning | null;
}

interface Fill {
  lots: number;
  ticks: number;
  feePpm: number;
}

const UNKNOWN: Preview = {
  lots: null,
  averageTicks: null,
  slippagePercent: null,
  fee: null,
  margin: null,
  cost: null,
  liquidation: null,
  tier: null,
  exits: { takeProfit: null, stopLoss: null },
  warning: null,
};

/** The side of the position that an order is for, and whether it may open it. */
export function legOfOrder(side: Side, { act }: Pick<Grounds, "act">): PositionSide {
  return (side === "buy") === (act !== "close") ? "long" : "short";
}

export function previewOrder(grounds: Grounds, draft: Draft, side: Side): Preview {
  const { contract, markTicks, leverage } = grounds;
  const typed = lotsOf(contract, draft, markTicks, leverage);
  const lots = typed ?? (draft.quantity === null && draft.triggerTicks !== null ? wholePosition(grounds, side) : null);
  if (lots === null) return UNKNOWN;
  const { fills, isWhole, takes } = fillsOf(grounds, draft, side, lots);
  const outcome = applyFills(grounds, draft, side, fills);
  if (fills.length === 0) return { ...UNKNOWN, lots, warning: "unfilled" };
  if (outcome.lots === 0) return { ...UNKNOWN, lots, warning: "nothingToClose" };
  const exits = { takeProfit: exitOf("takeProfit"), stopLoss: exitOf("stopLoss") };
  const cost = outcome.openedLots > 0 ? costOf(grounds, draft, side, outcome.openedLots) : 0n;
  return {
    lots: outcome.lots,
    averageTicks: outcome.averageTicks,
    slippagePercent: slippageOf(grounds, side, outcome.averageTicks),
    fee: outcome.fee,
    margin: outcome.margin,
    cost,
    liquidation: outcome.after === null ? "none" : (liquidationOf(outcome) ?? "none"),
    tier:
      outcome.after === null ? null : tierNumber(contract, contractNotional(contract, markTicks, outcome.after.lots)),
    exits,
    warning: warningOf(),
  };

  function exitOf(name: ExitName): number | null {
    const text = draft[name];
    return text === null || !outcome.opened
      ? null
      : exitTicks(contract, outcome.opened, leverage, { name, by: draft.exitBy, text });
  }

  function warningOf(): PreviewWarning | null {
    if (draft.postOnly && takes) return "wouldTake";
    const leg = legOfOrder(side, grounds);
    const isWrong = (name: ExitName) => {
      const ticks = exits[name];
      return ticks !== null && !isOnItsSide(leg, name, ticks, outcome.averageTicks);
    };
    if (isWrong("takeProfit") || isWrong("stopLoss")) return "exitSide";
    if (outcome.openedLots > 0 && isBeyondCap(grounds, side, outcome)) return "cap";
    const { account } = grounds;
    if (account && outcome.openedLots > 0 && cost > freeCollateral(account.purse, account.stakes))
      return "insufficient";
    return isWhole ? null : "unfilled";
  }
}

/** Fills as the book stands; what rests is thought filled at its limit, what waits for its trigger at that price. */
function fillsOf(grounds: Grounds, draft: Draft, side: Side, lots: number) {
  const { contract, book, markTicks } = grounds;
  const { makerFeePpm, takerFeePpm } = contract;
  const waitsAt = draft.orderType === "trailing_stop" ? markTicks : draft.triggerTicks;
  if (waitsAt !== null) {
    const at = draft.ticks ?? waitsAt;
    const fills: Fill[] = at > 0 ? [{ lots, ticks: at, feePpm: takerFeePpm }] : [];
    return { fills, isWhole: true, takes: false };
  }
  const levels = side === "buy" ? book.asks : book.bids;
  const isWithin = ({ ticks }: BookLevel) =>
    draft.ticks === null || (side === "buy" ? ticks <= draft.ticks : ticks >= draft.ticks);
  const fills: Fill[] = [];
  let left = lots;
  for (const level of levels) {
    if (left === 0 || !isWithin(level)) break;
    const taken = Math.min(left, level.lots);
    fills.push({ lots: taken, ticks: level.ticks, feePpm: takerFeePpm });
    left -= taken;
  }
  const takes = fills.length > 0;
  const rests = draft.ticks !== null && (draft.timeInForce === "gtc" || draft.timeInForce === "gtd");
  if (left > 0 && rests && draft.ticks !== null) fills.push({ lots: left, ticks: draft.ticks, feePpm: makerFeePpm });
  return { fills, isWhole: left === 0 || rests, takes };
}

interface Outcome {
  lots: number;
  openedLots: number;
  averageTicks: number;
  fee: bigint;
  margin: bigint;
  /** What this order alone opens, at its prices. */
  opened: Stake | null;
  /** The position of the contract that is there afterwards; null where none is. */
  after: Stake | null;
  stakes: readonly Stake[];
  purse: { available: bigint; heldCross: bigint };
}

/** The account after the fills, by the rules that the engine fills by. */
function applyFills(grounds: Grounds, draft: Draft, side: Side, fills: readonly Fill[]): Outcome {
  const { contract, leverage, mode, markTicks, account, act, isSplit } = grounds;
  const buys: PositionSide = side === "buy" ? "long" : "short";
  const closes: PositionSide = side === "buy" ? "short" : "long";
  const mayClose = act !== "open";
  const mayOpen = act === "open" || (act === null && !draft.reduceOnly);
  const empty: Stake = { contract, markTicks, side: buys, lots: 0, cost: 0n, mode, leverage, margin: 0n, drawn: 0n };
  const others = (account?.stakes ?? []).filter((stake) => stake.contract !== contract);
  const own = (of: PositionSide) => account?.stakes.find((stake) => stake.contract === contract && stake.side === of);
  let closing = mayClose ? (own(closes) ?? null) : null;
  let opening: Stake = (isSplit ? null : own(buys)) ?? empty;
  let opened: Stake = empty;
  let available = account?.purse.available ?? 0n;
  let [fee, margin, value, traded] = [0n, 0n, 0n, 0];
  for (const { lots, ticks, feePpm } of fills) {
    const less = Math.min(lots, closing?.lots ?? 0);
    const more = mayOpen ? lots - less : 0;
    if (less > 0 && closing) {
      const part = reduced(contract, closing, less, ticks);
      const charged = contractFee(contractNotional(contract, ticks, less), feePpm);
      const freed = (closing.margin * BigInt(less)) / BigInt(closing.lots);
      available += part.profit - charged + freed;
      fee += charged;
      closing = part.rest.lots === 0 ? null : { ...closing, ...part.rest, margin: closing.margin - freed };
    }
    if (more > 0) {
      const notional = contractNotional(contract, ticks, more);
      const charged = contractFee(notional, feePpm);
      const behind = initialMargin(notional, leverage);
      const paid = mode === "isolated" ? behind : 0n;
      fee += charged;
      margin += behind;
      available -= charged + paid;
      opening = add(opening, more, ticks, paid);
      opened = add(opened, more, ticks, paid);
    }
    traded += less + more;
    value += BigInt(ticks) * BigInt(less + more);
  }
  const pair = [closing, act === null && closing ? null : opening].filter(
    (stake): stake is Stake => stake !== null && stake.lots > 0,
  );
  const isKept = ({ side: of }: Stake) => isSplit || (of === closes && !mayClose);
  const kept = (account?.stakes ?? []).filter((stake) => stake.contract === contract && isKept(stake));
  const after = (act === "close" ? closing : act === null ? (closing ?? opening) : opening) ?? null;
  return {
    lots: traded,
    openedLots: opened.lots,
    averageTicks: traded === 0 ? 0 : Number(value / BigInt(traded)),
    ...{ fee, margin, opened: opened.lots > 0 ? opened : null },
    after: after && after.lots > 0 ? after : null,
    stakes: [...others, ...kept, ...pair],
    purse: { available, heldCross: account?.purse.heldCross ?? 0n },
  };
}

function add(stake: Stake, lots: number, ticks: number, margin: bigint): Stake {
  return {
    ...stake,
    lots: stake.lots + lots,
    cost: stake.cost + BigInt(ticks) * BigInt(lots),
    margin: stake.margin + margin,
  };
}

function liquidationOf({ after, stakes, purse }: Outcome): number | null {
  return after && stakeLiquidationTicks(purse, stakes, after);
}

/** What the exchange asks to be free: at the limit, else at mark. */
function costOf({ contract, leverage, markTicks }: Grounds, draft: Draft, side: Side, lots: number): bigint {
  const opening = {
    side: side === "buy" ? "long" : "short",
    lots,
    ticks: draft.ticks ?? markTicks,
    leverage,
    markTicks,
  } as const;
  return totalCost(orderCost(contract, opening));
}

function isBeyondCap(grounds: Grounds, side: Side, { openedLots, averageTicks }: Outcome): boolean {
  const { contract, leverage, markTicks } = grounds;
  const price = Math.max(averageTicks, markTicks);
  return contractNotional(contract, price, openedLots) + heldNotional(grounds, side) > notionalCap(contract, leverage);
}

/** What the person has on a side already, by mark, with what rests: it counts against the tiers' cap. */
function heldNotional({ contract, account, markTicks }: Grounds, side: Side): bigint {
  const leg: PositionSide = side === "buy" ? "long" : "short";
  const own = (account?.stakes ?? []).filter((stake) => stake.contract === contract && stake.side === leg);
  const lots = own.reduce((sum, stake) => sum + stake.lots, 0);
  return contractNotional(contract, markTicks, lots) + (account?.resting[leg] ?? 0n);
}

/** Distance of the average from the best price, in percent with three decimals. */
function slippageOf({ book }: Grounds, side: Side, averageTicks: number): string | null {
  const best = (side === "buy" ? book.asks : book.bids)[0];
  if (!best) return null;
  const distance = side === "buy" ? averageTicks - best.ticks : best.ticks - averageTicks;
  const thousandths = Math.floor((Math.max(0, distance) * 100_000) / best.ticks);
  return (thousandths / 1_000).toFixed(3);
}

function wholePosition({ contract, account }: Grounds, side: Side): number | null {
  const closes: PositionSide = side === "buy" ? "short" : "long";
  return account?.stakes.find((stake) => stake.contract === contract && stake.side === closes)?.lots ?? null;
}

/** The most that an order on a side may be: what it would close, and what the free money opens at the leverage. */
export function maxLots(grounds: Grounds, draft: Draft, side: Side): number | null {
  const { contract, account, leverage, markTicks, act } = grounds;
  if (!account || markTicks === 0) return null;
  const closable = act === "open" ? 0 : (wholePosition(grounds, side) ?? 0);
  if (act === "close" || draft.reduceOnly) return closable;
  const opening = {
    side: side === "buy" ? "long" : "short",
    ticks: draft.ticks ?? markTicks,
    leverage,
    markTicks,
  } as const;
  const free = freeCollateral(account.purse, account.stakes);
  const most = maxOpenLots(contract, opening, free > 0n ? free : 0n, heldNotional(grounds, side));
  return Math.min(closable + most, draft.ticks === null ? contract.maxMarketLots : contract.maxLots);
}
