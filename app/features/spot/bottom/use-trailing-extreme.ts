import type { Order } from "~exchange/contract/schemas";
import { LiveValue } from "~/features/terminal/live/live-value";
import type { Extremes } from "../live/trailing-live";
import { useLive } from "~/features/terminal/live/use-live";
import { useTerminal } from "../terminal-context";

const NOTHING = new LiveValue<Extremes>({});

/** What a trailing stop trails now; null where it isn't known, as for those of other pairs. */
export function useTrailingExtreme({ orderId }: Order): string | null {
  const { trailing } = useTerminal();
  return useLive(trailing?.extremes ?? NOTHING)[orderId] ?? null;
}
