import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { Trade } from "~exchange/contract/schemas";
import { useLocalizedPath } from "~/i18n/use-locale";
import { mergeTrades } from "~/lib/merge-trades";
import { useChannel } from "~/lib/market-socket/use-channel";
import { isolateLtr } from "~/lib/isolate-ltr";
import { Link } from "~/ui/Link";
import { useHydrated } from "~/ui/use-hydrated";
import { Icon } from "~/ui/Icon";
import { useDisplay } from "~/ui/money/display";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import type { Market } from "./home-page";

const TRADES_SHOWN = 7;

/** The pair's last trades; with JavaScript they run on until paused. */
export function TradeTape({ market, trades: initial }: { market: Market; trades: Trade[] }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const [trades, setTrades] = useState(initial);
  const [isPaused, setPaused] = useState(false);
  useChannel(isPaused ? null : { type: "fills", pairCode: market.pairCode }, ({ data }) => {
    const incoming = (data as { trades: Trade[] }).trades;
    setTrades((shown) => mergeTrades(incoming, shown, TRADES_SHOWN));
  });
  const pair = `${market.base}/${market.quote}`;
  return (
    <>
      <header className="home-tape-head">
        <h2>{t("home:trades.title")}</h2>
        <PauseButton isPaused={isPaused} onToggle={() => setPaused(!isPaused)} />
      </header>
      {trades.length === 0 ? (
        <p className="home-empty">{t("home:trades.empty")}</p>
      ) : (
        <Tape market={market} trades={trades} />
      )}
      <p className="home-more">
        <Link className="ui-go" to={path(`/spot/${market.pairCode}`)}>
          {t("home:trades.open", { pair })}
          <Icon name="arrow" />
        </Link>
      </p>
    </>
  );
}

/** Only there where something runs: without JavaScript nothing does. */
function PauseButton({ isPaused, onToggle }: { isPaused: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  const label = isPaused ? t("home:trades.resume") : t("home:trades.pause");
  return (
    <button type="button" className="ui-icon-btn" aria-label={label} title={label} onClick={onToggle}>
      <Icon name={isPaused ? "play" : "pause"} />
    </button>
  );
}

function Tape({ market, trades }: { market: Market; trades: Trade[] }) {
  const { t } = useTranslation();
  const { zone } = useDisplay();
  return (
    <table className="ui-table ui-table-flush home-tape">
      <thead>
        <tr>
          <th scope="col">{t("home:trades.price", { quote: market.quote })}</th>
          <th scope="col" className="ui-end">
            {t("home:trades.quantity", { base: market.base })}
          </th>
          <th scope="col" className="ui-end">
            {t("home:trades.time", { zone: isolateLtr(zone) })}
          </th>
        </tr>
      </thead>
      <tbody>
        {trades.map((trade) => (
          <tr key={trade.tradeId}>
            <td>
              <Price
                value={trade.price}
                decimals={market.priceDecimals}
                className={trade.takerSide === "buy" ? "up" : "down"}
              />
              <VisuallyHidden>
                {trade.takerSide === "buy" ? t("home:trades.bought") : t("home:trades.sold")}
              </VisuallyHidden>
            </td>
            <td className="ui-end">
              <Price value={trade.quantity} decimals={market.quantityDecimals} />
            </td>
            <td className="ui-end home-tape-time">
              <Time at={trade.time} format="HMS" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
