import { write } from "../database";
import type { Projection } from "../projection";

const TABLES = `
  CREATE TABLE IF NOT EXISTS assets (number INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, scale INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS pairs (number INTEGER PRIMARY KEY, pair TEXT NOT NULL UNIQUE, definition TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS pair_states (pair TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS exchange_mode (id INTEGER PRIMARY KEY CHECK (id = 1), cancel_only INTEGER NOT NULL) STRICT;
`;

export function createMarketRows(): Projection {
  let saveAsset: (code: string, scale: number) => void;
  let savePair: (pair: string, definition: string) => void;
  let saveState: (pair: string, state: string) => void;
  let saveMode: (cancelOnly: number) => void;
  return {
    migrate(database) {
      database.exec(TABLES);
      saveState = write(database, "INSERT OR REPLACE INTO pair_states (pair, state) VALUES (?, ?)");
      saveMode = write(database, "INSERT OR REPLACE INTO exchange_mode (id, cancel_only) VALUES (1, ?)");
      saveAsset = write(
        database,
        "INSERT INTO assets (code, scale) VALUES (?, ?) ON CONFLICT (code) DO UPDATE SET scale = excluded.scale",
      );
      savePair = write(
        database,
        "INSERT INTO pairs (pair, definition) VALUES (?, ?) ON CONFLICT (pair) DO UPDATE SET definition = excluded.definition",
      );
    },
    apply(events) {
      for (const event of events) {
        if (event.type === "assets-configured") for (const { code, scale } of event.assets) saveAsset(code, scale);
        else if (event.type === "pair-configured") savePair(event.pair.pair, JSON.stringify(event.pair));
        else if (event.type === "pair-state-changed") saveState(event.pair, event.state);
        else if (event.type === "exchange-mode-changed") saveMode(event.cancelOnly ? 1 : 0);
      }
    },
  };
}
