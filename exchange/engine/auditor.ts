import type { EngineEvent } from "./events";

/** Violations that are kept and told; one is enough to stop trading. */
const VIOLATIONS_MAX = 20;

/** What the auditor compares: an account as the core has it, at this moment. */
export interface AuditedAccount {
  accountId: string;
  /** `reserved`: what the account's open orders need together. Smallest units. */
  balances: { asset: string; available: bigint; held: bigint; reserved: bigint }[];
}

export interface AuditedCore {
  /** All accounts; those that are opened meanwhile may come or not. */
  accounts(): Iterator<AuditedAccount>;
  accountCount(): number;
  /** Balances of the house: "house:fees" and so on, asset by asset. */
  house(): { account: string; asset: string; amount: bigint }[];
}

export interface AuditFindings {
  /** Rounds over all accounts since the start. */
  rounds: number;
  /** Empty while everything holds; else one sentence a violation. */
  violations: string[];
}

/**
 * A second ledger, folded from the postings alone, and a comparison of every balance of the core with it, a few accounts at a
 * time while trading goes on. Every posting takes as much from one side as it gives to the other, so where each balance agrees
 * the whole sums to zero. That what is held is what open orders need is checked in passing.
 */
export class Auditor {
  private readonly ledger = new Map<string, bigint>();
  private readonly found: string[] = [];
  private round: Iterator<AuditedAccount> | null = null;
  private rounds = 0;

  /** Begins with the balances as they are: what a start has replayed was audited as a whole. */
  constructor(private readonly core: AuditedCore) {
    for (const { account, asset, amount } of core.house()) this.ledger.set(`${account} ${asset}`, amount);
    const accounts = core.accounts();
    for (let next = accounts.next(); !next.done; next = accounts.next()) {
      for (const { asset, available, held } of next.value.balances) {
        this.ledger.set(`${next.value.accountId}:available ${asset}`, available);
        this.ledger.set(`${next.value.accountId}:held ${asset}`, held);
      }
    }
  }

  /** Folds what a batch did. */
  take(events: readonly EngineEvent[]): void {
    for (const event of events) {
      if (event.type !== "ledger-posted") continue;
      if (event.amount <= 0n) this.report(`command ${event.sequence} posted ${event.amount} ${event.asset}`);
      this.add(`${event.debit} ${event.asset}`, -event.amount);
      this.add(`${event.credit} ${event.asset}`, event.amount);
    }
  }

  /** Compares up to `accounts` accounts. Call between batches, when every event has been taken. */
  step(accounts: number): void {
    for (let count = 0; count < accounts; count += 1) {
      this.round ??= this.core.accounts();
      const next = this.round.next();
      if (!next.done) {
        this.compare(next.value);
        continue;
      }
      this.compareHouse();
      this.round = null;
      this.rounds += 1;
      return;
    }
  }

  findings(): AuditFindings {
    return { rounds: this.rounds, violations: [...this.found] };
  }

  private compare({ accountId, balances }: AuditedAccount): void {
    for (const { asset, available, held, reserved } of balances) {
      if (available < 0n || held < 0n) this.report(`${accountId}: ${available} available and ${held} held ${asset}`);
      if (held !== reserved) this.report(`${accountId}: ${held} ${asset} held, open orders reserve ${reserved}`);
      this.expect(`${accountId}:available ${asset}`, available);
      this.expect(`${accountId}:held ${asset}`, held);
    }
  }

  private compareHouse(): void {
    for (const { account, asset, amount } of this.core.house()) {
      if (account !== "house:external" && amount < 0n) this.report(`${account} holds ${amount} ${asset}`);
      this.expect(`${account} ${asset}`, amount);
    }
  }

  private expect(key: string, amount: bigint): void {
    const posted = this.ledger.get(key) ?? 0n;
    if (posted !== amount) this.report(`${key}: the balance is ${amount}, the ledger's postings sum to ${posted}`);
  }

  private report(violation: string): void {
    if (this.found.length < VIOLATIONS_MAX && !this.found.includes(violation)) this.found.push(violation);
  }

  private add(key: string, amount: bigint): void {
    this.ledger.set(key, (this.ledger.get(key) ?? 0n) + amount);
  }
}
