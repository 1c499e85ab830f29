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
  /** Of futures: "<account>" to "<available> <held> <margin>". */
  wallets: Map<string, string>;
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
    const wallets = readWallets(database);
    database.exec("COMMIT");
    return {
      wallets,
      position: position?.sequence ?? 0,
      balances: new Map(rows.map((row) => [`${row.account_id} ${row.asset}`, `${row.available} ${row.held}`])),
    };
  } finally {
    database.close();
  }
}

/** As the read store keeps them: JSON, amounts as text. */
interface StoredWallet {
  available: { big: string };
  held: { big: string };
  margin: { big: string };
}

function readWallets(database: Database.Database): Map<string, string> {
  const table = database.prepare("SELECT name FROM sqlite_master WHERE name = 'futures_wallets'").get();
  if (!table) return new Map();
  const rows = database.prepare("SELECT key, value FROM futures_wallets").all() as { key: string; value: string }[];
  return new Map(
    rows.map(({ key, value }) => {
      const { available, held, margin } = JSON.parse(value) as StoredWallet;
      return [key, `${available.big} ${held.big} ${margin.big}`];
    }),
  );
}

/** Compares at the moment when the core stands where the read store does. */
export function compareBalances({ balances, wallets, position }: StoredBalances, core: OfflineCore): Finding {
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
  for (const { accountId, available, held, margin } of core.wallets())
    if (wallets.get(accountId) !== `${available} ${held} ${margin}`) wrong.push(`${accountId}'s futures wallet`);
  const differing = [...wrong, ...missing];
  const [first] = differing;
  if (first === undefined) {
    const text = `The read store agrees with the journal at record ${position}, in ${balances.size} balances and ${wallets.size} futures wallets.`;
    return { check: "read-store", ok: true, text, facts: { position, balances: balances.size, wallets: wallets.size } };
  }
  return {
    check: "read-store",
    ok: false,
    text: `The read store disagrees with the journal in ${differing.length} balances at record ${position}, the first of ${first}: stop the exchange and delete read.sqlite, it comes back from the journal.`,
    facts: { position, differing: differing.length },
  };
}
