import { useTranslation } from "~/i18n/use-translation";
import { useLive } from "../../live/use-live";
import { ChartIcon, type ChartIconName } from "../ChartIcon";
import type { ChartStore } from "../chart-store";
import { TOOLS } from "./drawings";

interface ToolRailProps {
  store: ChartStore;
  /** On a phone the rail lies over the chart while it is open. */
  isOpen: boolean;
  onPick(): void;
}

/** What one draws with, and what can be done to all drawings. */
export function ToolRail({ store, isOpen, onPick }: ToolRailProps) {
  const { t } = useTranslation("chart");
  const tool = useLive(store.tool);
  const settings = useLive(store.settings);
  const board = useLive(store.board);
  const isEmpty = board.drawings.length === 0;
  const pick = (next: typeof tool) => {
    store.tool.set(next);
    onPick();
  };
  return (
    <div className="chart-rail-tools" role="group" aria-label={t("drawing.tools")} data-open={isOpen || undefined}>
      <RailButton icon="cross" label={t("drawing.cursor")} isPressed={tool === null} onClick={() => pick(null)} />
      {TOOLS.map((entry) => (
        <RailButton
          key={entry}
          icon={entry}
          label={t(`drawing.${entry}`)}
          isPressed={tool === entry}
          onClick={() => pick(tool === entry ? null : entry)}
        />
      ))}
      <RailButton
        icon="magnet"
        label={t("drawing.magnet")}
        isPressed={settings.isMagnetic}
        onClick={() => store.change({ ...settings, isMagnetic: !settings.isMagnetic })}
      />
      <span className="chart-rail-gap" />
      <RailButton
        icon="undo"
        label={t("drawing.undo")}
        isOff={board.past.length === 0}
        onClick={() => store.stroke({ kind: "undo" })}
      />
      <RailButton
        icon={settings.hidesDrawings ? "hidden" : "shown"}
        label={t("drawing.hideAll")}
        isPressed={settings.hidesDrawings}
        onClick={() => store.change({ ...settings, hidesDrawings: !settings.hidesDrawings })}
      />
      <RailButton
        icon="trash"
        label={t("drawing.clear")}
        isOff={isEmpty}
        onClick={() => store.stroke({ kind: "clear" })}
      />
    </div>
  );
}

interface RailButtonProps {
  icon: ChartIconName;
  label: string;
  isPressed?: boolean;
  isOff?: boolean;
  onClick(): void;
}

function RailButton({ icon, label, isPressed, isOff, onClick }: RailButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isPressed} disabled={isOff} onClick={onClick}>
      <ChartIcon name={icon} />
    </button>
  );
}
