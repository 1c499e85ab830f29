import type { AuditReport } from "./port";
import { reservationOf } from "./order-lifecycle";
import { stateHash } from "./state-hash";
import type { Account, EngineState, Market, Order } from "./state";
import { SIDES } from "./words";

/** Recomputes what must always hold from the state alone, by other roads than the code that changed it. */
export function audit(state: EngineState): AuditReport {
  const violations: string[] = [];
  const totals = [...state.assets.keys()].map((asset) => totalsOf(state, asset));
  for (const { asset, deposited, accounted } of totals) {
    if (deposited !== accounted) violations.push(`${asset}: ${deposited} came in, ${accounted} are accounted for`);
    const external = -(state.house.get("house:external")?.get(asset) ?? 0n);
    if (external !== deposited)
      violations.push(`${asset}: the outside mirror says ${external}, deposits say ${deposited}`);
  }
  for (const [name, assets] of state.house) {
    for (const [asset, amount] of assets) {
      if (name !== "house:external" && amount < 0n) violations.push(`${name} holds ${amount} ${asset}`);
    }
  }
  const resting = new Set<Order>();
  for (const market of state.markets.values()) auditBook(state, market, resting, violations);
  for (const account of state.accounts.values()) auditAccount(state, account, resting, violations);
  return { sequence: state.sequence, violations, totals, stateHash: stateHash(state) };
}

function totalsOf(state: EngineState, asset: string): AuditReport["totals"][number] {
  let deposited = 0n;
  let accounted = 0n;
  for (const account of state.accounts.values()) {
    const balance = account.balances.get(asset);
    if (balance) accounted += balance.available + balance.held;
    for (const deposit of account.deposits.values()) if (deposit.asset === asset) deposited += deposit.amount;
  }
  for (const [name, assets] of state.house) if (name !== "house:external") accounted += assets.get(asset) ?? 0n;
  return { asset, deposited, accounted };
}

function auditAccount(state: EngineState, account: Account, resting: ReadonlySet<Order>, violations: string[]): void {
  const reserved = new Map<string, bigint>();
  for (const order of account.openOrders.values()) {
    const market = state.markets.get(order.pair);
    if (!market || order.state !== "open" || !resting.has(order) || order.accountId !== account.accountId) {
      violations.push(`order ${order.orderId} is listed as open but does not rest`);
      continue;
    }
    const needed = reservationOf(market, order);
    if (order.held !== needed) violations.push(`order ${order.orderId} holds ${order.held}, needs ${needed}`);
    const asset = order.side === "buy" ? market.instrument.quote : market.instrument.base;
    reserved.set(asset, (reserved.get(asset) ?? 0n) + needed);
  }
  for (const [asset, { available, held }] of account.balances) {
    if (available < 0n || held < 0n)
      violations.push(`${account.accountId}: ${available} available and ${held} held ${asset}`);
    const needed = reserved.get(asset) ?? 0n;
    if (held !== needed) violations.push(`${account.accountId}: ${held} ${asset} held, open orders reserve ${needed}`);
    reserved.delete(asset);
  }
  for (const [asset, needed] of reserved)
    violations.push(`${account.accountId}: nothing held of ${needed} ${asset} reserved`);
  for (const order of account.finishedOrders.values()) auditFinished(order, resting, violations);
  const listed = account.openOrders.size + account.finishedOrders.size;
  if (account.clientOrders.size !== listed) {
    violations.push(`${account.accountId}: ${listed} orders, ${account.clientOrders.size} client order ids`);
  }
}

function auditFinished(order: Order, resting: ReadonlySet<Order>, violations: string[]): void {
  if (order.state === "open" || order.held !== 0n || resting.has(order)) {
    violations.push(`finished order ${order.orderId} is ${order.state} and holds ${order.held}`);
  }
  if (order.quantity !== null && order.filledQuantity + order.remaining !== order.quantity) {
    violations.push(
      `order ${order.orderId}: ${order.filledQuantity} filled and ${order.remaining} remaining of ${order.quantity}`,
    );
  }
}

function auditBook(state: EngineState, { instrument, book }: Market, resting: Set<Order>, violations: string[]): void {
  const { pair } = instrument;
  const bid = book.best("buy");
  const ask = book.best("sell");
  if (bid !== null && ask !== null && bid >= ask) violations.push(`${pair}: best bid ${bid} meets best ask ${ask}`);
  for (const side of SIDES) {
    const sums: { price: number; quantity: number; orders: number }[] = [];
    let previous: Order | null = null;
    book.walk(side, (order) => {
      resting.add(order);
      if (state.accounts.get(order.accountId)?.openOrders.get(order.orderId) !== order || order.side !== side) {
        violations.push(`${pair}: order ${order.orderId} rests but is not listed as open`);
      }
      if (order.remaining <= 0) violations.push(`${pair}: order ${order.orderId} rests with ${order.remaining} lots`);
      const price = order.price ?? 0;
      const last = sums.at(-1);
      if (last?.price === price) {
        last.quantity += order.remaining;
        last.orders += 1;
        if (previous && Number(previous.orderId) >= Number(order.orderId))
          violations.push(`${pair}: order ${order.orderId} lost its time priority`);
      } else {
        if (last && (side === "buy" ? last.price < price : last.price > price))
          violations.push(`${pair}: ${side} levels are out of order at ${price}`);
        sums.push({ price, quantity: order.remaining, orders: 1 });
      }
      previous = order;
      return true;
    });
    if (JSON.stringify(sums) !== JSON.stringify(book.levels(side)))
      violations.push(`${pair}: ${side} levels are not the sum of their orders`);
  }
}
