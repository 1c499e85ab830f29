import { BUY, NONE, SELL, type BookSide } from "../book/order-pool";
import { auditFutures } from "../futures/audit";
import type { FuturesCore } from "../futures/core";
import { legsOf } from "../futures/state";
import type { AuditReport } from "../port";
import { FINISHED_COUNT, OPEN_COUNT, OPEN_FIRST, STOP_COUNT } from "./account-table";
import { readAmount } from "./amount";
import { assetOfExit, hasExits, receivedBy } from "./attached-exits";
import { RELEASED, type CoreState } from "./core-state";
import { FIRST_PERSON, HOUSE_EXTERNAL } from "./directory";
import { marketOf, payAssetOf, remainingOf, stateOf, writeHeld } from "./lifecycle";
import type { Market } from "./market";
import { CONDITION_RECORD_WORDS, CONDITIONS, HIDDEN, LINK_SHIFT, NEWER, ORDER_INT_SHIFT } from "./order-table";
import { stateHash } from "./snapshot";
import { OPEN, TRADING } from "./words";

/** Recomputes what must always hold from the whole state, by other roads than the code that changed it. */
export function audit(state: CoreState): AuditReport {
  const violations: string[] = [];
  state.pool.check();
  const totals = state.directory.assets.all().map((_, asset) => totalsOf(state, asset));
  for (const [asset, { deposited, accounted }] of totals.entries()) {
    const code = state.directory.assets.at(asset);
    if (deposited !== accounted) violations.push(`${code}: ${deposited} came in, ${accounted} are accounted for`);
    const wallets = code === state.futures.settleAsset() ? outsideOf(state.futures) : NO_WALLETS;
    const external = -state.ledger.available(HOUSE_EXTERNAL, asset);
    const owed = deposited - wallets.endowed - wallets.transferred;
    if (external !== owed)
      violations.push(`${code}: the outside mirror says ${external}, deposits less transfers say ${owed}`);
    if (wallets.external !== wallets.endowed + wallets.transferred)
      violations.push(
        `${code}: the perpetuals' outside mirror says ${wallets.external}, transfers and endowments say otherwise`,
      );
  }
  violations.push(...auditFutures(state.futures).map((violation) => `perpetuals: ${violation}`));
  const resting = new Set<number>();
  for (const market of state.markets) {
    for (const side of [BUY, SELL] as const) auditSide(state, market, side, resting, violations);
    auditSpread(market, violations);
  }
  const finished = state.finished.byAccount(state.directory.accounts.count);
  for (let account = FIRST_PERSON; account < state.directory.accounts.count; account += 1)
    auditAccount(state, account, { resting, finished: finished[account] ?? [] }, violations);
  for (const slot of resting) violations.push(`order ${state.orders.idOf(slot)} rests but is not listed as open`);
  return { sequence: state.sequence, violations, totals, stateHash: stateHash(state) };
}

/** What an account's open orders and the exits that wait reserve together, by asset. */
export function reservedBy(state: CoreState, account: number): Map<number, bigint> {
  const reserved = new Map<number, bigint>();
  const add = (asset: number, amount: bigint) => void reserved.set(asset, (reserved.get(asset) ?? 0n) + amount);
  for (const slot of openOrdersOf(state, account)) {
    const market = marketOf(state, slot);
    writeHeld(state, market, slot, RELEASED);
    const asset = payAssetOf(market, state.pool.side(slot));
    add(asset, readAmount(state.amounts, RELEASED));
    if (!hasExits(state, slot)) continue;
    add(state.pool.side(slot) === BUY ? market.base : market.quote, receivedBy(state, market, slot));
  }
  for (const due of state.dueExits)
    if (due.account === account) add(assetOfExit(state.markets[due.pair]!, due.side), due.received);
  return reserved;
}

/** Slots of an account's open orders, oldest first. */
export function openOrdersOf(state: CoreState, account: number): number[] {
  const slots: number[] = [];
  let slot = state.accounts.ints[state.accounts.at(account) + OPEN_FIRST]!;
  for (; slot !== NONE; slot = state.orders.links[(slot << LINK_SHIFT) | NEWER]!) slots.push(slot);
  return slots;
}

const NO_WALLETS = { external: 0n, endowed: 0n, transferred: 0n };

/** What came into the perpetuals' ledger: by its mirror of the outside, and by what is remembered. */
function outsideOf({ state: { accounts, endowments, house } }: FuturesCore): typeof NO_WALLETS {
  let [endowed, transferred] = [0n, 0n];
  for (const amount of endowments.values()) endowed += amount;
  for (const { transfers } of accounts.values()) for (const amount of transfers.values()) transferred += amount;
  return { external: -house["house:external"], endowed, transferred };
}

/** All that a ledger of perpetuals holds, beside its mirror of the outside. */
function heldBy({ state: { accounts, house } }: FuturesCore): bigint {
  let held = -house["house:external"];
  for (const amount of Object.values(house)) held += amount;
  for (const account of accounts.values()) {
    held += account.available + account.held;
    for (const { margin } of legsOf(account)) held += margin;
  }
  return held;
}

/** Of both wallets: deposits and endowments on one side, everything that anybody has on the other. */
function totalsOf(state: CoreState, asset: number): AuditReport["totals"][number] {
  const { ledger, directory, people, futures } = state;
  let deposited = 0n;
  let accounted = 0n;
  for (let account = HOUSE_EXTERNAL + 1; account < directory.accounts.count; account += 1)
    accounted += ledger.available(account, asset) + ledger.held(account, asset);
  for (const { deposits } of people.byAccount.values())
    for (const deposit of deposits.values()) if (deposit.asset === asset) deposited += deposit.amount;
  const code = directory.assets.at(asset);
  if (code === futures.settleAsset()) {
    deposited += outsideOf(futures).endowed;
    accounted += heldBy(futures);
  }
  return { asset: code, deposited, accounted };
}

/** `resting`: orders that rest, from which those of the account are taken. `finished`: its finished ones, by place. */
function auditAccount(
  state: CoreState,
  account: number,
  { resting, finished }: { resting: Set<number>; finished: readonly number[] },
  violations: string[],
): void {
  const name = state.directory.accounts.at(account);
  const reserved = reservedBy(state, account);
  for (let asset = 0; asset < state.directory.assets.count; asset += 1) {
    const [available, held] = [state.ledger.available(account, asset), state.ledger.held(account, asset)];
    const code = state.directory.assets.at(asset);
    if (available < 0n || held < 0n) violations.push(`${name}: ${available} available and ${held} held ${code}`);
    const needed = reserved.get(asset) ?? 0n;
    if (held !== needed) violations.push(`${name}: ${held} ${code} held, open orders reserve ${needed}`);
  }
  const open = openOrdersOf(state, account);
  let armed = 0;
  for (const slot of open) {
    const market = marketOf(state, slot);
    const isArmed = market.triggers.isArmed(slot);
    if (isArmed) armed += 1;
    const id = state.orders.idOf(slot);
    if (!resting.delete(slot) && !isArmed && !state.due.includes(slot))
      violations.push(`order ${id} is listed as open but does not rest`);
    if (stateOf(state, slot) !== OPEN || state.orders.find(id) !== slot || remainingOf(state, slot) <= 0)
      violations.push(`order ${id} is listed as open and is not`);
  }
  for (const place of finished) {
    const id = state.finished.id(place);
    if (state.finished.state(place) === OPEN || state.orders.find(id) !== ~place)
      violations.push(`order ${id} is listed as finished and is not`);
  }
  const ints = state.accounts.ints;
  const at = state.accounts.at(account);
  const counts = [ints[at + OPEN_COUNT], ints[at + FINISHED_COUNT], ints[at + STOP_COUNT]];
  if (counts.join() !== [open.length, finished.length, armed].join())
    violations.push(
      `${name}: ${open.length} open, ${finished.length} finished, ${armed} armed orders, counted ${counts}`,
    );
}

function auditSpread({ book, instrument, state }: Market, violations: string[]): void {
  const [bid, ask] = [book.bestPrice(BUY), book.bestPrice(SELL)];
  if (bid !== 0 && ask !== 0 && bid >= ask && state === TRADING)
    violations.push(`${instrument.pair}: best bid ${bid} meets best ask ${ask}`);
}

function auditSide(
  state: CoreState,
  { book, instrument }: Market,
  side: BookSide,
  resting: Set<number>,
  violations: string[],
): void {
  const { pool, orders } = state;
  let previous = 0;
  for (let level = book.bestLevel(side); level !== NONE; level = book.nextLevel(side, level)) {
    const price = book.levelPrice(level);
    if (previous !== 0 && (side === BUY ? price >= previous : price <= previous))
      violations.push(`${instrument.pair}: levels are out of order at ${price}`);
    previous = price;
    let lots = 0n;
    let count = 0;
    for (let slot = book.levelFront(level); slot !== NONE; slot = book.nextInQueue(slot)) {
      lots += BigInt(pool.lots(slot));
      count += 1;
      resting.add(slot);
      const place = orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]! * CONDITION_RECORD_WORDS;
      const hidden = place === 0 ? 0 : orders.conditions[place + HIDDEN]!;
      if (pool.lots(slot) <= 0 || pool.lots(slot) + hidden !== remainingOf(state, slot) || pool.side(slot) !== side)
        violations.push(`${instrument.pair}: order ${orders.idOf(slot)} rests with ${pool.lots(slot)} lots`);
    }
    const total = BigInt(book.levelCarry(level)) * 2n ** 53n + BigInt(book.levelLots(level));
    if (total !== lots || book.levelOrders(level) !== count)
      violations.push(`${instrument.pair}: level ${price} is not the sum of its orders`);
  }
}
