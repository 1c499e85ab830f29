import type { FuturesOrder, Position } from "~exchange/contract/futures/schemas";
import { Decimal, parseDecimal } from "~/lib/decimal";

/** Names a position in addresses and lists: by pair and side, a split one by its id as well. */
export function positionKey({ pairCode, side, positionId }: Position): string {
  return positionId === null ? `${pairCode}:${side}` : `${pairCode}:${side}:${positionId}`;
}

/** Names it in a form. */
export function positionFields({ pairCode, side, positionId }: Position): Record<string, string> {
  return { pairCode, side, ...(positionId === null ? {} : { positionId }) };
}

const RATE_DECIMALS = 4;

/** How far mark is from the liquidation price, as a fraction of mark; null where no price liquidates. */
export function distanceOf({ markPrice, liquidationPrice }: Position): string | null {
  const [mark, at] = [parseDecimal(markPrice), parseDecimal(liquidationPrice)];
  if (mark === null || at === null || mark.eq("0")) return null;
  return mark.minus(at).abs().div(mark).round(RATE_DECIMALS, Decimal.roundDown).toFixed(RATE_DECIMALS);
}

/** Trigger prices of the position's own take profit and stop loss: which is which follows from where they lie. */
export function exitPrices(position: Position): { takeProfit: string | null; stopLoss: string | null } {
  const own = position.exitOrders.filter(({ quantity, triggerPrice }) => quantity === null && triggerPrice !== null);
  const entry = parseDecimal(position.markPrice);
  const lies = (order: FuturesOrder, above: boolean) => {
    const trigger = parseDecimal(order.triggerPrice);
    return trigger !== null && entry !== null && (above ? trigger.gt(entry) : trigger.lt(entry));
  };
  const isLong = position.side === "long";
  return {
    takeProfit: own.find((order) => lies(order, isLong))?.triggerPrice ?? null,
    stopLoss: own.find((order) => lies(order, !isLong))?.triggerPrice ?? null,
  };
}
