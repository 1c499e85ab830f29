import { priceToTicks, quantityToLots, type Instrument } from "~exchange/domain/instrument";

export interface BookLevel {
  ticks: number;
  lots: number;
}

/** The book at one moment; both sides best price first. */
export interface BookSnapshot {
  sequence: number;
  bids: readonly BookLevel[];
  asks: readonly BookLevel[];
}

/** A side as it comes over the wire: [price, quantity] decimal text; quantity 0 takes the level away. */
export type WireLevels = ReadonlyArray<readonly [string, string]>;

export interface WireBook {
  sequence: number;
  bids: WireLevels;
  asks: WireLevels;
}

/** Levels kept a side; the furthest go first. */
const LEVELS_MAX = 1_000;
const ZERO = /^0+(\.0+)?$/;

/** The book of a pair, kept up to date outside React. Prices in ticks, quantities in lots. */
export class Book {
  private sequence = 0;
  private bids = new Map<number, number>();
  private asks = new Map<number, number>();

  constructor(
    private readonly instrument: Instrument,
    initial?: WireBook,
  ) {
    if (initial) this.reset(initial);
  }

  reset(book: WireBook): void {
    this.bids = new Map();
    this.asks = new Map();
    this.write(book);
  }

  /** Changed levels that follow `previous`. false: they don't follow what is here, so nothing was changed. */
  apply(previous: number, changes: WireBook): boolean {
    if (previous !== this.sequence) return false;
    this.write(changes);
    return true;
  }

  snapshot(): BookSnapshot {
    const bids = levelsOf(this.bids).sort((a, b) => b.ticks - a.ticks);
    const asks = levelsOf(this.asks).sort((a, b) => a.ticks - b.ticks);
    trim(this.bids, bids);
    trim(this.asks, asks);
    return { sequence: this.sequence, bids, asks };
  }

  private write(book: WireBook): void {
    this.sequence = book.sequence;
    for (const level of book.bids) this.writeLevel(this.bids, level);
    for (const level of book.asks) this.writeLevel(this.asks, level);
  }

  private writeLevel(side: Map<number, number>, [price, quantity]: readonly [string, string]): void {
    const ticks = priceToTicks(this.instrument, price);
    if (ticks === null) return;
    const lots = ZERO.test(quantity) ? 0 : quantityToLots(this.instrument, quantity);
    if (lots === null) return;
    if (lots === 0) side.delete(ticks);
    else side.set(ticks, lots);
  }
}

function levelsOf(side: Map<number, number>): BookLevel[] {
  return [...side].map(([ticks, lots]) => ({ ticks, lots }));
}

function trim(side: Map<number, number>, sorted: BookLevel[]): void {
  for (const level of sorted.splice(LEVELS_MAX)) side.delete(level.ticks);
}
