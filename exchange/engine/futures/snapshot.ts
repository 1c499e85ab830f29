import { createHash } from "node:crypto";
import { defineContract } from "~exchange/domain/futures/contract";
import { Row } from "../row";
import { accountCells, readAccount } from "./account-row";
import { FuturesCore, type FuturesMeans } from "./core";
import {
  emptyFuturesState,
  legsOf,
  type FuturesAccount,
  type FuturesMarket,
  type FuturesOrder,
  type FuturesState,
} from "./state";

type StoredMarket = Omit<FuturesMarket, "contract" | "orders" | "positions">;

interface Head {
  state: Omit<FuturesState, "markets" | "accounts" | "endowments" | "pending">;
  endowments: [string, bigint][];
  pending: string[];
  markets: StoredMarket[];
  /** Resting orders of all parts. */
  resting: number;
}

/** Ids of resting orders in one part, and characters of accounts, with which it is full. */
const PART_IDS = 50_000;
const PART_CHARACTERS = 1_000_000;

/** The whole state in pieces of text: equal states give equal pieces. None where nothing was ever configured. */
export function futuresParts(core: FuturesCore): string[] {
  const { markets, accounts, endowments, pending, ...state } = core.state;
  if (state.sequence === 0) return [];
  // Contract by contract, in the priority of their queues.
  const resting = [...markets.keys()].flatMap((name) => [...core.resting(name)].map(({ orderId }) => orderId));
  const head: Head = {
    state,
    endowments: [...endowments],
    pending: [...pending].sort(),
    markets: [...markets.values()].map(storeMarket),
    resting: resting.length,
  };
  const parts = [textOf(head)];
  for (let from = 0; from < resting.length; from += PART_IDS)
    parts.push(JSON.stringify(resting.slice(from, from + PART_IDS)));
  let part: string[] = [];
  let characters = 0;
  for (const account of accounts.values()) {
    const text = JSON.stringify(accountCells(account));
    part.push(text);
    characters += text.length;
    if (characters < PART_CHARACTERS) continue;
    parts.push(`[${part.join()}]`);
    part = [];
    characters = 0;
  }
  if (part.length > 0) parts.push(`[${part.join()}]`);
  return parts;
}

/** SHA-256 of the state, hexadecimal. */
export function futuresStateHash(core: FuturesCore): string {
  const hash = createHash("sha256");
  for (const part of futuresParts(core)) hash.update(part);
  return hash.digest("hex");
}

/** A core with the state that `futuresParts` told. Throws where the parts are no such. */
export function restoreFutures(parts: readonly string[], means?: FuturesMeans): FuturesCore {
  const [first, ...others] = parts;
  if (first === undefined) return new FuturesCore(emptyFuturesState(), [], means);
  const head = JSON.parse(first, revive) as Head;
  const state: FuturesState = {
    ...head.state,
    endowments: new Map(head.endowments),
    pending: new Set(head.pending),
    markets: new Map(),
    accounts: new Map(),
  };
  const { settleScale } = state;
  for (const market of head.markets) {
    const { name, terms } = market;
    const contract = defineContract(terms, [{ code: terms.settle, scale: settleScale ?? 0 }]);
    state.markets.set(name, { ...market, contract, orders: new Map(), positions: new Set() });
  }
  const orders = new Map<string, FuturesOrder>();
  const idParts = Math.ceil(head.resting / PART_IDS);
  for (const part of others.slice(idParts))
    for (const row of Row.parse(part).allRows()) enter(state, readAccount(row, state.markets), orders);
  // An order of a market stands where it was made: by the number of its command.
  for (const order of [...orders.values()].sort(byMaking)) order.market.orders.set(order.orderId, order);
  const ids = others.slice(0, idParts).flatMap((part) => JSON.parse(part) as string[]);
  const resting = ids.map((orderId) => orders.get(orderId)).filter((order) => order !== undefined);
  return new FuturesCore(state, resting, means);
}

/** Amounts aren't numbers of JSON. */
function textOf(value: object): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? { units: String(inner) } : inner));
}

function revive(_: string, value: unknown): unknown {
  return isUnits(value) ? BigInt(value.units) : value;
}

function isUnits(value: unknown): value is { units: string } {
  return typeof value === "object" && value !== null && "units" in value && typeof value.units === "string";
}

/** JSON leaves out what is undefined. */
function storeMarket(market: FuturesMarket): StoredMarket {
  return { ...market, ...{ contract: undefined, orders: undefined, positions: undefined } };
}

/** Positions and orders stand with their markets too. */
function enter(state: FuturesState, account: FuturesAccount, orders: Map<string, FuturesOrder>): void {
  state.accounts.set(account.accountId, account);
  for (const leg of legsOf(account)) leg.market.positions.add(leg);
  for (const order of account.orders.values()) orders.set(order.orderId, order);
}

function byMaking(a: FuturesOrder, b: FuturesOrder): number {
  const [left, right] = [a, b].map(({ orderId }) => orderId.slice(1).split("-").map(Number));
  return left![0]! - right![0]! || left![1]! - right![1]!;
}
