import {
  defineInstrument,
  type Asset,
  type Instrument,
  type PairFilters,
  type SpotPair,
} from "~exchange/domain/instrument";
import { formatUnits } from "~exchange/domain/units";
import type { CommandBody } from "~exchange/engine/commands";
import type { Draw } from "./draw";
import type { DiskManners } from "./faulty-disk";

/** What people and operators do. */
export type CommandKind =
  | "quote"
  | "limit"
  | "market"
  | "iceberg"
  | "stopLimit"
  | "stopMarket"
  | "trailing"
  | "oco"
  | "amend"
  | "cancel"
  | "cancelAll"
  | "deposit"
  | "reuse"
  | "garbage"
  | "session"
  | "preferences"
  | "pairState"
  | "mode"
  | "feeLevel"
  | "configure"
  | "advance";

/** What goes wrong in one process, its disk, its clock and its lines. */
export type FaultKind =
  | "kill"
  | "killInWrite"
  | "powerCut"
  | "powerCutInWrite"
  | "restart"
  | "diskFull"
  | "readOnly"
  | "diskError"
  | "syncError"
  | "syncLie"
  | "clockForward"
  | "clockBack"
  | "clockFreeze"
  | "slowReader"
  | "longWait";

export interface Market {
  pair: SpotPair;
  instrument: Instrument;
  /** Ticks around which trading begins. */
  middle: number;
  /** Lots of a usual order. */
  lots: number;
}

export interface World {
  assets: Asset[];
  markets: Market[];
  /** The first of them make markets. */
  people: string[];
  makers: number;
  weights: Record<CommandKind, number>;
  /** Probability of each in a step. */
  faults: Record<FaultKind, number>;
  /** Commands that arrive together at most. */
  burst: number;
  lines: { delayMs: number; lost: number; doubled: number };
  disk: DiskManners;
  snapshotEvery: number;
  segmentBytes: number;
  archive: string | null;
}

/** Draws a world: what is traded and how fine, who is there, what they like to do and what goes wrong how often. */
export function createWorld(draw: Draw): World {
  const people = Array.from({ length: draw.between(2, 12) }, (_, index) => `p${index}`);
  const assets = Array.from({ length: draw.between(2, 4) }, (_, index) => ({
    code: `A${index}`,
    scale: draw.between(index === 0 ? 2 : 0, 8),
  }));
  const markets = assets.slice(1).map((base) => createMarket(draw, base, assets));
  return {
    assets,
    markets,
    people,
    makers: draw.between(0, Math.ceil(people.length / 3)),
    weights: redrawn(draw, COMMANDS),
    faults: redrawn(draw, FAULTS),
    burst: draw.pick([1, 4, 8, 16, 40]),
    lines: { delayMs: draw.pick([0, 20, 400]), lost: draw.pick([0, 0.02, 0.1]), doubled: draw.pick([0, 0.02, 0.1]) },
    disk: { shortWrite: draw.pick([0, 0, 0.05]), slowSync: draw.pick([0, 0.01]), slowSyncMs: draw.between(1, 900) },
    snapshotEvery: draw.between(60, 900),
    segmentBytes: draw.pick([1_000, 8_000, 60_000]),
    archive: draw.chance(0.6) ? "/data/archive" : null,
  };
}

/** What an operator configures, and what everybody begins with. */
export function openingOf({ assets, markets, people, makers }: World, draw: Draw): CommandBody[] {
  const funds = people.flatMap((accountId) =>
    assets.map(({ code }): CommandBody => ({
      type: "deposit",
      accountId,
      asset: code,
      amount: fundsOf(markets, code) * BigInt(draw.between(1, 4)),
      reference: "start",
    })),
  );
  return [
    { type: "configure-assets", assets },
    ...markets.map(({ pair }): CommandBody => ({ type: "configure-pair", pair })),
    ...people.map((accountId, index): CommandBody => ({
      type: "open-account",
      accountId,
      email: `${accountId}@example.com`,
      passwordHash: "hash",
      kind: index < makers ? "maker" : "person",
    })),
    ...funds,
  ];
}

/** Smallest units that some dozen usual orders cost. */
export function fundsOf(markets: readonly Market[], asset: string): bigint {
  let needed = 1n;
  for (const { instrument, middle, lots } of markets) {
    const base = BigInt(lots) * instrument.baseUnitsPerLot;
    const quote = BigInt(lots) * BigInt(middle) * instrument.quoteUnitsPerTickLot;
    if (asset === instrument.base) needed += base * 40n;
    if (asset === instrument.quote) needed += quote * 40n;
  }
  return needed;
}

function createMarket(draw: Draw, base: Asset, assets: readonly Asset[]): Market {
  const [quote = base] = assets;
  const priceDecimals = draw.between(0, Math.min(3, quote.scale));
  const lotDecimals = draw.between(0, Math.min(base.scale, quote.scale - priceDecimals, 4));
  const [tickUnits, lotUnits] = [draw.pick([1, 1, 2, 5]), draw.pick([1, 1, 2, 5])];
  const middle = draw.between(30, draw.pick([60, 2_000, 5_000_000]));
  const lots = draw.pick([10, 10, 200, 200, 2 ** 24]);
  const bare: SpotPair = {
    pair: `${base.code}_${quote.code}`,
    base: base.code,
    quote: quote.code,
    tick: formatUnits(BigInt(tickUnits), priceDecimals),
    lot: formatUnits(BigInt(lotUnits), lotDecimals),
    minNotional: "0",
    maxQuantity: formatUnits(BigInt(lotUnits) * BigInt(lots) * 1_000n, lotDecimals),
    ...feesOf(draw),
    feeLevels: Array.from({ length: draw.between(0, 3) }, () => feesOf(draw)),
  };
  const pair = { ...bare, filters: filtersOf(draw, defineInstrument(bare, assets), middle, lots) };
  return { pair, instrument: defineInstrument(pair, assets), middle, lots };
}

export function feesOf(draw: Draw) {
  const ppm = () => draw.pick([0, 1, 777, 1_000, 2_500, 333_333]);
  return { makerFeePpm: ppm(), takerFeePpm: ppm() };
}

/** Some of the rules a pair may have, wide enough that most orders pass. */
export function filtersOf(
  draw: Draw,
  { tickUnits, priceDecimals, lotUnits, quantityDecimals }: Instrument,
  middle: number,
  lots: number,
): PairFilters {
  const price = (ticks: number) => formatUnits(BigInt(ticks) * tickUnits, priceDecimals);
  const size = (count: number) => formatUnits(BigInt(count) * lotUnits, quantityDecimals);
  const filters: PairFilters = {};
  if (draw.chance(0.2)) filters.minPrice = price(Math.max(1, middle - 25));
  if (draw.chance(0.2)) filters.maxPrice = price(middle + 25);
  if (draw.chance(0.4)) {
    filters.bandMinutes = draw.between(1, 3);
    filters.bandDownBips = draw.pick([0, 300, 2_000]);
    filters.bandUpBips = draw.pick([0, 300, 2_000]);
  }
  if (draw.chance(0.2)) filters.minQuantity = size(2);
  if (draw.chance(0.2)) filters.minMarketQuantity = size(3);
  if (draw.chance(0.2)) filters.maxMarketQuantity = size(lots * 3);
  if (draw.chance(0.2)) filters.maxOpenOrders = draw.between(3, 30);
  if (draw.chance(0.2)) filters.maxStopOrders = draw.between(1, 6);
  if (draw.chance(0.15)) filters.maxPosition = size(lots * 40);
  if (draw.chance(0.2)) filters.trailingMaxBips = 300;
  if (draw.chance(0.2)) filters.maxIcebergParts = 5;
  return filters;
}

const COMMANDS: Record<CommandKind, number> = {
  quote: 14,
  limit: 22,
  market: 7,
  iceberg: 4,
  stopLimit: 4,
  stopMarket: 3,
  trailing: 2,
  oco: 3,
  amend: 6,
  cancel: 10,
  cancelAll: 1,
  deposit: 2,
  reuse: 1,
  garbage: 2,
  session: 1,
  preferences: 0.5,
  pairState: 0.4,
  mode: 0.15,
  feeLevel: 0.4,
  configure: 0.3,
  advance: 0.5,
};

const FAULTS: Record<FaultKind, number> = {
  kill: 0.003,
  killInWrite: 0.01,
  powerCut: 0.003,
  powerCutInWrite: 0.006,
  restart: 0.003,
  diskFull: 0.006,
  readOnly: 0.003,
  diskError: 0.003,
  syncError: 0.003,
  syncLie: 0.003,
  clockForward: 0.005,
  clockBack: 0.005,
  clockFreeze: 0.004,
  slowReader: 0.01,
  longWait: 0.02,
};

/** Each weight between nothing, a third and thrice of the usual. */
function redrawn<Kind extends string>(draw: Draw, usual: Readonly<Record<Kind, number>>): Record<Kind, number> {
  const changed: Record<Kind, number> = { ...usual };
  for (const kind in usual) changed[kind] = usual[kind] * (draw.chance(0.1) ? 0 : 3 ** (draw.unit() * 2 - 1));
  return changed;
}
