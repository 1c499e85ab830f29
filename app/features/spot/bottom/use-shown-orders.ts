import { useSearchParams } from "@remix-run/react";
import type { Order } from "~exchange/contract/schemas";
import { useTerminal } from "../terminal-context";

/** All of them, or those of the terminal's own pair where the address says so. */
export function useShownOrders(orders: readonly Order[]): readonly Order[] {
  const { rules } = useTerminal();
  const [search] = useSearchParams();
  return search.get("only") === "1" ? orders.filter(({ pairCode }) => pairCode === rules.pairCode) : orders;
}
