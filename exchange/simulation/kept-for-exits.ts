import type { Instrument } from "~exchange/domain/instrument";
import type { OrderView } from "~exchange/engine/commands";

/** What orders with exits have received, by the events alone: it is held until their exits are placed. */
export class KeptForExits {
  private readonly kept = new Map<string, bigint>();

  /** Takes an order's news; tells how what its account holds of which asset changes by it. */
  take(order: OrderView, instrument: Instrument): { asset: string; change: bigint }[] {
    const received = order.side === "buy" ? instrument.base : instrument.quote;
    const paid = order.side === "buy" ? instrument.quote : instrument.base;
    const changes = [{ asset: received, change: this.set(order.orderId, keptBy(order, instrument)) }];
    // The exit holds for itself now, or has been refused.
    if (order.parentOrderId !== null) changes.push({ asset: paid, change: this.set(order.parentOrderId, 0n) });
    return changes.filter(({ change }) => change !== 0n);
  }

  private set(orderId: string, amount: bigint): bigint {
    const change = amount - (this.kept.get(orderId) ?? 0n);
    if (amount === 0n) this.kept.delete(orderId);
    else this.kept.set(orderId, amount);
    return change;
  }
}

function keptBy({ exits, side, filledQuantity, filledQuote, fee }: OrderView, instrument: Instrument): bigint {
  if (exits === null || filledQuantity === 0) return 0n;
  return (side === "buy" ? BigInt(filledQuantity) * instrument.baseUnitsPerLot : filledQuote) - fee;
}
