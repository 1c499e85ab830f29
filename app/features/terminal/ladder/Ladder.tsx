import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { ticksToPrice } from "~exchange/domain/instrument";
import { decimalsOf } from "~exchange/domain/units";
import { trimZeros } from "~/lib/decimal";
import { Icon } from "~/ui/Icon";
import { useLocale } from "~/i18n/use-locale";
import { formatDecimal } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import type { BookSnapshot } from "../book/book";
import { useOwnOrders } from "../book/use-own-orders";
import { useUnlessPaused } from "../live/pause";
import { useTerminal } from "../terminal-context";
import { fittingStep, hasRunAway, ladderRows, middleOf, stepBeside, type LadderSide } from "./ladder-rows";
import { Rung } from "./Rung";
import { useRungKeys } from "./use-rung-keys";
import "./ladder.css";

const ROW_HEIGHT = 24;
const ROWS_MIN = 5;
const ROWS_MAX = 61;

/** The book by price: a row for every step around the middle. It reads what the book reads. */
export function Ladder() {
  const { t } = useTranslation("layout");
  const { rules, instrument, market } = useTerminal();
  const box = useRef<HTMLDivElement>(null);
  const count = useRowCount(box);
  const book = useUnlessPaused(market.book);
  const [newest] = useUnlessPaused(market.trades);
  const ticker = useUnlessPaused(market.ticker);
  const own = useOwnOrders();
  const last = newest?.price ?? ticker?.last ?? null;
  const { step: group, change } = useStep(book, count);
  const [isHeld, hold] = useState(false);
  const middle = middleOf(instrument, book, last, group);
  const { centre, recentre } = useCentre({ middle, group, count: count ?? ROWS_MIN, isHeld });
  const keys = useRungKeys(box);
  const { choose, told } = useChoice();
  if (centre === null) return <p className="term-note">{t("spot:book.empty")}</p>;
  const rows = count === null ? [] : ladderRows(instrument, { book, own, last, group, centre, count });
  const tone = newest && (newest.takerSide === "buy" ? "up" : "down");
  return (
    <div className="term-book-body ladder">
      <div className="term-book-head ladder-head">
        <span>{t("ladder.bids", { asset: rules.base })}</span>
        <span>{t("spot:book.price", { asset: rules.quote })}</span>
        <span>{t("ladder.asks", { asset: rules.base })}</span>
      </div>
      <div
        className="ladder-box"
        ref={box}
        onPointerEnter={({ pointerType }) => hold(pointerType === "mouse")}
        onPointerLeave={({ currentTarget }) => hold(isByKeyboard(currentTarget))}
        onFocus={({ currentTarget }) => isByKeyboard(currentTarget) && hold(true)}
        onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && hold(false)}
      >
        <table role="grid" aria-label={t("ladder.title")} aria-live="off" {...keys}>
          <tbody>
            {rows.map((row) => (
              <Rung key={row.ticks} row={row} tone={tone} onChoose={choose} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="ladder-foot">
        {/* The form shows it. */}
        <span role="status" className="ui-vh">
          {told}
        </span>
        <span className="ladder-held">{isHeld && t("ladder.held")}</span>
        <StepButtons step={group} onChange={change} />
        <button type="button" onClick={recentre}>
          {t("ladder.recentre")}
        </button>
      </div>
    </div>
  );
}

/** Whether keys are at work among the rows: no cell goes away from under them either. */
function isByKeyboard(box: HTMLElement): boolean {
  return box.querySelector(":focus-visible") !== null;
}

/** As many rows as the box is high, an odd number: one is the middle. */
function useRowCount(box: RefObject<HTMLElement>): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const rows = Math.floor(element.clientHeight / ROW_HEIGHT);
      setCount(Math.min(ROWS_MAX, Math.max(ROWS_MIN, rows - ((rows + 1) % 2))));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return count;
}

/** Ticks a row: at first as fine as lets the best levels be seen, then as chosen. */
function useStep(book: BookSnapshot, count: number | null) {
  const [step, setStep] = useState<number | null>(null);
  // Fixed once the height is known: a step that followed the book would change every price.
  if (step === null && count !== null) setStep(fittingStep(book, count));
  return { step: step ?? 1, change: setStep };
}

function StepButtons({ step, onChange }: { step: number; onChange: (step: number) => void }) {
  const { t } = useTranslation("layout");
  const { instrument } = useTerminal();
  const button = (by: -1 | 1) => {
    const next = stepBeside(step, by);
    const name = by === 1 ? t("ladder.coarser") : t("ladder.finer");
    return (
      <button
        type="button"
        disabled={next === null}
        aria-label={name}
        title={name}
        onClick={() => onChange(next ?? step)}
      >
        <Icon name={by === 1 ? "plus" : "minus"} size={14} />
      </button>
    );
  };
  return (
    <span className="ladder-step" role="group" aria-label={t("ladder.step")}>
      {button(-1)}
      <bdi dir="ltr">{trimZeros(ticksToPrice(instrument, step))}</bdi>
      {button(1)}
    </span>
  );
}

interface Middle {
  middle: number | null;
  group: number;
  count: number;
  /** The pointer is over the rows: no price moves away from under it. */
  isHeld: boolean;
}

/** The price in the middle row. It follows the market by steps, so that rows stand still in between. */
function useCentre({ middle, group, count, isHeld }: Middle) {
  const [kept, keep] = useState({ ticks: middle, group });
  const isOther = kept.group !== group || kept.ticks === null;
  const mustFollow =
    middle !== null && (isOther || (!isHeld && hasRunAway(middle, kept.ticks ?? middle, group, count)));
  if (mustFollow) keep({ ticks: middle, group });
  return { centre: mustFollow ? middle : kept.ticks, recentre: () => keep({ ticks: middle, group }) };
}

/** A press on a row fills the form, and says so. It never sends anything. */
function useChoice() {
  const { t } = useTranslation("layout");
  const { code } = useLocale();
  const { rules, fills } = useTerminal();
  const [chosen, setChosen] = useState<{ side: LadderSide; price: string } | null>(null);
  const price = chosen && isolateLtr(formatDecimal(chosen.price, { locale: code, decimals: decimalsOf(rules.tick) }));
  return {
    choose(side: LadderSide, text: string) {
      fills.send({ field: "price", text, side: side === "bid" ? "buy" : "sell" });
      setChosen({ side, price: text });
    },
    told: chosen && price && (chosen.side === "bid" ? t("ladder.toldBuy", { price }) : t("ladder.toldSell", { price })),
  };
}
