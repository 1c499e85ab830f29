import { createHash } from "node:crypto";
import { defineContract } from "~exchange/domain/futures/contract";
import { assert } from "../assert";
import type { FuturesOrderView } from "./commands";
import type { FuturesCore } from "./core";
import type { PositionView } from "./events";
import {
  keptSettings,
  viewOfOrder,
  viewOfPosition,
  type ContractSettings,
  type FuturesAccount,
  type FuturesMarket,
  type FuturesOrder,
  type FuturesState,
} from "./state";

/** Raised when what a snapshot says changes its meaning. */
const FORMAT = 1;

type StoredOrder = FuturesOrderView &
  Pick<FuturesOrder, "selfTradePrevention" | "rests" | "armed" | "extreme" | "firesAbove" | "exitsPlaced">;

type StoredMarket = Omit<FuturesMarket, "contract" | "orders" | "positions">;

type StoredAccount = Pick<FuturesAccount, "accountId" | "available" | "held" | "heldCross" | "positionMode"> & {
  settings: [string, ContractSettings][];
  positions: PositionView[];
  orders: StoredOrder[];
  finished: [string, string][];
  clientOrders: [string, string][];
  transfers: [string, bigint][];
};

interface Stored {
  format: number;
  state: Omit<FuturesState, "markets" | "accounts" | "endowments" | "pending">;
  endowments: [string, bigint][];
  pending: string[];
  markets: StoredMarket[];
  accounts: StoredAccount[];
  /** Ids of resting orders, contract by contract in the priority of their queues. */
  resting: string[];
}

/** The whole state as text: equal states give equal text. */
export function snapshotFutures(core: FuturesCore): string {
  const { markets, accounts, endowments, pending, ...state } = core.state;
  const stored: Stored = {
    format: FORMAT,
    state,
    endowments: [...endowments],
    pending: [...pending].sort(),
    markets: [...markets.values()].map(storeMarket),
    accounts: [...accounts.values()].map(storeAccount),
    resting: [...markets.keys()].flatMap((name) => [...core.resting(name)].map(({ orderId }) => orderId)),
  };
  return JSON.stringify(stored, (_, value: unknown) => (typeof value === "bigint" ? { units: String(value) } : value));
}

/** SHA-256 of the state, hexadecimal. */
export function futuresStateHash(core: FuturesCore): string {
  return createHash("sha256").update(snapshotFutures(core)).digest("hex");
}

/** The state and its resting orders in priority, as the core's constructor takes them. Throws on another format. */
export function restoreFutures(text: string): { state: FuturesState; resting: FuturesOrder[] } {
  const stored = JSON.parse(text, (_, value: unknown) => (isUnits(value) ? BigInt(value.units) : value)) as Stored;
  if (stored.format !== FORMAT) throw new Error(`a futures snapshot of format ${stored.format} can't be read`);
  const state: FuturesState = {
    ...stored.state,
    endowments: new Map(stored.endowments),
    pending: new Set(stored.pending),
    markets: new Map(),
    accounts: new Map(),
  };
  const { settleScale } = state;
  for (const market of stored.markets) {
    const { name, terms } = market;
    const contract = defineContract(terms, [{ code: terms.settle, scale: settleScale ?? 0 }]);
    state.markets.set(name, { ...market, contract, orders: new Map(), positions: new Set() });
  }
  const orders = new Map<string, FuturesOrder>();
  for (const account of stored.accounts) restoreAccount(state, account, orders);
  // An order of a market stands where it was made: by the number of its command.
  for (const order of [...orders.values()].sort(byMaking)) order.market.orders.set(order.orderId, order);
  const resting = stored.resting.map((orderId) => orders.get(orderId)).filter((order) => order !== undefined);
  return { state, resting };
}

function isUnits(value: unknown): value is { units: string } {
  return typeof value === "object" && value !== null && "units" in value && typeof value.units === "string";
}

/** JSON leaves out what is undefined. */
function storeMarket(market: FuturesMarket): StoredMarket {
  return { ...market, ...{ contract: undefined, orders: undefined, positions: undefined } };
}

function storeAccount(account: FuturesAccount): StoredAccount {
  const { accountId, available, held, heldCross, positionMode } = account;
  return {
    ...{ accountId, available, held, heldCross, positionMode },
    settings: [...account.settings],
    positions: [...account.positions.values()]
      .flatMap(({ long, short }) => [long, short].filter((leg) => leg !== null))
      .map(viewOfPosition),
    orders: [...account.orders.values()].map(storeOrder),
    finished: [...account.finished],
    clientOrders: [...account.clientOrders],
    transfers: [...account.transfers],
  };
}

function storeOrder(order: FuturesOrder): StoredOrder {
  const { selfTradePrevention, rests, armed, extreme, firesAbove, exitsPlaced } = order;
  return { ...viewOfOrder(order), selfTradePrevention, rests, armed, extreme, firesAbove, exitsPlaced };
}

function restoreAccount(state: FuturesState, stored: StoredAccount, orders: Map<string, FuturesOrder>): void {
  const account: FuturesAccount = {
    ...stored,
    settings: new Map(stored.settings),
    positions: new Map(),
    orders: new Map(),
    finished: new Map(stored.finished),
    clientOrders: new Map(stored.clientOrders),
    transfers: new Map(stored.transfers),
  };
  state.accounts.set(account.accountId, account);
  for (const view of stored.positions) {
    const { contract, side, lots, cost, margin, drawn, realised, fees, funding } = view;
    const market = marketOf(state, contract);
    const legs = account.positions.get(contract) ?? { long: null, short: null };
    const figures = { side, lots, cost, margin, drawn, realised, fees, funding };
    const leg = { ...figures, account, market, settings: keptSettings(account, market) };
    legs[leg.side] = leg;
    account.positions.set(contract, legs);
    market.positions.add(leg);
  }
  for (const view of stored.orders) {
    const order: FuturesOrder = { ...view, account, market: marketOf(state, view.contract) };
    account.orders.set(order.orderId, order);
    orders.set(order.orderId, order);
  }
}

function marketOf(state: FuturesState, name: string): FuturesMarket {
  const market = state.markets.get(name);
  assert(market !== undefined, `a snapshot speaks of ${name} and doesn't know it`);
  return market;
}

function byMaking(a: FuturesOrder, b: FuturesOrder): number {
  const [left, right] = [a, b].map(({ orderId }) => orderId.slice(1).split("-").map(Number));
  return left![0]! - right![0]! || left![1]! - right![1]!;
}
