import {
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { Candle, Interval } from "~exchange/contract/schemas";
import { whenIdle } from "~/lib/idle";
import { whenSeen } from "~/lib/when-seen";
import { ErrorOf } from "~/ui/ErrorOf";
import type { MarketPanels } from "../market-panels";
import { useTerminal } from "../terminal-context";
import { DepthChart } from "./depth/DepthChart";
import { Intervals, ViewLinks } from "./ChartLinks";
import { useChartView } from "./chart-view";
import { ChartSummary } from "./ChartSummary";
import type { ChartCanvas } from "./canvas/chart-canvas.client";
import type { CandleKind } from "./older-candles";
import type { LiveChartProps } from "./live-chart.client";
import { unpackedCandles } from "./packed-candles";
import { SvgChart } from "./SvgChart";
import { DEFAULT_INTERVALS } from "./default-intervals";
import "./chart.css";
import "./chart-live.css";

interface ChartPanelProps extends Pick<MarketPanels, "candles" | "interval" | "depth"> {
  /** The price that the candles are of; last where a market has no other. */
  kind?: CandleKind;
  /** Stands beside the intervals. */
  choice?: ReactNode;
  /** Own orders and the like, over the live candles. */
  Overlay?: ComponentType<{ canvas: ChartCanvas }>;
}

/** Candles: drawn by the server, then taken over by the live chart in the same box; or the book's depth. */
export function ChartPanel({ candles, interval, depth, kind = "last", choice, Overlay }: ChartPanelProps) {
  const { t } = useTranslation("chart");
  const { rules } = useTerminal();
  const view = useChartView();
  const panel = useRef<HTMLElement>(null);
  const [controls, setControls] = useState<HTMLElement | null>(null);
  const [rail, setRail] = useState<HTMLElement | null>(null);
  const [intervals, setIntervals] = useState<readonly Interval[]>(DEFAULT_INTERVALS);
  const isCandles = view === "candles";
  const opened = useMemo(() => (candles.ok ? unpackedCandles(candles.data) : []), [candles]);
  return (
    <section className="term-panel term-chart" aria-label={t("spot:chart.title")} ref={panel}>
      <div className="chart-head">
        {isCandles && <Intervals shown={intervals} interval={interval} />}
        {isCandles && choice}
        <div className="chart-controls" ref={setControls} />
        <ViewLinks view={view} />
      </div>
      <div className="chart-body" dir="ltr">
        {isCandles && <div className="chart-rail" ref={setRail} />}
        <div className="term-plot">
          {!isCandles && <DepthChart depth={depth} />}
          {isCandles && !candles.ok && <ErrorOf failure={candles} />}
          {isCandles && candles.ok && (
            <CandleView
              key={`${rules.pairCode}:${kind}`}
              candles={opened}
              interval={interval}
              kind={kind}
              Overlay={Overlay}
              panel={panel}
              controls={controls}
              rail={rail}
              onIntervals={setIntervals}
            />
          )}
        </div>
      </div>
    </section>
  );
}

type CandleViewProps = Omit<LiveChartProps, "onReady"> & { candles: readonly Candle[] };

function CandleView(props: CandleViewProps) {
  const live = useLiveChart(props.panel);
  const [isReady, setReady] = useState(false);
  return (
    <>
      <ChartSummary candles={props.candles} interval={props.interval} />
      {!isReady && <SvgChart candles={props.candles} interval={props.interval} />}
      {live && <live.LiveChart {...props} onReady={setReady} />}
    </>
  );
}

interface LiveCode {
  LiveChart: ComponentType<LiveChartProps>;
}

/**
 * The live chart's code, a third of the page's scripts: it comes once the panel is in sight and the page has nothing more
 * urgent to do. Whatever goes wrong here, the server's drawing stays.
 */
function useLiveChart(panel: RefObject<HTMLElement>): LiveCode | null {
  const [loaded, setLoaded] = useState<LiveCode | null>(null);
  useEffect(() => {
    if (!panel.current) return;
    let isGone = false;
    let forget = () => {};
    const load = () => {
      import("./live-chart.client")
        .then(({ LiveChart }) => {
          // Running the code and drawing with it are two tasks, so that a touch gets in between.
          if (!isGone) forget = whenIdle(() => startTransition(() => setLoaded({ LiveChart })));
        })
        .catch((error: unknown) => console.error("the live chart couldn't start", error));
    };
    const ignore = whenSeen(panel.current, () => {
      forget = whenIdle(load);
    });
    return () => {
      isGone = true;
      ignore();
      forget();
    };
  }, [panel]);
  return loaded;
}
