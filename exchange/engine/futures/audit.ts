import { contractNotional } from "~exchange/domain/futures/contract";
import { crossHealth, isLiquidatable, isolatedHealth, unpaidOf } from "./equity";
import type { FuturesCore } from "./core";
import {
  crossLegs,
  legOf,
  legsKey,
  legsOf,
  openingLeg,
  remainingOf,
  type FuturesAccount,
  type FuturesMarket,
  type FuturesState,
  type Position,
} from "./state";

/** Recomputes what must always hold from the whole state, by other roads than the code that changed it. Empty where it does. */
export function auditFutures(core: FuturesCore): string[] {
  const { state } = core;
  const found: string[] = [];
  auditMoney(state, found);
  for (const account of state.accounts.values()) auditAccount(account, found);
  for (const market of state.markets.values()) auditMarket(core, market, found);
  return found;
}

/** Everything sums to zero, and clearing is exactly what open positions haven't been paid. */
function auditMoney({ accounts, house, markets }: FuturesState, found: string[]): void {
  let sum = Object.values(house).reduce((total, amount) => total + amount, 0n);
  let unpaid = 0n;
  for (const account of accounts.values()) {
    sum += account.available + account.held;
    for (const leg of legsOf(account)) {
      sum += leg.margin;
      unpaid += unpaidOf(leg);
    }
  }
  if (sum !== 0n) found.push(`L-2: all accounts sum to ${sum}`);
  if (house["house:clearing"] !== unpaid)
    found.push(`F-2: clearing has ${house["house:clearing"]}, positions are owed ${unpaid}`);
  for (const name of ["house:fees", "house:risk-fund", "house:rounding"] as const)
    if (house[name] < 0n) found.push(`F-9: ${name} holds ${house[name]}`);
  for (const { name, positions } of markets.values()) {
    let net = 0;
    for (const { side, lots } of positions) net += side === "long" ? lots : -lots;
    if (net !== 0) found.push(`F-1: ${name} has ${net} lots more long than short`);
  }
}

function auditAccount(account: FuturesAccount, found: string[]): void {
  const { accountId, available, held, heldCross } = account;
  if (available < 0n || held < 0n) found.push(`L-3: ${accountId} has ${available} available, ${held} held`);
  let [reserved, cross] = [0n, 0n];
  for (const order of account.orders.values()) {
    reserved += order.held;
    if (account.settings.get(order.market.name)?.mode === "cross") cross += order.held;
    if (order.held > 0n && (openingLeg(order) === null || !order.rests))
      found.push(`L-7: order ${order.orderId} holds ${order.held}`);
    if (order.state !== "open" || (order.quantity !== null && remainingOf(order) <= 0))
      found.push(`M-5: order ${order.orderId} is listed as open and is not`);
  }
  if (reserved !== held || cross !== heldCross)
    found.push(`L-7: ${accountId} holds ${held} (cross ${heldCross}), orders ${reserved} (${cross})`);
  for (const leg of legsOf(account)) {
    const name = `${accountId} ${leg.market.name} ${leg.side}`;
    if (leg.lots <= 0 || leg.cost <= 0n || leg.margin < 0n || leg.drawn < 0n) found.push(`F-3: ${name} is no position`);
    if (leg.settings.mode === "cross" && leg.margin !== 0n) found.push(`F-3: ${name} has margin in cross mode`);
    if (leg.market.mark <= 0) found.push(`F-5: ${name} without a mark`);
    if (leg.settings.mode === "isolated") {
      const health = isolatedHealth(leg);
      if (health.equity < 0n) found.push(`F-8: ${name} owes ${-health.equity}`);
      if (!leg.market.isFrozen && isLiquidatable(health))
        found.push(`F-4: ${name} has ${health.equity}, needs ${health.required}`);
    }
  }
  auditSplit(account, found);
  if (account.positionMode === "one_way")
    for (const [name, { long, short }] of account.positions)
      if (long && short) found.push(`F-1: ${accountId} ${name} has both sides in one-way mode`);
  const legs = crossLegs(account);
  const health = crossHealth(account);
  if (
    legs.some(({ market }) => !market.isFrozen) &&
    isLiquidatable(health) &&
    legs.every(({ market }) => !market.isFrozen)
  )
    found.push(`F-4: ${accountId} has ${health.equity} in cross mode, needs ${health.required}`);
  if (health.equity < 0n) found.push(`F-8: ${accountId} owes ${-health.equity}`);
}

/** A split contract has split positions alone, each under its own name, and every order of it says which it is about. */
function auditSplit(account: FuturesAccount, found: string[]): void {
  const isSplit = (market: FuturesMarket) => account.settings.get(market.name)?.merging === "split";
  for (const [key, { long, short }] of account.positions)
    for (const leg of [long, short]) {
      if (!leg) continue;
      const { market, positionId } = leg;
      if (isSplit(market) !== (positionId !== null) || legsKey(market, positionId) !== key)
        found.push(`F-1: ${account.accountId} has ${positionId ?? "a merged position"} at ${key}`);
      if (positionId !== null && long && short) found.push(`F-1: ${account.accountId} ${key} has both sides`);
    }
  for (const order of account.orders.values()) {
    if (isSplit(order.market) !== (order.positionId !== null))
      found.push(`F-1: order ${order.orderId} is for ${order.positionId ?? "a merged position"}`);
    const closing = openingLeg(order) === null ? order.positionSide : null;
    if (order.positionId !== null && closing && !legOf(account, order.market, closing, order.positionId))
      found.push(`F-1: order ${order.orderId} closes ${order.positionId}, which isn't there`);
  }
}

function auditMarket(core: FuturesCore, market: FuturesMarket, found: string[]): void {
  const { name } = market;
  const held: Position[] = [];
  for (const account of core.state.accounts.values())
    for (const leg of legsOf(account)) if (leg.market === market) held.push(leg);
  if (held.length !== market.positions.size || held.some((leg) => !market.positions.has(leg)))
    found.push(`${name}: the market's positions aren't those of the accounts`);
  const resting = [...core.resting(name)];
  const listed = [...market.orders.values()].filter(({ rests }) => rests);
  const rests = new Set(resting);
  if (resting.length !== listed.length || listed.some((order) => !rests.has(order)))
    found.push(`M-4: ${name}: the book isn't what rests`);
  let [bid, ask] = [0, Infinity];
  for (const { side, price } of resting)
    if (side === "buy") bid = Math.max(bid, price ?? 0);
    else ask = Math.min(ask, price ?? 0);
  if (bid >= ask) found.push(`M-2: ${name} is crossed`);
  for (const leg of held)
    if (contractNotional(market.contract, market.mark, leg.lots) < 0n)
      found.push(`F-3: ${name} has a negative notional`);
}
