import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import type { MarketRow } from "~/lib/market-rows";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { LiveChange, LivePrice } from "~/ui/market/LiveFigures";
import { PairCode } from "~/ui/market/PairName";
import { Sparkline } from "~/ui/Sparkline";
import "./ticker-strip.css";

const PAIRS_SHOWN = 6;

/**
 * The first pairs with their prices. On phones the strip moves by itself, round and round, until it is touched, read by
 * keyboard or paused: the switch is a checkbox that the style sheet reads, so that it works without JavaScript.
 */
export function TickerStrip({ rows }: { rows: readonly MarketRow[] }) {
  const { t } = useTranslation();
  const shown = rows.slice(0, PAIRS_SHOWN);
  return (
    <section className="home-ticker" aria-label={t("home:ticker.label")}>
      <div className="ui-wrap">
        <div className="home-ticker-window">
          <Tickers rows={shown} />
          {/* What follows the end is the beginning again, for the eye alone. */}
          <Tickers rows={shown} isEcho />
        </div>
        <label className="home-ticker-pause">
          <input type="checkbox" className="ui-vh" />
          <span className="ui-vh">{t("home:ticker.pause")}</span>
          <Icon name="pause" />
          <Icon name="play" />
        </label>
      </div>
    </section>
  );
}

function Tickers({ rows, isEcho = false }: { rows: readonly MarketRow[]; isEcho?: boolean }) {
  const path = useLocalizedPath();
  return (
    <ul className={isEcho ? "home-ticker-echo" : undefined} aria-hidden={isEcho || undefined}>
      {rows.map((row) => (
        <li key={row.pairCode}>
          <Link to={path(`/spot/${row.pairCode}`)} tabIndex={isEcho ? -1 : undefined}>
            <span className="home-ticker-name">
              <PairCode base={row.base} quote={row.quote} />
            </span>
            <span className="home-ticker-change">
              <LiveChange row={row} />
            </span>
            <span className="home-ticker-price">
              <LivePrice row={row} />
            </span>
            <Sparkline closes={row.closes} width={64} height={28} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
