import { ENGINE_LIMITS } from "../limits";
import type { CommandBody } from "../commands";
import { FEE_LEVEL } from "./account-table";
import { AMOUNT_MAX, writeAmount } from "./amount";
import { REQUIRED, type CoreState } from "./core-state";
import { HOUSE_EXTERNAL, UNKNOWN } from "./directory";
import { AVAILABLE, placeOf } from "./ledger";
import { DEPOSIT } from "./words";

type CommandOf<T extends CommandBody["type"]> = Extract<CommandBody, { type: T }>;

/** Opens an account. E-mails are unique whatever their case; a repeat with the same id and e-mail changes nothing. */
export function openAccount(state: CoreState, command: CommandOf<"open-account">): void {
  const { accountId, email, passwordHash, kind } = command;
  const { directory, people, answer } = state;
  const known = directory.accounts.find(accountId);
  if (known !== UNKNOWN) {
    const person = people.byAccount.get(known);
    if (person?.email !== email || person.kind !== kind) answer.refuse("ACCOUNT_EXISTS");
    return;
  }
  if (people.emails.has(email.toLowerCase())) {
    answer.refuse("EMAIL_TAKEN");
    return;
  }
  const account = directory.accounts.add(accountId);
  const none = { preferences: new Map(), sessions: new Map(), deposits: new Map() };
  people.add(account, { email, passwordHash, kind, ...none });
  state.accounts.fit(directory.accounts.count);
  state.events.row({ type: "account-opened", accountId, email, passwordHash, kind });
}

/** Opens a session; the account's oldest one closes where the limit is reached. */
export function openSession(state: CoreState, { accountId, tokenHash, expiresAt }: CommandOf<"open-session">): void {
  const account = findPerson(state, accountId);
  if (account === UNKNOWN) return;
  const { people, answer, events } = state;
  const owner = people.sessions.get(tokenHash);
  if (owner !== undefined && owner !== account) {
    answer.refuse("SESSION_UNKNOWN");
    return;
  }
  const { sessions } = people.of(account);
  if (sessions.get(tokenHash) === expiresAt) return;
  sessions.delete(tokenHash);
  for (const oldest of sessions.keys()) {
    if (sessions.size < ENGINE_LIMITS.sessionsPerAccount) break;
    dropSession(state, account, oldest);
  }
  sessions.set(tokenHash, expiresAt);
  people.sessions.set(tokenHash, account);
  events.row({ type: "session-opened", accountId, tokenHash, expiresAt });
}

export function closeSession(state: CoreState, { tokenHash }: CommandOf<"close-session">): void {
  const account = state.people.sessions.get(tokenHash);
  if (account === undefined) state.answer.refuse("SESSION_UNKNOWN");
  else dropSession(state, account, tokenHash);
}

/** Merges into what is there; the event carries all preferences after the merge. */
export function updatePreferences(state: CoreState, command: CommandOf<"update-preferences">): void {
  const account = findPerson(state, command.accountId);
  if (account === UNKNOWN) return;
  const { preferences } = state.people.of(account);
  for (const [name, value] of Object.entries(command.preferences)) preferences.set(name, value);
  const all = Object.fromEntries(preferences);
  state.events.row({ type: "preferences-updated", accountId: command.accountId, preferences: all });
}

export function setFeeLevel(state: CoreState, { accountId, level }: CommandOf<"set-fee-level">): void {
  const account = findPerson(state, accountId);
  if (account === UNKNOWN) return;
  if (!Number.isInteger(level) || level < 0 || level > FEE_LEVEL_MAX) {
    state.answer.refuse("CONFIGURATION_INVALID", {
      message: `a fee level is a whole number from 0 to ${FEE_LEVEL_MAX}`,
    });
    return;
  }
  const cell = state.accounts.at(account) + FEE_LEVEL;
  if (state.accounts.ints[cell] === level) return;
  state.accounts.ints[cell] = level;
  state.events.row({ type: "fee-level-changed", accountId, level });
}

/** As many as a pair can have, see defineInstrument. */
const FEE_LEVEL_MAX = 15;

/** Credits from outside, once per account and reference. */
export function deposit(state: CoreState, command: CommandOf<"deposit">): void {
  const { amount, reference } = command;
  const { answer, amounts, ledger, events } = state;
  const account = findPerson(state, command.accountId);
  if (account === UNKNOWN) return;
  const asset = state.directory.assets.find(command.asset);
  if (asset === UNKNOWN) {
    answer.refuse("ASSET_UNKNOWN");
    return;
  }
  // What came in so far bounds every balance, so that no sum can grow beyond what is exact.
  if (amount <= 0n || amount - ledger.available(HOUSE_EXTERNAL, asset) >= AMOUNT_MAX) {
    answer.refuse("QUANTITY_INVALID");
    return;
  }
  const { deposits } = state.people.of(account);
  const first = deposits.get(reference);
  if (first) {
    if (first.asset !== asset || first.amount !== amount) answer.refuse("DEPOSIT_REFERENCE_REUSED");
    return;
  }
  deposits.set(reference, { asset, amount });
  writeAmount(amounts, REQUIRED, amount);
  ledger.reference[0] = NaN;
  const at = events.end;
  ledger.post(asset, placeOf(HOUSE_EXTERNAL, AVAILABLE), placeOf(account, AVAILABLE), amounts, REQUIRED, DEPOSIT);
  events.appendText(at, reference);
}

function findPerson(state: CoreState, accountId: string): number {
  const account = state.directory.findPerson(accountId);
  if (account === UNKNOWN) state.answer.refuse("ACCOUNT_UNKNOWN");
  return account;
}

function dropSession(state: CoreState, account: number, tokenHash: string): void {
  state.people.of(account).sessions.delete(tokenHash);
  state.people.sessions.delete(tokenHash);
  const accountId = state.directory.accounts.at(account);
  state.events.row({ type: "session-closed", accountId, tokenHash });
}
