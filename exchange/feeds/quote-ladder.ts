/**
 * Where a market maker quotes: levels of a fixed lattice of prices. The lattice doesn't move with the index, so a small
 * move changes one or two levels and leaves the rest of the book alone.
 *
 * Prices are whole ticks and quantities whole lots; the index arrives in ticks with a fraction.
 */
import type { Side } from "~exchange/engine/commands";
import { exp } from "./elementary";
import { hash3, normalOf, unitOf } from "./random";

export interface LadderOptions {
  seed: number;
  /** Distance of two levels in ticks, at least 1. */
  step: number;
  /** Lots of a usual level next to the index. */
  unitLots: number;
  /** Most lots of one order. */
  maxLots: number;
}

export interface QuoteLadder {
  step: number;
  /** Price in ticks of a level; rises with the level's number. */
  priceOf(level: number): number;
  /** The highest level that a bid may take (the lowest for an ask) with the index at `index` ticks. */
  touch(side: Side, index: number): number;
  /** Lots of a new order at `level`, `distance` levels behind the touch; `round` draws anew. */
  lotsOf(level: number, distance: number, round: number): number;
}

/** Least distance of the best quote from the index, in steps. */
const MARGIN_STEPS = 0.3;
/** Share of a step by which a level's price is shifted, so that prices don't look like a grid. */
const JITTER = 0.7;
const SIZE_DEVIATION = 0.9;
/** How much larger a level gets with each level that it lies further from the touch. */
const SIZE_GROWTH = 0.06;

export function createQuoteLadder({ seed, step, unitLots, maxLots }: LadderOptions): QuoteLadder {
  const room = Math.floor(step * JITTER);
  const priceOf = (level: number) => level * step + (room > 0 ? hash3(seed, 1, level) % (room + 1) : 0);
  return {
    step,
    priceOf,
    touch(side, index) {
      const margin = MARGIN_STEPS * step;
      if (side === "buy") {
        const level = Math.floor((index - margin) / step);
        return priceOf(level) <= index - margin ? level : level - 1;
      }
      const level = Math.ceil((index + margin) / step) - 1;
      return priceOf(level) >= index + margin ? level : level + 1;
    },
    lotsOf(level, distance, round) {
      const size = exp(SIZE_DEVIATION * normalOf(hash3(seed, 2 + round, level), hash3(seed, -2 - round, level)));
      const lots =
        unitLots * size * (1 + SIZE_GROWTH * Math.max(0, distance)) * (0.9 + 0.2 * unitOf(hash3(seed, round, ~level)));
      return Math.min(maxLots, Math.max(1, Math.round(lots)));
    },
  };
}
