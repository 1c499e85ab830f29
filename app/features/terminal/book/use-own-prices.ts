import { useCallback } from "react";
import { priceToTicks } from "~exchange/domain/instrument";
import { LiveValue } from "../live/live-value";
import { useLive } from "../live/use-live";
import { useTerminal, type TerminalParts } from "../terminal-context";

type Own = NonNullable<TerminalParts["account"]>["openOrders"];

const NOBODY: Own = new LiveValue({ ok: true, data: [] });

/** The grouped prices at which the person has open orders, in ticks. */
export function useOwnPrices(group: number): { bid: ReadonlySet<number>; ask: ReadonlySet<number> } {
  const { account, instrument } = useTerminal();
  const panel = useLive(account?.openOrders ?? NOBODY);
  const pricesOf = useCallback(
    (side: "buy" | "sell") => {
      const orders = panel.ok ? panel.data : [];
      const own = orders.filter((order) => order.pairCode === instrument.pair && order.side === side);
      const round = side === "buy" ? Math.floor : Math.ceil;
      return new Set(
        own.flatMap((order) => {
          const ticks = order.price === null ? null : priceToTicks(instrument, order.price);
          return ticks === null ? [] : [round(ticks / group) * group];
        }),
      );
    },
    [panel, instrument, group],
  );
  return { bid: pricesOf("buy"), ask: pricesOf("sell") };
}
