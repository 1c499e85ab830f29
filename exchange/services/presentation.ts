import type { z } from "zod";
import type { getFillTotals } from "~exchange/contract/get-fill-totals";
import type { QueuePlace } from "~exchange/contract/get-order";
import type { Fill } from "~exchange/contract/list-fills";
import type { OrderEvent } from "~exchange/contract/list-order-events";
import type { Balance, Levels, Order, Ticker, Trade } from "~exchange/contract/schemas";
import { lotsToQuantity, ticksToPrice, type Instrument } from "~exchange/domain/instrument";
import { formatUnits } from "~exchange/domain/units";
import type { OrderView } from "~exchange/engine/commands";
import type { QueuePlace as EngineQueuePlace } from "~exchange/engine/port";
import type { AssetBalance } from "~exchange/projections/balances";
import type { Level } from "~exchange/projections/book-side";
import type { AccountFill, FillTotals } from "~exchange/projections/fills";
import type { PlacedStep } from "~exchange/projections/order-timelines";
import type { ReadStore } from "~exchange/projections/read-store";
import type { PublicTrade } from "~exchange/projections/trades";
import type { PairStates } from "./pair-states";
import { presentExits, presentOrderStep } from "./present-order-step";
import { VALUE_SCALE, type Valuation } from "./valuation";

/** What the engine counts in integers, as the contract's decimal text. */
export interface Presentation {
  order(order: OrderView): Order;
  fill(fill: AccountFill): Fill;
  fillTotals(totals: FillTotals): z.output<typeof getFillTotals.output>;
  orderStep(order: OrderView, step: PlacedStep): OrderEvent;
  queuePlace(pair: string, place: EngineQueuePlace): QueuePlace;
  trade(trade: PublicTrade): Trade;
  levels(pair: string, levels: readonly Level[]): Levels;
  ticker(pair: string): Ticker;
  balance(balance: AssetBalance): Balance;
  /** Every configured asset of an account, zero balances included. */
  balances(accountId: string): Balance[];
}

interface PresentationOptions {
  store: Pick<ReadStore, "markets" | "tickers" | "depth" | "balances">;
  valuation: Valuation;
  pairStates: PairStates;
  now: () => number;
}

export function createPresentation({ store, valuation, pairStates, now }: PresentationOptions): Presentation {
  /** Whatever reaches here was accepted by the engine, which knows no other pairs and assets. */
  function instrumentOf(pair: string): Instrument {
    const instrument = store.markets.instrument(pair);
    if (!instrument) throw new Error(`pair ${pair} is not configured`);
    return instrument;
  }

  function scaleOf(code: string): number {
    const asset = store.markets.asset(code);
    if (!asset) throw new Error(`asset ${code} is not configured`);
    return asset.scale;
  }

  function presentSums(fees: FillTotals["fees"], traded: FillTotals["traded"]) {
    const byQuote = new Map<string, bigint>();
    for (const [pair, amount] of traded) {
      const { quote } = instrumentOf(pair);
      byQuote.set(quote, (byQuote.get(quote) ?? 0n) + amount);
    }
    const sums = (amounts: ReadonlyMap<string, bigint>) =>
      [...amounts].map(([asset, amount]) => ({ asset, amount: formatUnits(amount, scaleOf(asset)) }));
    return { fees: sums(fees), traded: sums(byQuote) };
  }

  function balance(held: AssetBalance): Balance {
    const scale = scaleOf(held.asset);
    const value = valuation.value(held);
    return {
      asset: held.asset,
      available: formatUnits(held.available, scale),
      held: formatUnits(held.held, scale),
      valueUsdt: value === null ? null : formatUnits(value, VALUE_SCALE),
    };
  }

  return {
    order: (order) => presentOrder(order, instrumentOf(order.pair), scaleOf(order.feeAsset)),
    fill: (fill) => presentFill(fill, instrumentOf(fill.pair), scaleOf(fill.feeAsset)),
    fillTotals: ({ count, fees, traded, isWhole }) => ({ count, ...presentSums(fees, traded), isWhole }),
    orderStep: (order, step) => presentOrderStep(step, instrumentOf(order.pair), scaleOf(order.feeAsset)),
    queuePlace: (pair, place) => presentQueuePlace(place, instrumentOf(pair)),
    trade: ({ tradeId, pair, price, quantity, takerSide, time }) => {
      const instrument = instrumentOf(pair);
      const amounts = { price: ticksToPrice(instrument, price), quantity: lotsToQuantity(instrument, quantity) };
      return { tradeId, ...amounts, takerSide, time };
    },
    levels(pair, levels) {
      const instrument = instrumentOf(pair);
      return levels.map(([price, lots]) => [ticksToPrice(instrument, price), lotsToQuantity(instrument, lots)]);
    },
    ticker: (pair) => ({ ...presentTicker(instrumentOf(pair), store, now()), state: pairStates.of(pair) }),
    balance,
    balances(accountId) {
      const held = new Map(store.balances.list(accountId).map((entry) => [entry.asset, entry]));
      return store.markets
        .assets()
        .map(({ code }) => balance(held.get(code) ?? { asset: code, available: 0n, held: 0n }));
    },
  };
}

function presentOrder(order: OrderView, instrument: Instrument, feeScale: number): Order {
  const ticks = (price: number | null) => (price === null ? null : ticksToPrice(instrument, price));
  const lots = (quantity: number | null) => (quantity === null ? null : lotsToQuantity(instrument, quantity));
  const { orderId, clientOrderId, side, orderType, timeInForce, postOnly, feeAsset, state, reason } = order;
  return {
    orderId,
    clientOrderId,
    pairCode: order.pair,
    side,
    orderType,
    timeInForce,
    postOnly,
    price: ticks(order.price),
    quantity: lots(order.quantity),
    quoteAmount: order.quoteAmount === null ? null : formatUnits(order.quoteAmount, instrument.quoteScale),
    triggerPrice: ticks(order.triggerPrice),
    stopLimitPrice: ticks(order.stopLimitPrice),
    trailingBips: order.trailingBips,
    displayQuantity: lots(order.displayQuantity),
    expiresAt: order.expiresAt,
    exits: order.exits && presentExits(order.exits, instrument),
    parentOrderId: order.parentOrderId,
    triggeredAt: order.triggeredAt,
    filledQuantity: lotsToQuantity(instrument, order.filledQuantity),
    filledQuote: formatUnits(order.filledQuote, instrument.quoteScale),
    averagePrice: averagePrice(order, instrument),
    fee: formatUnits(order.fee, feeScale),
    feeAsset,
    state,
    reason,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
}

/** Quote for one whole base, rounded down to the quote's smallest unit; null until something is filled. */
function averagePrice(order: OrderView, instrument: Instrument): string | null {
  if (order.filledQuantity === 0) return null;
  const base = BigInt(order.filledQuantity) * instrument.baseUnitsPerLot;
  return formatUnits((order.filledQuote * 10n ** BigInt(instrument.baseScale)) / base, instrument.quoteScale);
}

function presentQueuePlace(place: EngineQueuePlace, instrument: Instrument): QueuePlace {
  const { ahead, better, ordersAhead, levelsBetter, bestOpposite } = place;
  return {
    price: ticksToPrice(instrument, place.price),
    ...{ ahead: lotsToQuantity(instrument, ahead), better: lotsToQuantity(instrument, better) },
    ...{ ordersAhead, levelsBetter },
    bestOpposite: bestOpposite === null ? null : ticksToPrice(instrument, bestOpposite),
  };
}

function presentFill(fill: AccountFill, instrument: Instrument, feeScale: number): Fill {
  const { tradeId, orderId, pair, side, role, feeAsset, time } = fill;
  return {
    tradeId,
    orderId,
    pairCode: pair,
    side,
    role,
    price: ticksToPrice(instrument, fill.price),
    quantity: lotsToQuantity(instrument, fill.quantity),
    quote: formatUnits(fill.quote, instrument.quoteScale),
    fee: formatUnits(fill.fee, feeScale),
    feeAsset,
    time,
  };
}

function presentTicker(
  instrument: Instrument,
  store: Pick<ReadStore, "tickers" | "depth">,
  now: number,
): Omit<Ticker, "state"> {
  const day = store.tickers.day(instrument.pair, now);
  const best = store.depth.best(instrument.pair);
  const price = (ticks: number | null) => (ticks === null ? null : ticksToPrice(instrument, ticks));
  const change = day.last === null || day.open === null ? null : BigInt(day.last - day.open);
  return {
    pairCode: instrument.pair,
    last: price(day.last),
    open24h: price(day.open),
    high24h: price(day.high),
    low24h: price(day.low),
    change24h: change === null ? null : formatUnits(change * instrument.tickUnits, instrument.priceDecimals),
    changePercent24h: change === null || !day.open ? null : formatUnits((change * 10_000n) / BigInt(day.open), 2),
    volume24h: formatUnits(day.volume, instrument.baseScale),
    turnover24h: formatUnits(day.turnover, instrument.quoteScale),
    bestBid: price(best.bid),
    bestAsk: price(best.ask),
    time: day.time,
  };
}
