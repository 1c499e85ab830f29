import Database from "libsql";
import { existsSync } from "node:fs";
import type { OfflineCore } from "~exchange/engine/offline";
import type { DataFolder } from "./data-folder";
import type { Finding } from "./report";

/** What the read store says, at one moment. */
export interface StoredBalances {
  /** The last command it has taken in. */
  position: number;
  /** "<account> <asset>" to "<available> <held>"; simulated makers are not in it. */
  balances: Map<string, string>;
}

interface Row {
  account_id: string;
  asset: string;
  available: string;
  held: string;
}

/** Null where there is none yet. */
export function readStoredBalances({ readStore }: DataFolder): StoredBalances | null {
  if (!existsSync(readStore)) return null;
  const database = new Database(readStore, { readonly: true });
  try {
    database.exec("BEGIN");
    const position = database.prepare("SELECT sequence FROM position").get() as { sequence: number } | undefined;
    const rows = database.prepare("SELECT account_id, asset, available, held FROM balances").all() as Row[];
    database.exec("COMMIT");
    return {
      position: position?.sequence ?? 0,
      balances: new Map(rows.map((row) => [`${row.account_id} ${row.asset}`, `${row.available} ${row.held}`])),
    };
  } finally {
    database.close();
  }
}

/** Compares at the moment when the core stands where the read store does. */
export function compareBalances({ balances, position }: StoredBalances, core: OfflineCore): Finding {
  const missing = new Set(balances.keys());
  const wrong: string[] = [];
  for (const { accountId, balances: real } of core.accounts()) {
    for (const { asset, available, held } of real) {
      const key = `${accountId} ${asset}`;
      const told = balances.get(key);
      missing.delete(key);
      if (told !== undefined && told !== `${available} ${held}`) wrong.push(key);
    }
  }
  const differing = [...wrong, ...missing];
  const [first] = differing;
  if (first === undefined) {
    const text = `The read store agrees with the journal at record ${position}, in ${balances.size} balances.`;
    return { check: "read-store", ok: true, text, facts: { position, balances: balances.size } };
  }
  return {
    check: "read-store",
    ok: false,
    text: `The read store disagrees with the journal in ${differing.length} balances at record ${position}, the first of ${first}: stop the exchange and delete read.sqlite, it comes back from the journal.`,
    facts: { position, differing: differing.length },
  };
}
