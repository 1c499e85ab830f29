import { addTo } from "./core/amount";
import type { CoreState } from "./core/core-state";

/**
 * For drills: one unit more of an asset in an account's balance, behind the core's back, as a bit that flipped in memory would
 * do it. `engine`: a JournaledEngine, or the LocalPort in front of one.
 */
export function corruptBalance(engine: object, accountId: string, asset: string): void {
  const inner: unknown = Reflect.get(engine, "engine") ?? engine;
  if (typeof inner !== "object" || inner === null) throw new Error("no engine");
  corruptState(Reflect.get(inner, "state") as CoreState, accountId, asset);
}

/** The same in a futures wallet. */
export function corruptFuturesBalance(engine: object, accountId: string): void {
  const inner: unknown = Reflect.get(engine, "engine") ?? engine;
  const { futures } = Reflect.get(inner as object, "state") as CoreState;
  const account = futures.state.accounts.get(accountId);
  if (!account) throw new Error(`${accountId} has no futures wallet`);
  account.available += 1n;
}

export function corruptState({ directory, ledger }: CoreState, accountId: string, asset: string): void {
  const [account, index] = [directory.findPerson(accountId), directory.assets.find(asset)];
  if (account < 0 || index < 0) throw new Error(`${accountId} has no ${asset}`);
  const at = ledger.own(account, index);
  addTo(ledger.words, at, 1, 0);
}
