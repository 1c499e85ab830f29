import { useTerminal } from "../terminal-context";
import { useUnlessPaused } from "./pause";

/** What the last trade was made at, and which way: that of the side that took it. */
export function useLastPrice(): { price: string | null; tone: "up" | "down" | undefined } {
  const { market } = useTerminal();
  const [newest] = useUnlessPaused(market.trades);
  const ticker = useUnlessPaused(market.ticker);
  const tone = newest && (newest.takerSide === "buy" ? "up" : "down");
  return { price: newest?.price ?? ticker?.last ?? null, tone };
}
