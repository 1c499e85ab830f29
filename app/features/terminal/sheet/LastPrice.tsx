import { decimalsOf } from "~exchange/domain/units";
import { Price } from "~/ui/money/Price";
import { useUnlessPaused } from "../live/pause";
import { useTerminal } from "../terminal-context";
import { useSheetOpen } from "./use-sheet-open";

/** What the last trade was made at, in the color of the side that took it. */
export function LastPrice() {
  const { market, rules } = useTerminal();
  const [newest] = useUnlessPaused(market.trades);
  const ticker = useUnlessPaused(market.ticker);
  const tone = newest && (newest.takerSide === "buy" ? "up" : "down");
  return <Price value={newest?.price ?? ticker?.last ?? null} decimals={decimalsOf(rules.tick)} className={tone} />;
}

/** In the head of the sheet, which lies over the page's own price. */
export function SheetPrice() {
  return useSheetOpen() ? (
    <b className="term-sheet-price">
      <LastPrice />
    </b>
  ) : null;
}
