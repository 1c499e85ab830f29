import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/Icon";
import { VisuallyHidden } from "~/ui/VisuallyHidden";

export type PanelName = "chart" | "book" | "trades" | "info" | "order" | "ladder";

/**
 * Which panel a narrow screen shows. Radio buttons that the style sheet reads, so that it works without JavaScript;
 * each width has a set of its own, and the first panel is the one to start with.
 */
export function PanelChoice({ name, label, panels }: { name: string; label: string; panels: readonly PanelName[] }) {
  const { t } = useTranslation("spot");
  return (
    <div className={`term-choice term-choice-${name}`} role="radiogroup" aria-label={label}>
      {panels.map((panel, index) => (
        <label key={panel}>
          <input type="radio" name={`panel-${name}`} id={`panel-${name}-${panel}`} defaultChecked={index === 0} />
          {panel === "ladder" ? (
            <span title={t("layout:ladder.title")}>
              <Icon name="ladder" />
              <VisuallyHidden>{t("layout:ladder.title")}</VisuallyHidden>
            </span>
          ) : (
            <span>{t(`panels.${panel}`)}</span>
          )}
        </label>
      ))}
    </div>
  );
}
