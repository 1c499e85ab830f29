import { BUY, SELL } from "../book/order-pool";
import { FEE_LEVEL } from "./account-table";
import { addTo, subtractFrom, writeProduct, writeShare } from "./amount";
import {
  FEE_RESIDUE,
  FEE_WHOLE,
  MAKER_FEE,
  TAKER_FEE,
  TAKER_HELD,
  TRADE_BASE,
  TRADE_QUOTE,
  type CoreState,
} from "./core-state";
import { HOUSE_FEES, HOUSE_ROUNDING } from "./directory";
import { EVENT_TRADE, RESIDUE_OF_MAKER, RESIDUE_OF_TAKER, TRADE_EVENT_WORDS } from "./event-buffer";
import { AVAILABLE, HELD, placeOf } from "./ledger";
import { touchOrder } from "./lifecycle";
import type { Market } from "./market";
import { FEE_PAID, FILLED, ID, ORDER_SHIFT, QUOTE, UPDATED } from "./order-table";
import { SIDE_SHIFT } from "./side-records";

/**
 * Settles one trade: each side's asset goes from what the one has reserved to what the other may spend, each pays its fee
 * out of what it received. The book has the lots already. TAKER_HELD goes down by what the taker paid.
 */
export function settle(state: CoreState, market: Market, taker: number, maker: number, lots: number): void {
  const { pool, amounts, ledger } = state;
  const takerSide = pool.side(taker);
  const takerAccount = pool.owner(taker);
  const makerAccount = pool.owner(maker);
  const price = pool.price(maker);
  const buyer = takerSide === BUY ? takerAccount : makerAccount;
  const seller = takerSide === BUY ? makerAccount : takerAccount;
  const tradeId = state.nextTradeId;
  state.nextTradeId = tradeId + 1;
  writeProduct(amounts, TRADE_QUOTE, price, lots, market.quoteFactor);
  writeProduct(amounts, TRADE_BASE, lots, market.baseFactor, 1);
  ledger.move(market.quote, placeOf(buyer, HELD), placeOf(seller, AVAILABLE), amounts, TRADE_QUOTE);
  ledger.move(market.base, placeOf(seller, HELD), placeOf(buyer, AVAILABLE), amounts, TRADE_BASE);
  const paid = takerSide === SELL ? TRADE_BASE : TRADE_QUOTE;
  subtractFrom(amounts, TAKER_HELD, amounts[paid]!, amounts[paid + 1]!);
  const accounts = state.accounts.ints;
  const takerPpm = market.feeOf(market.takerPpm, accounts[state.accounts.at(takerAccount) + FEE_LEVEL]!);
  const makerPpm = market.feeOf(market.makerPpm, accounts[state.accounts.at(makerAccount) + FEE_LEVEL]!);
  const ofTaker = charge(state, market, takerAccount, takerSide, takerPpm, TAKER_FEE);
  const ofMaker = charge(state, market, makerAccount, takerSide === BUY ? SELL : BUY, makerPpm, MAKER_FEE);
  addTrade(state, taker, lots, TAKER_FEE);
  addTrade(state, maker, lots, MAKER_FEE);
  const at = tellTrade(state, market, taker, maker, lots, tradeId);
  state.events.ints[at * 2 + 5] = ofTaker * RESIDUE_OF_TAKER + ofMaker * RESIDUE_OF_MAKER;
  if (market.tradedFirst === 0) market.tradedFirst = price;
  market.last = price;
  if (market.band.enabled) market.band.trade(price, lots);
}

/**
 * Takes the fee out of what was received, rounded up; the unit that rounding adds, if any, goes to an account of its own.
 * Returns how many those are.
 */
function charge(state: CoreState, market: Market, account: number, side: number, ppm: number, fee: number): number {
  const { amounts, ledger } = state;
  const asset = side === BUY ? market.base : market.quote;
  const residue = writeShare(amounts, FEE_WHOLE, side === BUY ? TRADE_BASE : TRADE_QUOTE, ppm);
  const from = placeOf(account, AVAILABLE);
  if (amounts[FEE_WHOLE] !== 0 || amounts[FEE_WHOLE + 1] !== 0)
    ledger.move(asset, from, placeOf(HOUSE_FEES, AVAILABLE), amounts, FEE_WHOLE);
  amounts[fee] = amounts[FEE_WHOLE]!;
  amounts[fee + 1] = amounts[FEE_WHOLE + 1]!;
  if (residue === 0) return 0;
  amounts[FEE_RESIDUE] = residue;
  amounts[FEE_RESIDUE + 1] = 0;
  ledger.move(asset, from, placeOf(HOUSE_ROUNDING, AVAILABLE), amounts, FEE_RESIDUE);
  addTo(amounts, fee, residue, 0);
  return residue;
}

function addTrade(state: CoreState, slot: number, lots: number, fee: number): void {
  const { amounts, orders } = state;
  const { doubles } = orders;
  const at = slot << ORDER_SHIFT;
  doubles[at + FILLED]! += lots;
  const traded = orders.tradedOf(slot) << SIDE_SHIFT;
  addTo(orders.sides.doubles, traded | QUOTE, amounts[TRADE_QUOTE]!, amounts[TRADE_QUOTE + 1]!);
  addTo(orders.sides.doubles, traded | FEE_PAID, amounts[fee]!, amounts[fee + 1]!);
  doubles[at + UPDATED] = state.time;
  touchOrder(state, slot);
}

function tellTrade(
  state: CoreState,
  market: Market,
  taker: number,
  maker: number,
  lots: number,
  tradeId: number,
): number {
  const { pool, events, amounts } = state;
  const orders = state.orders.doubles;
  const at = events.open(EVENT_TRADE, TRADE_EVENT_WORDS, market.index);
  const { ints, doubles } = events;
  ints[at * 2 + 2] = pool.owner(taker);
  ints[at * 2 + 3] = pool.owner(maker);
  ints[at * 2 + 4] = pool.side(taker);
  doubles[at + 3] = tradeId;
  doubles[at + 4] = pool.price(maker);
  doubles[at + 5] = lots;
  doubles[at + 6] = amounts[TRADE_QUOTE]!;
  doubles[at + 7] = amounts[TRADE_QUOTE + 1]!;
  doubles[at + 8] = orders[(taker << ORDER_SHIFT) | ID]!;
  doubles[at + 9] = orders[(maker << ORDER_SHIFT) | ID]!;
  doubles[at + 10] = amounts[TAKER_FEE]!;
  doubles[at + 11] = amounts[TAKER_FEE + 1]!;
  doubles[at + 12] = amounts[MAKER_FEE]!;
  doubles[at + 13] = amounts[MAKER_FEE + 1]!;
  doubles[at + 14] = amounts[TRADE_BASE]!;
  doubles[at + 15] = amounts[TRADE_BASE + 1]!;
  return at;
}
