import { useTranslation } from "~/i18n/use-translation";
import { LiveTickers } from "~/lib/live-tickers";
import { ErrorOf } from "~/ui/ErrorOf";
import { Closing } from "./Closing";
import { Faq } from "./Faq";
import { Hero, type Holder } from "./Hero";
import type { HomePage as HomePageData } from "./home-page";
import { MarketTable } from "./MarketTable";
import { TickerStrip } from "./TickerStrip";
import { Tiles } from "./Tiles";
import { TradeTape } from "./TradeTape";
import "./home-market.css";
import "./home-story.css";

/** `holder`: what the header knows of the person's money; null where nobody is signed in. */
export function HomePage({ page, holder }: { page: HomePageData; holder: Holder | null }) {
  const { t } = useTranslation();
  return (
    <LiveTickers>
      <div className="home">
        <Hero page={page} holder={holder} />
        {page.markets.ok && <TickerStrip rows={page.markets.data.rows} />}
        <section className="ui-wrap home-market" aria-label={t("home:table.tabs")}>
          <div>
            {page.markets.ok ? (
              <MarketTable rows={page.markets.data.rows} tab={page.tab} favorites={page.favorites} />
            ) : (
              <ErrorOf failure={page.markets} />
            )}
          </div>
          <aside>
            {page.trades.ok ? (
              page.trades.data && <TradeTape {...page.trades.data} />
            ) : (
              <ErrorOf failure={page.trades} />
            )}
          </aside>
        </section>
        <Tiles page={page} />
        <Faq page={page} />
        {!holder && <Closing page={page} />}
      </div>
    </LiveTickers>
  );
}
