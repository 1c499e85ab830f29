import { query, type Query } from "./database";
import type { LiveView } from "./live-view";
import type { Makers } from "./rows/accounts";
import { Unwritten } from "./unwritten";

/** Smallest units of the asset. */
export interface AssetBalance {
  asset: string;
  available: bigint;
  held: bigint;
}

export interface Balances extends LiveView {
  /** The assets the account ever held, by their codes. */
  list(accountId: string): AssetBalance[];
}

interface Row {
  asset: string;
  available: string;
  held: string;
}

export function createBalances(makers: Makers): Balances {
  /** By account; balances that were told earlier stay beside later ones until all have their rows. */
  const recent = new Unwritten<Map<string, AssetBalance>>();
  let list: Query<Row>;
  return {
    load(database) {
      list = query(database, "SELECT asset, available, held FROM balances WHERE account_id = ? ORDER BY asset");
    },
    apply(events) {
      for (const event of events) {
        if (event.type !== "balance-changed" || makers.isMaker(event.accountId)) continue;
        const { accountId, asset, available, held, sequence } = event;
        const told = recent.get(accountId) ?? new Map<string, AssetBalance>();
        recent.set(accountId, told.set(asset, { asset, available, held }), sequence);
      }
    },
    written: (position) => recent.written(position),
    list(accountId) {
      const stored = list
        .all(accountId)
        .map((row) => ({ asset: row.asset, available: BigInt(row.available), held: BigInt(row.held) }));
      const told = recent.get(accountId);
      if (!told) return stored;
      const all = new Map([...stored.map((balance) => [balance.asset, balance] as const), ...told]);
      return [...all.values()].sort((a, b) => (a.asset < b.asset ? -1 : 1));
    },
  };
}
