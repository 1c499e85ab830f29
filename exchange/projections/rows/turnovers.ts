import { DAY, MINUTE } from "../candles-calendar";
import { query, write, type Query } from "../database";
import type { Projection } from "../projection";

/** What was turned over in each minute of the last day, to the unit: candles carry base volume alone. */
export function createTurnoverRows(): Projection {
  /** The minute that each pair traded in last. */
  const current = new Map<string, { minute: number; turnover: bigint }>();
  let stored: Query<{ turnover: string }>;
  let save: (pair: string, minute: number, turnover: string) => void;
  let prune: (before: number) => void;
  let prunedAt = 0;

  function minuteOf(pair: string, time: number): { minute: number; turnover: bigint } {
    const minute = Math.floor(time / MINUTE) * MINUTE;
    let found = current.get(pair);
    if (found?.minute !== minute) {
      found = { minute, turnover: BigInt(stored.get(pair, minute)?.turnover ?? "0") };
      current.set(pair, found);
    }
    return found;
  }

  return {
    migrate(database) {
      database.exec(`
        CREATE TABLE IF NOT EXISTS minute_turnovers (
          pair TEXT NOT NULL, minute INTEGER NOT NULL, turnover TEXT NOT NULL, PRIMARY KEY (pair, minute)
        ) STRICT, WITHOUT ROWID;
      `);
      stored = query(database, "SELECT turnover FROM minute_turnovers WHERE pair = ? AND minute = ?");
      save = write(database, "INSERT OR REPLACE INTO minute_turnovers (pair, minute, turnover) VALUES (?, ?, ?)");
      prune = write(database, "DELETE FROM minute_turnovers WHERE minute < ?");
    },
    apply(events) {
      const changed = new Map<string, { pair: string; minute: number; turnover: bigint }>();
      for (const event of events) {
        if (event.type !== "traded") continue;
        const { pair } = event;
        const found = minuteOf(pair, event.time);
        found.turnover += event.quote;
        changed.set(`${pair} ${found.minute}`, { pair, ...found });
      }
      for (const { pair, minute, turnover } of changed.values()) {
        save(pair, minute, turnover.toString());
        if (minute <= prunedAt) continue;
        prune(minute - DAY);
        prunedAt = minute;
      }
    },
  };
}
