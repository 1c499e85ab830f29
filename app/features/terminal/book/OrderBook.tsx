import { useSearchParams } from "@remix-run/react";
import { memo, useEffect, useState, type MouseEvent, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalsOf } from "~exchange/domain/units";
import { AtMostEvery, browserClock } from "~/lib/gestures/at-most-every";
import { TOUCH } from "~/lib/gestures/constants";
import { Price } from "~/ui/money/Price";
import { ErrorOf } from "~/ui/ErrorOf";
import { useUnlessPaused } from "../live/pause";
import type { MarketPanels } from "../market-panels";
import { quoteDecimals } from "~/lib/pair-scales";
import { useTerminal } from "../terminal-context";
import { bookView, readGroup, readSides, type BookRow, type BookSides } from "./book-rows";
import { BookMiddle, BuyRatio } from "./BookMiddle";
import { useOwnPrices } from "./use-own-prices";

/** Rows drawn a side; the style sheet shows as many of them as the screen has room for. */
const ROWS = 14;
const ROWS_OF_ONE_SIDE = 28;
const SCALED_OF_ONE_SIDE = 18;

type BookSide = "ask" | "bid";

export function OrderBook({ depth, middle }: Pick<MarketPanels, "depth"> & { middle?: ReactNode }) {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  const [search] = useSearchParams();
  const sides = readSides(search.get("book"));
  if (!depth.ok) return <ErrorOf failure={depth} />;
  return (
    <div className={`term-book-body term-book-${sides}`}>
      <div className="term-book-head">
        <span>{t("book.price", { asset: rules.quote })}</span>
        <span>{t("book.size", { asset: rules.base })}</span>
        <span>{t("book.total")}</span>
      </div>
      <LiveBook key={sides} sides={sides} middle={middle} />
    </div>
  );
}

function LiveBook({ sides, middle }: { sides: BookSides; middle: ReactNode }) {
  const { t } = useTranslation("spot");
  const { instrument, market } = useTerminal();
  const [search] = useSearchParams();
  const group = readGroup(search.get("group"));
  const rows = sides === "both" ? { count: ROWS } : { count: ROWS_OF_ONE_SIDE, scaleRows: SCALED_OF_ONE_SIDE };
  const view = bookView(instrument, useUnlessPaused(market.book), { group, ...rows });
  const own = useOwnPrices(group);
  const [hovered, hover] = useHovered();
  const rowsOf = (side: BookSide) => (side === "ask" ? view.asks : view.bids);
  const summed = hovered && rowsOf(hovered.side).find((row) => row.ticks === hovered.ticks);
  const half = (side: BookSide) => (
    <BookHalf
      side={side}
      count={rows.count}
      rows={rowsOf(side)}
      own={own[side]}
      onHover={(ticks) => hover(ticks === null ? null : { side, ticks })}
    />
  );
  return (
    <>
      {sides !== "bids" && half("ask")}
      <BookMiddle spread={view.spread}>{middle}</BookMiddle>
      {sides !== "asks" && half("bid")}
      <BuyRatio percent={view.buyPercent} />
      {view.asks.length + view.bids.length === 0 && <p className="term-note">{t("book.empty")}</p>}
      {summed && <Sum row={summed} />}
    </>
  );
}

interface Hovered {
  side: BookSide;
  ticks: number;
}

/** The row under the pointer. One that runs over the book changes it ten times a second, not at every row. */
function useHovered(): [Hovered | null, (hovered: Hovered | null) => void] {
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const [paced] = useState(() => new AtMostEvery(TOUCH.rollOverMs, setHovered, browserClock));
  useEffect(() => () => paced.cancel(), [paced]);
  return [hovered, (next) => paced.send(next)];
}

function BookHalf({
  side,
  count,
  rows,
  own,
  onHover,
}: {
  side: BookSide;
  count: number;
  rows: BookRow[];
  own: ReadonlySet<number>;
  onHover: (ticks: number | null) => void;
}) {
  const { t } = useTranslation("spot");
  // Boxes from the spread outwards, as the style sheet counts them: what a box shows changes, and none ever moves. A thin
  // side is filled up.
  const boxes = Array.from({ length: count }, (_, index) => {
    const row = rows[index];
    if (row) return <Row key={index} row={row} side={side} isOwn={own.has(row.ticks)} onHover={onHover} />;
    return (
      <tr key={index} className="term-book-blank">
        <td colSpan={3} />
      </tr>
    );
  });
  const caption = side === "ask" ? t("book.asks") : t("book.bids");
  return (
    <table
      className={`term-book-rows term-${side}s`}
      aria-label={caption}
      aria-live="off"
      onPointerLeave={() => onHover(null)}
    >
      <tbody>{side === "ask" ? boxes.reverse() : boxes}</tbody>
    </table>
  );
}

const Row = memo(
  function Row({
    row,
    side,
    isOwn,
    onHover,
  }: {
    row: BookRow;
    side: BookSide;
    isOwn: boolean;
    onHover: (ticks: number) => void;
  }) {
    const { t } = useTranslation("spot");
    const { rules, fills } = useTerminal();
    const fill = (field: "price" | "amount", text: string) => (event: MouseEvent) => {
      event.preventDefault();
      fills.send({ field, text });
    };
    return (
      <tr
        className={`term-book-row term-depth term-${side}`}
        style={{ ["--d" as string]: `${row.depthPercent}%` }}
        onPointerEnter={() => onHover(row.ticks)}
      >
        <td>
          {isOwn && <i className="term-own" title={t("book.ownOrder")} />}
          {/* Reached by pointer: the price field is the same thing for the keyboard. */}
          <a href={`?price=${row.price}`} onClick={fill("price", row.price)} tabIndex={-1}>
            <Price value={row.price} decimals={decimalsOf(rules.tick)} />
          </a>
        </td>
        <td>
          <a href={`?price=${row.price}&amount=${row.total}`} onClick={fill("amount", row.total)} tabIndex={-1}>
            <Price value={row.quantity} decimals={decimalsOf(rules.lot)} />
          </a>
        </td>
        <td>
          <Price value={row.total} decimals={decimalsOf(rules.lot)} />
        </td>
      </tr>
    );
  },
  (before, after) =>
    before.isOwn === after.isOwn &&
    before.row.price === after.row.price &&
    before.row.quantity === after.row.quantity &&
    before.row.total === after.row.total &&
    before.row.depthPercent === after.row.depthPercent,
);

/** From the spread to the row under the pointer. */
function Sum({ row }: { row: BookRow }) {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  return (
    <dl className="term-pop term-book-sum" aria-hidden="true">
      <div>
        <dt>{t("book.averagePrice")}</dt>
        <dd>
          <Price value={row.average} decimals={decimalsOf(rules.tick)} />
        </dd>
      </div>
      <div>
        <dt>{t("book.sum", { asset: rules.base })}</dt>
        <dd>
          <Price value={row.total} decimals={decimalsOf(rules.lot)} />
        </dd>
      </div>
      <div>
        <dt>{t("book.sum", { asset: rules.quote })}</dt>
        <dd>
          <Price value={row.totalQuote} decimals={quoteDecimals(rules)} />
        </dd>
      </div>
    </dl>
  );
}
