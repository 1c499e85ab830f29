import type { FuturesEvent, FuturesLedgerReason } from "~exchange/engine/futures/events";
import type { Accounts } from "../accounts";
import { query, write, type Query } from "../database";
import { cutPage } from "../page";
import { numberOf, type FuturesProjection } from "./projection";

/** A change of what an account has, in settle units; what moves within the account isn't one. */
export interface WalletEntry {
  entryId: string;
  reason: WalletReason;
  /** Negative where it left. */
  amount: bigint;
  reference: string;
  time: number;
}

export type WalletReason =
  | Extract<
      FuturesLedgerReason,
      "transfer" | "profit" | "loss" | "fee" | "funding" | "liquidation_fee" | "takeover" | "shared_loss"
    >
  | "deleveraging";

export interface FuturesLedgerEntries extends FuturesProjection {
  /** Newest first; `next` is the cursor of the page after, null at the end. */
  page(query: { accountId: string; cursor: number | null; limit: number }): {
    items: WalletEntry[];
    next: string | null;
  };
}

const TABLE = `
  CREATE TABLE IF NOT EXISTS futures_ledger (
    account_id TEXT NOT NULL, number INTEGER NOT NULL, reason TEXT NOT NULL, amount TEXT NOT NULL,
    reference TEXT NOT NULL, time INTEGER NOT NULL, PRIMARY KEY (account_id, number)
  ) STRICT, WITHOUT ROWID;
`;

type Posted = Extract<FuturesEvent, { type: "ledger-posted" }>;

const KEPT: ReadonlySet<string> = new Set<WalletReason>([
  ...(["transfer", "profit", "loss", "fee", "funding", "liquidation_fee", "takeover", "shared_loss"] as const),
]);

export function ownerOf(account: string): string | null {
  return account.startsWith("house:") ? null : account.slice(0, account.lastIndexOf(":"));
}

export function createFuturesLedger(accounts: Accounts): FuturesLedgerEntries {
  /** Whom each liquidation of the command at hand is of. */
  const liquidated = new Map<string, string>();
  let sequence = 0;
  let save: (...values: (string | number)[]) => void;
  let list: Query<{ number: number; reason: WalletReason; amount: string; reference: string; time: number }>;

  /** What a liquidation closes on others' accounts is their deleveraging. */
  function reasonOf({ reason, reference }: Posted, owner: string): WalletReason | null {
    if (!isKept(reason)) return null;
    const of = liquidated.get(reference);
    return of === undefined || of === owner || reason === "shared_loss" ? reason : "deleveraging";
  }

  return {
    types: ["ledger-posted", "liquidation"],
    migrate(database) {
      database.exec(TABLE);
      save = write(
        database,
        "INSERT INTO futures_ledger (account_id, number, reason, amount, reference, time) VALUES (?, ?, ?, ?, ?, ?)",
      );
      list = query(
        database,
        `SELECT number, reason, amount, reference, time FROM futures_ledger
         WHERE account_id = ? AND number < ? ORDER BY number DESC LIMIT ?`,
      );
    },
    take(event, place) {
      if (place.sequence !== sequence) liquidated.clear();
      sequence = place.sequence;
      if (event.type === "liquidation") liquidated.set(event.liquidationId, event.accountId);
      if (event.type !== "ledger-posted") return;
      const [from, to] = [ownerOf(event.debit), ownerOf(event.credit)];
      const owner = from ?? to;
      if (owner === null || from === to || accounts.isMaker(owner)) return;
      const reason = reasonOf(event, owner);
      if (reason === null) return;
      const amount = from === null ? event.amount : -event.amount;
      save(owner, numberOf(place), reason, amount.toString(), event.reference, place.time);
    },
    page({ accountId, cursor, limit }) {
      const { shown, next } = cutPage(list.all(accountId, cursor ?? Number.MAX_SAFE_INTEGER, limit + 1), limit);
      const items = shown.map(({ number, amount, ...row }) => ({
        ...row,
        entryId: String(number),
        amount: BigInt(amount),
      }));
      return { items, next };
    },
  };
}

function isKept(reason: string): reason is WalletReason {
  return KEPT.has(reason);
}
