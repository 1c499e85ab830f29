import type { AccountKind } from "../commands";

/** What the engine keeps about a person's account in words; looked at by rare commands alone. */
export interface Person {
  email: string;
  passwordHash: string;
  kind: AccountKind;
  preferences: Map<string, string | boolean>;
  /** Token hash to expiry, oldest first. */
  sessions: Map<string, number>;
  /** Deposits by reference; kept for good, since a forgotten reference could be credited twice. */
  deposits: Map<string, { asset: number; amount: bigint }>;
}

/** People by their account's index, in the order they came. Maps keep the order of insertion, which snapshots write down. */
export class People {
  readonly byAccount = new Map<number, Person>();
  /** Lower-case e-mail to account. */
  readonly emails = new Map<string, number>();
  /** Token hash to account. */
  readonly sessions = new Map<string, number>();

  of(account: number): Person {
    const person = this.byAccount.get(account);
    if (!person) throw new RangeError(`no person has account ${account}`);
    return person;
  }

  add(account: number, person: Person): void {
    this.byAccount.set(account, person);
    this.emails.set(person.email.toLowerCase(), account);
    for (const tokenHash of person.sessions.keys()) this.sessions.set(tokenHash, account);
  }
}
