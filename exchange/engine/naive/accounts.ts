import type { Changes, CommandOf } from "./changes";
import { post } from "./ledger";
import { ENGINE_LIMITS } from "../limits";
import { findAccount } from "./lookup";
import { Rejection, type Outcome } from "./rejection";
import type { Account, EngineState } from "./state";

/** Opens an account. E-mails are unique whatever their case; a repeat with the same id and e-mail changes nothing. */
export function openAccount(state: EngineState, changes: Changes, command: CommandOf<"open-account">): Outcome {
  const { accountId, email, passwordHash, kind } = command;
  const key = email.toLowerCase();
  const existing = state.accounts.get(accountId);
  if (existing) {
    if (existing.email === email && existing.kind === kind) return {};
    throw new Rejection("ACCOUNT_EXISTS");
  }
  if (state.emails.has(key)) throw new Rejection("EMAIL_TAKEN");
  state.emails.set(key, accountId);
  state.accounts.set(accountId, {
    accountId,
    email,
    passwordHash,
    kind,
    feeLevel: 0,
    preferences: new Map(),
    sessions: new Map(),
    balances: new Map(),
    deposits: new Map(),
    openOrders: new Map(),
    finishedOrders: new Map(),
    clientOrders: new Map(),
  });
  changes.record({ type: "account-opened", accountId, email, passwordHash, kind });
  return {};
}

/** Opens a session; the account's oldest one closes where the limit is reached. */
export function openSession(state: EngineState, changes: Changes, command: CommandOf<"open-session">): Outcome {
  const { accountId, tokenHash, expiresAt } = command;
  const account = findAccount(state, accountId);
  const owner = state.sessions.get(tokenHash);
  if (owner && owner !== account) throw new Rejection("SESSION_UNKNOWN");
  if (account.sessions.get(tokenHash) === expiresAt) return {};
  account.sessions.delete(tokenHash);
  for (const oldest of account.sessions.keys()) {
    if (account.sessions.size < ENGINE_LIMITS.sessionsPerAccount) break;
    dropSession(state, changes, account, oldest);
  }
  account.sessions.set(tokenHash, expiresAt);
  state.sessions.set(tokenHash, account);
  changes.record({ type: "session-opened", accountId, tokenHash, expiresAt });
  return {};
}

export function closeSession(state: EngineState, changes: Changes, { tokenHash }: CommandOf<"close-session">): Outcome {
  const account = state.sessions.get(tokenHash);
  if (!account) throw new Rejection("SESSION_UNKNOWN");
  dropSession(state, changes, account, tokenHash);
  return {};
}

/** Merges into what is there; the event carries all preferences after the merge. */
export function updatePreferences(
  state: EngineState,
  changes: Changes,
  command: CommandOf<"update-preferences">,
): Outcome {
  const account = findAccount(state, command.accountId);
  for (const [name, value] of Object.entries(command.preferences)) account.preferences.set(name, value);
  const preferences = Object.fromEntries(account.preferences);
  changes.record({ type: "preferences-updated", accountId: account.accountId, preferences });
  return {};
}

export function setFeeLevel(state: EngineState, changes: Changes, command: CommandOf<"set-fee-level">): Outcome {
  const { accountId, level } = command;
  const account = findAccount(state, accountId);
  if (!Number.isInteger(level) || level < 0 || level > 15)
    throw new Rejection("CONFIGURATION_INVALID", { message: "a fee level is a whole number from 0 to 15" });
  if (account.feeLevel === level) return {};
  account.feeLevel = level;
  changes.record({ type: "fee-level-changed", accountId, level });
  return {};
}

/** Credits from outside, once per account and reference. */
export function deposit(state: EngineState, changes: Changes, command: CommandOf<"deposit">): Outcome {
  const { asset, amount, reference } = command;
  const account = findAccount(state, command.accountId);
  if (!state.assets.has(asset)) throw new Rejection("ASSET_UNKNOWN");
  const cameIn = -(state.house.get("house:external")?.get(asset) ?? 0n);
  if (amount <= 0n || amount + cameIn >= 2n ** 100n) throw new Rejection("QUANTITY_INVALID");
  const first = account.deposits.get(reference);
  if (first) {
    if (first.asset !== asset || first.amount !== amount) throw new Rejection("DEPOSIT_REFERENCE_REUSED");
    return {};
  }
  account.deposits.set(reference, { asset, amount });
  const credit = { account, part: "available" } as const;
  post(state, changes, { asset, amount, debit: "house:external", credit, reason: "deposit", reference });
  return {};
}

function dropSession(state: EngineState, changes: Changes, account: Account, tokenHash: string): void {
  account.sessions.delete(tokenHash);
  state.sessions.delete(tokenHash);
  changes.record({ type: "session-closed", accountId: account.accountId, tokenHash });
}
