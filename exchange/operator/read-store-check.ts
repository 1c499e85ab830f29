import Database from "libsql";
import { existsSync } from "node:fs";
import { basename } from "node:path";
import type { OfflineCore } from "~exchange/engine/offline";
import type { DataFolder } from "./data-folder";
import type { Finding } from "./report";

/** What one of the read store's files says of people's money, at one moment. */
export interface Stored {
  /** The file's name. */
  file: string;
  /** What it holds, for people: "balances". */
  kind: string;
  /** The last command it has taken in. */
  position: number;
  /** Owner and place of money to its amounts, as `amounts` tells them of the core; simulated makers may be missing. */
  amounts: Map<string, string>;
  /** The same of the core. */
  real: (core: OfflineCore) => Iterable<[string, string]>;
  /** Whether the file leaves out whom it likes. */
  isPartial: boolean;
}

/** Of each file that is there. */
export function readStored({ readStore, futuresStore }: DataFolder): Stored[] {
  const parts = [
    { path: readStore, kind: "balances", read: readBalances, real: realBalances, isPartial: true },
    { path: futuresStore, kind: "futures wallets", read: readWallets, real: realWallets, isPartial: false },
  ];
  return parts
    .filter(({ path }) => existsSync(path))
    .map(({ path, read, ...part }) => ({ ...part, file: basename(path), ...readFile(path, read) }));
}

function readFile(path: string, read: (database: Database.Database) => [string, string][]) {
  const database = new Database(path, { readonly: true });
  try {
    database.exec("BEGIN");
    const position = database.prepare("SELECT sequence FROM position").get() as { sequence: number } | undefined;
    const amounts = new Map(read(database));
    database.exec("COMMIT");
    return { position: position?.sequence ?? 0, amounts };
  } finally {
    database.close();
  }
}

interface BalanceRow {
  account_id: string;
  asset: string;
  available: string;
  held: string;
}

function readBalances(database: Database.Database): [string, string][] {
  const rows = database.prepare("SELECT account_id, asset, available, held FROM balances").all() as BalanceRow[];
  return rows.map((row) => [`${row.account_id} ${row.asset}`, `${row.available} ${row.held}`]);
}

function* realBalances(core: OfflineCore): Iterable<[string, string]> {
  for (const { accountId, balances } of core.accounts())
    for (const { asset, available, held } of balances) yield [`${accountId} ${asset}`, `${available} ${held}`];
}

/** As the file keeps them: JSON, amounts as text. */
interface StoredWallet {
  available: { big: string };
  held: { big: string };
  margin: { big: string };
}

function readWallets(database: Database.Database): [string, string][] {
  const rows = database.prepare("SELECT key, value FROM futures_wallets").all() as { key: string; value: string }[];
  return rows.map(({ key, value }) => {
    const { available, held, margin } = JSON.parse(value) as StoredWallet;
    return [`${key}'s futures wallet`, `${available.big} ${held.big} ${margin.big}`];
  });
}

function* realWallets(core: OfflineCore): Iterable<[string, string]> {
  for (const { accountId, available, held, margin } of core.wallets())
    yield [`${accountId}'s futures wallet`, `${available} ${held} ${margin}`];
}

/** Compares at the moment when the core stands where the file does. */
export function compareStored({ file, kind, position, amounts, real, isPartial }: Stored, core: OfflineCore): Finding {
  const missing = new Set(amounts.keys());
  const wrong: string[] = [];
  for (const [key, amount] of real(core)) {
    const told = amounts.get(key);
    missing.delete(key);
    if (told !== amount && !(told === undefined && isPartial)) wrong.push(key);
  }
  const differing = [...wrong, ...missing];
  const [first] = differing;
  if (first === undefined) {
    const text = `The read store agrees with the journal at record ${position}, in ${amounts.size} ${kind}.`;
    return { check: "read-store", ok: true, text, facts: { position, [kind]: amounts.size } };
  }
  return {
    check: "read-store",
    ok: false,
    text: `The read store disagrees with the journal in ${differing.length} ${kind} at record ${position}, the first of ${first}: stop the exchange and delete ${file}, it comes back from the journal.`,
    facts: { position, differing: differing.length },
  };
}
