import type { PairState } from "~exchange/engine/commands";
import type { EnginePort } from "~exchange/engine/port";
import type { ReadStore } from "~exchange/projections/read-store";

/** What each pair takes now. */
export interface PairStates {
  of(pair: string): PairState;
}

/**
 * A pair's own state under the exchange's mode: where the whole exchange lets orders only leave, by the operator's word or because
 * the books don't add up, no pair trades.
 */
export function createPairStates(
  { markets }: Pick<ReadStore, "markets">,
  engine: Pick<EnginePort, "status">,
): PairStates {
  return {
    of(pair) {
      const state = markets.state(pair);
      const isCancelOnly = markets.isCancelOnly() || engine.status().mode === "cancel_only";
      return isCancelOnly && state !== "halted" ? "cancel_only" : state;
    },
  };
}
