import { write } from "../database";
import type { Projection } from "../projection";

const TABLES = `
  CREATE TABLE IF NOT EXISTS assets (number INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, scale INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS pairs (number INTEGER PRIMARY KEY, pair TEXT NOT NULL UNIQUE, definition TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS pair_states (pair TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

export function createMarketRows(): Projection {
  let saveAsset: (code: string, scale: number) => void;
  let savePair: (pair: string, definition: string) => void;
  let saveState: (pair: string, state: string) => void;
  return {
    migrate(database) {
      database.exec(TABLES);
      saveState = write(database, "INSERT OR REPLACE INTO pair_states (pair, state) VALUES (?, ?)");
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
      }
    },
  };
}
