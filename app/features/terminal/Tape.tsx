import { memo } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalsOf } from "~exchange/domain/units";
import type { Trade } from "~exchange/contract/schemas";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import { ErrorOf } from "~/ui/ErrorOf";
import { useUnlessPaused } from "./live/pause";
import type { MarketPanels } from "./market-panels";
import { useTerminal } from "./terminal-context";

/** Recent trades, newest first. */
export function Tape({ trades }: Pick<MarketPanels, "trades">) {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  if (!trades.ok) return <ErrorOf failure={trades} />;
  return (
    <div className="term-book-body">
      <div className="term-book-head">
        <span>{t("book.price", { asset: rules.quote })}</span>
        <span>{t("book.size", { asset: rules.base })}</span>
        <span>{t("tape.time")}</span>
      </div>
      <LiveTape />
    </div>
  );
}

function LiveTape() {
  const { t } = useTranslation("spot");
  const { market } = useTerminal();
  const trades = useUnlessPaused(market.trades);
  if (trades.length === 0) return <p className="term-note">{t("tape.empty")}</p>;
  return (
    <table className="term-tape-rows" aria-label={t("tape.title")} aria-live="off">
      <tbody>
        {trades.map((trade) => (
          <TradeRow key={trade.tradeId} trade={trade} />
        ))}
      </tbody>
    </table>
  );
}

const TradeRow = memo(function TradeRow({ trade }: { trade: Trade }) {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  const isBuy = trade.takerSide === "buy";
  return (
    <tr title={isBuy ? t("side.buy") : t("side.sell")}>
      <td className={isBuy ? "up" : "down"}>
        <Price value={trade.price} decimals={decimalsOf(rules.tick)} />
      </td>
      <td>
        <Price value={trade.quantity} decimals={decimalsOf(rules.lot)} />
      </td>
      <td>
        <Time at={trade.time} format="HMS" />
      </td>
    </tr>
  );
});
