import { assert } from "../assert";
import type { FuturesHouse, FuturesLedgerAccount, FuturesLedgerReason } from "./events";
import type { FuturesAccount, FuturesOrder, FuturesState, Position } from "./state";

/** Where money stands: a part of an account, the margin of an isolated position, or a house account. */
export type Place = { account: FuturesAccount; part: "available" | "held" } | { leg: Position } | FuturesHouse;

export interface Posting {
  /** Positive, settle units. */
  amount: bigint;
  debit: Place;
  credit: Place;
  reason: FuturesLedgerReason;
  reference: string;
  /** The position whose unrealised profit this pays out, where the money isn't its own margin. */
  drawnFrom?: Position;
}

/** Mirrors of what is elsewhere. No configuration, flag or role can extend this set. */
const MAY_BE_NEGATIVE: ReadonlySet<FuturesLedgerAccount> = new Set<FuturesHouse>(["house:external", "house:clearing"]);

/** Where fills and settlements post to: the books, or a trial that nobody hears of. */
export interface FuturesLedger {
  post(posting: Posting): void;
}

/** Postings against copies of accounts, to see what would come of them; the house's side is left out. */
export const TRIAL: FuturesLedger = {
  post({ amount, debit, credit }) {
    move(debit, -amount);
    move(credit, amount);
  },
};

/** The books: the only way a balance changes. */
export function postTo(state: FuturesState, { amount, debit, credit }: Posting): void {
  assert(amount > 0n, `a posting of ${amount} moves nothing`);
  for (const [place, delta] of [
    [debit, -amount],
    [credit, amount],
  ] as const) {
    if (typeof place === "string") {
      state.house[place] += delta;
      assert(state.house[place] >= 0n || MAY_BE_NEGATIVE.has(place), `${place} would hold ${state.house[place]}`);
    } else move(place, delta);
  }
}

function move(place: Place, delta: bigint): void {
  if (typeof place === "string") return;
  if ("leg" in place) {
    place.leg.margin += delta;
    assert(place.leg.margin >= 0n, `${nameOfPlace(place)} would hold ${place.leg.margin}`);
    return;
  }
  place.account[place.part] += delta;
  assert(place.account[place.part] >= 0n, `${nameOfPlace(place)} would hold ${place.account[place.part]}`);
}

export function nameOfPlace(place: Place): FuturesLedgerAccount {
  if (typeof place === "string") return place;
  return "leg" in place ? `${place.leg.account.accountId}:margin` : `${place.account.accountId}:${place.part}`;
}

/** Reserves money for an order, or gives some of it back (negative). */
export function hold(ledger: FuturesLedger, order: FuturesOrder, account: FuturesAccount, amount: bigint): void {
  if (amount === 0n) return;
  const [available, held] = [{ account, part: "available" } as const, { account, part: "held" } as const];
  const reference = order.orderId;
  if (amount > 0n) ledger.post({ amount, debit: available, credit: held, reason: "hold", reference });
  else ledger.post({ amount: -amount, debit: held, credit: available, reason: "release", reference });
  order.held += amount;
  if (account.settings.get(order.market.name)?.mode === "cross") account.heldCross += amount;
}
