import { contractNotional, notionalCap } from "~exchange/domain/futures/contract";
import { smaller } from "~exchange/domain/futures/rounding";
import type { FuturesCommand } from "./commands";
import { freeCollateral, initialOf, keptBy, unpaidOf } from "./equity";
import { refuse, refuseUnless } from "./rejection";
import type { Run } from "./run";
import {
  legOf,
  legsIn,
  openingLeg,
  settingsOf,
  type FuturesAccount,
  type FuturesMarket,
  type FuturesOrder,
  type Position,
} from "./state";

type CommandOf<T extends FuturesCommand["type"]> = Extract<FuturesCommand, { type: T }>;

function hasOrders(account: FuturesAccount, market: FuturesMarket, isMeant: (order: FuturesOrder) => boolean): boolean {
  return [...account.orders.values()].some((order) => order.market === market && isMeant(order));
}

function opens(order: FuturesOrder): boolean {
  return openingLeg(order) !== null;
}

function isBusy(account: FuturesAccount, market: FuturesMarket): boolean {
  return legsIn(account, market).length > 0 || hasOrders(account, market, () => true);
}

/**
 * New leverage of a contract. What isolated positions then need more is added from what is free; what they need less stays
 * with them until it is taken out. Split positions keep what they were opened with. Refused beyond the tiers' cap, without the
 * money, and while orders reserve by the old one.
 */
export function setLeverage(run: Run, { accountId, contract, leverage }: CommandOf<"set-leverage">): void {
  const account = run.account(accountId);
  const market = run.market(contract);
  const isOffered = Number.isInteger(leverage) && leverage >= 1 && leverage <= market.contract.maxLeverage;
  refuseUnless(isOffered, "LEVERAGE_INVALID", { maxLeverage: String(market.contract.maxLeverage) });
  const settings = settingsOf(account, market);
  if (settings.leverage === leverage) return;
  const isSplit = settings.merging === "split";
  refuseUnless(!hasOrders(account, market, isSplit ? opens : () => true), "OPEN_ORDERS_EXIST");
  const legs = isSplit ? [] : legsIn(account, market);
  for (const leg of legs) {
    const notional = contractNotional(market.contract, market.mark, leg.lots);
    refuseUnless(notional <= notionalCap(market.contract, leverage), "POSITION_LIMIT");
  }
  const before = settings.leverage;
  settings.leverage = leverage;
  // Funding may have eaten into a margin: nothing has to be added for a higher leverage.
  const needsMore = (leg: Position) => leverage < before && leg.settings.mode === "isolated";
  const missing = legs.map((leg) => ({ leg, amount: needsMore(leg) ? initialOf(leg) - leg.margin : 0n }));
  const needed = missing.reduce((sum, { amount }) => sum + (amount > 0n ? amount : 0n), 0n);
  const isCovered = freeCollateral(account) - needed >= 0n;
  if (!isCovered && leverage < before) {
    settings.leverage = before;
    refuse("MARGIN_INSUFFICIENT");
  }
  account.settings.set(contract, settings);
  for (const { leg, amount } of missing) if (amount > 0n) addMargin(run, leg, amount);
  for (const leg of legs) run.touchLeg(leg);
  run.record({ type: "leverage-changed", accountId, contract, leverage });
}

function addMargin(run: Run, leg: Position, amount: bigint): void {
  const debit = { account: leg.account, part: "available" } as const;
  run.post({ amount, debit, credit: { leg }, reason: "margin", reference: leg.market.name });
}

export function moveMargin(run: Run, command: CommandOf<"move-margin">): void {
  const { accountId, contract, side, positionId = null, amount } = command;
  const account = run.account(accountId);
  const leg = legOf(account, run.market(contract), side, positionId) ?? refuse("POSITION_UNKNOWN");
  refuseUnless(leg.settings.mode === "isolated", "NOT_ISOLATED");
  refuseUnless(amount !== 0n, "AMOUNT_INVALID");
  if (amount > 0n) {
    refuseUnless(amount <= freeCollateral(account), "BALANCE_INSUFFICIENT");
    addMargin(run, leg, amount);
    return;
  }
  refuseUnless(-amount <= removableMargin(leg), "MARGIN_INSUFFICIENT");
  const credit = { account, part: "available" } as const;
  run.post({ amount: -amount, debit: { leg }, credit, reason: "margin", reference: contract });
}

/** Margin beyond what the position keeps, less what it has lost; profit that isn't realised doesn't count. */
function removableMargin(leg: Position): bigint {
  return leg.margin + smaller(unpaidOf(leg), 0n) - keptBy(leg);
}

export function setMarginMode(run: Run, { accountId, contract, mode }: CommandOf<"set-margin-mode">): void {
  const account = run.account(accountId);
  const market = run.market(contract);
  const settings = settingsOf(account, market);
  if (settings.mode === mode) return;
  refuseUnless(!isBusy(account, market), "POSITIONS_OR_ORDERS_EXIST");
  account.settings.set(contract, settings);
  settings.mode = mode;
  run.record({ type: "margin-mode-changed", accountId, contract, mode });
}

export function setPositionMode(run: Run, { accountId, mode }: CommandOf<"set-position-mode">): void {
  const account = run.account(accountId);
  if (account.positionMode === mode) return;
  refuseUnless(account.positions.size === 0 && account.orders.size === 0, "POSITIONS_OR_ORDERS_EXIST");
  account.positionMode = mode;
  run.record({ type: "position-mode-changed", accountId, mode });
}

/** Whether orders add to one position or make one each; only while the account has neither in the contract. */
export function setPositionMerging(
  run: Run,
  { accountId, contract, merging }: CommandOf<"set-position-merging">,
): void {
  const account = run.account(accountId);
  const market = run.market(contract);
  const settings = settingsOf(account, market);
  if (settings.merging === merging) return;
  refuseUnless(!isBusy(account, market), "POSITIONS_OR_ORDERS_EXIST");
  account.settings.set(contract, settings);
  settings.merging = merging;
  run.record({ type: "position-merging-changed", accountId, contract, merging });
}
