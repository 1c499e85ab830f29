import { FUTURES_LIMITS, type FuturesCommand } from "./commands";
import { freeCollateral } from "./equity";
import { refuseUnless } from "./rejection";
import type { Run } from "./run";

type CommandOf<T extends FuturesCommand["type"]> = Extract<FuturesCommand, { type: T }>;

/** No sum of balances can leave what 2^100 units bound, whatever is transferred. */
const AMOUNT_MAX = 2n ** 100n;

export function openAccount(run: Run, { accountId }: CommandOf<"open-account">): void {
  if (run.state.accounts.has(accountId)) return;
  refuseUnless(accountId.length > 0 && accountId.length <= FUTURES_LIMITS.accountIdLength, "ACCOUNT_UNKNOWN");
  run.state.accounts.set(accountId, {
    accountId,
    available: 0n,
    held: 0n,
    heldCross: 0n,
    positionMode: "one_way",
    settings: new Map(),
    positions: new Map(),
    orders: new Map(),
    finished: new Map(),
    clientOrders: new Map(),
    transfers: new Map(),
  });
  run.record({ type: "account-opened", accountId });
}

/** Money in (positive) or out (negative). The same reference again moves nothing; with another amount it is refused. */
export function transfer(
  run: Run,
  { type, accountId, amount, reference }: CommandOf<"transfer-in" | "transfer-out">,
): void {
  const account = run.account(accountId);
  refuseUnless(amount > 0n && amount <= AMOUNT_MAX, "AMOUNT_INVALID");
  const signed = type === "transfer-in" ? amount : -amount;
  const known = account.transfers.get(reference);
  refuseUnless(known === undefined || known === signed, "REFERENCE_REUSED");
  if (known !== undefined) return;
  const purse = { account, part: "available" } as const;
  if (type === "transfer-out") {
    refuseUnless(amount <= freeCollateral(account), "BALANCE_INSUFFICIENT");
    run.post({ amount, debit: purse, credit: "house:external", reason: "transfer", reference });
  } else run.post({ amount, debit: "house:external", credit: purse, reason: "transfer", reference });
  account.transfers.set(reference, signed);
}

export function endowFund(run: Run, { amount, reference }: CommandOf<"endow-fund">): void {
  refuseUnless(amount > 0n && amount <= AMOUNT_MAX, "AMOUNT_INVALID");
  const known = run.state.endowments.get(reference);
  refuseUnless(known === undefined || known === amount, "REFERENCE_REUSED");
  if (known !== undefined) return;
  run.post({ amount, debit: "house:external", credit: "house:risk-fund", reason: "endowment", reference });
  run.state.endowments.set(reference, amount);
}
