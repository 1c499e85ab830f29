import { useEffect, useState, type RefObject } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { Interval } from "~exchange/contract/schemas";
import { ChartIcon } from "./ChartIcon";
import type { ChartCanvas } from "./canvas/chart-canvas.client";
import type { ChartStore } from "./chart-store";
import { IndicatorsDialog } from "./indicators/IndicatorsDialog";
import { useSavePicture } from "./picture";
import { SettingsMenu } from "./settings/SettingsMenu";

interface ChartControlsProps {
  canvas: ChartCanvas;
  store: ChartStore;
  panel: RefObject<HTMLElement>;
  interval: Interval;
  isRailOpen: boolean;
  onRail(): void;
}

/** What stands beside the intervals once the live chart is there. */
export function ChartControls({ canvas, store, panel, interval, isRailOpen, onRail }: ChartControlsProps) {
  const { t } = useTranslation("chart");
  const [isChoosing, setChoosing] = useState(false);
  const savePicture = useSavePicture(canvas, interval);
  return (
    <>
      <button
        type="button"
        className="chart-control"
        aria-label={t("indicator.title")}
        onClick={() => setChoosing(true)}
      >
        <ChartIcon name="functions" />
        <span>{t("indicator.title")}</span>
      </button>
      <button
        type="button"
        className="chart-control chart-control-rail"
        aria-label={t("drawing.tools")}
        title={t("drawing.tools")}
        aria-expanded={isRailOpen}
        onClick={onRail}
      >
        <ChartIcon name="pen" />
      </button>
      <span className="chart-controls-gap" />
      <SettingsMenu store={store} />
      <button
        type="button"
        className="chart-control chart-control-picture"
        aria-label={t("bar.picture")}
        title={t("bar.picture")}
        onClick={savePicture}
      >
        <ChartIcon name="camera" />
      </button>
      <FullScreen panel={panel} />
      <IndicatorsDialog store={store} isOpen={isChoosing} onClose={() => setChoosing(false)} />
    </>
  );
}

function FullScreen({ panel }: { panel: RefObject<HTMLElement> }) {
  const { t } = useTranslation("chart");
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const label = isFull ? t("bar.leaveFullScreen") : t("bar.fullScreen");
  const toggle = () => {
    const done = isFull ? document.exitFullscreen() : panel.current?.requestFullscreen();
    // The browser may refuse; then the panel stays as it is.
    done?.catch(() => undefined);
  };
  return (
    <button
      type="button"
      className="chart-control"
      aria-label={label}
      title={label}
      aria-pressed={isFull}
      onClick={toggle}
    >
      <ChartIcon name="expand" />
    </button>
  );
}
