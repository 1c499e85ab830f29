import type { AccountKind } from "~exchange/engine/commands";
import type { EngineEvent } from "~exchange/engine/events";
import { query, write, type Query, type Sqlite } from "./database";
import type { Projection } from "./projection";

export interface Account {
  accountId: string;
  email: string;
  passwordHash: string;
  kind: AccountKind;
}

export interface Session {
  accountId: string;
  tokenHash: string;
  expiresAt: number;
}

export interface Accounts extends Projection {
  byId(accountId: string): Account | null;
  byEmail(email: string): Account | null;
  /** Market makers trade far more than everyone else and nobody reads their lists: they leave no rows behind. */
  isMaker(accountId: string): boolean;
  session(tokenHash: string): Session | null;
  /** Sessions of an account, oldest first, expired ones included. */
  sessions(accountId: string): Session[];
  preferences(accountId: string): Record<string, string | boolean>;
  /** Place in each pair's table of fees; 0, the pair's own, of an account that nobody has said anything about. */
  feeLevel(accountId: string): number;
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
const ACCOUNT = "SELECT account_id, email, password_hash, kind FROM accounts";
const SESSION = "SELECT token_hash, account_id, expires_at FROM sessions";

interface AccountRow {
  account_id: string;
  email: string;
  password_hash: string;
  kind: AccountKind;
}
interface SessionRow {
  token_hash: string;
  account_id: string;
  expires_at: number;
}

interface Statements {
  byId: Query<AccountRow>;
  byEmail: Query<AccountRow>;
  session: Query<SessionRow>;
  sessions: Query<SessionRow>;
  preferences: Query<{ preferences: string }>;
  feeLevel: Query<{ level: number }>;
  openAccount: (id: string, email: string, hash: string, kind: string) => void;
  openSession: (tokenHash: string, accountId: string, expiresAt: number) => void;
  closeSession: (tokenHash: string) => void;
  expireSessions: (accountId: string, before: number) => void;
  savePreferences: (accountId: string, preferences: string) => void;
  saveFeeLevel: (accountId: string, level: number) => void;
}

function prepare(database: Sqlite): Statements {
  return {
    byId: query(database, `${ACCOUNT} WHERE account_id = ?`),
    byEmail: query(database, `${ACCOUNT} WHERE email = ?`),
    session: query(database, `${SESSION} WHERE token_hash = ?`),
    sessions: query(database, `${SESSION} WHERE account_id = ? ORDER BY number`),
    preferences: query(database, "SELECT preferences FROM preferences WHERE account_id = ?"),
    feeLevel: query(database, "SELECT level FROM fee_levels WHERE account_id = ?"),
    openAccount: write(database, "INSERT INTO accounts (account_id, email, password_hash, kind) VALUES (?, ?, ?, ?)"),
    openSession: write(database, "INSERT INTO sessions (token_hash, account_id, expires_at) VALUES (?, ?, ?)"),
    closeSession: write(database, "DELETE FROM sessions WHERE token_hash = ?"),
    expireSessions: write(database, "DELETE FROM sessions WHERE account_id = ? AND expires_at <= ?"),
    savePreferences: write(database, "INSERT OR REPLACE INTO preferences (account_id, preferences) VALUES (?, ?)"),
    saveFeeLevel: write(database, "INSERT OR REPLACE INTO fee_levels (account_id, level) VALUES (?, ?)"),
  };
}

function toAccount(row: AccountRow | undefined): Account | null {
  return row ? { accountId: row.account_id, email: row.email, passwordHash: row.password_hash, kind: row.kind } : null;
}

function toSession(row: SessionRow): Session {
  return { accountId: row.account_id, tokenHash: row.token_hash, expiresAt: row.expires_at };
}

/** Accounts and sessions that are kept in memory: every call asks for one of each. */
const KEPT_MAX = 20_000;

/** What `load` has answered for a key before; nothing is kept of a null. */
function kept<Value>(cache: Map<string, Value>, key: string, load: () => Value | null): Value | null {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const loaded = load();
  if (loaded === null) return null;
  if (cache.size >= KEPT_MAX) cache.clear();
  cache.set(key, loaded);
  return loaded;
}

export function createAccounts(): Accounts {
  const makers = new Set<string>();
  /** An account never changes once it is open; a session leaves when it is closed, and says itself when it runs out. */
  const accounts = new Map<string, Account>();
  const sessions = new Map<string, Session>();
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
        sessions.delete(event.tokenHash);
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
      const rows = query<{ account_id: string }>(
        database,
        "SELECT account_id FROM accounts WHERE kind = 'maker'",
      ).all();
      for (const row of rows) makers.add(row.account_id);
    },
    apply: (events) => events.forEach(applyOne),
    byId: (accountId) => kept(accounts, accountId, () => toAccount(statements.byId.get(accountId))),
    byEmail: (email) => toAccount(statements.byEmail.get(email)),
    isMaker: (accountId) => makers.has(accountId),
    session: (tokenHash) =>
      kept(sessions, tokenHash, () => {
        const row = statements.session.get(tokenHash);
        return row ? toSession(row) : null;
      }),
    sessions: (accountId) => statements.sessions.all(accountId).map(toSession),
    preferences(accountId) {
      const row = statements.preferences.get(accountId);
      return row ? (JSON.parse(row.preferences) as Record<string, string | boolean>) : {};
    },
    feeLevel: (accountId) => statements.feeLevel.get(accountId)?.level ?? 0,
  };
}
