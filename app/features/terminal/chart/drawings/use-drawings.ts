import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { Interval } from "~exchange/contract/schemas";
import { decimalsOf } from "~exchange/domain/units";
import { useLocale } from "~/i18n/use-locale";
import { formatDecimal } from "~/lib/format/format-decimal";
import { formatPercent } from "~/lib/format/format-percent";
import { randomHex } from "~/lib/random-hex";
import { useLive } from "../../live/use-live";
import { useTerminal } from "../../terminal-context";
import type { ChartCanvas } from "../canvas/chart-canvas.client";
import { Drawings } from "../canvas/overlays.client";
import type { ChartStore } from "../chart-store";
import type { DrawingWords } from "./drawing-geometry";
import { NOTE_CHARACTERS_MAX, type DrawingPoint, type Tool } from "./drawings";

const PERCENT_DECIMALS = 2;
const ID_BYTES = 8;

/** The pair's drawings on the canvas: what hands draw goes to the store, what the store holds is drawn. */
export function useDrawings(canvas: ChartCanvas | null, store: ChartStore, interval: Interval): { cancel(): void } {
  const words = useDrawingWords(canvas, interval);
  const { t } = useTranslation("chart");
  const latest = useRef({ words, note: t("drawing.newNote") });
  useEffect(() => {
    latest.current = { words, note: t("drawing.newNote") };
  });
  const [drawings, setDrawings] = useState<Drawings | null>(null);
  useEffect(() => {
    if (!canvas) return;
    const made = new Drawings(canvas.chart, {
      words: (drawing) => latest.current.words(drawing),
      onSelected: (id) => store.selected.set(id),
      onMoved: (id, points) => store.stroke({ kind: "move", id, points }),
      onDrawn: (tool, points) => addDrawing(store, tool, points, latest.current.note),
    });
    setDrawings(made);
    return () => setDrawings(null);
  }, [canvas, store]);
  const { drawings: all } = useLive(store.board);
  const { hidesDrawings: isHidden, isMagnetic } = useLive(store.settings);
  useEffect(() => {
    drawings?.show(all, { isHidden, isMagnetic });
  }, [drawings, all, isHidden, isMagnetic]);
  const tool = useLive(store.tool);
  useEffect(() => {
    if (tool) drawings?.begin(tool);
    else drawings?.cancel();
  }, [drawings, tool]);
  return useMemo(() => ({ cancel: () => store.tool.set(null) }), [store]);
}

function addDrawing(store: ChartStore, tool: Tool, points: DrawingPoint[], note: string): void {
  const id = randomHex(ID_BYTES);
  const text = tool === "note" ? note.slice(0, NOTE_CHARACTERS_MAX) : null;
  store.tool.set(null);
  store.stroke({ kind: "add", drawing: { id, tool, points, text, isLocked: false } });
  store.selected.set(id);
}

/** How drawings say their figures. They are read off the axis: rounded to the pair's decimals, and no amounts. */
function useDrawingWords(canvas: ChartCanvas | null, interval: Interval) {
  const { t } = useTranslation("spot");
  const { code: locale } = useLocale();
  const { rules } = useTerminal();
  const decimals = decimalsOf(rules.tick);
  const price = (value: number, sign = false) => formatDecimal(value.toFixed(decimals), { locale, sign });
  return ({ points, text }: { points: readonly DrawingPoint[]; text: string | null }): DrawingWords => ({
    price: (value) => price(value),
    note: text ?? "",
    measure: () => {
      const [from, to] = points;
      if (!from || !to) return "";
      const change = to.price - from.price;
      const percent = from.price === 0 ? null : ((change / from.price) * 100).toFixed(PERCENT_DECIMALS);
      const count = canvas?.barsBetween(from.time, to.time) ?? 0;
      const share = formatPercent(percent, { locale, sign: true });
      return `${price(change, true)} (${share}) · ${count} × ${t(`interval.${interval}`)}`;
    },
  });
}
