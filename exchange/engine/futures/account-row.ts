import { assert } from "../assert";
import { placeOf, type Cell, type Row } from "../row";
import { exitsCells, readExits, readTrigger, triggerCells } from "./trigger-row";
import {
  MARGIN_MODES,
  ORDER_TYPES,
  POSITION_MERGINGS,
  POSITION_MODES,
  POSITION_SIDES,
  SELF_TRADES,
  SIDES,
  TIMES_IN_FORCE,
} from "./words";
import {
  enterLeg,
  keptSettings,
  legsOf,
  type ContractSettings,
  type FuturesAccount,
  type FuturesMarket,
  type FuturesOrder,
  type Position,
} from "./state";

type Markets = ReadonlyMap<string, FuturesMarket>;

/** An account as a snapshot keeps it, with its open orders and positions. What follows from them isn't written. */
export function accountCells(account: FuturesAccount): Cell[] {
  const { accountId, available, held, heldCross, positionMode } = account;
  return [
    ...[accountId, String(available), String(held), String(heldCross), placeOf(POSITION_MODES, positionMode)],
    Array.from(account.settings, ([name, settings]) => [name, ...settingsCells(settings)]),
    legsOf(account).map(positionCells),
    Array.from(account.orders.values(), orderCells),
    Array.from(account.finished, ([orderId, clientOrderId]) => [orderId, clientOrderId]),
    Array.from(account.transfers, ([reference, amount]) => [reference, String(amount)]),
  ];
}

/** What is as it was before positions could be split is written as it was then: equal states have equal rows. */
function settingsCells({ leverage, mode, merging }: ContractSettings): Cell[] {
  const cells = [leverage, placeOf(MARGIN_MODES, mode)];
  return merging === "merged" ? cells : [...cells, placeOf(POSITION_MERGINGS, merging)];
}

function positionCells({ market, side, lots, positionId, settings, ...leg }: Position): Cell[] {
  const amounts = [leg.cost, leg.margin, leg.drawn, leg.realised, leg.fees, leg.funding].map(String);
  const cells = [market.name, placeOf(POSITION_SIDES, side), lots, ...amounts];
  return positionId === null ? cells : [...cells, positionId, ...settingsCells(settings)];
}

function orderCells(order: FuturesOrder): Cell[] {
  const { trigger, exits, positionSide } = order;
  return [
    ...[order.orderId, order.clientOrderId, order.market.name, placeOf(SIDES, order.side)],
    positionSide === null ? null : placeOf(POSITION_SIDES, positionSide),
    ...[placeOf(ORDER_TYPES, order.orderType), placeOf(TIMES_IN_FORCE, order.timeInForce)],
    ...[Number(order.postOnly), Number(order.reduceOnly), placeOf(SELF_TRADES, order.selfTradePrevention)],
    ...[order.price, order.quantity, order.filled],
    ...[order.filledCost, order.fee, order.realised, order.held].map(String),
    ...[triggerCells(trigger), exitsCells(exits)],
    ...[order.triggeredAt, order.expiresAt, order.createdAt, order.updatedAt],
    ...[Number(order.rests), Number(order.armed), order.extreme, Number(order.firesAbove), Number(order.exitsPlaced)],
    ...(order.positionId === null ? [] : [order.positionId]),
  ];
}

/** The account again; its positions and orders are entered in their markets by the caller. Throws on a row of another shape. */
export function readAccount(row: Row, markets: Markets): FuturesAccount {
  const account: FuturesAccount = {
    ...{ accountId: row.text(), available: row.amount(), held: row.amount(), heldCross: row.amount() },
    positionMode: row.word(POSITION_MODES),
    settings: new Map(row.rows().map((r) => [r.text(), readSettings(r)])),
    ...{ positions: new Map(), orders: new Map(), clientOrders: new Map() },
    finished: new Map(),
    transfers: new Map(),
  };
  for (const each of row.rows()) readPosition(each, account, markets);
  for (const each of row.rows()) {
    const order = readOrder(each, account, markets);
    account.orders.set(order.orderId, order);
  }
  for (const each of row.rows()) account.finished.set(each.text(), each.text());
  for (const [orderId, clientOrderId] of account.finished) account.clientOrders.set(clientOrderId, orderId);
  for (const { orderId, clientOrderId } of account.orders.values()) account.clientOrders.set(clientOrderId, orderId);
  for (const each of row.rows()) account.transfers.set(each.text(), each.amount());
  return account;
}

function readSettings(row: Row): ContractSettings {
  const [leverage, mode] = [row.integer(), row.word(MARGIN_MODES)];
  return { leverage, mode, merging: row.isOver() ? "merged" : row.word(POSITION_MERGINGS) };
}

function readPosition(row: Row, account: FuturesAccount, markets: Markets): void {
  const market = marketOf(markets, row.text());
  const figures = {
    ...{ account, market, side: row.word(POSITION_SIDES), lots: row.integer() },
    ...{ cost: row.amount(), margin: row.amount(), drawn: row.amount() },
    ...{ realised: row.amount(), fees: row.amount(), funding: row.amount() },
  };
  const positionId = row.isOver() ? null : row.text();
  const settings = positionId === null ? keptSettings(account, market) : readSettings(row);
  enterLeg({ ...figures, positionId, settings });
}

function readOrder(row: Row, account: FuturesAccount, markets: Markets): FuturesOrder {
  return {
    orderId: row.text(),
    clientOrderId: row.text(),
    account,
    market: marketOf(markets, row.text()),
    side: row.word(SIDES),
    positionSide: row.wordOrNull(POSITION_SIDES),
    orderType: row.word(ORDER_TYPES),
    timeInForce: row.word(TIMES_IN_FORCE),
    postOnly: row.flag(),
    reduceOnly: row.flag(),
    selfTradePrevention: row.word(SELF_TRADES),
    price: row.numberOrNull(),
    quantity: row.numberOrNull(),
    filled: row.integer(),
    filledCost: row.amount(),
    fee: row.amount(),
    realised: row.amount(),
    held: row.amount(),
    trigger: readTrigger(row.rowOrNull()),
    exits: readExits(row.rowOrNull()),
    triggeredAt: row.numberOrNull(),
    expiresAt: row.numberOrNull(),
    createdAt: row.integer(),
    updatedAt: row.integer(),
    state: "open",
    reason: null,
    rests: row.flag(),
    armed: row.flag(),
    extreme: row.integer(),
    firesAbove: row.flag(),
    exitsPlaced: row.flag(),
    positionId: row.isOver() ? null : row.text(),
  };
}

function marketOf(markets: Markets, name: string): FuturesMarket {
  const market = markets.get(name);
  assert(market !== undefined, `a snapshot speaks of ${name} and doesn't know it`);
  return market;
}
