import { assert } from "../assert";
import type { Changes } from "./changes";
import type { LedgerAccount, LedgerReason } from "../events";
import type { Account, Balance, EngineState } from "./state";

export type HouseAccount = "house:external" | "house:fees" | "house:rounding";

/** Where money stands: a part of a person's account, or a house account. */
export type Place = { account: Account; part: "available" | "held" } | HouseAccount;

/** The mirror of the outside world. No configuration, flag or role can extend this set. */
const MAY_BE_NEGATIVE: ReadonlySet<string> = new Set<HouseAccount>(["house:external"]);

export interface Transfer {
  asset: string;
  /** Positive, smallest units. */
  amount: bigint;
  debit: Place;
  credit: Place;
  reason: LedgerReason;
  reference: string;
}

/** The only way a balance changes: the same amount leaves one place and reaches another. */
export function post(state: EngineState, changes: Changes, transfer: Transfer): void {
  const { asset, amount, debit, credit, reason, reference } = transfer;
  assert(amount > 0n, `a transfer of ${amount} ${asset} moves nothing`);
  move(state, changes, asset, debit, -amount);
  move(state, changes, asset, credit, amount);
  changes.record({
    type: "ledger-posted",
    asset,
    amount,
    debit: nameOf(debit),
    credit: nameOf(credit),
    reason,
    reference,
  });
}

/** The balance of an account in an asset, opened at zero on first use. */
function balanceOf(account: Account, asset: string): Balance {
  const found = account.balances.get(asset);
  if (found) return found;
  const opened = { available: 0n, held: 0n };
  account.balances.set(asset, opened);
  return opened;
}

/** Available units, without opening a balance. */
export function availableOf(account: Account, asset: string): bigint {
  return account.balances.get(asset)?.available ?? 0n;
}

function move(state: EngineState, changes: Changes, asset: string, place: Place, delta: bigint): void {
  if (typeof place === "string") {
    const assets = state.house.get(place) ?? new Map<string, bigint>();
    const after = (assets.get(asset) ?? 0n) + delta;
    assertSolvent(place, asset, after);
    state.house.set(place, assets.set(asset, after));
    return;
  }
  const balance = balanceOf(place.account, asset);
  const after = balance[place.part] + delta;
  assertSolvent(nameOf(place), asset, after);
  balance[place.part] = after;
  changes.touchBalance(place.account, asset, balance);
}

function assertSolvent(name: string, asset: string, after: bigint): void {
  assert(after >= 0n || MAY_BE_NEGATIVE.has(name), `${name} would hold ${after} ${asset}`);
}

function nameOf(place: Place): LedgerAccount {
  return typeof place === "string" ? place : `${place.account.accountId}:${place.part}`;
}
