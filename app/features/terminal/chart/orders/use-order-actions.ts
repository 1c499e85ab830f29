import { useFetcher, useLocation, useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import type { AmendAnswer, Amendment } from "../../amend/amendment";
import { useTerminal } from "../../terminal-context";
import { terminalSearch } from "../../terminal-links";
import type { OrderLine } from "./order-lines";

export interface OrderActions {
  isPending: boolean;
  /** Of the last amendment; null before there is one. */
  outcome: AmendAnswer | null;
  amend(line: OrderLine, to: Amendment): void;
  cancel(orderId: string): void;
}

/** Changes and cancels orders through the terminal's own action; what became of it is told in a toast. */
export function useOrderActions(): OrderActions {
  const { toasts, rules } = useTerminal();
  const fetcher = useFetcher<AmendAnswer>();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const outcome = fetcher.data ?? null;
  useEffect(() => {
    if (outcome?.message)
      toasts.send({ ...outcome.message, isBad: !outcome.ok, about: outcome.ok ? outcome.orderId : null });
  }, [outcome, toasts]);
  const send = (fields: Record<string, string>) =>
    fetcher.submit({ ...fields, respond: "data" }, { method: "post", action: pathname + terminalSearch(search) });
  return {
    isPending: fetcher.state !== "idle",
    outcome: outcome?.intent === "amend" ? outcome : null,
    amend: ({ orderId, side }, { price, quantity }) =>
      send({ intent: "amend", orderId, orderPair: rules.pairCode, side, price, quantity }),
    cancel: (orderId) => send({ intent: "cancel", orderId }),
  };
}
