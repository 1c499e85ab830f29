import { useEffect, useRef, useState, type ComponentType, type RefObject } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "~/i18n/use-translation";
import type { Candle, Interval } from "~exchange/contract/schemas";
import { pairName } from "~/lib/instrument";
import { useLive } from "../live/use-live";
import { useTerminal } from "../terminal-context";
import type { ChartCanvas } from "./canvas/chart-canvas.client";
import { ChartControls } from "./ChartControls";
import { SelectedDrawing } from "./drawings/SelectedDrawing";
import { ToolRail } from "./drawings/ToolRail";
import { useDrawings } from "./drawings/use-drawings";
import { LiveLegend } from "./LiveLegend";
import type { CandleKind } from "./older-candles";
import { useChartCanvas } from "./use-chart-canvas";
import { useChartKeys } from "./use-chart-keys";
import { useChartStore } from "./use-chart-store";

export interface LiveChartProps {
  candles: readonly Candle[];
  interval: Interval;
  kind: CandleKind;
  Overlay?: ComponentType<{ canvas: ChartCanvas }>;
  panel: RefObject<HTMLElement>;
  /** Where the controls of the live chart go; there from the first paint, so that nothing moves. */
  controls: HTMLElement | null;
  rail: HTMLElement | null;
  /** Whether the canvas draws, so that the server's drawing can go. */
  onReady(isReady: boolean): void;
  onIntervals(intervals: readonly Interval[]): void;
}

/** The chart that lives: canvas, legends, drawings, own orders, and their controls. One for all intervals of a pair. */
export function LiveChart({
  candles,
  interval,
  kind,
  Overlay,
  panel,
  controls,
  rail,
  onReady,
  onIntervals,
}: LiveChartProps) {
  const { t } = useTranslation("chart");
  const { rules } = useTerminal();
  const store = useChartStore();
  const settings = useLive(store.settings);
  const host = useRef<HTMLDivElement>(null);
  const canvas = useChartCanvas(host, store, { candles, interval, kind });
  const drawings = useDrawings(canvas, store, interval);
  const keys = useChartKeys(canvas, store, drawings);
  const [isRailOpen, setRailOpen] = useState(false);
  useEffect(() => {
    onIntervals(settings.intervals);
  }, [settings.intervals, onIntervals]);
  useEffect(() => {
    onReady(canvas !== null);
  }, [canvas, onReady]);
  const label = t("spot:chart.label", { pair: pairName(rules.pairCode), interval: t(`spot:interval.${interval}`) });
  return (
    <>
      <div
        ref={host}
        className="term-canvas"
        role="application"
        aria-label={label}
        aria-describedby="chart-keys"
        tabIndex={0}
        onKeyDown={keys.onKeyDown}
        onPointerDown={() => store.selected.set(null)}
        onPointerLeave={() => canvas?.leaveCrosshair()}
        onBlur={() => canvas?.leaveCrosshair()}
      />
      <p className="ui-vh" id="chart-keys">
        {t("keys.help")}
      </p>
      <p className="ui-vh" role="status">
        {keys.said}
      </p>
      {canvas && <LiveLegend canvas={canvas} />}
      {canvas && Overlay && settings.showsOrders && <Overlay canvas={canvas} />}
      {canvas && <SelectedDrawing store={store} />}
      {canvas &&
        rail &&
        createPortal(<ToolRail store={store} isOpen={isRailOpen} onPick={() => setRailOpen(false)} />, rail)}
      {canvas &&
        controls &&
        createPortal(
          <ChartControls
            canvas={canvas}
            store={store}
            panel={panel}
            interval={interval}
            isRailOpen={isRailOpen}
            onRail={() => setRailOpen((isOpen) => !isOpen)}
          />,
          controls,
        )}
    </>
  );
}
