import { randomUUID } from "node:crypto";
import { LIMITS } from "~exchange/contract/limits";
import type { Session } from "~exchange/contract/register";
import { normaliseEmail } from "~exchange/domain/email";
import type { Account } from "~exchange/projections/accounts";
import type { ReadStore } from "~exchange/projections/read-store";
import type { CommandGate } from "./command-gate";
import type { Passwords } from "./passwords";
import type { RateLimits } from "./rate-limits";
import { Refusal } from "./refusal";
import type { Sessions } from "./sessions";
import { DEMO_ACCOUNT, type TestFunds } from "./test-funds";

/** Nobody types these: a password that holds one couldn't be typed again. */
const CONTROL_CHARACTER = /\p{Cc}/u;

export interface Credentials {
  email: string;
  password: string;
}

export interface AccountService {
  /** EMAIL_INVALID, PASSWORD_INVALID, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, EMAIL_TAKEN, TOO_MANY_REQUESTS. */
  register(credentials: Credentials, address: string): Promise<Session>;
  /** CREDENTIALS_WRONG whatever it is that's wrong, after the same work; TOO_MANY_REQUESTS. */
  login(credentials: Credentials, address: string): Promise<Session>;
}

interface AccountServiceOptions {
  store: Pick<ReadStore, "accounts">;
  gate: CommandGate;
  sessions: Sessions;
  passwords: Passwords;
  rateLimits: RateLimits;
  /** Null outside demo mode. */
  testFunds: TestFunds | null;
}

export function createAccountService(options: AccountServiceOptions): AccountService {
  const { store, gate, sessions, passwords, rateLimits, testFunds } = options;

  async function openSession(account: Pick<Account, "accountId" | "email" | "kind">): Promise<Session> {
    // Here too, because a crash may have come between opening the account and crediting it.
    if (testFunds && account.kind === "person") await testFunds.give(account.accountId);
    const { token, expiresAt } = await sessions.open(account.accountId);
    return { accountId: account.accountId, email: account.email, token, expiresAt };
  }

  function mayLogIn(account: Account | null): account is Account {
    return account !== null && (account.kind === "person" || (account.kind === "demo" && testFunds !== null));
  }

  return {
    async register({ email: text, password }, address) {
      const email = normaliseEmail(text, LIMITS.emailCharacters);
      if (!email) throw new Refusal("EMAIL_INVALID");
      if (password.length < LIMITS.passwordCharactersMin) throw new Refusal("PASSWORD_TOO_SHORT");
      if (password.length > LIMITS.passwordCharactersMax) throw new Refusal("PASSWORD_TOO_LONG");
      if (CONTROL_CHARACTER.test(password)) throw new Refusal("PASSWORD_INVALID");
      await rateLimits.registration(address);
      // The demo account's address is nobody's, in demo mode and out of it: the mode may change.
      if (email === DEMO_ACCOUNT.email || store.accounts.byEmail(email)) throw new Refusal("EMAIL_TAKEN");
      const account = { accountId: randomUUID(), email, kind: "person" as const };
      await gate.submit({ type: "open-account", ...account, passwordHash: await passwords.hash(password) });
      return openSession(account);
    },
    async login({ email: text, password }, address) {
      const email = normaliseEmail(text, LIMITS.emailCharacters);
      await rateLimits.login(address, email ?? "");
      const found = email ? store.accounts.byEmail(email) : null;
      const account = mayLogIn(found) ? found : null;
      const right = await passwords.verify(account?.passwordHash ?? null, password);
      if (!account || !right) throw new Refusal("CREDENTIALS_WRONG");
      await rateLimits.loggedIn(address, account.email);
      return openSession(account);
    },
  };
}
