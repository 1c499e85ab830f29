import type { EngineEvent } from "~exchange/engine/events";
import { write } from "../database";
import type { Projection } from "../projection";
import type { Makers } from "./accounts";

type Changed = Extract<EngineEvent, { type: "balance-changed" }>;

export function createBalanceRows(makers: Makers): Projection {
  let save: (accountId: string, asset: string, available: string, held: string) => void;
  return {
    migrate(database) {
      database.exec(`
        CREATE TABLE IF NOT EXISTS balances (
          account_id TEXT NOT NULL, asset TEXT NOT NULL, available TEXT NOT NULL, held TEXT NOT NULL,
          PRIMARY KEY (account_id, asset)
        ) STRICT, WITHOUT ROWID;
      `);
      save = write(
        database,
        "INSERT OR REPLACE INTO balances (account_id, asset, available, held) VALUES (?, ?, ?, ?)",
      );
    },
    apply(events) {
      /** The last word on each balance of the batch. */
      const last = new Map<string, Changed>();
      for (const event of events) {
        if (event.type !== "balance-changed" || makers.isMaker(event.accountId)) continue;
        last.set(`${event.accountId} ${event.asset}`, event);
      }
      for (const { accountId, asset, available, held } of last.values()) {
        save(accountId, asset, available.toString(), held.toString());
      }
    },
  };
}
