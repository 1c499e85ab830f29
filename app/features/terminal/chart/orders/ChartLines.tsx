import { useState, type ReactNode } from "react";
import { Price } from "~/ui/money/Price";
import { useTerminal } from "../../terminal-context";
import type { ChartCanvas } from "../canvas/chart-canvas.client";
import { placeTags } from "./axis-tags";
import { ChartLine, type LinePlace } from "./ChartLine";
import type { OrderLine } from "./order-lines";
import { OrderLineOf, shownPrice, type Draft } from "./OrderLineOf";
import { useOrderActions } from "./use-order-actions";

/** What a line's tag is high, with a pixel between two of them. */
const TAG_HEIGHT = 21;
/** So too its label, the targets in it included. */
const LABEL_HEIGHT = 25;

/** A price that the market marks besides orders, as a position's. */
export interface ChartMark {
  key: string;
  price: string;
  decimals: number;
  kind: string;
  className: string;
  label: ReactNode;
}

interface ChartLinesProps {
  canvas: ChartCanvas;
  /** The person's open orders. */
  orders: readonly OrderLine[];
  marks?: readonly ChartMark[];
  /** What the market calls a quantity. */
  sizeLabel: string;
}

/** The person's lines over the candles: none of their labels and tags covers another, nor the tag of the last price. */
export function ChartLines({ canvas, orders, marks = [], sizeLabel }: ChartLinesProps) {
  const { instrument } = useTerminal();
  const actions = useOrderActions();
  const [draft, setDraft] = useState<Draft | null>(null);
  const draftOf = (line: OrderLine) => (draft?.orderId === line.orderId ? draft : null);
  const lines = orders.map((line) => ({
    line,
    draft: draftOf(line),
    price: shownPrice(instrument, line, draftOf(line)),
  }));
  const places = placesOf(canvas, [
    ...lines.map(({ price, draft }) => ({ price: Number(price), isHeld: draft !== null })),
    ...marks.map(({ price }) => ({ price: Number(price), isHeld: false })),
  ]);
  return (
    <div className="chart-orders">
      {marks.map(({ key, price, decimals, kind, className, label }, index) => {
        const place = places[lines.length + index];
        return (
          place && (
            <ChartLine
              key={key}
              place={place}
              className={className}
              data-kind={kind}
              label={label}
              price={<Price value={price} decimals={decimals} />}
            />
          )
        );
      })}
      {lines.map(({ line, draft, price }, index) => {
        const place = places[index];
        return (
          place && (
            <OrderLineOf
              key={line.orderId}
              {...{ line, draft, price, place, canvas, actions, sizeLabel }}
              onDraft={setDraft}
            />
          )
        );
      })}
    </div>
  );
}

/** Where lines have their labels and tags; null for those that the candles' pane doesn't show. */
function placesOf(canvas: ChartCanvas, lines: readonly { price: number; isHeld: boolean }[]): (LinePlace | null)[] {
  const wanted = lines.map(({ price, isHeld }) => {
    // One that is being changed stays, also where prices move on under it: the hand would lose its hold.
    const at = isHeld ? canvas.nearestYOf(price) : canvas.yOf(price);
    return at === null ? null : { at, price };
  });
  const shown = wanted.filter((tag) => tag !== null);
  const room = canvas.axisRoom();
  const tags = placeTags(shown, TAG_HEIGHT, room);
  const labels = placeTags(shown, LABEL_HEIGHT, { ...room, fixed: null });
  return wanted.map((tag) => {
    if (tag === null) return null;
    const nth = shown.indexOf(tag);
    return { y: tag.at, label: labels[nth] ?? tag.at, tag: tags[nth] ?? null };
  });
}
