import { defineInstrument } from "~exchange/domain/instrument";
import { assert } from "./assert";
import { SortedBook } from "./book";
import { pairOf } from "./configuration";
import type { HouseAccount } from "./ledger";
import { pairCells, readPair } from "./pair-row";
import { placeOf, Row, type Cell } from "./row";
import { emptyState, type Account, type EngineState, type Order } from "./state";
import { ACCOUNT_KINDS, ORDER_STATES, ORDER_TYPES, SELF_TRADE_PREVENTIONS, SIDES, TIMES_IN_FORCE } from "./words";

const HOUSE_ACCOUNTS: readonly HouseAccount[] = ["house:external", "house:fees", "house:rounding"];

/**
 * The whole state as rows of JSON text, in an order that depends on the state alone. Equal states give equal rows, and
 * `restoreState` gives back a state that behaves the same, the queues of the books included.
 */
export function* snapshotRows(state: EngineState): Generator<string> {
  yield row("state", [state.sequence, state.time, state.nextTradeId]);
  for (const { code, scale } of state.assets.values()) yield row("asset", [code, scale]);
  for (const { instrument } of state.markets.values()) yield row("pair", pairCells(pairOf(instrument)));
  for (const [account, assets] of state.house) {
    for (const [asset, amount] of assets) yield row("house", [placeOf(HOUSE_ACCOUNTS, account), asset, String(amount)]);
  }
  for (const account of state.accounts.values()) yield row("account", accountCells(account));
  for (const { book } of state.markets.values()) {
    for (const side of SIDES) {
      const orders: Order[] = [];
      book.walk(side, (order) => orders.push(order) > 0);
      for (const order of orders) yield row("open", orderCells(order));
    }
  }
  for (const account of state.accounts.values()) {
    for (const order of account.finishedOrders.values()) yield row("finished", orderCells(order));
  }
}

/** Rebuilds a state from its rows. Throws where they are not what `snapshotRows` writes. */
export function restoreState(rows: Iterable<string>): EngineState {
  const state = emptyState();
  for (const text of rows) restoreRow(state, Row.parse(text));
  for (const account of state.accounts.values()) {
    // Rows come in the books' order; an account lists its orders oldest first.
    const oldestFirst = [...account.openOrders].sort(([a], [b]) => Number(a) - Number(b));
    account.openOrders = new Map(oldestFirst);
  }
  return state;
}

function restoreRow(state: EngineState, cells: Row): void {
  const kind = cells.text();
  switch (kind) {
    case "state":
      state.sequence = cells.integer();
      state.time = cells.integer();
      state.nextTradeId = cells.integer();
      return;
    case "asset": {
      const code = cells.text();
      state.assets.set(code, { code, scale: cells.integer() });
      return;
    }
    case "pair": {
      const instrument = defineInstrument(readPair(cells), [...state.assets.values()]);
      state.markets.set(instrument.pair, { instrument, book: new SortedBook() });
      return;
    }
    case "house": {
      const account = cells.word(HOUSE_ACCOUNTS);
      const assets = state.house.get(account) ?? new Map<string, bigint>();
      state.house.set(account, assets.set(cells.text(), cells.amount()));
      return;
    }
    case "account":
      return restoreAccount(state, cells);
    case "open":
      return restoreOrder(state, readOrder(cells), true);
    case "finished":
      return restoreOrder(state, readOrder(cells), false);
    default:
      throw new Error(`unknown snapshot row ${kind}`);
  }
}

function restoreAccount(state: EngineState, cells: Row): void {
  const account: Account = {
    accountId: cells.text(),
    email: cells.text(),
    passwordHash: cells.text(),
    kind: cells.word(ACCOUNT_KINDS),
    preferences: new Map(cells.rows().map((r) => [r.text(), r.textOrFlag()])),
    sessions: new Map(cells.rows().map((r) => [r.text(), r.integer()])),
    balances: new Map(cells.rows().map((r) => [r.text(), { available: r.amount(), held: r.amount() }])),
    deposits: new Map(cells.rows().map((r) => [r.text(), { asset: r.text(), amount: r.amount() }])),
    openOrders: new Map(),
    finishedOrders: new Map(),
    clientOrders: new Map(),
  };
  state.accounts.set(account.accountId, account);
  state.emails.set(account.email.toLowerCase(), account.accountId);
  for (const tokenHash of account.sessions.keys()) state.sessions.set(tokenHash, account);
}

function restoreOrder(state: EngineState, order: Order, open: boolean): void {
  const account = state.accounts.get(order.accountId);
  const market = state.markets.get(order.pair);
  assert(account !== undefined && market !== undefined, `order ${order.orderId} has no account or market`);
  account.clientOrders.set(order.clientOrderId, order);
  (open ? account.openOrders : account.finishedOrders).set(order.orderId, order);
  if (open) market.book.add(order);
}

function accountCells(account: Account): Cell[] {
  return [
    account.accountId,
    account.email,
    account.passwordHash,
    placeOf(ACCOUNT_KINDS, account.kind),
    [...account.preferences],
    [...account.sessions],
    Array.from(account.balances, ([asset, { available, held }]) => [asset, String(available), String(held)]),
    Array.from(account.deposits, ([reference, { asset, amount }]) => [reference, asset, String(amount)]),
  ];
}

function orderCells(order: Order): Cell[] {
  return [
    order.orderId,
    order.clientOrderId,
    order.accountId,
    order.pair,
    placeOf(SIDES, order.side),
    placeOf(ORDER_TYPES, order.orderType),
    placeOf(TIMES_IN_FORCE, order.timeInForce),
    Number(order.postOnly),
    placeOf(SELF_TRADE_PREVENTIONS, order.selfTradePrevention),
    order.price,
    order.quantity,
    order.quoteAmount === null ? null : String(order.quoteAmount),
    order.feeAsset,
    order.createdAt,
    order.remaining,
    order.filledQuantity,
    String(order.filledQuote),
    String(order.fee),
    String(order.held),
    placeOf(ORDER_STATES, order.state),
    order.reason,
    order.updatedAt,
  ];
}

function readOrder(cells: Row): Order {
  return {
    orderId: cells.text(),
    clientOrderId: cells.text(),
    accountId: cells.text(),
    pair: cells.text(),
    side: cells.word(SIDES),
    orderType: cells.word(ORDER_TYPES),
    timeInForce: cells.word(TIMES_IN_FORCE),
    postOnly: cells.flag(),
    selfTradePrevention: cells.word(SELF_TRADE_PREVENTIONS),
    price: cells.numberOrNull(),
    quantity: cells.numberOrNull(),
    quoteAmount: cells.amountOrNull(),
    feeAsset: cells.text(),
    createdAt: cells.integer(),
    remaining: cells.integer(),
    filledQuantity: cells.integer(),
    filledQuote: cells.amount(),
    fee: cells.amount(),
    held: cells.amount(),
    state: cells.word(ORDER_STATES),
    reason: cells.textOrNull(),
    updatedAt: cells.integer(),
    entry: null,
  };
}

function row(kind: string, cells: Cell[]): string {
  return JSON.stringify([kind, ...cells]);
}
