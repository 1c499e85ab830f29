import { decimalsOf } from "~exchange/domain/units";
import { Price } from "~/ui/money/Price";
import { useLastPrice } from "../live/use-last-price";
import { useTerminal } from "../terminal-context";
import { useSheetOpen } from "./use-sheet-open";

/** What the last trade was made at, in the color of the side that took it. */
export function LastPrice() {
  const { rules } = useTerminal();
  const { price, tone } = useLastPrice();
  return <Price value={price} decimals={decimalsOf(rules.tick)} className={tone} />;
}

/** In the head of the sheet, which lies over the page's own price. */
export function SheetPrice() {
  return useSheetOpen() ? (
    <b className="term-sheet-price">
      <LastPrice />
    </b>
  ) : null;
}
