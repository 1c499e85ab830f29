import { useTranslation } from "~/i18n/use-translation";
import { decimalsOf } from "~exchange/domain/units";
import { Price } from "~/ui/money/Price";
import { bookView, type BookRow } from "../book/book-rows";
import { useOwnPrices } from "../book/use-own-prices";
import { useUnlessPaused } from "../live/pause";
import { useTerminal } from "../terminal-context";
import { LastPrice } from "./LastPrice";

const ROWS = 5;
const TICK = 1;

/** The best prices of both sides, to be tapped into the price field. */
export function MiniBook() {
  const { t } = useTranslation("spot");
  const { instrument, market, rules } = useTerminal();
  const view = bookView(instrument, useUnlessPaused(market.book), { group: TICK, count: ROWS, scaleRows: ROWS });
  const own = useOwnPrices(TICK);
  return (
    <section className="term-minibook term-book-body" aria-label={t("book.title")}>
      <div className="term-minibook-head">
        <span>{t("form.price")}</span>
        <span>{t("book.size", { asset: rules.base })}</span>
      </div>
      <Half side="ask" label={t("book.asks")} rows={[...view.asks].reverse()} own={own.ask} />
      <p className="term-minibook-mid">
        <LastPrice />
      </p>
      <Half side="bid" label={t("book.bids")} rows={view.bids} own={own.bid} />
    </section>
  );
}

interface HalfProps {
  side: "ask" | "bid";
  label: string;
  rows: readonly BookRow[];
  own: ReadonlySet<number>;
}

function Half({ side, label, rows, own }: HalfProps) {
  const { t } = useTranslation("spot");
  const { rules, fills } = useTerminal();
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li key={row.ticks} style={{ ["--d" as string]: `${row.depthPercent}%` }} className={`term-depth term-${side}`}>
          {own.has(row.ticks) && <i className="term-own" title={t("book.ownOrder")} />}
          <button type="button" onClick={() => fills.send({ field: "price", text: row.price })}>
            <Price value={row.price} decimals={decimalsOf(rules.tick)} />
            <Price value={row.quantity} decimals={decimalsOf(rules.lot)} />
          </button>
        </li>
      ))}
    </ul>
  );
}
