import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { PairState } from "~exchange/contract/schemas";
import { Banner } from "~/ui/Banner";
import { useLive } from "~/features/terminal/live/use-live";
import { useTerminal } from "./terminal-context";

/** The pair's state as it is now: the stream tells it, before that the page. */
function usePairState(): PairState {
  const { rules, market } = useTerminal();
  return useLive(market.ticker)?.state ?? rules.state;
}

/** Says what the pair takes where that isn't everything. */
export function PairStateNotice() {
  const { t } = useTranslation("spot");
  const state = usePairState();
  // Stands before it has words, so that a change is announced.
  return (
    <div className="term-state" role="status">
      {state !== "trading" && <Banner tone="warning">{t(`pairState.${state}`)}</Banner>}
    </div>
  );
}

/** The order form, locked as a whole while the pair takes no orders; what was typed stays. */
export function OrderEntry({ children }: { children: ReactNode }) {
  const state = usePairState();
  const isClosed = state === "cancel_only" || state === "halted";
  return (
    <fieldset className="term-entry" disabled={isClosed}>
      {children}
    </fieldset>
  );
}
