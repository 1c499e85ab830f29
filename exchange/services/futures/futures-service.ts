import { createDepthPublication, type DepthPublication } from "../depth-publication";
import type { Contract } from "~exchange/domain/futures/contract";
import type { EnginePort } from "~exchange/engine/port";
import type { ReadStore } from "~exchange/projections/read-store";
import type { CommandGate } from "../command-gate";
import { Refusal } from "../refusal";
import { createDeleveragingLights } from "./deleveraging-lights";
import { createFigures, type FuturesFigures } from "./figures";
import { createFuturesGate, type FuturesGate } from "./futures-gate";
import { createFuturesPresentation, type FuturesPresentation } from "./presentation";

type ListingStatus = "online" | "offline" | "pretest";

/** What handlers and sockets of perpetuals work with, beside the read store's views. */
export interface FuturesService {
  gate: FuturesGate;
  figures: FuturesFigures;
  present: FuturesPresentation;
  depthPublication: DepthPublication;
  /** Throws PAIR_UNKNOWN. */
  contract(pairCode: string): Contract;
}

interface FuturesServiceOptions {
  store: Pick<ReadStore, "futures" | "markets">;
  gate: CommandGate;
  engine: Pick<EnginePort, "sequence" | "status">;
  listings: readonly { pair: string; status: ListingStatus }[];
  demo: boolean;
  now: () => number;
}

export function createFuturesService(options: FuturesServiceOptions): FuturesService {
  const { store, gate, engine, listings, demo, now } = options;
  const views = store.futures;
  const figures = createFigures(views, createDeleveragingLights(views, now));
  const statuses = new Map(listings.map(({ pair, status }) => [pair, status]));
  /** A pair that the configuration doesn't name any more is still there for whoever holds some of it. */
  const statusOf = (pairCode: string) => statuses.get(pairCode) ?? "online";
  /** Where the whole exchange lets orders only leave, those that reduce are still taken. */
  const stateOf = (pairCode: string) => {
    const state = views.contracts.state(pairCode);
    const isCancelOnly = store.markets.isCancelOnly() || engine.status().mode === "cancel_only";
    return isCancelOnly && state === "trading" ? "closing_only" : state;
  };
  return {
    gate: createFuturesGate({ gate, views, figures }),
    figures,
    present: createFuturesPresentation({ store, figures, statusOf, stateOf, demo, now }),
    depthPublication: createDepthPublication(views.depth, engine.sequence()),
    contract(pairCode) {
      const contract = views.contracts.contract(pairCode);
      if (!contract) throw new Refusal("PAIR_UNKNOWN", `no contract ${pairCode}`);
      return contract;
    },
  };
}
