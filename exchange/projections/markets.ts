import { defineInstrument, type Asset, type Instrument, type SpotPair } from "~exchange/domain/instrument";
import type { PairState } from "~exchange/engine/commands";
import type { EngineEvent } from "~exchange/engine/events";
import { query, type Sqlite } from "./database";
import type { LiveView } from "./live-view";

/** The assets and pairs the engine knows, in the order they were first configured. */
export interface Markets extends LiveView {
  assets(): readonly Asset[];
  asset(code: string): Asset | null;
  instruments(): readonly Instrument[];
  instrument(pair: string): Instrument | null;
  /** Whether orders are taken; "trading" of a pair that nobody has said anything about. */
  state(pair: string): PairState;
  /** Whether the operator lets orders of all pairs only leave. */
  isCancelOnly(): boolean;
}

export function createMarkets(): Markets {
  const assets = new Map<string, Asset>();
  const instruments = new Map<string, Instrument>();
  const states = new Map<string, PairState>();
  let cancelOnly = false;

  function definePair(pair: SpotPair) {
    instruments.set(pair.pair, defineInstrument(pair, [...assets.values()]));
  }

  return {
    load(database: Sqlite) {
      const mode = query<{ cancel_only: number }>(database, "SELECT cancel_only FROM exchange_mode").get();
      cancelOnly = mode?.cancel_only === 1;
      for (const row of query<{ pair: string; state: PairState }>(database, "SELECT * FROM pair_states").all())
        states.set(row.pair, row.state);
      for (const row of query<Asset>(database, "SELECT code, scale FROM assets ORDER BY number").all()) {
        assets.set(row.code, { code: row.code, scale: row.scale });
      }
      for (const row of query<{ definition: string }>(database, "SELECT definition FROM pairs ORDER BY number").all()) {
        definePair(JSON.parse(row.definition) as SpotPair);
      }
    },
    apply(events: readonly EngineEvent[]) {
      for (const event of events) {
        if (event.type === "assets-configured") {
          for (const { code, scale } of event.assets) assets.set(code, { code, scale });
        } else if (event.type === "pair-configured") definePair(event.pair);
        else if (event.type === "pair-state-changed") states.set(event.pair, event.state);
        else if (event.type === "exchange-mode-changed") cancelOnly = event.cancelOnly;
      }
    },
    assets: () => [...assets.values()],
    asset: (code) => assets.get(code) ?? null,
    instruments: () => [...instruments.values()],
    instrument: (pair) => instruments.get(pair) ?? null,
    state: (pair) => states.get(pair) ?? "trading",
    isCancelOnly: () => cancelOnly,
  };
}
