import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { Candle } from "~exchange/contract/schemas";
import { decimalsOf } from "~exchange/domain/units";
import { useLocale } from "~/i18n/use-locale";
import { formatDecimal } from "~/lib/format/format-decimal";
import { formatTime } from "~/lib/format/format-time";
import { useDisplay } from "~/ui/money/display";
import { useTerminal } from "../terminal-context";
import type { ChartCanvas } from "./canvas/chart-canvas.client";
import type { ChartStore } from "./chart-store";

const ZOOM = 1.25;
const PAGE = 10;
const ALL = 1_000_000;

/** Steps of the crosshair: arrows are directions on the chart, which never mirrors. */
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -PAGE,
  PageDown: PAGE,
  Home: -ALL,
  End: ALL,
};

/** The chart by keyboard: `said` is what the last key has found, for screen readers. */
export function useChartKeys(canvas: ChartCanvas | null, store: ChartStore, drawings: { cancel(): void }) {
  const [said, setSaid] = useState("");
  const say = useCandleWords();
  function onKeyDown(event: KeyboardEvent): void {
    if (!canvas || event.target !== event.currentTarget) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const step = STEPS[event.key];
    const selected = store.selected.get();
    if (isCommand && event.key === "z") store.stroke({ kind: "undo" });
    else if (isCommand || event.altKey) return;
    else if (step !== undefined) {
      const candle = canvas.moveCrosshair(step);
      setSaid(candle ? say(candle) : "");
    } else if (event.key === "+" || event.key === "=") canvas.zoom(ZOOM);
    else if (event.key === "-") canvas.zoom(1 / ZOOM);
    else if (event.key === "Escape") {
      drawings.cancel();
      canvas.leaveCrosshair();
    } else if ((event.key === "Delete" || event.key === "Backspace") && selected) {
      store.stroke({ kind: "remove", id: selected });
    } else return;
    event.preventDefault();
  }
  return { said, onKeyDown };
}

function useCandleWords(): (candle: Candle) => string {
  const { t } = useTranslation("chart");
  const { code: locale } = useLocale();
  const { zone } = useDisplay();
  const { rules } = useTerminal();
  const price = (text: string) => formatDecimal(text, { locale, decimals: decimalsOf(rules.tick) });
  return ([time, open, high, low, close, volume]) =>
    t("keys.candle", {
      time: formatTime(time, "YMDHM", { zone, withZone: true }),
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(close),
      volume: formatDecimal(volume, { locale }),
    });
}
