import { tallyPositions, type PositionTally } from "./position-tally";
import type { Positions } from "./positions";
import type { FuturesPrices } from "./prices";

/** How a contract stands. Ticks, lots, parts per billion; null where it isn't known. */
export interface Standing extends PositionTally {
  openLots: number;
  mark: number | null;
  index: number | null;
  ratePpb: number | null;
}

/** Anyone may ask how things stand: positions are counted anew for them only after so long. */
const COUNT_MS = 1_000;

export class Standings {
  private readonly counted = new Map<string, { at: number; standing: Standing }>();

  constructor(
    private readonly prices: FuturesPrices,
    private readonly positions: Positions,
  ) {}

  of(contract: string): Standing {
    const known = this.prices.of(contract);
    return {
      ...tallyPositions(this.positions.ofContract(contract)),
      openLots: this.positions.openLots(contract),
      mark: known && known.mark > 0 ? known.mark : null,
      index: known && !known.isFrozen ? known.index : null,
      ratePpb: known && known.premium.count > 0 ? (this.prices.runningRate(contract)?.ratePpb ?? null) : null,
    };
  }

  /** As of `time`, the last event's, or up to a second before it. */
  lately(contract: string, time: number): Standing {
    const known = this.counted.get(contract);
    if (known && time - known.at < COUNT_MS) return known.standing;
    const standing = this.of(contract);
    this.counted.set(contract, { at: time, standing });
    return standing;
  }
}
