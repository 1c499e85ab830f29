import { useCallback } from "react";
import { priceToTicks } from "~exchange/domain/instrument";
import { useTerminal } from "../terminal-context";
import { groupOf } from "./book-rows";
import { useOwnOrders } from "./use-own-orders";

/** The grouped prices at which the person has open orders, in ticks. */
export function useOwnPrices(group: number): { bid: ReadonlySet<number>; ask: ReadonlySet<number> } {
  const { instrument } = useTerminal();
  const orders = useOwnOrders();
  const pricesOf = useCallback(
    (side: "bid" | "ask") => {
      const own = orders.filter(
        (order) => order.pairCode === instrument.pair && (order.side === "buy") === (side === "bid"),
      );
      return new Set(
        own.flatMap((order) => {
          const ticks = order.price === null ? null : priceToTicks(instrument, order.price);
          return ticks === null ? [] : [groupOf(ticks, side, group)];
        }),
      );
    },
    [orders, instrument, group],
  );
  return { bid: pricesOf("bid"), ask: pricesOf("ask") };
}
