import { useContext, useEffect, useRef, useState, type RefObject } from "react";
import type { Candle, Interval } from "~exchange/contract/schemas";
import { decimalsOf } from "~exchange/domain/units";
import { useLocale } from "~/i18n/use-locale";
import { formatCompact } from "~/lib/format/format-compact";
import { formatDecimal } from "~/lib/format/format-decimal";
import { formatPercent } from "~/lib/format/format-percent";
import { BizContext, useChannel, useHttpFallback } from "~/lib/market-socket/use-channel";
import type { Panel } from "~/lib/panel";
import { useDisplay } from "~/ui/money/display";
import { LiveValue } from "../live/live-value";
import { usePaused } from "../live/pause";
import { useLive } from "../live/use-live";
import { useTerminal, type OwnFill } from "../terminal-context";
import { ChartCanvas } from "./canvas/chart-canvas.client";
import type { ChartStore } from "./chart-store";
import { timeLeft } from "./time-left";
import { loadNewest, loadOlder, type CandleKind } from "./older-candles";

interface Shown {
  candles: readonly Candle[];
  interval: Interval;
  kind: CandleKind;
}

/** The canvas in its host, fed and styled; null until it draws, and where it can't. */
export function useChartCanvas(host: RefObject<HTMLDivElement>, store: ChartStore, shown: Shown): ChartCanvas | null {
  const canvas = useMadeCanvas(host, store, shown);
  const settings = useLive(store.settings);
  useEffect(() => {
    canvas?.apply(settings);
  }, [canvas, settings]);
  useCandles(canvas, shown);
  useMarks(canvas, settings.showsFills);
  useRestyling(canvas);
  return canvas;
}

function useMadeCanvas(host: RefObject<HTMLDivElement>, store: ChartStore, shown: Shown): ChartCanvas | null {
  const { rules, frames } = useTerminal();
  const { zone, dataFormat } = useDisplay();
  const { code: locale } = useLocale();
  const [canvas, setCanvas] = useState<ChartCanvas | null>(null);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const { pairCode, tick, lot } = rules;
  const biz = useContext(BizContext);
  const { kind } = shown;
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const figure = (text: string) =>
      text.endsWith("%") ? formatPercent(text.slice(0, -1), { locale }) : formatDecimal(text, { locale, dataFormat });
    let made: ChartCanvas;
    try {
      made = new ChartCanvas(element, {
        pairCode,
        priceDecimals: decimalsOf(tick),
        quantityDecimals: decimalsOf(lot),
        zone,
        settings: store.settings.get(),
        frames,
        formatNumber: figure,
        formatCompact: (text) => formatCompact(text, { locale }),
        belowLastPrice: (openTime) => timeLeft(latest.current.interval, openTime, Date.now()),
        loadOlder: (interval, before) => loadOlder({ biz, kind, pairCode }, interval, before),
      });
    } catch (error) {
      // The server's drawing stays.
      console.error("the live chart couldn't draw", error);
      return;
    }
    made.start(latest.current.interval, latest.current.candles);
    setCanvas(made);
    return () => {
      setCanvas(null);
      made.dispose();
    };
  }, [host, store, biz, kind, pairCode, tick, lot, frames, zone, dataFormat, locale]);
  return canvas;
}

/** Candles of the page, then of the stream, or over HTTP while it is away. */
function useCandles(canvas: ChartCanvas | null, { candles, interval, kind }: Shown): void {
  const { rules, frames } = useTerminal();
  const { pairCode } = rules;
  const biz = useContext(BizContext);
  const drawn = useRef({ canvas, interval, candles });
  useEffect(() => {
    const before = drawn.current;
    drawn.current = { canvas, interval, candles };
    if (!canvas || before.canvas !== canvas) return;
    if (before.interval !== interval) canvas.start(interval, candles);
    else if (before.candles !== candles) canvas.update(candles);
  }, [canvas, interval, candles]);
  const [pending] = useState(() => new Map<number, Candle>());
  const draw = useRef(() => {});
  const [isPaused] = usePaused();
  useEffect(() => {
    draw.current = () => {
      // What comes meanwhile is drawn once it goes on.
      if (isPaused) return;
      canvas?.update([...pending.values()]);
      pending.clear();
    };
    draw.current();
  }, [canvas, pending, isPaused]);
  useEffect(() => () => pending.clear(), [interval, pending]);
  const [drawNow] = useState(() => () => draw.current());
  const take = (newer: readonly Candle[]) => {
    for (const candle of newer) pending.set(candle[0], candle);
    frames.add(drawNow);
  };
  // Only trades have a channel of candles: those of mark and index are read now and then.
  useChannel(kind === "last" ? { type: "candles", pairCode, interval } : null, ({ data }) =>
    take((data as { candles: Candle[] }).candles),
  );
  useEffect(() => {
    if (kind === "last") return;
    const timer = setInterval(() => void loadNewest({ biz, kind, pairCode }, interval).then(take), READ_MS);
    return () => clearInterval(timer);
  });
  useHttpFallback((scope) => {
    if (scope !== "market") return;
    void loadNewest({ biz, kind, pairCode }, interval).then((newest) => {
      if (drawn.current.interval === interval && drawn.current.canvas === canvas) canvas?.update(newest);
    });
  });
}

/** How often candles without a channel are read. */
const READ_MS = 5_000;

const NO_FILLS = new LiveValue<Panel<OwnFill[]>>({ ok: true, data: [] });
const NONE: readonly OwnFill[] = [];

function useMarks(canvas: ChartCanvas | null, isShown: boolean): void {
  const { account } = useTerminal();
  const panel = useLive(account?.fills ?? NO_FILLS);
  const fills = isShown && panel.ok ? panel.data : NONE;
  useEffect(() => {
    canvas?.setFills(fills);
  }, [canvas, fills]);
}

/** Follows the page's theme and scheme, and the device's where the page does. */
function useRestyling(canvas: ChartCanvas | null): void {
  useEffect(() => {
    if (!canvas) return;
    const restyle = () => canvas.restyle();
    const theme = new MutationObserver(restyle);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "data-scheme"] });
    const device = matchMedia("(prefers-color-scheme: dark)");
    device.addEventListener("change", restyle);
    return () => {
      theme.disconnect();
      device.removeEventListener("change", restyle);
    };
  }, [canvas]);
}
