import type { PositionSide } from "~exchange/domain/futures/position";
import type { Contract, ContractTerms } from "~exchange/domain/futures/contract";
import type { SourcePrice } from "~exchange/domain/futures/index-price";
import type { ContractState, FuturesOrderView, MarginMode, PositionMerging, PositionMode, Side } from "./commands";
import type { FuturesHouse, PositionView } from "./events";

export interface FuturesState {
  sequence: number;
  /** Unix ms of the last command; never goes back. */
  time: number;
  /** Null before the first contract. */
  settleScale: number | null;
  /** Orders of all contracts may only reduce: the exchange takes no new ones. */
  isClosingOnly: boolean;
  markets: Map<string, FuturesMarket>;
  accounts: Map<string, FuturesAccount>;
  house: Record<FuturesHouse, bigint>;
  /** Endowments of the fund by reference. */
  endowments: Map<string, bigint>;
  nextLiquidation: number;
  /** Contracts whose triggers an earlier command left over. */
  pending: Set<string>;
}

export interface FuturesMarket {
  name: string;
  /** As configured, and worked out. */
  terms: ContractTerms;
  contract: Contract;
  state: ContractState;
  prices: SourcePrice[];
  /** Sources' prices up to this time don't count. */
  staleUntil: number;
  /** Ticks; 0 before the first. */
  index: number;
  mark: number;
  last: number;
  /** Unix ms until which enough sources are live, if none of them speaks again. */
  liveUntil: number;
  /** No liquidations while true: too few sources are live, or it is halted. Mark stays as it was. */
  isFrozen: boolean;
  basisSamples: number[];
  premium: { sum: number; count: number };
  /** Start of the sampling period that was sampled last. */
  sampledAt: number;
  lastFundingPpb: number;
  nextFunding: number;
  orders: Map<string, FuturesOrder>;
  positions: Set<Position>;
}

export interface FuturesAccount {
  accountId: string;
  available: bigint;
  held: bigint;
  /** The part of `held` that stands for orders in cross mode: it is collateral as well. */
  heldCross: bigint;
  positionMode: PositionMode;
  settings: Map<string, ContractSettings>;
  /** By contract; a split position by contract and id (`legsKey`). */
  positions: Map<string, Legs>;
  /** Open orders, oldest first. */
  orders: Map<string, FuturesOrder>;
  /** Ids of finished orders, oldest first, and of all that are remembered by client id. */
  finished: Map<string, string>;
  clientOrders: Map<string, string>;
  transfers: Map<string, bigint>;
}

export interface ContractSettings {
  leverage: number;
  mode: MarginMode;
  merging: PositionMerging;
}

export interface Legs {
  long: Position | null;
  short: Position | null;
}

export interface Position extends Omit<PositionView, "accountId" | "contract" | "mode" | "leverage"> {
  account: FuturesAccount;
  market: FuturesMarket;
  /** The account's in the contract; a split position has a copy of its own. */
  settings: ContractSettings;
}

export interface FuturesOrder extends Omit<FuturesOrderView, "accountId" | "contract"> {
  account: FuturesAccount;
  market: FuturesMarket;
  selfTradePrevention: "expire_taker" | "expire_maker" | "expire_both";
  /** Whether it waits in the book. */
  rests: boolean;
  /** Whether it waits for its trigger. */
  armed: boolean;
  /** Best price since a trailing stop was placed; 0 before any. */
  extreme: number;
  /** Whether its trigger is reached by rising prices. */
  firesAbove: boolean;
  /** Whether its exits have been placed. */
  exitsPlaced: boolean;
}

export function emptyFuturesState(): FuturesState {
  return {
    sequence: 0,
    time: 0,
    settleScale: null,
    isClosingOnly: false,
    markets: new Map(),
    accounts: new Map(),
    house: {
      "house:external": 0n,
      "house:fees": 0n,
      "house:clearing": 0n,
      "house:risk-fund": 0n,
      "house:rounding": 0n,
    },
    endowments: new Map(),
    nextLiquidation: 1,
    pending: new Set(),
  };
}

/** An account's settings in a contract; defaults are kept only once something hangs on them. */
export function settingsOf(account: FuturesAccount, { name, contract }: FuturesMarket): ContractSettings {
  return account.settings.get(name) ?? { leverage: contract.defaultLeverage, mode: "cross", merging: "merged" };
}

export function keptSettings(account: FuturesAccount, market: FuturesMarket): ContractSettings {
  const settings = settingsOf(account, market);
  account.settings.set(market.name, settings);
  return settings;
}

/** Where an account's merged positions in a contract are, or the split one of an id. */
export function legsKey({ name }: FuturesMarket, positionId: string | null): string {
  return positionId === null ? name : `${name} ${positionId}`;
}

export function legOf(
  account: FuturesAccount,
  market: FuturesMarket,
  side: PositionSide,
  positionId: string | null,
): Position | null {
  return account.positions.get(legsKey(market, positionId))?.[side] ?? null;
}

/** Enters a position among its account's. */
export function enterLeg(leg: Position): void {
  const { positions } = leg.account;
  const key = legsKey(leg.market, leg.positionId);
  const legs = positions.get(key) ?? { long: null, short: null };
  legs[leg.side] = leg;
  positions.set(key, legs);
}

/** All positions of an account in a contract. */
export function legsIn(account: FuturesAccount, market: FuturesMarket): Position[] {
  if (account.settings.get(market.name)?.merging === "split")
    return legsOf(account).filter((leg) => leg.market === market);
  const legs = account.positions.get(market.name);
  return [legs?.long, legs?.short].filter((leg) => leg !== null && leg !== undefined);
}

export function legsOf(account: FuturesAccount): Position[] {
  const legs: Position[] = [];
  for (const { long, short } of account.positions.values()) {
    if (long) legs.push(long);
    if (short) legs.push(short);
  }
  return legs;
}

/** What an account has, with the margin of all its isolated positions. */
export function balanceOf(account: FuturesAccount) {
  const { accountId, available, held } = account;
  let margin = 0n;
  for (const { long, short } of account.positions.values()) margin += (long?.margin ?? 0n) + (short?.margin ?? 0n);
  return { accountId, available, held, margin };
}

export function crossLegs(account: FuturesAccount): Position[] {
  const legs: Position[] = [];
  for (const { long, short } of account.positions.values()) {
    if (long && long.settings.mode === "cross") legs.push(long);
    if (short && short.settings.mode === "cross") legs.push(short);
  }
  return legs;
}

/** The position that a trade of a side opens, and the one it closes is the other. */
export function openedBy(side: Side): PositionSide {
  return side === "buy" ? "long" : "short";
}

export function otherSide(side: Side): Side {
  return side === "buy" ? "sell" : "buy";
}

/** The trade that closes a position. */
export function closingSide(side: PositionSide): Side {
  return side === "long" ? "sell" : "buy";
}

/** Whether the order may open, and which position; null where it can only reduce. */
export function openingLeg({
  side,
  positionSide,
  reduceOnly,
}: Pick<FuturesOrder, "side" | "positionSide" | "reduceOnly">) {
  const opened = openedBy(side);
  if (reduceOnly || (positionSide !== null && positionSide !== opened)) return null;
  return opened;
}

/** The position it may reduce; null where it can only open. */
export function closingLeg({ side, positionSide }: Pick<FuturesOrder, "side" | "positionSide">): PositionSide | null {
  const closed = openedBy(otherSide(side));
  return positionSide === null || positionSide === closed ? closed : null;
}

export function remainingOf({ quantity, filled }: FuturesOrder): number {
  return (quantity ?? 0) - filled;
}

export function viewOfOrder(order: FuturesOrder): FuturesOrderView {
  return {
    orderId: order.orderId,
    clientOrderId: order.clientOrderId,
    accountId: order.account.accountId,
    contract: order.market.name,
    side: order.side,
    positionSide: order.positionSide,
    positionId: order.positionId,
    orderType: order.orderType,
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    reduceOnly: order.reduceOnly,
    price: order.price,
    quantity: order.quantity,
    filled: order.filled,
    filledCost: order.filledCost,
    fee: order.fee,
    realised: order.realised,
    held: order.held,
    trigger: order.trigger,
    triggeredAt: order.triggeredAt,
    exits: order.exits,
    expiresAt: order.expiresAt,
    state: order.state,
    reason: order.reason,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
}

export function viewOfPosition(leg: Position): PositionView {
  return {
    accountId: leg.account.accountId,
    contract: leg.market.name,
    mode: leg.settings.mode,
    leverage: leg.settings.leverage,
    side: leg.side,
    positionId: leg.positionId,
    lots: leg.lots,
    cost: leg.cost,
    margin: leg.margin,
    drawn: leg.drawn,
    realised: leg.realised,
    fees: leg.fees,
    funding: leg.funding,
  };
}
