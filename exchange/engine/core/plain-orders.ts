import { BUY, NONE, SELL, type BookSide } from "../book/order-pool";
import { ENGINE_LIMITS } from "../limits";
import { OPEN_COUNT } from "./account-table";
import { LIMB } from "./amount";
import {
  AT_ORDER_ID,
  AT_PARTIES,
  AT_PRICE,
  AT_QUANTITY,
  AT_TERMS,
  PLACE_WORDS,
  TERM_POST_ONLY,
  TERM_SELF_TRADE,
  TERM_TIME_IN_FORCE,
  TERM_TYPE,
  type CommandBuffer,
} from "./command-buffer";
import type { CoreState } from "./core-state";
import { UNKNOWN } from "./directory";
import { AVAILABLE, HELD } from "./ledger";
import { close, marketOf, payAssetOf } from "./lifecycle";
import type { Market } from "./market";
import {
  BIT_ID_LENGTH,
  BIT_POST_ONLY,
  BIT_SELF_TRADE,
  BIT_TIME_IN_FORCE,
  CONDITIONS,
  FILLED,
  ORDER_INT_SHIFT,
  ORDER_SHIFT,
  QUANTITY,
  SELF_TRADE_MASK,
} from "./order-table";
import { open } from "./place";
import { tellPlain } from "./tell";
import { CANCELLED, GTC, HALTED, HOLD, LIMIT, NO_REASON, RELEASE, TRADING } from "./words";

/*
 * The short road of the two commonest commands, an order that rests as it comes and the cancel of one that rests: what the long
 * road would do, without what only others need. Each says false, with nothing changed, where it isn't sure that the long road
 * would accept the command and do just that; the long road then says what is to be done. Amounts of two limbs go there as well.
 */

/** Type and time in force among a record's terms, and what they are of an order that may rest. */
const KIND_MASK = (7 << TERM_TYPE) | (7 << TERM_TIME_IN_FORCE);
const KIND = (LIMIT << TERM_TYPE) | (GTC << TERM_TIME_IN_FORCE);
const KIND_BITS = LIMIT | (GTC << BIT_TIME_IN_FORCE);

/** Places a limit order that meets nobody. */
export function restPlain(state: CoreState, buffer: CommandBuffer, at: number): boolean {
  const { ints, doubles } = buffer;
  const terms = ints[(at + AT_TERMS) * 2]!;
  if (ints[at * 2 + 1]! >>> 16 !== 0 || (terms & KIND_MASK) !== KIND || state.cancelOnly) return false;
  const account = ints[(at + AT_PARTIES) * 2]!;
  const pair = ints[(at + AT_PARTIES) * 2 + 1]!;
  if (account === UNKNOWN || pair === UNKNOWN) return false;
  const market = state.markets[pair];
  if (!market) return false;
  const price = doubles[at + AT_PRICE]!;
  const quantity = doubles[at + AT_QUANTITY]!;
  const side = (terms & 1) === BUY ? BUY : SELL;
  const value = price * quantity * market.quoteFactor;
  if (!isPlainly(market, state.time, side, price, quantity) || !(value < LIMB)) return false;
  if (market.notionals[1] !== 0 || value < market.notionals[0]!) return false;
  const amount = side === BUY ? value : quantity * market.baseFactor;
  if (!(amount < LIMB)) return false;
  const asset = payAssetOf(market, side);
  const balance = state.ledger.at(account, asset);
  const { words } = state.ledger;
  if (words[balance]! < amount && words[balance + 1] === 0) return false;
  if (state.accounts.ints[state.accounts.at(account) | OPEN_COUNT]! >= ENGINE_LIMITS.openOrdersPerAccount) return false;
  const length = ints[(at + AT_TERMS) * 2 + 1]!;
  const idAt = (at + PLACE_WORDS) * 2;
  if (state.orders.findClientId(account, ints, idAt, length) !== NONE) return false;

  const slot = state.pool.allocate(side, account, price, quantity);
  const bits =
    KIND_BITS |
    (((terms >>> TERM_SELF_TRADE) & SELF_TRADE_MASK) << BIT_SELF_TRADE) |
    ((terms >>> TERM_POST_ONLY) << BIT_POST_ONLY) |
    (length << BIT_ID_LENGTH);
  open(state, market, slot, quantity, bits, ints, idAt);
  state.ledger.shift(account, asset, AVAILABLE, amount, 0);
  market.book.rest(slot);
  const lots = market.lotsOf(market.book.restingLevel(slot));
  state.answer.order = slot;
  state.answer.orderAt = tellPlain(state, slot, asset, HOLD, amount, balance, lots);
  return true;
}

/** Whether the pair takes such an order as it comes, at a price that meets nobody. */
function isPlainly(market: Market, time: number, side: BookSide, price: number, quantity: number): boolean {
  const { band } = market;
  if (!market.isPlain || market.state !== TRADING || !band.isCurrent(time)) return false;
  if (!(price >= market.lowestTicks && price <= market.highestTicks && Math.floor(price) === price)) return false;
  if (!(quantity >= market.leastLots && quantity <= market.maxLots && Math.floor(quantity) === quantity)) return false;
  if (price < band.low || price > band.high) return false;
  if (side === SELL) return market.book.bestPrice(BUY) < price;
  const best = market.book.bestPrice(SELL);
  return best === 0 || best > price;
}

/** Cancels an order that rests and has no conditions. */
export function cancelPlain(state: CoreState, buffer: CommandBuffer, at: number): boolean {
  const { orders, pool, ledger } = state;
  const account = buffer.ints[(at + AT_PARTIES) * 2]!;
  const slot = orders.find(buffer.doubles[at + AT_ORDER_ID]!);
  if (account === UNKNOWN || slot <= NONE || pool.owner(slot) !== account || !pool.rests(slot)) return false;
  if (orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS] !== NONE) return false;
  const market = marketOf(state, slot);
  const side = pool.side(slot);
  const remaining = orders.doubles[(slot << ORDER_SHIFT) | QUANTITY]! - orders.doubles[(slot << ORDER_SHIFT) | FILLED]!;
  const amount = side === BUY ? pool.price(slot) * remaining * market.quoteFactor : remaining * market.baseFactor;
  if (market.state === HALTED || !(amount < LIMB)) return false;

  const { book } = market;
  const neighbour = book.neighbour(slot);
  book.remove(slot);
  const lots = neighbour === NONE ? 0 : market.lotsOf(book.restingLevel(neighbour));
  const asset = payAssetOf(market, side);
  const balance = ledger.shift(account, asset, HELD, amount, 0);
  close(state, slot, CANCELLED, NO_REASON);
  const told = tellPlain(state, slot, asset, RELEASE, amount, balance, lots);
  state.answer.order = slot;
  state.answer.orderAt = told;
  orders.retire(slot, state.events, told);
  return true;
}
