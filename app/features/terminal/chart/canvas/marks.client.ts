import type { Chart } from "klinecharts";
import type { FillMark } from "./fill-marks";
import { CANDLE_PANE } from "./indicators.client";

const SIZE = 5;
const GAP = 6;

/** Triangles where the person has bought (below the candle, pointing up) and sold (above it, pointing down). */
export function drawMarks(
  context: CanvasRenderingContext2D,
  chart: Chart,
  marks: readonly FillMark[],
  color: string,
): void {
  const bars = chart.getDataList();
  const { from, to } = chart.getVisibleRange();
  context.fillStyle = color;
  for (const { index, side } of marks) {
    const bar = bars[index];
    if (!bar || index < from || index > to) continue;
    const isBuy = side === "buy";
    const place = { dataIndex: index, value: isBuy ? bar.low : bar.high };
    const at = chart.convertToPixel(place, { paneId: CANDLE_PANE });
    if (Array.isArray(at) || at.x === undefined || at.y === undefined) continue;
    const tip = at.y + (isBuy ? GAP : -GAP);
    const base = tip + (isBuy ? SIZE * 1.6 : -SIZE * 1.6);
    context.beginPath();
    context.moveTo(at.x, tip);
    context.lineTo(at.x - SIZE, base);
    context.lineTo(at.x + SIZE, base);
    context.closePath();
    context.fill();
  }
}
