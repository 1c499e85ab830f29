import { notionalUnits, type Instrument } from "~exchange/domain/instrument";
import type { BookLevel } from "~/features/terminal/book/book";

/** What walking through the book takes. */
export interface Taken {
  lots: number;
  quoteUnits: bigint;
}

/** Takes up to `lots` from the levels, best first, as far as the price is within `limit`. */
export function walkByLots(
  instrument: Instrument,
  levels: readonly BookLevel[],
  lots: number,
  isWithinLimit: (ticks: number) => boolean,
): Taken {
  const taken: Taken = { lots: 0, quoteUnits: 0n };
  for (const level of levels) {
    const wanted = lots - taken.lots;
    if (wanted <= 0 || !isWithinLimit(level.ticks)) break;
    const part = Math.min(wanted, level.lots);
    taken.lots += part;
    taken.quoteUnits += notionalUnits(instrument, level.ticks, part);
  }
  return taken;
}

/** Takes whole lots from the levels, best first, for at most `quoteUnits`. */
export function walkByQuote(instrument: Instrument, levels: readonly BookLevel[], quoteUnits: bigint): Taken {
  const taken: Taken = { lots: 0, quoteUnits: 0n };
  for (const level of levels) {
    const perLot = BigInt(level.ticks) * instrument.quoteUnitsPerTickLot;
    const affordable = (quoteUnits - taken.quoteUnits) / perLot;
    const part = affordable < BigInt(level.lots) ? Number(affordable) : level.lots;
    taken.lots += part;
    taken.quoteUnits += perLot * BigInt(part);
    if (part < level.lots) break;
  }
  return taken;
}
