import type { FeeLevel, PairFilters, SpotPair } from "~exchange/domain/instrument";
import type { Cell, Row } from "./row";

const TEXT_FILTERS = [
  "minPrice",
  "maxPrice",
  "minQuantity",
  "minMarketQuantity",
  "maxMarketQuantity",
  "maxNotional",
  "maxPosition",
] as const satisfies readonly (keyof PairFilters)[];
const COUNT_FILTERS = [
  "bandDownBips",
  "bandUpBips",
  "bandMinutes",
  "maxOpenOrders",
  "maxStopOrders",
  "trailingMinBips",
  "trailingMaxBips",
  "maxIcebergParts",
] as const satisfies readonly (keyof PairFilters)[];

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
    (pair.feeLevels ?? []).map(({ makerFeePpm, takerFeePpm }) => [makerFeePpm, takerFeePpm]),
    filterCells(pair.filters ?? {}),
  ];
}

/** The cells that `pairCells` wrote. */
export function readPair(cells: Row): SpotPair {
  const pair: SpotPair = {
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
  const feeLevels = cells.rows().map((row): FeeLevel => ({ makerFeePpm: row.integer(), takerFeePpm: row.integer() }));
  const filters = readFilters(cells.rows());
  return {
    ...pair,
    ...(feeLevels.length > 0 ? { feeLevels } : {}),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
  };
}

/** Only the filters that are set, by name: new ones can join without moving old ones. */
function filterCells(filters: PairFilters): Cell[] {
  return [...TEXT_FILTERS, ...COUNT_FILTERS].flatMap((name): Cell[] => {
    const value = filters[name];
    return value === undefined ? [] : [[name, value]];
  });
}

function readFilters(rows: readonly Row[]): PairFilters {
  const filters: PairFilters = {};
  for (const row of rows) {
    const name = row.text();
    const textName = TEXT_FILTERS.find((known) => known === name);
    const countName = COUNT_FILTERS.find((known) => known === name);
    if (textName) filters[textName] = row.text();
    else if (countName) filters[countName] = row.integer();
    else throw new Error(`unknown filter ${name}`);
  }
  return filters;
}
