import { lineInts } from "./cache-lines";

/** Ints of an account, which are a cache line. */
const ACCOUNT_INTS = 16;
/** Open orders, oldest first. */
export const OPEN_FIRST = 0;
export const OPEN_LAST = 1;
export const OPEN_COUNT = 2;
/** Orders that have ended: those that are remembered, and all there ever were, which may wrap. */
export const FINISHED_COUNT = 3;
export const FINISHED_EVER = 4;
/** Armed orders among the open ones. */
export const STOP_COUNT = 6;
export const FEE_LEVEL = 7;
/** Its first ASSETS_HERE assets + 1, in the order in which it got them, and where their balances stand in the ledger. */
export const ASSETS = 8;
export const BALANCES = 12;
export const ASSETS_HERE = 4;

/** What the engine keeps about accounts in numbers, by their index; all zero at first. */
export class AccountTable {
  ints = lineInts(64 * ACCOUNT_INTS);

  fit(accounts: number): void {
    if (accounts * ACCOUNT_INTS <= this.ints.length) return;
    const grown = lineInts(Math.max(this.ints.length * 2, accounts * ACCOUNT_INTS));
    grown.set(this.ints);
    this.ints = grown;
  }

  /** Place of an account's ints. */
  at(account: number): number {
    return account * ACCOUNT_INTS;
  }
}
