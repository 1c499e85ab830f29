import { priceToTicks, type Instrument } from "~exchange/domain/instrument";
import type { BookLevel, BookSnapshot } from "~/features/terminal/book/book";
import { worstCostUnits } from "~exchange/domain/reservation";
import { missingField, sizedFor, termsOf, type Draft } from "./draft";
import type { Funds } from "./max-order";
import type { Side } from "./order-types";
import { held, takenOf } from "./preview";

/** Why an order is asked about once more before it is sent. */
export const RISKS = ["impact", "far", "large"] as const;
export type Risk = (typeof RISKS)[number];

/** Percent beyond which an order is risky: a market order's way into the book, a limit's distance from the last price, its part of the balance. */
export const RISK_PERCENT: Record<Risk, number> = { impact: 1, far: 5, large: 25 };

export interface OrderInView {
  instrument: Instrument;
  book: BookSnapshot;
  /** Decimal text; null where nothing has been traded yet. */
  lastPrice: string | null;
  draft: Draft;
  side: Side;
  /** Null where they aren't known. */
  funds: Funds | null;
}

/**
 * What is risky about an order that is about to be sent. What isn't whole yet, or takes more than there is, the exchange
 * refuses anyway.
 */
export function orderRisks(order: OrderInView): Risk[] {
  if (missingField(order.draft, order.side) !== null) return [];
  const checks = { impact: reachesFar, far: isFarFromLast, large: isLargePart };
  return RISKS.filter((risk) => checks[risk](order));
}

function reachesFar({ instrument, book, draft, side }: OrderInView): boolean {
  if (draft.orderType !== "market") return false;
  const levels = side === "buy" ? book.asks : book.bids;
  const best = levels[0];
  if (!best) return false;
  const isNear = (level: BookLevel) => !isBeyond(level.ticks, best.ticks, RISK_PERCENT.impact);
  const sized = sizedFor(draft, side);
  const near = takenOf(instrument, levels.filter(isNear), sized, side);
  const all = takenOf(instrument, levels, sized, side);
  return all.lots > near.lots || (sized.lots ?? all.lots) > all.lots;
}

/** Of an order that waits for a price, its limit beside that price: how far away it waits is what it is for. */
function isFarFromLast({ instrument, lastPrice, draft }: OrderInView): boolean {
  if (draft.orderType === "oco") return false;
  const last = lastPrice === null ? null : priceToTicks(instrument, lastPrice);
  const from = draft.triggerTicks ?? last;
  return from !== null && draft.ticks !== null && isBeyond(draft.ticks, from, RISK_PERCENT.far);
}

function isLargePart({ instrument, book, draft, side, funds }: OrderInView): boolean {
  if (!funds) return false;
  const taken = takenOf(instrument, side === "buy" ? book.asks : book.bids, sizedFor(draft, side), side);
  const aside = worstCostUnits(instrument, termsOf(draft, side), taken.quoteUnits);
  const own = held(funds, side);
  return aside <= own && aside * 100n > own * BigInt(RISK_PERCENT.large);
}

/** Whether a price is more than so many percent away from another; both in ticks. */
function isBeyond(ticks: number, from: number, percent: number): boolean {
  const distance = BigInt(Math.abs(ticks - from));
  return distance * 100n > BigInt(from) * BigInt(percent);
}
