import type { HTMLAttributes, ReactNode } from "react";
import { isBesideLegend } from "./order-lines";

/** Pixels from the plot's top: the line, and the centres of its label and of its tag on the axis where they don't stand on it. */
export interface LinePlace {
  y: number;
  label: number;
  /** Null where the axis has no room for it. */
  tag: number | null;
}

interface ChartLineProps extends HTMLAttributes<HTMLDivElement> {
  place: LinePlace;
  label: ReactNode;
  /** As the axis shows it. */
  price: ReactNode;
}

/** A price as a line over the candles, with what it is beside the axis and its tag on it. */
export function ChartLine({
  place: { y, label: labelY, tag },
  label,
  price,
  className,
  ...attributes
}: ChartLineProps) {
  return (
    <div
      {...attributes}
      className={className ? `chart-order ${className}` : "chart-order"}
      data-short={isBesideLegend(y) || undefined}
      style={{ insetBlockStart: y }}
    >
      <span className="chart-order-label" {...moved(labelY - y)}>
        {label}
      </span>
      {tag === null ? (
        <span className="chart-order-price" hidden />
      ) : (
        <span className="chart-order-price" {...moved(tag - y)}>
          {price}
        </span>
      )}
    </div>
  );
}

/** Less than this a box still touches its line. */
const LED_FROM = 3;

/** Off its line by so many pixels, with how long what leads back to it is. */
function moved(by: number) {
  const isLed = Math.abs(by) > LED_FROM;
  return {
    "data-moved": isLed ? (by > 0 ? "down" : "up") : undefined,
    style: { translate: `0 ${by}px`, ["--moved" as string]: `${Math.abs(by)}px` },
  };
}
