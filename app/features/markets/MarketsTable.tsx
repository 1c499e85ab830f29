import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import type { PairState } from "~exchange/contract/schemas";
import { coinName } from "~/lib/coins";
import type { MarketRow } from "~/lib/market-rows";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { LiveChange, LiveHigh, LiveLow, LivePrice, LiveTurnover, LiveVolume } from "~/ui/market/LiveFigures";
import { PairName } from "~/ui/market/PairName";
import { Sparkline } from "~/ui/Sparkline";
import { FavoriteStar } from "~/ui/market/FavoriteStar";
import "./favorite-star.css";
import type { MarketsView } from "./markets-page";
import { StateTag } from "./StateTag";
import { nextOrder, queryParameters, type MarketsQuery, type OptionalColumn, type SortColumn } from "./markets-query";

const HEADS = {
  pair: "markets:table.pair",
  last: "markets:table.last",
  change: "markets:table.change",
  high: "markets:table.high",
  low: "markets:table.low",
  volume: "markets:table.volume",
  turnover: "markets:table.turnover",
} as const satisfies Record<SortColumn, string>;

/** Columns that a phone leaves out, those that a tablet leaves out too, and those that a narrow desktop does. */
const WIDE = "markets-wide";
const WIDER = "markets-wide markets-wider";
const WIDEST = "markets-wide markets-widest";

interface MarketsTableProps {
  rows: readonly MarketRow[];
  query: MarketsQuery;
  favorites: readonly string[];
  states: MarketsView["states"];
}

export function MarketsTable({ rows, query, favorites, states }: MarketsTableProps) {
  const { t } = useTranslation();
  const { columns } = query;
  const head = (column: SortColumn & OptionalColumn, className: string) =>
    columns.includes(column) && <SortHead column={column} query={query} className={className} />;
  return (
    <table className="markets-table">
      <thead>
        <tr>
          <SortHead column="pair" query={query} className="markets-start" />
          <SortHead column="last" query={query} />
          <SortHead column="change" query={query} />
          {head("high", WIDER)}
          {head("low", WIDEST)}
          {head("volume", WIDEST)}
          {head("turnover", WIDE)}
          {columns.includes("week") && (
            <th scope="col" className={`${WIDE} markets-week`}>
              {t("markets:table.week")}
            </th>
          )}
          <td className={`${WIDE} markets-action`} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.pairCode} row={row} favorites={favorites} columns={columns} state={states[row.pairCode]} />
        ))}
      </tbody>
    </table>
  );
}

function SortHead({ column, query, className }: { column: SortColumn; query: MarketsQuery; className?: string }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const isSorted = query.sort === column;
  const sorted = query.order === "asc" ? "ascending" : "descending";
  const to = path("/markets", queryParameters({ ...query, sort: column, order: nextOrder(query, column) }));
  return (
    <th scope="col" className={className} aria-sort={isSorted ? sorted : undefined}>
      <Link to={to} preventScrollReset>
        {t(HEADS[column])}
        {isSorted && <Icon name={query.order === "asc" ? "sortUp" : "sortDown"} size={14} />}
      </Link>
    </th>
  );
}

interface RowProps {
  row: MarketRow;
  favorites: readonly string[];
  columns: readonly OptionalColumn[];
  state: PairState | undefined;
}

function Row({ row, favorites, columns, state }: RowProps) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const to = path(`/spot/${row.pairCode}`);
  const pair = `${row.base}/${row.quote}`;
  const cell = (column: OptionalColumn, className: string, figure: ReactNode) =>
    columns.includes(column) && <td className={className}>{figure}</td>;
  return (
    <tr>
      <th scope="row" className="markets-start">
        <div className="markets-named">
          <FavoriteStar pairCode={row.pairCode} favorites={favorites} />
          <Link className="markets-pair" to={to}>
            <PairName base={row.base} quote={row.quote} name={coinName(row.base)} size={24} />
          </Link>
          <StateTag state={state} />
        </div>
      </th>
      <td className="markets-strong">
        <LivePrice row={row} />
        <small className="markets-narrow">
          <LiveTurnover row={row} />
        </small>
      </td>
      <td className="markets-strong">
        <LiveChange row={row} />
      </td>
      {cell("high", WIDER, <LiveHigh row={row} />)}
      {cell("low", WIDEST, <LiveLow row={row} />)}
      {cell("volume", WIDEST, <LiveVolume row={row} />)}
      {cell("turnover", WIDE, <LiveTurnover row={row} />)}
      {cell("week", `${WIDE} markets-week`, <Sparkline closes={row.closes} width={96} height={26} area />)}
      <td className={`${WIDE} markets-action`}>
        <Link to={to} aria-label={t("markets:table.tradePair", { pair })}>
          {t("markets:table.trade")}
        </Link>
      </td>
    </tr>
  );
}
