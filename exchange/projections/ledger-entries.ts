import type { LedgerAccount, LedgerReason } from "~exchange/engine/events";
import type { Accounts } from "./accounts";
import { query, write, type Query, type Value } from "./database";
import type { Projection } from "./projection";

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

interface Row {
  asset: string;
  amount: string;
  debit: string;
  credit: string;
  reason: LedgerReason;
  reference: string;
  time: number;
}

/** One row for each account that a transfer touches, so that a statement is one index range. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS ledger_entries (
    number INTEGER PRIMARY KEY, account_id TEXT NOT NULL, asset TEXT NOT NULL, amount TEXT NOT NULL,
    debit TEXT NOT NULL, credit TEXT NOT NULL, reason TEXT NOT NULL, reference TEXT NOT NULL, time INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS ledger_entries_of_account ON ledger_entries (account_id, number);
  CREATE INDEX IF NOT EXISTS ledger_entries_deposits ON ledger_entries (account_id, reference) WHERE reason = 'deposit';
`;

function ownerOf(account: LedgerAccount): string | null {
  return account.startsWith("house:") ? null : account.slice(0, account.lastIndexOf(":"));
}

export function createLedgerEntries(accounts: Accounts): LedgerEntries {
  let save: (...values: Value[]) => void;
  let list: Query<Row>;
  let deposit: Query<{ number: number }>;
  return {
    migrate(database) {
      database.exec(TABLE);
      save = write(
        database,
        `INSERT INTO ledger_entries (account_id, asset, amount, debit, credit, reason, reference, time)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      );
      list = query(database, "SELECT * FROM ledger_entries WHERE account_id = ? ORDER BY number DESC LIMIT ?");
      deposit = query(
        database,
        "SELECT number FROM ledger_entries WHERE account_id = ? AND reference = ? AND reason = 'deposit' LIMIT 1",
      );
    },
    apply(events) {
      for (const event of events) {
        if (event.type !== "ledger-posted") continue;
        const { asset, amount, debit, credit, reason, reference, time } = event;
        for (const owner of new Set([ownerOf(debit), ownerOf(credit)])) {
          if (owner === null || accounts.isMaker(owner)) continue;
          save(owner, asset, amount.toString(), debit, credit, reason, reference, time);
        }
      }
    },
    list: (accountId, limit) =>
      list.all(accountId, limit).map(({ asset, amount, debit, credit, reason, reference, time }) => ({
        asset,
        amount: BigInt(amount),
        debit,
        credit,
        reason,
        reference,
        time,
      })),
    hasDeposit: (accountId, reference) => deposit.get(accountId, reference) !== undefined,
  };
}
