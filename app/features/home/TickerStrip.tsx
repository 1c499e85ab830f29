import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLocalizedPath } from "~/i18n/use-locale";
import type { MarketRow } from "~/lib/market-rows";
import { LiveChange, LivePrice } from "~/ui/market/LiveFigures";
import { PairCode } from "~/ui/market/PairName";
import { Sparkline } from "~/ui/Sparkline";

const PAIRS_SHOWN = 6;

export function TickerStrip({ rows }: { rows: readonly MarketRow[] }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  return (
    <section className="home-ticker" aria-label={t("home:ticker.label")}>
      <div className="ui-wrap">
        <ul>
          {rows.slice(0, PAIRS_SHOWN).map((row) => (
            <li key={row.pairCode}>
              <Link to={path(`/spot/${row.pairCode}`)}>
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
      </div>
    </section>
  );
}
