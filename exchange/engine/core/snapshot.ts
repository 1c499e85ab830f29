import { createHash } from "node:crypto";
import { defineInstrument, type Asset, type SpotPair } from "~exchange/domain/instrument";
import { BUY, NONE, SELL, type BookSide } from "../book/order-pool";
import { futuresParts, restoreFutures } from "../futures/snapshot";
import type { AccountKind } from "../commands";
import { FEE_LEVEL, OPEN_FIRST, STOP_COUNT } from "./account-table";
import { addMarket, assetsOf, pairOf } from "./configuration";
import { CLIENT_ID_INTS } from "./command-buffer";
import { restoreDueExits, storeDueExits, type DueExitRow } from "./attached-exits";
import { CoreState } from "./core-state";
import { isStored, loadFinished, STORED_WORDS_MAX, storeFinished } from "./finished-record";
import { FIRST_PERSON } from "./directory";
import { BALANCE_WORDS } from "./ledger";
import { append, marketOf } from "./lifecycle";
import type { Market } from "./market";
import {
  BIT_ID_LENGTH,
  BITS,
  CONDITION_RECORD_WORDS,
  CONDITIONS,
  EXPIRY,
  EXTREME,
  HEAP_PLACE,
  HIDDEN,
  ID,
  ID_LENGTH_MASK,
  idIntsOf,
  MARK_TOUCHED,
  LINK_SHIFT,
  NEWER,
  ORDER_INT_SHIFT,
  ORDER_WORDS,
  ORDER_SHIFT,
  PAIR,
  PAIR_MASK,
  TRADED,
  TRAILING,
  TRIGGER_SLOT,
} from "./order-table";
import { SIDE_SHIFT } from "./side-records";

/** Raised when the meaning of the parts changes. */
export const SNAPSHOT_FORMAT = 6;
/** Those that a start can read: format 3 knew no perpetuals, 4 no split positions, 5 no exits. Others are passed over. */
export const SNAPSHOT_FORMATS: readonly number[] = [3, 4, 5, SNAPSHOT_FORMAT];

/**
 * Orders in a snapshot: the order's words, then owner and side, price, shown lots, a mark for conditions and one for being
 * armed, quote and fee, the client order id, the words of the conditions. Places in memory are left out: equal states give equal parts.
 */
const AT_OWNER = ORDER_WORDS;
const AT_PRICE = ORDER_WORDS + 1;
const AT_LOTS = ORDER_WORDS + 2;
const AT_MARKS = ORDER_WORDS + 3;
const AT_TRADED = ORDER_WORDS + 4;
const TRADED_WORDS = 1 << SIDE_SHIFT;
const AT_CLIENT_ID = AT_TRADED + TRADED_WORDS;
const AT_CONDITIONS = AT_CLIENT_ID + Math.ceil(CLIENT_ID_INTS / 2);
const RECORD_WORDS = AT_CONDITIONS + CONDITION_RECORD_WORDS;
const PART_ORDERS = 8_192;
const PART_FINISHED_WORDS = 131_072;
const PART_ACCOUNTS = 2_000;
const PART_IDS = 16_384;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

interface Head {
  sequence: number;
  time: number;
  nextTradeId: number;
  cancelOnly: boolean;
  cancelOnlyReason: string;
  assets: Asset[];
  markets: { pair: SpotPair; state: number; last: number; minute: number; band: number[] }[];
  house: number[][];
  due: number[];
  dueExits?: DueExitRow[];
  people: number;
  orders: number;
  /** Words of finished orders' records. */
  finished: number;
  /** Parts of perpetuals, which are the last ones. */
  futures?: number;
}

interface PersonRow {
  accountId: string;
  email: string;
  passwordHash: string;
  kind: AccountKind;
  feeLevel: number;
  preferences: [string, string | boolean][];
  sessions: [string, number][];
  deposits: [string, number, string][];
  balances: number[];
}

/** The whole state in pieces of bounded size, taken in when this is called: later changes don't show in them. */
export function snapshotParts(state: CoreState): Uint8Array[] {
  return [...partsOfStill(state)];
}

/** The same pieces of a state in which nothing changes until the last one: each is made when it is asked for. */
export function* partsOfStill(state: CoreState): Generator<Uint8Array> {
  const { accounts } = state.directory;
  const slots = openOrders(state);
  const finished = finishedParts(state);
  const finishedBytes = finished.reduce((sum, part) => sum + part.length, 0);
  const futures = futuresParts(state.futures).map((text) => encoder.encode(text));
  const counts = { orders: slots.length, finished: finishedBytes / 8, futures: futures.length };
  yield jsonPart({ ...headOf(state), ...counts });
  for (let from = FIRST_PERSON; from < accounts.count; from += PART_ACCOUNTS) {
    const rows: PersonRow[] = [];
    for (let account = from; account < Math.min(from + PART_ACCOUNTS, accounts.count); account += 1)
      rows.push(personRow(state, account));
    yield jsonPart(rows);
  }
  yield* finished;
  for (let from = 0; from < slots.length; from += PART_ORDERS)
    yield ordersPart(state, slots.slice(from, from + PART_ORDERS));
  for (const market of state.markets) for (const side of [BUY, SELL] as const) yield* queueParts(state, market, side);
  yield* futures;
}

/** SHA-256 over the whole state, hexadecimal: equal states, equal hashes. */
export function stateHash(state: CoreState): string {
  const hash = createHash("sha256");
  for (const part of partsOfStill(state)) hash.update(part);
  return hash.digest("hex");
}

/** Rebuilds a state. Throws where the parts are not what `snapshotParts` gives. */
export function restoreState(parts: Iterable<Uint8Array>): CoreState {
  const state = new CoreState();
  const source = parts[Symbol.iterator]();
  const next = (): Uint8Array => {
    const part = source.next();
    if (part.done) throw new Error("the snapshot ends too early");
    return part.value;
  };
  const head: Head = JSON.parse(decoder.decode(next()));
  restoreHead(state, head);
  for (let count = 0; count < head.people;) {
    const rows: PersonRow[] = JSON.parse(decoder.decode(next()));
    if (rows.length === 0) throw new Error("a part of the snapshot is empty");
    for (const row of rows) restorePerson(state, row);
    count += rows.length;
  }
  for (let words = 0; words < head.finished;) words += restoreFinished(state, wordsOf(next()));
  const trails: number[] = [];
  for (let count = 0; count < head.orders;) count += restoreOrders(state, wordsOf(next()), trails);
  for (const market of state.markets) for (const side of [BUY, SELL] as const) restoreQueue(state, market, side, next);
  armTrails(state, trails);
  for (const id of head.due) state.due.push(state.orders.find(id));
  restoreDueExits(state, head.dueExits ?? []);
  const { futures = 0 } = head;
  if (futures > 0) state.futures = restoreFutures(Array.from({ length: futures }, () => decoder.decode(next())));
  return state;
}

function jsonPart(value: object): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}

/** The words of a part, which may stand anywhere in memory. */
function wordsOf(part: Uint8Array): Float64Array {
  if (part.length % 8 !== 0) throw new Error("a part of the snapshot was cut");
  const words = new Float64Array(part.length / 8);
  new Uint8Array(words.buffer).set(part);
  return words;
}

function headOf(state: CoreState): Omit<Head, "orders" | "finished" | "futures"> {
  const { sequence, time, nextTradeId, cancelOnly, cancelOnlyReason } = state;
  return {
    ...{ sequence, time, nextTradeId, cancelOnly, cancelOnlyReason },
    assets: assetsOf(state),
    markets: state.markets.map((market) => ({
      pair: pairOf(market.instrument),
      state: market.state,
      last: market.last,
      minute: market.band.minute,
      band: [...market.band.words],
    })),
    house: [0, 1, 2].map((account) => balancesOf(state, account)),
    due: state.due.map((slot) => state.orders.idOf(slot)),
    dueExits: storeDueExits(state),
    people: state.directory.accounts.count - FIRST_PERSON,
  };
}

function restoreHead(state: CoreState, head: Head): void {
  const { sequence, time, nextTradeId, cancelOnly, cancelOnlyReason } = head;
  Object.assign(state, { sequence, time, nextTradeId, cancelOnly, cancelOnlyReason });
  for (const { code, scale } of head.assets) {
    state.directory.assets.add(code);
    state.scales.push(scale);
  }
  for (const row of head.markets) {
    const market = addMarket(state, defineInstrument(row.pair, head.assets));
    market.state = row.state;
    market.last = row.last;
    market.band.minute = row.minute;
    market.band.words.set(row.band);
    market.band.recompute();
  }
  for (const [account, balances] of head.house.entries()) restoreBalances(state, account, balances);
}

function personRow(state: CoreState, account: number): PersonRow {
  const { email, passwordHash, kind, preferences, sessions, deposits } = state.people.of(account);
  return {
    accountId: state.directory.accounts.at(account),
    ...{ email, passwordHash, kind },
    feeLevel: state.accounts.ints[state.accounts.at(account) + FEE_LEVEL]!,
    preferences: [...preferences],
    sessions: [...sessions],
    deposits: Array.from(deposits, ([reference, { asset, amount }]) => [reference, asset, String(amount)]),
    balances: balancesOf(state, account),
  };
}

function restorePerson(state: CoreState, row: PersonRow): void {
  const account = state.directory.accounts.add(row.accountId);
  state.accounts.fit(account + 1);
  const { email, passwordHash, kind } = row;
  state.people.add(account, {
    ...{ email, passwordHash, kind },
    preferences: new Map(row.preferences),
    sessions: new Map(row.sessions),
    deposits: new Map(row.deposits.map(([reference, asset, amount]) => [reference, { asset, amount: BigInt(amount) }])),
  });
  state.accounts.ints[state.accounts.at(account) + FEE_LEVEL] = row.feeLevel;
  restoreBalances(state, account, row.balances);
}

/** All words of an account's balances, asset by asset. */
function balancesOf(state: CoreState, account: number): number[] {
  const { ledger, directory } = state;
  return directory.assets.all().flatMap((_, asset) => {
    const from = ledger.at(account, asset);
    return [...ledger.words.subarray(from, from + BALANCE_WORDS)];
  });
}

function restoreBalances(state: CoreState, account: number, words: readonly number[]): void {
  for (let from = 0; from < words.length; from += BALANCE_WORDS) {
    const balance = words.slice(from, from + BALANCE_WORDS);
    if (balance.some((word) => word !== 0)) state.ledger.restore(account, from / BALANCE_WORDS, balance);
  }
}

/** Finished orders' records, account by account, in the order in which they ended. */
function finishedParts(state: CoreState): Uint8Array[] {
  const { finished } = state;
  const parts: Uint8Array[] = [];
  let part = new Float64Array(PART_FINISHED_WORDS);
  let end = 0;
  for (const place of finished.byAccount(state.directory.accounts.count).flat()) {
    if (end + STORED_WORDS_MAX > part.length) {
      parts.push(new Uint8Array(part.buffer, 0, end * 8));
      part = new Float64Array(PART_FINISHED_WORDS);
      end = 0;
    }
    end = storeFinished(finished, place, part, end);
  }
  if (end > 0) parts.push(new Uint8Array(part.buffer, 0, end * 8));
  return parts;
}

/** Returns the words of the part. */
function restoreFinished(state: CoreState, words: Float64Array): number {
  if (words.length === 0) throw new Error("a part of the snapshot is empty");
  const ints = new Int32Array(words.buffer);
  for (let at = 0; at < words.length; at += ints[at * 2]! >>> 8) {
    if (!isStored(words, at)) throw new Error("a finished order of the snapshot isn't as long as it says");
    const owner = ints[at * 2 + 1]!;
    refuseImpossible(state, words[at + 2]!, owner, ints[at * 2 + 2]! & PAIR_MASK);
    state.orders.restoreFinished(loadFinished(words, at), state.finished.count(owner));
  }
  return words.length;
}

/** Refuses an order that no state has, before room is made for what it says. */
function refuseImpossible(state: CoreState, id: number, owner: number, pair: number): void {
  const { sequence, directory, markets, orders } = state;
  const refuse = (what: string) => {
    throw new Error(`order ${id} of the snapshot ${what}`);
  };
  if (!(Number.isInteger(id) && id > 0 && id <= sequence)) refuse(`isn't from a record up to ${sequence}`);
  if (!(owner >= FIRST_PERSON && owner < directory.accounts.count)) refuse(`is account ${owner}'s, which isn't there`);
  if (pair >= markets.length) refuse(`is of market ${pair}, which isn't there`);
  if (orders.find(id) !== NONE) refuse("is there twice");
}

/** Open orders, account by account, oldest first. */
function openOrders(state: CoreState): number[] {
  const slots: number[] = [];
  const { links } = state.orders;
  for (let account = FIRST_PERSON; account < state.directory.accounts.count; account += 1) {
    let slot = state.accounts.ints[state.accounts.at(account) + OPEN_FIRST]!;
    for (; slot !== NONE; slot = links[(slot << LINK_SHIFT) | NEWER]!) slots.push(slot);
  }
  return slots;
}

function ordersPart(state: CoreState, slots: readonly number[]): Uint8Array {
  const { orders, pool } = state;
  const words = new Float64Array(slots.length * RECORD_WORDS);
  const ints = new Int32Array(words.buffer);
  slots.forEach((slot, index) => {
    const at = index * RECORD_WORDS;
    words.set(orders.doubles.subarray(slot << ORDER_SHIFT, (slot + 1) * ORDER_WORDS), at);
    ints.fill(0, at * 2 + CONDITIONS, (at + ORDER_WORDS) * 2);
    ints[at * 2 + PAIR] = ints[at * 2 + PAIR]! & ~MARK_TOUCHED;
    orders.copyClientId(slot, idIntsOf(ints[at * 2 + BITS]!), ints, (at + AT_CLIENT_ID) * 2);
    const traded = orders.ints[(slot << ORDER_INT_SHIFT) | TRADED]! << SIDE_SHIFT;
    words.set(orders.sides.doubles.subarray(traded, traded + TRADED_WORDS), at + AT_TRADED);
    ints[(at + AT_OWNER) * 2] = pool.owner(slot);
    ints[(at + AT_OWNER) * 2 + 1] = pool.side(slot);
    words[at + AT_PRICE] = pool.price(slot);
    words[at + AT_LOTS] = pool.lots(slot);
    const place = orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]!;
    if (place === NONE) return;
    const isArmed = marketOf(state, slot).triggers.isArmed(slot);
    ints[(at + AT_MARKS) * 2] = 1;
    ints[(at + AT_MARKS) * 2 + 1] = isArmed ? 1 : 0;
    const from = place * CONDITION_RECORD_WORDS;
    words.set(orders.conditions.subarray(from, from + CONDITION_RECORD_WORDS), at + AT_CONDITIONS);
    ints[(at + AT_CONDITIONS) * 2 + TRIGGER_SLOT] = 0;
    ints[(at + AT_CONDITIONS) * 2 + HEAP_PLACE] = 0;
    const trails = isArmed && !Number.isNaN(words[at + AT_CONDITIONS + TRAILING]!);
    words[at + AT_CONDITIONS + EXTREME] = trails ? marketOf(state, slot).triggers.extremeOf(slot) : 0;
  });
  return new Uint8Array(words.buffer);
}

/** Puts the orders of one part back; those that trail are armed later, all together. Returns how many there were. */
function restoreOrders(state: CoreState, words: Float64Array, trails: number[]): number {
  const { orders, pool } = state;
  const ints = new Int32Array(words.buffer);
  if (words.length === 0 || words.length % RECORD_WORDS !== 0) throw new Error("a part of the snapshot was cut");
  for (let at = 0; at < words.length; at += RECORD_WORDS) {
    const owner = ints[(at + AT_OWNER) * 2]!;
    const side = ints[(at + AT_OWNER) * 2 + 1] === BUY ? BUY : SELL;
    refuseImpossible(state, words[at + ID]!, owner, ints[at * 2 + PAIR]! & PAIR_MASK);
    const slot = pool.allocate(side, owner, words[at + AT_PRICE]!, words[at + AT_LOTS]!);
    orders.doubles.set(words.subarray(at, at + ORDER_WORDS), slot << ORDER_SHIFT);
    const bits = ints[at * 2 + BITS]!;
    const idLength = (bits >>> BIT_ID_LENGTH) & ID_LENGTH_MASK;
    orders.writeClientId(slot, ints, (at + AT_CLIENT_ID) * 2, idLength);
    orders.findClientId(owner, ints, (at + AT_CLIENT_ID) * 2, idLength);
    const traded = words.subarray(at + AT_TRADED, at + AT_TRADED + TRADED_WORDS);
    if (traded.some((word) => word !== 0)) {
      const place = orders.tradedOf(slot);
      orders.sides.doubles.set(traded, place << SIDE_SHIFT);
    }
    orders.add(slot);
    if (ints[(at + AT_MARKS) * 2] === 1) restoreConditions(state, slot, words, at, trails);
    append(state, slot);
  }
  return words.length / RECORD_WORDS;
}

function restoreConditions(state: CoreState, slot: number, words: Float64Array, at: number, trails: number[]): void {
  const { orders, pool } = state;
  const place = orders.allocateConditions();
  orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS] = place;
  const from = place * CONDITION_RECORD_WORDS;
  orders.conditions.set(words.subarray(at + AT_CONDITIONS, at + AT_CONDITIONS + CONDITION_RECORD_WORDS), from);
  pool.setRefills(slot, orders.conditions[from + HIDDEN]! > 0);
  if (!Number.isNaN(orders.conditions[from + EXPIRY]!)) state.expiries.add(slot);
  if (new Int32Array(words.buffer)[(at + AT_MARKS) * 2 + 1] !== 1) return;
  state.accounts.ints[state.accounts.at(pool.owner(slot)) + STOP_COUNT]!++;
  if (Number.isNaN(orders.conditions[from + TRAILING]!)) marketOf(state, slot).triggers.arm(slot);
  else trails.push(slot);
}

/** Trailing stops are armed oldest step first: the ones whose extreme is furthest from the last price. */
function armTrails(state: CoreState, slots: number[]): void {
  const extremeOf = (slot: number) => {
    const place = state.orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]!;
    return state.orders.conditions[place * CONDITION_RECORD_WORDS + EXTREME]!;
  };
  const furthest = (slot: number) => (state.pool.side(slot) === SELL ? -extremeOf(slot) : extremeOf(slot));
  slots.sort((a, b) => {
    const [first, second] = [furthest(a), furthest(b)];
    return first === second ? 0 : first < second ? -1 : 1;
  });
  for (const slot of slots) marketOf(state, slot).triggers.arm(slot);
}

/** Ids of a side's resting orders in price-time priority, after their count; a part that isn't full is the last one. */
function queueParts(state: CoreState, market: Market, side: BookSide): Uint8Array[] {
  const ids: number[] = [];
  const { book } = market;
  for (let slot = book.front(side); slot !== NONE; slot = book.nextInPriority(slot)) ids.push(state.orders.idOf(slot));
  const parts: Uint8Array[] = [];
  for (let from = 0; from <= ids.length; from += PART_IDS) {
    const some = ids.slice(from, from + PART_IDS);
    parts.push(new Uint8Array(Float64Array.of(some.length, ...some).buffer));
  }
  return parts;
}

function restoreQueue(state: CoreState, market: Market, side: BookSide, next: () => Uint8Array): void {
  for (let ids = wordsOf(next()); ; ids = wordsOf(next())) {
    for (const id of ids.subarray(1)) {
      const slot = state.orders.find(id);
      if (slot === NONE || state.pool.side(slot) !== side) throw new Error(`order ${id} of a queue isn't there`);
      market.book.rest(slot);
    }
    if (ids[0] !== PART_IDS) return;
  }
}
