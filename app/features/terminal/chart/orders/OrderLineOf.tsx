import { useRef, type PointerEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { ticksToPrice, type Instrument } from "~exchange/domain/instrument";
import { decimalsOf } from "~exchange/domain/units";
import { pairName } from "~/lib/instrument";
import { Icon } from "~/ui/Icon";
import { Price } from "~/ui/money/Price";
import { readAmendment, type Amendment } from "../../amend/amendment";
import { useTerminal } from "../../terminal-context";
import type { ChartCanvas } from "../canvas/chart-canvas.client";
import { AmendChip } from "./AmendChip";
import { ChartLine, type LinePlace } from "./ChartLine";
import { ticksAt, type OrderLine } from "./order-lines";
import type { OrderActions } from "./use-order-actions";

/** An order that is being changed: where its line has been put, and what is typed. */
export interface Draft extends Amendment {
  orderId: string;
  /** The chip is asked only once the line is let go. */
  isAsked: boolean;
}

interface LineProps {
  line: OrderLine;
  canvas: ChartCanvas;
  draft: Draft | null;
  actions: OrderActions;
  /** What the market calls a quantity. */
  sizeLabel: string;
  onDraft(draft: Draft | null): void;
}

interface OrderLineProps extends LineProps {
  /** As the line shows it. */
  price: string;
  place: LinePlace;
}

/** Where an order's line is: one that is being changed is where it has been put. A price that can't be read yet moves nothing. */
export function shownPrice(instrument: Instrument, line: OrderLine, draft: Draft | null): string {
  const ticks = draft ? readAmendment(instrument, draft).ticks : line.ticks;
  return ticks === null ? line.price : ticksToPrice(instrument, ticks);
}

/** An open order over the candles. A line that is dragged changes nothing until it is confirmed. */
export function OrderLineOf({ price, place, ...props }: OrderLineProps) {
  const { line, canvas, draft, actions, sizeLabel, onDraft } = props;
  const { rules } = useTerminal();
  const hands = useLineHands({ line, price, canvas, draft, onDraft });
  const { y } = place;
  const isLow = y > canvas.height() / 2;
  return (
    <>
      <ChartLine
        place={place}
        data-side={line.side}
        data-draft={draft ? true : undefined}
        label={<LineLabel line={line} price={price} hands={hands} actions={actions} />}
        price={<Price value={price} decimals={decimalsOf(rules.tick)} />}
      />
      {draft?.isAsked && (
        <div
          className="chart-amend-place"
          data-low={isLow || undefined}
          style={{ minBlockSize: isLow ? y : canvas.height() - y }}
        >
          <AmendChip
            line={line}
            draft={draft}
            actions={actions}
            sizeLabel={sizeLabel}
            onChange={(to) => onDraft({ ...draft, ...to })}
            onClose={() => onDraft(null)}
          />
        </div>
      )}
    </>
  );
}

interface LineLabelProps extends Pick<LineProps, "line" | "actions"> {
  price: string;
  hands: ReturnType<typeof useLineHands>;
}

/** What the line is of, to be held by, and a button that cancels it. */
function LineLabel({ line, price, hands, actions }: LineLabelProps) {
  const { t } = useTranslation("chart");
  const { rules } = useTerminal();
  const side = t(`spot:side.${line.side}`);
  return (
    <>
      <button
        type="button"
        className="chart-order-grip"
        disabled={!line.canAmend}
        aria-label={t("order.change", { side, price })}
        title={line.canAmend ? t("order.drag") : undefined}
        {...hands}
      >
        <b className={line.side === "buy" ? "up" : "down"}>{side}</b>
        {line.orderType !== "limit" && <span>{t(`spot:orderType.${line.orderType}`)}</span>}
        {line.rest !== null && (
          <span>
            <Price value={line.rest} decimals={decimalsOf(rules.lot)} /> {rules.base}
          </span>
        )}
      </button>
      <button
        type="button"
        className="chart-order-cancel"
        aria-label={t("spot:orders.cancelOrder", { pair: pairName(rules.pairCode) })}
        title={t("spot:orders.cancel")}
        disabled={actions.isPending}
        onClick={() => actions.cancel(line.orderId)}
      >
        <Icon name="close" size={14} />
      </button>
    </>
  );
}

/** Pixels that a press may move and still be a press. */
const SLACK = 3;

/** `price`: where the line is shown. */
type LineHands = Pick<LineProps, "line" | "canvas" | "draft" | "onDraft"> & { price: string };

/** Dragging the label by pointer; a press opens the same question with the figures as they are. */
function useLineHands({ line, price: shown, canvas, draft, onDraft }: LineHands) {
  const { instrument } = useTerminal();
  const start = useRef<{ y: number; place: number; isMoved: boolean } | null>(null);
  const { orderId } = line;
  const quantity = draft?.quantity ?? line.quantity ?? "";
  const ask = (price: string, isAsked: boolean) => onDraft({ orderId, price, quantity, isAsked });
  const moved = (event: PointerEvent): string | null => {
    const from = start.current;
    if (!from) return null;
    const place = canvas.priceAt(from.place + event.clientY - from.y);
    const ticks = place === null ? null : ticksAt(instrument, place);
    return ticks === null ? null : ticksToPrice(instrument, ticks);
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      const place = canvas.nearestYOf(Number(shown));
      event.currentTarget.setPointerCapture(event.pointerId);
      ask(shown, draft?.isAsked ?? false);
      start.current = { y: event.clientY, place, isMoved: false };
    },
    onPointerMove(event: PointerEvent) {
      const from = start.current;
      if (!from || (!from.isMoved && Math.abs(event.clientY - from.y) <= SLACK)) return;
      from.isMoved = true;
      const price = moved(event);
      if (price !== null) ask(price, false);
    },
    onPointerUp(event: PointerEvent) {
      const price = start.current?.isMoved ? moved(event) : null;
      if (price !== null) ask(price, true);
    },
    onPointerCancel() {
      start.current = null;
      onDraft(null);
    },
    onClick() {
      const isDrag = start.current?.isMoved ?? false;
      start.current = null;
      if (!isDrag) ask(shown, true);
    },
  };
}
