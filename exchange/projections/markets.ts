import { defineInstrument, type Asset, type Instrument, type SpotPair } from "~exchange/domain/instrument";
import type { PairState } from "~exchange/engine/commands";
import type { EngineEvent } from "~exchange/engine/events";
import { query, write, type Sqlite } from "./database";
import type { Projection } from "./projection";

/** The assets and pairs the engine knows, in the order they were first configured. */
export interface Markets extends Projection {
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
  let saveAsset: (code: string, scale: number) => void;
  let savePair: (pair: string, definition: string) => void;
  let saveState: (pair: string, state: string) => void;
  let saveMode: (cancelOnly: number) => void;

  function definePair(pair: SpotPair) {
    instruments.set(pair.pair, defineInstrument(pair, [...assets.values()]));
  }

  return {
    migrate(database: Sqlite) {
      database.exec(`
        CREATE TABLE IF NOT EXISTS assets (number INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, scale INTEGER NOT NULL) STRICT;
        CREATE TABLE IF NOT EXISTS pairs (number INTEGER PRIMARY KEY, pair TEXT NOT NULL UNIQUE, definition TEXT NOT NULL) STRICT;
        CREATE TABLE IF NOT EXISTS pair_states (pair TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS exchange_mode (id INTEGER PRIMARY KEY CHECK (id = 1), cancel_only INTEGER NOT NULL) STRICT;
      `);
      saveMode = write(database, "INSERT OR REPLACE INTO exchange_mode (id, cancel_only) VALUES (1, ?)");
      const mode = query<{ cancel_only: number }>(database, "SELECT cancel_only FROM exchange_mode").get();
      cancelOnly = mode?.cancel_only === 1;
      saveState = write(database, "INSERT OR REPLACE INTO pair_states (pair, state) VALUES (?, ?)");
      for (const row of query<{ pair: string; state: PairState }>(database, "SELECT * FROM pair_states").all())
        states.set(row.pair, row.state);
      saveAsset = write(
        database,
        "INSERT INTO assets (code, scale) VALUES (?, ?) ON CONFLICT (code) DO UPDATE SET scale = excluded.scale",
      );
      savePair = write(
        database,
        "INSERT INTO pairs (pair, definition) VALUES (?, ?) ON CONFLICT (pair) DO UPDATE SET definition = excluded.definition",
      );
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
          for (const { code, scale } of event.assets) {
            assets.set(code, { code, scale });
            saveAsset(code, scale);
          }
        } else if (event.type === "pair-configured") {
          definePair(event.pair);
          savePair(event.pair.pair, JSON.stringify(event.pair));
        } else if (event.type === "pair-state-changed") {
          states.set(event.pair, event.state);
          saveState(event.pair, event.state);
        } else if (event.type === "exchange-mode-changed") {
          cancelOnly = event.cancelOnly;
          saveMode(cancelOnly ? 1 : 0);
        }
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
