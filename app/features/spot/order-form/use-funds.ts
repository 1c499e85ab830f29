import { parseUnits } from "~exchange/domain/units";
import type { Balance } from "~exchange/contract/schemas";
import { LiveValue } from "../live/live-value";
import { useLive } from "../live/use-live";
import type { Panel } from "~/lib/panel";
import { useTerminal } from "../terminal-context";
import type { Funds } from "./max-order";

const NOBODY = new LiveValue<Panel<Balance[]>>({ ok: true, data: [] });

/** The available balances of the pair's assets; null when nobody is signed in or they can't be had. */
export function useFunds(): { funds: Funds; base: string; quote: string } | null {
  const { account, rules } = useTerminal();
  const panel = useLive(account?.balances ?? NOBODY);
  if (!panel.ok) return null;
  const available = (asset: string) => panel.data.find((balance) => balance.asset === asset)?.available ?? null;
  const [base, quote] = [available(rules.base), available(rules.quote)];
  if (base === null || quote === null) return null;
  const baseUnits = parseUnits(base, rules.baseScale);
  const quoteUnits = parseUnits(quote, rules.quoteScale);
  return baseUnits === null || quoteUnits === null ? null : { funds: { baseUnits, quoteUnits }, base, quote };
}
