import { useTranslation } from "~/i18n/use-translation";
import { readFavorites, writeFavorites } from "~/lib/favorites";
import { LiveTickers } from "~/lib/live-tickers";
import { ErrorOf } from "~/ui/ErrorOf";
import { Compact } from "~/ui/money/Compact";
import { useChosen } from "~/ui/PreferenceForm";
import { FuturesTable } from "./FuturesTable";
import { HeatMap } from "./HeatMap";
import { MarketsFilters } from "./MarketsFilters";
import { MarketsFooter, SnapshotFooter } from "./MarketsFooter";
import type { FuturesZone, MarketsPage as MarketsPageData, MarketsView } from "./markets-page";
import type { MarketsQuery } from "./markets-query";
import { MarketsTable } from "./MarketsTable";
import { MoversCard } from "./MoversCard";
import { NothingFound } from "./NothingFound";
import "./markets-cards.css";
import "./markets.css";

export function MarketsPage({ page }: { page: MarketsPageData }) {
  const { t } = useTranslation();
  const { markets, query, futures } = page;
  const favorites = readFavorites(useChosen("favorites", writeFavorites(page.favorites)));
  return (
    <LiveTickers>
      <div className="markets">
        <header className="markets-head">
          <h1>{t("markets:title")}</h1>
          {markets.ok && <Summary view={markets.data} />}
        </header>
        {markets.ok ? (
          <Markets view={markets.data} query={query} favorites={favorites} futures={futures} />
        ) : (
          <section className="markets-list">
            <ErrorOf failure={markets} />
          </section>
        )}
      </div>
    </LiveTickers>
  );
}

function Summary({ view }: { view: MarketsView }) {
  const { t } = useTranslation();
  return (
    <p>
      {t("markets:pairs", { count: view.total })}
      <span aria-hidden="true"> · </span>
      {t("markets:turnover24h")} <Compact value={view.turnoverUsdt} decimals={2} unit="USDT" />
    </p>
  );
}

interface MarketsProps {
  view: MarketsView;
  query: MarketsQuery;
  favorites: readonly string[];
  futures: FuturesZone | null;
}

function Markets({ view, query, favorites, futures }: MarketsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="markets-top">
        <HeatMap heat={view.heat} />
        <MoversCard
          title={t("markets:movers.gainers")}
          rows={view.gainers}
          order="desc"
          empty={t("markets:movers.noGainers")}
        />
        <MoversCard
          title={t("markets:movers.losers")}
          rows={view.losers}
          order="asc"
          empty={t("markets:movers.noLosers")}
        />
      </div>
      <section className="markets-list" aria-label={t("markets:table.label")}>
        <MarketsFilters query={query} quotes={view.quotes} />
        {query.isFutures && futures ? (
          <Futures zone={futures} query={query} favorites={favorites} time={view.time} />
        ) : (
          <SpotRows view={view} query={query} favorites={favorites} futures={futures} />
        )}
      </section>
    </>
  );
}

/** The spot pairs that were asked for, and among the favourites the perpetuals: each list says how old its figures are. */
function SpotRows({ view, query, favorites, futures }: MarketsProps) {
  const perpetuals = futures?.rows.ok ? futures.rows.data : [];
  const isAlone = perpetuals.length === 0;
  return (
    <>
      {view.rows.length > 0 && (
        <MarketsTable rows={view.rows} query={query} favorites={favorites} states={view.states} />
      )}
      {view.rows.length === 0 && isAlone && <NothingFound query={query} total={view.total} />}
      {(view.rows.length > 0 || isAlone) && (
        <MarketsFooter shown={view.rows.length} total={view.total} time={view.time} />
      )}
      {futures && !isAlone && (
        <>
          <FuturesTable rows={perpetuals} favorites={favorites} search={query.search} sort={null} />
          <SnapshotFooter shown={perpetuals.length} total={futures.total} time={view.time} />
        </>
      )}
    </>
  );
}

interface FuturesProps {
  zone: FuturesZone;
  favorites: readonly string[];
  query: MarketsQuery;
  time: number;
}

function Futures({ zone: { rows, sort, total }, favorites, query, time }: FuturesProps) {
  if (!rows.ok) return <ErrorOf failure={rows} />;
  return (
    <>
      {rows.data.length > 0 ? (
        <FuturesTable rows={rows.data} favorites={favorites} search={query.search} sort={sort} />
      ) : (
        <NothingFound query={query} total={total} />
      )}
      <SnapshotFooter shown={rows.data.length} total={total} time={time} />
    </>
  );
}
