import type { FuturesCommand, PlaceFuturesOrder } from "./commands";
import { cancelWhere } from "./order-end";
import { placeOrder } from "./placing";
import { refuse, refuseUnless } from "./rejection";
import type { Run } from "./run";
import { closingSide, legOf, legsOf, settingsOf, type FuturesAccount, type Position } from "./state";

/** Closes a position at market, whole or in part. */
export function closePosition(run: Run, command: Extract<FuturesCommand, { type: "close-position" }>): string {
  const account = run.account(command.accountId);
  const known = account.clientOrders.get(command.clientOrderId);
  if (known !== undefined) return known;
  const market = run.market(command.contract);
  const leg = legOf(account, market, command.side, command.positionId ?? null) ?? refuse("POSITION_UNKNOWN");
  refuseUnless(command.quantity === null || command.quantity <= leg.lots, "QUANTITY_TOO_LARGE");
  return placeOrder(run, atMarket(leg, command.clientOrderId, command.quantity ?? leg.lots));
}

/** One order of twice the size: the first half closes, the second opens the other side. */
export function reversePosition(run: Run, command: Extract<FuturesCommand, { type: "reverse-position" }>): string {
  const account = run.account(command.accountId);
  const known = account.clientOrders.get(command.clientOrderId);
  if (known !== undefined) return known;
  refuseUnless(account.positionMode === "one_way", "HEDGE_MODE");
  const market = run.market(command.contract);
  refuseUnless(settingsOf(account, market).merging === "merged", "SPLIT_MODE");
  const legs = account.positions.get(market.name);
  const leg = legs?.long ?? legs?.short ?? refuse("POSITION_UNKNOWN");
  return placeOrder(run, { ...atMarket(leg, command.clientOrderId, leg.lots * 2), reduceOnly: false });
}

/** Nothing stays open but what the book doesn't take. Repeated, it closes what is left. */
export function closeAll(run: Run, command: Extract<FuturesCommand, { type: "close-all" }>): string[] {
  const account = run.account(command.accountId);
  const prefix = `${command.clientOrderId}:`;
  refuseUnless(!isUsed(account, prefix), "CLIENT_ORDER_ID_REUSED");
  cancelWhere(run, account, null, "close_all", () => true);
  const orderIds: string[] = [];
  for (const [index, leg] of legsOf(account).entries()) {
    // What came before may have closed it.
    if (leg.market.state === "halted" || legOf(account, leg.market, leg.side, leg.positionId) !== leg) continue;
    const lots = Math.min(leg.lots, leg.market.contract.maxMarketLots);
    orderIds.push(placeOrder(run, atMarket(leg, prefix + index, lots)));
  }
  return orderIds;
}

function isUsed(account: FuturesAccount, prefix: string): boolean {
  return [...account.clientOrders.keys()].some((id) => id.startsWith(prefix));
}

function atMarket(
  { account, market, side, positionId }: Position,
  clientOrderId: string,
  quantity: number,
): PlaceFuturesOrder {
  const namesSide = account.positionMode === "hedge" || positionId !== null;
  return {
    type: "place-order",
    accountId: account.accountId,
    clientOrderId,
    contract: market.name,
    side: closingSide(side),
    positionSide: namesSide ? side : null,
    positionId,
    orderType: "market",
    timeInForce: "ioc",
    postOnly: false,
    reduceOnly: !namesSide,
    selfTradePrevention: "expire_maker",
    price: null,
    quantity,
    trigger: null,
    exits: null,
    expiresAt: null,
  };
}
