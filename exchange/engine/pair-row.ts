import type { SpotPair } from "~exchange/domain/instrument";
import type { Cell, Row } from "./row";

/** A pair's configuration as it stands in journal and snapshots. */
export function pairCells(pair: SpotPair): Cell[] {
  return [
    pair.pair,
    pair.base,
    pair.quote,
    pair.tick,
    pair.lot,
    pair.minNotional,
    pair.maxQuantity,
    pair.makerFeePpm,
    pair.takerFeePpm,
  ];
}

/** The cells that `pairCells` wrote. */
export function readPair(cells: Row): SpotPair {
  return {
    pair: cells.text(),
    base: cells.text(),
    quote: cells.text(),
    tick: cells.text(),
    lot: cells.text(),
    minNotional: cells.text(),
    maxQuantity: cells.text(),
    makerFeePpm: cells.integer(),
    takerFeePpm: cells.integer(),
  };
}
