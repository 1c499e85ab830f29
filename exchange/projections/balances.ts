import type { EngineEvent } from "~exchange/engine/events";
import type { Accounts } from "./accounts";
import { query, write, type Query } from "./database";
import type { Projection } from "./projection";

/** Smallest units of the asset. */
export interface AssetBalance {
  asset: string;
  available: bigint;
  held: bigint;
}

export interface Balances extends Projection {
  /** The assets the account ever held. */
  list(accountId: string): AssetBalance[];
}

type Changed = Extract<EngineEvent, { type: "balance-changed" }>;

interface Row {
  asset: string;
  available: string;
  held: string;
}

export function createBalances(accounts: Accounts): Balances {
  let list: Query<Row>;
  let save: (accountId: string, asset: string, available: string, held: string) => void;
  return {
    migrate(database) {
      database.exec(`
        CREATE TABLE IF NOT EXISTS balances (
          account_id TEXT NOT NULL, asset TEXT NOT NULL, available TEXT NOT NULL, held TEXT NOT NULL,
          PRIMARY KEY (account_id, asset)
        ) STRICT, WITHOUT ROWID;
      `);
      list = query(database, "SELECT asset, available, held FROM balances WHERE account_id = ? ORDER BY asset");
      save = write(
        database,
        "INSERT OR REPLACE INTO balances (account_id, asset, available, held) VALUES (?, ?, ?, ?)",
      );
    },
    apply(events) {
      /** The last word on each balance of the batch. */
      const last = new Map<string, Changed>();
      for (const event of events) {
        if (event.type !== "balance-changed" || accounts.isMaker(event.accountId)) continue;
        last.set(`${event.accountId} ${event.asset}`, event);
      }
      for (const { accountId, asset, available, held } of last.values()) {
        save(accountId, asset, available.toString(), held.toString());
      }
    },
    list: (accountId) =>
      list
        .all(accountId)
        .map((row) => ({ asset: row.asset, available: BigInt(row.available), held: BigInt(row.held) })),
  };
}
