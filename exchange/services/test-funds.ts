import { formatUnits, parseUnits } from "~exchange/domain/units";
import type { ReadStore } from "~exchange/projections/read-store";
import type { CommandGate } from "./command-gate";
import type { Passwords } from "./passwords";

export interface Funds {
  asset: string;
  /** Decimal text. */
  amount: string;
}

/** The shared account that anyone may try a demo deployment with. Published on purpose; it exists in demo mode only. */
export const DEMO_ACCOUNT = { accountId: "demo", email: "demo@bourse.test", password: "demo-trader" } as const;
const NEW_ACCOUNT_SHARE = 1n;
const DEMO_SHARE = 10n;

export interface TestFunds {
  /** Credits an account once; a repeat changes nothing. */
  give(accountId: string): Promise<void>;
  /** Credits an account's futures wallet once, where it has been opened; a repeat changes nothing. */
  giveFutures(accountId: string): Promise<void>;
  /** Opens the demo account where it doesn't exist yet, futures included, and sees to its funds. */
  openDemoAccount(): Promise<void>;
  demoFunds(): Funds[];
  newAccountFunds(): Funds[];
}

interface TestFundsOptions {
  store: Pick<ReadStore, "markets" | "accounts" | "ledgerEntries" | "futures">;
  gate: CommandGate;
  passwords: Passwords;
  funds: readonly Funds[];
  /** Of the futures wallet; null for none. */
  futuresFunds: Funds | null;
}

export function createTestFunds({ store, gate, passwords, funds, futuresFunds }: TestFundsOptions): TestFunds {
  function unitsOf({ asset, amount }: Funds): bigint {
    const scale = store.markets.asset(asset)?.scale;
    const units = scale === undefined ? null : parseUnits(amount, scale);
    if (units === null) throw new Error(`test funds: ${amount} ${asset} is no amount of a configured asset`);
    return units;
  }

  function sharesOf(share: bigint): Funds[] {
    return funds.map((fund) => {
      const scale = store.markets.asset(fund.asset)?.scale ?? 0;
      return { asset: fund.asset, amount: formatUnits(unitsOf(fund) * share, scale) };
    });
  }

  async function credit(accountId: string, purpose: string, share: bigint) {
    const referenceOf = ({ asset }: Funds) => `${purpose}:${accountId}:${asset}`;
    const given = await Promise.all(funds.map((fund) => store.ledgerEntries.hasDeposit(accountId, referenceOf(fund))));
    for (const [index, fund] of funds.entries()) {
      const reference = referenceOf(fund);
      if (given[index]) continue;
      const amount = unitsOf(fund) * share;
      await gate.submit({ type: "deposit", accountId, asset: fund.asset, amount, reference });
    }
  }

  /** By way of the spot wallet, as everybody's money goes. */
  async function creditFutures(accountId: string, purpose: string, share: bigint) {
    if (!futuresFunds || !store.futures.wallets.of(accountId)) return;
    const { asset } = futuresFunds;
    const reference = `${purpose}:${accountId}`;
    const amount = unitsOf(futuresFunds) * share;
    const given = await store.ledgerEntries.hasDeposit(accountId, reference);
    if (!given) await gate.submit({ type: "deposit", accountId, asset, amount, reference });
    await gate.submit({ type: "transfer-funds", accountId, to: "futures", asset, amount, reference });
  }

  return {
    give: (accountId) => credit(accountId, "test-funds", NEW_ACCOUNT_SHARE),
    giveFutures: (accountId) =>
      accountId === DEMO_ACCOUNT.accountId
        ? creditFutures(accountId, "demo-futures-funds", DEMO_SHARE)
        : creditFutures(accountId, "test-futures-funds", NEW_ACCOUNT_SHARE),
    async openDemoAccount() {
      const { accountId, email, password } = DEMO_ACCOUNT;
      if (!store.accounts.byId(accountId)) {
        const passwordHash = await passwords.hash(password);
        await gate.submit({ type: "open-account", accountId, email, passwordHash, kind: "demo" });
      }
      await credit(accountId, "demo-funds", DEMO_SHARE);
      if (!futuresFunds) return;
      if (!store.futures.wallets.of(accountId))
        await gate.submit({ type: "futures", command: { type: "open-account", accountId } });
      await this.giveFutures(accountId);
    },
    demoFunds: () => sharesOf(DEMO_SHARE),
    newAccountFunds: () => sharesOf(NEW_ACCOUNT_SHARE),
  };
}
