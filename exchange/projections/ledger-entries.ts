import type { EngineEvent, LedgerAccount, LedgerReason } from "~exchange/engine/events";
import { query, write, type Query } from "./database";
import type { Projection } from "./projection";
import type { Makers } from "./rows/accounts";

/** One double-entry transfer that touched an account; `amount` in the asset's smallest units. */
export interface LedgerEntry {
  asset: string;
  amount: bigint;
  debit: string;
  credit: string;
  reason: LedgerReason;
  reference: string;
  time: number;
}

export interface LedgerEntries extends Projection {
  /** Newest first, at most `limit`. */
  list(accountId: string, limit: number): LedgerEntry[];
  /** Whether the account was credited from outside under this reference. */
  hasDeposit(accountId: string, reference: string): boolean;
}

type Posted = Extract<EngineEvent, { type: "ledger-posted" }>;

interface Row {
  /** JSON: a Cells for each transfer of one command that touched the account, in order. */
  entries: string;
  time: number;
}

type Cells = [asset: string, amount: string, debit: string, credit: string, reason: LedgerReason, reference: string];

/** One row for what a command did to an account: a trade posts half a dozen transfers, and rows are what writing costs. */
const TABLES = `
  CREATE TABLE IF NOT EXISTS ledger_entries (
    account_id TEXT NOT NULL, sequence INTEGER NOT NULL, time INTEGER NOT NULL, entries TEXT NOT NULL,
    PRIMARY KEY (account_id, sequence)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS deposits (
    account_id TEXT NOT NULL, reference TEXT NOT NULL, PRIMARY KEY (account_id, reference)
  ) STRICT, WITHOUT ROWID;
`;

function ownerOf(account: LedgerAccount): string | null {
  return account.startsWith("house:") ? null : account.slice(0, account.lastIndexOf(":"));
}

function toEntry([asset, amount, debit, credit, reason, reference]: Cells, time: number): LedgerEntry {
  return { asset, amount: BigInt(amount), debit, credit, reason, reference, time };
}

export function createLedgerEntries(accounts: Makers): LedgerEntries {
  let save: (accountId: string, sequence: number, time: number, entries: string) => void;
  let saveDeposit: (accountId: string, reference: string) => void;
  let list: Query<Row>;
  let deposit: Query<{ reference: string }>;

  /** Transfers of one command, by the accounts that they touch. */
  function saveCommand(posted: readonly Posted[]) {
    const byOwner = new Map<string, Cells[]>();
    const keep = (owner: string | null, { reason, reference }: Posted, cells: Cells) => {
      if (owner === null || accounts.isMaker(owner)) return;
      const before = byOwner.get(owner);
      if (before) before.push(cells);
      else byOwner.set(owner, [cells]);
      if (reason === "deposit") saveDeposit(owner, reference);
    };
    for (const posting of posted) {
      const { asset, amount, debit, credit, reason, reference } = posting;
      const cells: Cells = [asset, amount.toString(), debit, credit, reason, reference];
      const [from, to] = [ownerOf(debit), ownerOf(credit)];
      keep(from, posting, cells);
      if (to !== from) keep(to, posting, cells);
    }
    const [first] = posted;
    if (!first) return;
    for (const [owner, cells] of byOwner) save(owner, first.sequence, first.time, JSON.stringify(cells));
  }

  return {
    migrate(database) {
      database.exec(TABLES);
      save = write(database, "INSERT INTO ledger_entries (account_id, sequence, time, entries) VALUES (?, ?, ?, ?)");
      saveDeposit = write(database, "INSERT INTO deposits (account_id, reference) VALUES (?, ?)");
      list = query(
        database,
        "SELECT entries, time FROM ledger_entries WHERE account_id = ? ORDER BY sequence DESC LIMIT ?",
      );
      deposit = query(database, "SELECT reference FROM deposits WHERE account_id = ? AND reference = ?");
    },
    apply(events) {
      let posted: Posted[] = [];
      for (const event of events) {
        if (event.type !== "ledger-posted") continue;
        if (posted[0] && posted[0].sequence !== event.sequence) {
          saveCommand(posted);
          posted = [];
        }
        posted.push(event);
      }
      saveCommand(posted);
    },
    list: (accountId, limit) =>
      list
        .all(accountId, limit)
        .flatMap(({ entries, time }) => (JSON.parse(entries) as Cells[]).map((cells) => toEntry(cells, time)).reverse())
        .slice(0, limit),
    hasDeposit: (accountId, reference) => deposit.get(accountId, reference) !== undefined,
  };
}
