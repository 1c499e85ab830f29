import { freeCollateral } from "~exchange/domain/futures/account";
import type { Draft } from "./draft";
import { previewOrder, type Grounds, type Preview } from "./preview";
import type { Side } from "./order-types";

/** Why an order is asked about once more before it is sent. */
export const RISKS = ["impact", "far", "large"] as const;
export type Risk = (typeof RISKS)[number];

/** Percent beyond which an order is risky: a market order's way into the book, a limit's distance from mark, its part of what is free. */
export const RISK_PERCENT: Record<Risk, number> = { impact: 1, far: 5, large: 25 };

/** What is risky about an order that is about to be sent; what isn't whole yet, or can't be paid, is refused anyway. */
export function orderRisks(grounds: Grounds, draft: Draft, side: Side): Risk[] {
  const preview = previewOrder(grounds, draft, side);
  if (preview.lots === null || preview.warning === "insufficient") return [];
  const checks: Record<Risk, boolean> = {
    impact: draft.orderType === "market" && reachesFar(preview),
    far: draft.ticks !== null && isFar(draft.ticks, draft.triggerTicks ?? grounds.markTicks),
    large: isLarge(grounds, preview.cost),
  };
  return RISKS.filter((risk) => checks[risk]);
}

/** More than the book holds goes as far as anybody may still offer. */
function reachesFar({ slippagePercent, warning }: Preview): boolean {
  return warning === "unfilled" || Number(slippagePercent ?? "0") > RISK_PERCENT.impact;
}

/** Of an order that waits for a price, its limit beside that price: how far away it waits is what it is for. */
function isFar(ticks: number, from: number): boolean {
  return from > 0 && BigInt(Math.abs(ticks - from)) * 100n > BigInt(from) * BigInt(RISK_PERCENT.far);
}

function isLarge({ account }: Grounds, cost: bigint | null): boolean {
  if (!account || cost === null) return false;
  return cost * 100n > freeCollateral(account.purse, account.stakes) * BigInt(RISK_PERCENT.large);
}
