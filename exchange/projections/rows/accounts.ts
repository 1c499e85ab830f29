import type { EngineEvent } from "~exchange/engine/events";
import { query, write, type Sqlite } from "../database";
import type { Projection } from "../projection";

/** Market makers trade far more than everyone else and nobody reads their lists: they leave no rows behind. */
export interface Makers {
  isMaker(accountId: string): boolean;
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS accounts (
    account_id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, password_hash TEXT NOT NULL, kind TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS sessions (
    number INTEGER PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, account_id TEXT NOT NULL, expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS sessions_of_account ON sessions (account_id, number);
  CREATE TABLE IF NOT EXISTS preferences (account_id TEXT PRIMARY KEY, preferences TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS fee_levels (account_id TEXT PRIMARY KEY, level INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

interface Statements {
  openAccount: (id: string, email: string, hash: string, kind: string) => void;
  openSession: (tokenHash: string, accountId: string, expiresAt: number) => void;
  closeSession: (tokenHash: string) => void;
  expireSessions: (accountId: string, before: number) => void;
  savePreferences: (accountId: string, preferences: string) => void;
  saveFeeLevel: (accountId: string, level: number) => void;
}

function prepare(database: Sqlite): Statements {
  return {
    openAccount: write(database, "INSERT INTO accounts (account_id, email, password_hash, kind) VALUES (?, ?, ?, ?)"),
    openSession: write(database, "INSERT INTO sessions (token_hash, account_id, expires_at) VALUES (?, ?, ?)"),
    closeSession: write(database, "DELETE FROM sessions WHERE token_hash = ?"),
    expireSessions: write(database, "DELETE FROM sessions WHERE account_id = ? AND expires_at <= ?"),
    savePreferences: write(database, "INSERT OR REPLACE INTO preferences (account_id, preferences) VALUES (?, ?)"),
    saveFeeLevel: write(database, "INSERT OR REPLACE INTO fee_levels (account_id, level) VALUES (?, ?)"),
  };
}

export function loadMakers(database: Sqlite): Set<string> {
  const rows = query<{ account_id: string }>(database, "SELECT account_id FROM accounts WHERE kind = 'maker'").all();
  return new Set(rows.map(({ account_id }) => account_id));
}

export function createAccountRows(): Projection & Makers {
  let makers = new Set<string>();
  let statements: Statements;

  function applyOne(event: EngineEvent) {
    switch (event.type) {
      case "account-opened":
        if (event.kind === "maker") makers.add(event.accountId);
        statements.openAccount(event.accountId, event.email, event.passwordHash, event.kind);
        break;
      case "session-opened":
        // What has run out is swept here, so that the table grows with accounts and not with sign-ins.
        statements.expireSessions(event.accountId, event.time);
        statements.openSession(event.tokenHash, event.accountId, event.expiresAt);
        break;
      case "session-closed":
        statements.closeSession(event.tokenHash);
        break;
      case "preferences-updated":
        statements.savePreferences(event.accountId, JSON.stringify(event.preferences));
        break;
      case "fee-level-changed":
        statements.saveFeeLevel(event.accountId, event.level);
        break;
      default:
    }
  }

  return {
    migrate(database) {
      database.exec(TABLES);
      statements = prepare(database);
      makers = loadMakers(database);
    },
    apply: (events) => events.forEach(applyOne),
    isMaker: (accountId) => makers.has(accountId),
  };
}
