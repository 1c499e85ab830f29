import type { Instrument } from "~exchange/domain/instrument";
import { Book } from "../book/book";
import { INTEGER_MAX } from "../book/order-pool";
import type { CoreState } from "./core-state";
import { highOf, lowOf } from "./amount";
import { PriceBand } from "./price-band";
import { Triggers } from "./triggers";
import { TRADING } from "./words";

/** Lots a level can hold without a question, whatever rests there: an order's largest size times the pool's capacity. */
const LEVEL_SAFE_LOTS = 2 ** 27;

/** A pair: its configuration in numbers, its book, its triggers. */
export class Market {
  readonly book: Book;
  readonly triggers: Triggers;
  readonly band: PriceBand;
  /** One of PAIR_STATES. */
  state = TRADING;
  /** Last price in ticks; 0 before the first trade. */
  last = 0;
  /** First price of the sweep that is being made; 0 where it hasn’t traded. */
  tradedFirst = 0;
  /** Of lookAhead: its call that was here last, and whom the next taker of each side will meet. */
  metCall = 0;
  readonly metNext = new Int32Array(2);

  /** Quote units of a tick times a lot, base units of a lot. */
  quoteFactor = 0;
  baseFactor = 0;
  maxLots = 0;
  leastLots = 1;
  lowestTicks = 1;
  highestTicks = INTEGER_MAX;
  /** By fee level. */
  makerPpm = new Int32Array(1);
  takerPpm = new Int32Array(1);
  /** Smallest and largest order value as limbs; the largest is all 0 where there is none. */
  readonly notionals = new Float64Array(4);
  /** Whether an account's orders are counted, or what it has is capped: rules that walk its open orders. */
  countsOrders = false;
  capsPosition = false;
  /** Whether a limit order that rests at once meets no rule but those of its price, its quantity and its account's balance. */
  isPlain = false;
  /** Whether resting orders can add up to more than a safe integer at one price. */
  mayOverflow = false;

  constructor(
    state: CoreState,
    readonly index: number,
    readonly base: number,
    readonly quote: number,
    public instrument: Instrument,
  ) {
    this.book = new Book(state.pool, state.levels);
    this.triggers = new Triggers(state, this);
    this.band = new PriceBand(this);
    this.configure(instrument);
  }

  /** Takes new fees and filters; what amounts are counted in stays. */
  configure(instrument: Instrument): void {
    this.instrument = instrument;
    this.quoteFactor = Number(instrument.quoteUnitsPerTickLot);
    this.baseFactor = Number(instrument.baseUnitsPerLot);
    this.maxLots = instrument.maxLots;
    const levels = [instrument, ...(instrument.feeLevels ?? [])];
    this.makerPpm = Int32Array.from(levels, ({ makerFeePpm }) => makerFeePpm);
    this.takerPpm = Int32Array.from(levels, ({ takerFeePpm }) => takerFeePpm);
    const { limits } = instrument;
    this.leastLots = Math.max(1, limits.minLots);
    this.lowestTicks = Math.max(1, limits.minTicks);
    this.highestTicks = limits.maxTicks > 0 ? limits.maxTicks : INTEGER_MAX;
    [instrument.minNotionalUnits, limits.maxNotionalUnits].forEach((units, index) => {
      this.notionals[index * 2] = lowOf(units);
      this.notionals[index * 2 + 1] = highOf(units);
    });
    this.countsOrders = limits.maxOpenOrders > 0 || limits.maxStopOrders > 0;
    this.capsPosition = limits.maxPositionUnits > 0n;
    this.mayOverflow = this.maxLots > LEVEL_SAFE_LOTS;
    this.isPlain = !this.countsOrders && !this.capsPosition && !this.mayOverflow && limits.maxNotionalUnits === 0n;
    this.band.configure();
  }

  /** Reads what an order of the pair asks for first. Changes nothing. */
  touch(): number {
    return this.state ^ this.last ^ this.highestTicks ^ Number(this.isPlain);
  }

  /** Reads what it asks for next. Changes nothing. */
  touchBeside(): number {
    return this.notionals[0]! ^ this.triggers.armed ^ this.band.high ^ this.band.minute ^ this.book.touchBest();
  }

  /** Fee in parts per million; an account of a higher level than the table has pays that of its last one. */
  feeOf(table: Int32Array, level: number): number {
    return table[level < table.length ? level : table.length - 1]!;
  }

  /** Lots at a price, exact up to INTEGER_MAX. */
  lotsAt(side: 0 | 1, price: number): number {
    return this.lotsOf(this.book.levelAt(side, price));
  }

  /** Lots of a level, exact up to INTEGER_MAX; 0 of none. */
  lotsOf(level: number): number {
    return this.book.levelCarry(level) > 0 ? INTEGER_MAX : this.book.levelLots(level);
  }
}
