import type { ContractTerms } from "~exchange/domain/futures/contract";
import { placeOf, type Cell, type Row } from "../row";
import type { FuturesRequest, PlaceFuturesOrder } from "./commands";
import { exitsCells, readExits, readTrigger, triggerCells } from "./trigger-row";
import {
  CONTRACT_STATES,
  MARGIN_MODES,
  ORDER_TYPES,
  POSITION_MERGINGS,
  POSITION_MODES,
  POSITION_SIDES,
  SELF_TRADES,
  SIDES,
  TIMES_IN_FORCE,
} from "./words";

/** Places in this table are stored: append only. */
const TYPES = [
  "configure-contract",
  "set-contract-state",
  "open-account",
  "endow-fund",
  "place-order",
  "amend-order",
  "cancel-order",
  "cancel-all",
  "close-position",
  "reverse-position",
  "close-all",
  "move-margin",
  "set-leverage",
  "set-margin-mode",
  "set-position-mode",
  "update-index",
  "restart",
  "advance-time",
  "set-position-merging",
] as const satisfies readonly FuturesRequest["type"][];

/** A command as the cells of the journal's row; `readFuturesCommand` makes the same command of them. */
export function futuresCells(command: FuturesRequest): Cell[] {
  return [placeOf(TYPES, command.type), ...cellsOf(command)];
}

function cellsOf(command: FuturesRequest): Cell[] {
  switch (command.type) {
    case "configure-contract":
      return [termsCells(command.terms), command.settleScale];
    case "set-contract-state":
      return [command.contract, placeOf(CONTRACT_STATES, command.state)];
    case "open-account":
      return [command.accountId];
    case "endow-fund":
      return [String(command.amount), command.reference];
    case "place-order":
      return orderCells(command);
    case "amend-order":
      return [command.accountId, command.orderId, command.price, command.quantity];
    case "cancel-order":
      return [command.accountId, command.orderId];
    case "cancel-all":
      return [command.accountId, command.contract];
    case "close-position":
    case "reverse-position":
    case "close-all":
      return closingCells(command);
    case "move-margin":
      return [
        ...[command.accountId, command.contract, placeOf(POSITION_SIDES, command.side), String(command.amount)],
        ...named(command.positionId),
      ];
    case "set-leverage":
      return [command.accountId, command.contract, command.leverage];
    case "set-margin-mode":
      return [command.accountId, command.contract, placeOf(MARGIN_MODES, command.mode)];
    case "set-position-mode":
      return [command.accountId, placeOf(POSITION_MODES, command.mode)];
    case "set-position-merging":
      return [command.accountId, command.contract, placeOf(POSITION_MERGINGS, command.merging)];
    case "update-index":
      return [command.contract, command.prices.map(({ source, ticks, time }) => [source, ticks, time])];
    case "restart":
    case "advance-time":
      return [];
  }
}

function closingCells(
  command: Extract<FuturesRequest, { type: "close-position" | "reverse-position" | "close-all" }>,
): Cell[] {
  const { accountId, clientOrderId } = command;
  if (command.type === "close-all") return [accountId, clientOrderId];
  if (command.type === "reverse-position") return [accountId, clientOrderId, command.contract];
  const { contract, side, quantity, positionId } = command;
  return [accountId, clientOrderId, contract, placeOf(POSITION_SIDES, side), quantity, ...named(positionId)];
}

/** The split position that a command names, where it names one: a cell that other rows don't have. */
function named(positionId: string | null | undefined): Cell[] {
  return positionId === null || positionId === undefined ? [] : [positionId];
}

function readNamed(row: Row): { positionId?: string } {
  return row.isOver() ? {} : { positionId: row.text() };
}

function orderCells(order: PlaceFuturesOrder): Cell[] {
  const { trigger, exits } = order;
  return [
    ...[order.accountId, order.clientOrderId, order.contract, placeOf(SIDES, order.side)],
    order.positionSide === null ? null : placeOf(POSITION_SIDES, order.positionSide),
    ...[placeOf(ORDER_TYPES, order.orderType), placeOf(TIMES_IN_FORCE, order.timeInForce)],
    ...[Number(order.postOnly), Number(order.reduceOnly), placeOf(SELF_TRADES, order.selfTradePrevention)],
    ...[order.price, order.quantity, order.expiresAt],
    ...[triggerCells(trigger), exitsCells(exits)],
    ...named(order.positionId),
  ];
}

/** What two configurations must have in common to be the same. */
export function termsCells(terms: ContractTerms): Cell[] {
  return [
    ...[terms.contract, terms.base, terms.settle, terms.contractSize, terms.tick],
    ...[terms.minLots, terms.maxLots, terms.maxMarketLots, terms.defaultLeverage],
    terms.tiers.map(({ upTo, maxLeverage, maintenancePpm }) => [upTo, maxLeverage, maintenancePpm]),
    ...[terms.makerFeePpm, terms.takerFeePpm, terms.liquidationFeePpm, terms.priceBandPpm],
    ...[terms.fundingIntervalMs, terms.interestPpb, terms.fundingClampPpb, terms.fundingCapPpb, terms.impactNotional],
    terms.sources.map(({ source, weight }) => [source, weight]),
    ...[terms.staleAfterMs, terms.outlierPpm, terms.fundDrawdownPpm],
  ];
}

/** Throws where the cells are none that `futuresCells` wrote. */
export function readFuturesCommand(row: Row): FuturesRequest {
  const type = row.word(TYPES);
  switch (type) {
    case "configure-contract":
      return { type, terms: readTerms(row.row()), settleScale: row.integer() };
    case "set-contract-state":
      return { type, contract: row.text(), state: row.word(CONTRACT_STATES) };
    case "endow-fund":
      return { type, amount: row.amount(), reference: row.text() };
    case "update-index":
      return { type, contract: row.text(), prices: row.rows().map(readPrice) };
    case "restart":
    case "advance-time":
      return { type };
    default:
      return readOfAccount(type, row);
  }
}

type OfAccount = Extract<FuturesRequest, { accountId: string }>;

function readOfAccount(type: OfAccount["type"], row: Row): OfAccount {
  const accountId = row.text();
  switch (type) {
    case "open-account":
      return { type, accountId };
    case "place-order":
      return readOrder(accountId, row);
    case "amend-order":
      return { type, accountId, orderId: row.text(), price: row.numberOrNull(), quantity: row.numberOrNull() };
    case "cancel-order":
      return { type, accountId, orderId: row.text() };
    case "cancel-all":
      return { type, accountId, contract: row.textOrNull() };
    case "close-position": {
      const [clientOrderId, contract, side] = [row.text(), row.text(), row.word(POSITION_SIDES)];
      return { type, accountId, clientOrderId, contract, side, quantity: row.numberOrNull(), ...readNamed(row) };
    }
    case "reverse-position":
      return { type, accountId, clientOrderId: row.text(), contract: row.text() };
    case "close-all":
      return { type, accountId, clientOrderId: row.text() };
    case "move-margin":
      return {
        ...{ type, accountId, contract: row.text(), side: row.word(POSITION_SIDES), amount: row.amount() },
        ...readNamed(row),
      };
    case "set-leverage":
      return { type, accountId, contract: row.text(), leverage: row.numberOrNull() ?? 0 };
    case "set-margin-mode":
      return { type, accountId, contract: row.text(), mode: row.word(MARGIN_MODES) };
    case "set-position-mode":
      return { type, accountId, mode: row.word(POSITION_MODES) };
    case "set-position-merging":
      return { type, accountId, contract: row.text(), merging: row.word(POSITION_MERGINGS) };
  }
}

/** In the order of the cells. */
function readOrder(accountId: string, row: Row): PlaceFuturesOrder {
  return {
    type: "place-order",
    accountId,
    clientOrderId: row.text(),
    contract: row.text(),
    side: row.word(SIDES),
    positionSide: row.wordOrNull(POSITION_SIDES),
    orderType: row.word(ORDER_TYPES),
    timeInForce: row.word(TIMES_IN_FORCE),
    postOnly: row.flag(),
    reduceOnly: row.flag(),
    selfTradePrevention: row.word(SELF_TRADES),
    price: row.numberOrNull(),
    quantity: row.numberOrNull(),
    expiresAt: row.numberOrNull(),
    trigger: readTrigger(row.rowOrNull()),
    exits: readExits(row.rowOrNull()),
    ...readNamed(row),
  };
}

function readPrice(row: Row) {
  return { source: row.text(), ticks: row.numberOrNull() ?? 0, time: row.numberOrNull() ?? 0 };
}

function readTerms(row: Row): ContractTerms {
  return {
    ...{ contract: row.text(), base: row.text(), settle: row.text(), contractSize: row.text(), tick: row.text() },
    ...{ minLots: row.integer(), maxLots: row.integer(), maxMarketLots: row.integer() },
    defaultLeverage: row.integer(),
    tiers: row.rows().map((r) => ({ upTo: r.text(), maxLeverage: r.integer(), maintenancePpm: r.integer() })),
    ...{ makerFeePpm: row.integer(), takerFeePpm: row.integer(), liquidationFeePpm: row.integer() },
    ...{ priceBandPpm: row.integer(), fundingIntervalMs: row.integer(), interestPpb: row.integer() },
    ...{ fundingClampPpb: row.integer(), fundingCapPpb: row.integer(), impactNotional: row.text() },
    sources: row.rows().map((r) => ({ source: r.text(), weight: r.integer() })),
    ...{ staleAfterMs: row.integer(), outlierPpm: row.integer(), fundDrawdownPpm: row.integer() },
  };
}
