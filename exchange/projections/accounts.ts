import type { AccountKind } from "~exchange/engine/commands";
import type { EngineEvent } from "~exchange/engine/events";
import { query, type Query, type Sqlite } from "./database";
import type { LiveView } from "./live-view";
import { loadMakers, type Makers } from "./rows/accounts";
import { Unwritten } from "./unwritten";

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

export interface Accounts extends LiveView, Makers {
  byId(accountId: string): Account | null;
  byEmail(email: string): Account | null;
  /** Also one that has expired. */
  session(tokenHash: string): Session | null;
  preferences(accountId: string): Record<string, string | boolean>;
  /** Place in each pair's table of fees; 0, the pair's own, of an account that nobody has said anything about. */
  feeLevel(accountId: string): number;
}

const ACCOUNT = "SELECT account_id, email, password_hash, kind FROM accounts";

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
  preferences: Query<{ preferences: string }>;
  feeLevel: Query<{ level: number }>;
}

function prepare(database: Sqlite): Statements {
  return {
    byId: query(database, `${ACCOUNT} WHERE account_id = ?`),
    byEmail: query(database, `${ACCOUNT} WHERE email = ?`),
    session: query(database, "SELECT token_hash, account_id, expires_at FROM sessions WHERE token_hash = ?"),
    preferences: query(database, "SELECT preferences FROM preferences WHERE account_id = ?"),
    feeLevel: query(database, "SELECT level FROM fee_levels WHERE account_id = ?"),
  };
}

function toAccount(row: AccountRow | undefined): Account | null {
  return row ? { accountId: row.account_id, email: row.email, passwordHash: row.password_hash, kind: row.kind } : null;
}

function toSession(row: SessionRow | undefined): Session | null {
  return row ? { accountId: row.account_id, tokenHash: row.token_hash, expiresAt: row.expires_at } : null;
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

/** What has happened to accounts and sessions since the rows were last written. */
class Recent {
  readonly accounts = new Unwritten<Account>();
  readonly emails = new Unwritten<Account>();
  /** Null: closed. */
  readonly sessions = new Unwritten<Session | null>();
  readonly preferences = new Unwritten<Record<string, string | boolean>>();
  readonly feeLevels = new Unwritten<number>();

  take(event: EngineEvent): void {
    if (event.type === "account-opened") {
      const { accountId, email, passwordHash, kind, sequence } = event;
      this.accounts.set(accountId, { accountId, email, passwordHash, kind }, sequence);
      this.emails.set(email, { accountId, email, passwordHash, kind }, sequence);
    } else if (event.type === "session-opened") {
      const { accountId, tokenHash, expiresAt, sequence } = event;
      this.sessions.set(tokenHash, { accountId, tokenHash, expiresAt }, sequence);
    } else if (event.type === "session-closed") {
      this.sessions.set(event.tokenHash, null, event.sequence);
    } else if (event.type === "preferences-updated") {
      this.preferences.set(event.accountId, event.preferences, event.sequence);
    } else if (event.type === "fee-level-changed") {
      this.feeLevels.set(event.accountId, event.level, event.sequence);
    }
  }

  written(position: number): void {
    const { accounts, emails, sessions, preferences, feeLevels } = this;
    for (const kind of [accounts, emails, sessions, preferences, feeLevels]) kind.written(position);
  }
}

export function createAccounts(): Accounts {
  let makers = new Set<string>();
  /** An account never changes once it is open; a session leaves when it is closed, and says itself when it runs out. */
  const accounts = new Map<string, Account>();
  const sessions = new Map<string, Session>();
  const recent = new Recent();
  let statements: Statements;

  function session(tokenHash: string): Session | null {
    const told = recent.sessions.get(tokenHash);
    if (told !== undefined) return told;
    return kept(sessions, tokenHash, () => toSession(statements.session.get(tokenHash)));
  }

  return {
    load(database) {
      statements = prepare(database);
      makers = loadMakers(database);
    },
    apply(events) {
      for (const event of events) {
        if (event.type === "account-opened" && event.kind === "maker") makers.add(event.accountId);
        if (event.type === "session-closed") sessions.delete(event.tokenHash);
        recent.take(event);
      }
    },
    written: (position) => recent.written(position),
    byId: (accountId) =>
      recent.accounts.get(accountId) ?? kept(accounts, accountId, () => toAccount(statements.byId.get(accountId))),
    byEmail: (email) => recent.emails.get(email) ?? toAccount(statements.byEmail.get(email)),
    isMaker: (accountId) => makers.has(accountId),
    session,
    preferences(accountId) {
      const told = recent.preferences.get(accountId);
      if (told) return told;
      const row = statements.preferences.get(accountId);
      return row ? (JSON.parse(row.preferences) as Record<string, string | boolean>) : {};
    },
    feeLevel: (accountId) => recent.feeLevels.get(accountId) ?? statements.feeLevel.get(accountId)?.level ?? 0,
  };
}
