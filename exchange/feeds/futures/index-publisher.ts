/**
 * Tells the engine what the sources of a contract's index say. Once a second at most, and only what is new: a source that
 * hasn't moved by a ten-thousandth is repeated in time for it not to count as stale. That halves what the journal holds of it.
 */
import type { Contract } from "~exchange/domain/futures/contract";
import type { SourcePrice } from "~exchange/domain/futures/index-price";
import type { EnginePort } from "~exchange/engine/port";

/** Where a price of the index comes from. */
export interface IndexSource {
  /** As the contracts' configuration names it. */
  source: string;
  /** Its price in ticks and when it had it (Unix ms); null while it says nothing. */
  read(contract: Contract, now: number): { ticks: number; time: number } | null;
}

export interface IndexPublisherOptions {
  engine: Pick<EnginePort, "submit">;
  contracts: readonly Contract[];
  sources: readonly IndexSource[];
}

export interface IndexPublisher {
  /** Rejects with EngineUnavailable where the engine takes no commands now. */
  publish(now: number): Promise<void>;
}

const PUBLISH_MS = 1_000;
/** Moves below this share of the price told last are kept for the next one. */
const MOVE_SHARE = 0.0001;
/** An unchanged price is repeated after this share of the time it stays live for. */
const REPEAT_SHARE = 1 / 3;

export function createIndexPublisher({ engine, contracts, sources }: IndexPublisherOptions): IndexPublisher {
  const told = new Map<string, { ticks: number; time: number }>();
  let next = 0;

  function news(contract: Contract, now: number): SourcePrice[] {
    const listed = new Set(contract.sources.map(({ source }) => source));
    const prices: SourcePrice[] = [];
    for (const { source, read } of sources) {
      const price = listed.has(source) ? read(contract, now) : null;
      if (!price || !Number.isSafeInteger(price.ticks) || price.ticks < 1) continue;
      const known = told.get(`${contract.contract} ${source}`);
      if (known && known.time >= price.time) continue;
      const isDue = !known || price.time - known.time >= contract.staleAfterMs * REPEAT_SHARE;
      if (isDue || Math.abs(price.ticks / known.ticks - 1) >= MOVE_SHARE) prices.push({ source, ...price });
    }
    return prices;
  }

  return {
    async publish(now) {
      if (now < next) return;
      next = now + PUBLISH_MS;
      const updates = contracts.map(async (contract) => {
        const prices = news(contract, now);
        if (prices.length === 0) return;
        await engine.submit({
          type: "futures",
          command: { type: "update-index", contract: contract.contract, prices },
        });
        for (const { source, ticks, time } of prices) told.set(`${contract.contract} ${source}`, { ticks, time });
      });
      await Promise.all(updates);
    },
  };
}
