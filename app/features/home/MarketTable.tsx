import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { readFavorites, writeFavorites } from "~/lib/favorites";
import type { MarketRow } from "~/lib/market-rows";
import { EmptyState } from "~/ui/EmptyState";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { FavoriteStar } from "~/ui/market/FavoriteStar";
import { LiveChange, LivePrice, LiveTurnover } from "~/ui/market/LiveFigures";
import { PairName } from "~/ui/market/PairName";
import { useChosen } from "~/ui/PreferenceForm";
import { Sparkline } from "~/ui/Sparkline";
import { Tabs } from "~/ui/Tabs";
import { HOME_TABS, rowsOfTab, type HomeTab } from "./home-tabs";
import { RangeBar } from "./RangeBar";

const TAB_WORDS = {
  hot: "home:table.hot",
  gainers: "home:table.gainers",
  losers: "home:table.losers",
  turnover: "home:table.turnoverTab",
} as const satisfies Record<HomeTab, string>;

const EMPTY_WORDS = {
  hot: "home:table.noPairs",
  gainers: "home:table.noGainers",
  losers: "home:table.noLosers",
  turnover: "home:table.noPairs",
} as const satisfies Record<HomeTab, string>;

interface MarketTableProps {
  rows: readonly MarketRow[];
  tab: HomeTab;
  favorites: readonly string[];
}

export function MarketTable({ rows, tab, favorites: kept }: MarketTableProps) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const favorites = readFavorites(useChosen("favorites", writeFavorites(kept)));
  const shown = rowsOfTab(rows, tab);
  const tabs = HOME_TABS.map((name) => ({
    to: path("/", name === "hot" ? undefined : { tab: name }),
    label: t(TAB_WORDS[name]),
    current: name === tab,
  }));
  const allPairs = (
    <Link className="ui-go" to={path("/markets")}>
      {t("home:table.allPairs", { count: rows.length })}
      <Icon name="arrow" />
    </Link>
  );
  return (
    <>
      <Tabs label={t("home:table.tabs")} tabs={tabs} />
      {shown.length === 0 ? (
        <EmptyState text={t(EMPTY_WORDS[tab])} action={allPairs} />
      ) : (
        <>
          <PairTable rows={shown} favorites={favorites} />
          <p className="home-more">{allPairs}</p>
        </>
      )}
    </>
  );
}

function PairTable({ rows, favorites }: Omit<MarketTableProps, "tab">) {
  const { t } = useTranslation();
  return (
    <table className="ui-table ui-table-flush home-table">
      <thead>
        <tr>
          <th scope="col">{t("home:table.pair")}</th>
          <th scope="col" className="ui-end">
            {t("home:table.last")}
          </th>
          <th scope="col" className="ui-end">
            {t("home:table.change")}
          </th>
          <th scope="col" className="ui-wide-only home-range-cell">
            {t("home:table.rangeHead")}
          </th>
          <th scope="col" className="ui-end ui-wide-only">
            {t("home:table.turnover")}
          </th>
          <th scope="col" className="ui-end ui-wide-only">
            {t("home:table.week")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PairRow key={row.pairCode} row={row} favorites={favorites} />
        ))}
      </tbody>
    </table>
  );
}

function PairRow({ row, favorites }: { row: MarketRow; favorites: readonly string[] }) {
  const path = useLocalizedPath();
  return (
    <tr>
      <th scope="row">
        <div className="home-named">
          <FavoriteStar pairCode={row.pairCode} favorites={favorites} />
          <Link className="home-pair" to={path(`/spot/${row.pairCode}`)}>
            <PairName base={row.base} quote={row.quote} />
          </Link>
        </div>
      </th>
      <td className="ui-end home-strong">
        <LivePrice row={row} />
        <span className="ui-key ui-narrow-only">
          <LiveTurnover row={row} />
        </span>
      </td>
      <td className="ui-end home-strong">
        <LiveChange row={row} />
      </td>
      <td className="ui-wide-only home-range-cell">
        <RangeBar row={row} />
      </td>
      <td className="ui-end ui-wide-only">
        <LiveTurnover row={row} />
      </td>
      <td className="ui-end ui-wide-only">
        <Sparkline closes={row.closes} width={84} height={26} />
      </td>
    </tr>
  );
}
