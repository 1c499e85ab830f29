import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { coinName } from "~/lib/coins";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { FavoriteStar } from "~/ui/market/FavoriteStar";
import { PairName } from "~/ui/market/PairName";
import { Change } from "~/ui/money/Change";
import { Compact } from "~/ui/money/Compact";
import { Price } from "~/ui/money/Price";
import { Rate } from "~/ui/money/Rate";
import { StateTag } from "./StateTag";
import { Sparkline } from "~/ui/Sparkline";
import {
  futuresParameters,
  nextFuturesOrder,
  type FuturesColumn,
  type FuturesMarketRow,
  type FuturesSort,
} from "./futures-zone";

const HEADS = {
  pair: "markets:table.pair",
  last: "markets:table.last",
  change: "markets:table.change",
  mark: "markets:futures.mark",
  funding: "markets:futures.funding",
  interest: "markets:futures.interest",
  turnover: "markets:table.turnover",
} as const satisfies Record<FuturesColumn, string>;

/** Columns that a phone leaves out, and those that a tablet leaves out too. */
const WIDE = "markets-wide";
const WIDER = "markets-wide markets-wider";

interface FuturesTableProps {
  rows: readonly FuturesMarketRow[];
  favorites: readonly string[];
  search: string;
  /** Null where the rows are in an order of their own. */
  sort: FuturesSort | null;
}

/** The zone of perpetuals, as it was when the page was read. */
export function FuturesTable({ rows, favorites, search, sort }: FuturesTableProps) {
  const { t } = useTranslation();
  const head = (column: FuturesColumn, className?: string) => (
    <SortHead column={column} search={search} sort={sort} className={className} />
  );
  return (
    <table className="markets-table">
      <thead>
        <tr>
          {head("pair", "markets-start")}
          {head("last")}
          {head("change")}
          {head("mark", WIDER)}
          {head("funding", WIDE)}
          {head("interest", WIDE)}
          {head("turnover", WIDER)}
          <th scope="col" className={`${WIDE} markets-week`}>
            {t("markets:table.week")}
          </th>
          <td className={`${WIDE} markets-widest markets-action`} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.pairCode} row={row} favorites={favorites} />
        ))}
      </tbody>
    </table>
  );
}

function SortHead({
  column,
  search,
  sort,
  className,
}: Pick<FuturesTableProps, "search" | "sort"> & { column: FuturesColumn; className?: string }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  if (sort === null)
    return (
      <th scope="col" className={className}>
        {t(column === "pair" ? "common:futuresNav.title" : HEADS[column])}
      </th>
    );
  const isSorted = sort.column === column;
  const to = path("/markets", futuresParameters(search, { column, order: nextFuturesOrder(sort, column) }));
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (sort.order === "asc" ? "ascending" : "descending") : undefined}
    >
      <Link to={to} preventScrollReset>
        {t(HEADS[column])}
        {isSorted && <Icon name={sort.order === "asc" ? "sortUp" : "sortDown"} size={14} />}
      </Link>
    </th>
  );
}

function Row({ row, favorites }: { row: FuturesMarketRow; favorites: readonly string[] }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const { pairCode, base, quote, priceDecimals } = row;
  const to = path(`/futures/usdt/${pairCode}`);
  return (
    <tr>
      <th scope="row" className="markets-start">
        <div className="markets-named">
          <FavoriteStar pairCode={pairCode} favorites={favorites} />
          <Link className="markets-pair" to={to}>
            <PairName base={base} quote={quote} name={coinName(base)} size={24} />
          </Link>
          <StateTag state={row.state} />
        </div>
      </th>
      <td className="markets-strong">
        <Price value={row.last} decimals={priceDecimals} />
        <small className="markets-narrow">
          <Rate value={row.fundingRate} />
        </small>
      </td>
      <td className="markets-strong">
        <Change value={row.changePercent24h} />
      </td>
      <td className={WIDER}>
        <Price value={row.markPrice} decimals={priceDecimals} />
      </td>
      <td className={WIDE}>
        <Link className="ui-link" to={path(`/futures/historical-funding-rates/${pairCode}`)}>
          <Rate value={row.fundingRate} />
        </Link>
      </td>
      <td className={WIDE}>
        <Compact value={row.openInterestValue} decimals={2} />
      </td>
      <td className={WIDER}>
        <Compact value={row.turnover24h} decimals={2} />
      </td>
      <td className={`${WIDE} markets-week`}>
        <Sparkline closes={row.closes} width={96} height={26} area />
      </td>
      <td className={`${WIDE} markets-widest markets-action`}>
        <Link to={to} aria-label={t("markets:table.tradePair", { pair: `${base}/${quote}` })}>
          {t("markets:table.trade")}
        </Link>
      </td>
    </tr>
  );
}
