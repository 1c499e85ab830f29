import type { Book } from "../book/book";
import { LEVEL_INTS } from "../book/level-pool";
import { BUY, NONE, SELL, type BookSide } from "../book/order-pool";
import type { CommandBody } from "../commands";
import { OPEN_LAST } from "./account-table";
import {
  AT_CONDITIONS,
  AT_ORDER_ID,
  AT_PARTIES,
  AT_PRICE,
  AT_TERMS,
  CONDITION_WORDS,
  EXIT_WORDS,
  FLAG_CONDITIONS,
  FLAG_EXITS,
  PLACE_WORDS,
  TERM_TYPE,
  type CommandBuffer,
} from "./command-buffer";
import type { CoreState } from "./core-state";
import { UNKNOWN } from "./directory";
import { COMMAND_TYPES } from "./encode-command";
import { marketOf } from "./lifecycle";
import type { Market } from "./market";
import { hashOfClientId } from "./order-table";
import { LIMIT } from "./words";

/** Commands that are looked at together: what they touch fits into the processor's second cache. */
export const TOGETHER = 256;
/** Names of a batch that are looked at together. */
const BATCH_MAX = 1_024;
/** An order that takes meets about so many. */
const MAKERS = 2;
/** With no more of them all balances, or all books, stay in the second cache: to look at them takes longer than it saves. */
const FEW_ACCOUNTS = 2_048;
const FEW_MARKETS = 32;

/** What lookAhead works with: places of records, hashes of client order ids, ids of orders, accounts, slots of orders. */
export class Ahead {
  readonly placed = new Int32Array(TOGETHER);
  readonly hashes = new Int32Array(TOGETHER);
  readonly ids = new Float64Array(TOGETHER);
  readonly accounts = new Int32Array(TOGETHER);
  readonly slots = new Int32Array(TOGETHER * (1 + MAKERS));
  /** Levels near which orders will rest. */
  readonly levels = new Int32Array(TOGETHER);
  /** Where names of accounts are looked for. */
  readonly names = new Int32Array(BATCH_MAX);
  /** Slots of `slots` that takers will meet, behind those that are named. */
  makers = 0;
  /** Which call this is: where a market has another number, nobody has been looked for there yet. */
  call = 0;
  /** What was read, of no meaning: a read that nothing comes of would be left out. */
  seen = 0;
}

/**
 * Touches what the commands from `at` on will ask for first, and changes nothing: a command waits for memory several times in
 * a row, while these reads wait side by side. What is read in one place for all of them is read in a loop of its own, because a
 * processor looks so many instructions ahead and no further. Returns where the commands end that were looked at.
 */
export function lookAhead(state: CoreState, buffer: CommandBuffer, from: number): number {
  const { orders, ahead } = state;
  const { ints } = buffer;
  let at = from;
  let active = 0;
  let named = 0;
  let placed = 0;
  for (let count = 0; count < TOGETHER && at < buffer.end; count += 1) {
    const type = ints[(at << 1) | 1]! & 0xff;
    const account = ints[(at + AT_PARTIES) << 1]!;
    if (type === PLACE) {
      if (account !== UNKNOWN && ints[((at + AT_PARTIES) << 1) | 1] !== UNKNOWN) {
        ahead.placed[placed] = at;
        ahead.hashes[placed] = hashOfPlaced(buffer, at, account);
        placed += 1;
      }
    } else if (type === CANCEL || type === AMEND) {
      ahead.ids[named] = buffer.doubles[at + AT_ORDER_ID]!;
      named += 1;
    }
    if (type <= AMEND && type >= PLACE && account !== UNKNOWN) {
      ahead.accounts[active] = account;
      active += 1;
    }
    at = buffer.after(at);
  }
  let seen = orders.touchClientIds(ahead.hashes, placed);
  const open = orders.findOpen(ahead.ids, named, ahead.slots);
  ahead.makers = open;
  const hasManyMarkets = state.markets.length > FEW_MARKETS;
  const isWide = hasManyMarkets || state.directory.accounts.count > FEW_ACCOUNTS;
  seen ^= touchAccounts(state, active);
  if (isWide) seen ^= touchMarkets(state, buffer, placed);
  if (isWide) noteAllMakers(state, buffer, placed);
  if (hasManyMarkets) seen ^= touchPrices(state, buffer, placed);
  seen ^= orders.touch(ahead.slots, ahead.makers);
  for (let index = 0; index < open; index += 1) {
    const slot = ahead.slots[index]!;
    seen ^= orders.touchBeside(slot);
    if (state.pool.rests(slot)) seen ^= marketOf(state, slot).book.touchBeside(slot);
  }
  if (isWide) seen ^= touchOpen(state, open) ^ touchMakers(state, open);
  ahead.seen = seen;
  return at;
}

/** To be called before commands are encoded, with all of a batch, as `lookAhead` is before they are applied. */
export function lookAtNames({ directory, ahead }: CoreState, bodies: readonly CommandBody[]): void {
  const { accounts } = directory;
  if (accounts.count <= FEW_ACCOUNTS) return;
  const { names } = ahead;
  let count = 0;
  for (const body of bodies) {
    if (!("accountId" in body) || count === names.length) continue;
    names[count] = accounts.near(body.accountId);
    count += 1;
  }
  ahead.seen = accounts.touch(names, count);
}

/** Those who send the commands, then their balances. */
function touchAccounts({ accounts, ledger, ahead }: CoreState, active: number): number {
  let seen = 0;
  for (let index = 0; index < active; index += 1) seen ^= accounts.ints[accounts.at(ahead.accounts[index]!)]!;
  for (let index = 0; index < active; index += 1) seen ^= ledger.look(ahead.accounts[index]!);
  return seen;
}

/** Markets of those who place orders, and the orders they placed last. No branch asks for what is only just being read. */
function touchMarkets(state: CoreState, { ints }: CommandBuffer, placed: number): number {
  const { accounts, markets, orders, ahead } = state;
  let seen = 0;
  for (let index = 0; index < placed; index += 1) {
    const parties = (ahead.placed[index]! + AT_PARTIES) << 1;
    const market = markets[ints[parties | 1]!];
    if (market) seen ^= market.touch();
  }
  for (let index = 0; index < placed; index += 1) {
    const market = markets[ints[((ahead.placed[index]! + AT_PARTIES) << 1) | 1]!];
    if (market) seen ^= market.touchBeside();
  }
  for (let index = 0; index < placed; index += 1) {
    const account = ints[(ahead.placed[index]! + AT_PARTIES) << 1]!;
    seen ^= orders.touchLink(accounts.ints[accounts.at(account) | OPEN_LAST]!);
  }
  return seen;
}

/** Notes whom orders that take will meet. */
function noteAllMakers(state: CoreState, { ints, doubles }: CommandBuffer, placed: number): void {
  state.ahead.call += 1;
  for (let index = 0; index < placed; index += 1) {
    const at = state.ahead.placed[index]!;
    const market = state.markets[ints[((at + AT_PARTIES) << 1) | 1]!];
    if (!market) continue;
    const terms = ints[(at + AT_TERMS) << 1]!;
    const price = doubles[at + AT_PRICE]!;
    const best = market.book.bestPrice((terms & 1) === BUY ? SELL : BUY);
    const rests = ((terms >>> TERM_TYPE) & 7) === LIMIT && ((terms & 1) === BUY ? price < best : price > best);
    if (best !== 0 && !rests) noteMakers(state, market, terms & 1);
  }
}

/** Notes the next orders in priority that a taker of a side will meet. */
function noteMakers({ ahead }: CoreState, market: Market, takerSide: number): void {
  const { book, metNext } = market;
  if (market.metCall !== ahead.call) {
    market.metCall = ahead.call;
    metNext[BUY] = book.front(SELL);
    metNext[SELL] = book.front(BUY);
  }
  let slot = metNext[takerSide]!;
  for (let count = 0; count < MAKERS && slot !== NONE; count += 1) {
    ahead.slots[ahead.makers] = slot;
    ahead.makers += 1;
    slot = book.nextInPriority(slot);
  }
  metNext[takerSide] = slot;
}

/** Where orders will rest: leaves of the prices' trees, then levels, then what stands beside those. */
function touchPrices(state: CoreState, buffer: CommandBuffer, placed: number): number {
  const { ahead, levels } = state;
  let seen = 0;
  for (let index = 0; index < placed; index += 1) {
    const at = ahead.placed[index]!;
    const book = bookOf(state, buffer, at);
    if (book) seen ^= book.touchLeaf(sideOf(buffer, at), buffer.doubles[at + AT_PRICE]!);
  }
  for (let index = 0; index < placed; index += 1) {
    const at = ahead.placed[index]!;
    const level = bookOf(state, buffer, at)?.levelNear(sideOf(buffer, at), buffer.doubles[at + AT_PRICE]!) ?? NONE;
    ahead.levels[index] = level;
    seen ^= levels.ints[level << LEVEL_INTS]!;
  }
  for (let index = 0; index < placed; index += 1) {
    const book = bookOf(state, buffer, ahead.placed[index]!);
    if (book) seen ^= book.touchNear(ahead.levels[index]!);
  }
  return seen;
}

function bookOf(state: CoreState, { ints }: CommandBuffer, at: number): Book | undefined {
  return state.markets[ints[((at + AT_PARTIES) << 1) | 1]!]?.book;
}

function sideOf({ ints }: CommandBuffer, at: number): BookSide {
  return (ints[(at + AT_TERMS) << 1]! & 1) === BUY ? BUY : SELL;
}

/** Markets and levels of the orders that are named, whose records have been read. */
function touchOpen(state: CoreState, open: number): number {
  const { ahead } = state;
  let seen = 0;
  for (let index = 0; index < open; index += 1) {
    const slot = ahead.slots[index]!;
    const market = marketOf(state, slot);
    seen ^= market.touch() ^ market.book.touchLevel(slot);
  }
  return seen;
}

/** What belongs to those who will be met: their accounts and balances. */
function touchMakers(state: CoreState, open: number): number {
  const { orders, accounts, ledger, pool, ahead } = state;
  let seen = 0;
  for (let index = open; index < ahead.makers; index += 1) {
    const slot = ahead.slots[index]!;
    seen ^= orders.touchBeside(slot) ^ orders.touchId(slot) ^ accounts.ints[accounts.at(pool.owner(slot))]!;
  }
  for (let index = open; index < ahead.makers; index += 1) seen ^= ledger.look(pool.owner(ahead.slots[index]!));
  return seen;
}

function hashOfPlaced({ ints }: CommandBuffer, at: number, account: number): number {
  const flags = ints[at * 2 + 1]! >>> 16;
  const words = (flags & FLAG_CONDITIONS) === 0 ? PLACE_WORDS : AT_CONDITIONS + CONDITION_WORDS;
  const idAt = (at + words + ((flags & FLAG_EXITS) === 0 ? 0 : EXIT_WORDS)) * 2;
  const length = ints[(at + AT_TERMS) * 2 + 1]!;
  return hashOfClientId(account, ints, idAt, (length + 3) >>> 2, length);
}

const PLACE = COMMAND_TYPES.indexOf("place-order");
const CANCEL = COMMAND_TYPES.indexOf("cancel-order");
const AMEND = COMMAND_TYPES.indexOf("amend-order");
