import { useMemo } from "react";
import { LiveValue } from "../live/live-value";
import { useLive } from "../live/use-live";
import { useTerminal, type OwnOrder, type TerminalParts } from "../terminal-context";

const NOBODY: NonNullable<TerminalParts["account"]>["openOrders"] = new LiveValue({ ok: true, data: [] });

/** The person's open orders of every pair; none where nobody is signed in, or where they can't be had. */
export function useOwnOrders(): readonly OwnOrder[] {
  const { account } = useTerminal();
  const panel = useLive(account?.openOrders ?? NOBODY);
  return useMemo(() => (panel.ok ? panel.data : []), [panel]);
}
