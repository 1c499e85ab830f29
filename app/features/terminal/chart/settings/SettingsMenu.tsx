import { useId } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Checkbox } from "~/ui/Checkbox";
import { Icon } from "~/ui/Icon";
import { useMenuDismissal } from "~/ui/use-menu-dismissal";
import { useLive } from "../../live/use-live";
import { INTERVALS } from "../../market-panels";
import type { ChartStore } from "../chart-store";
import { CANDLE_STYLES, PRICE_AXES, toggleInterval } from "./chart-settings";

/** How the chart looks, on every pair. */
export function SettingsMenu({ store }: { store: ChartStore }) {
  const { t } = useTranslation("chart");
  const menu = useMenuDismissal();
  const settings = useLive(store.settings);
  const change = (changes: Partial<typeof settings>) => store.change({ ...settings, ...changes });
  return (
    <details className="chart-menu" ref={menu}>
      <summary aria-label={t("settings.title")} title={t("settings.title")}>
        <Icon name="settings" />
      </summary>
      <div className="term-pop chart-pop chart-settings">
        <Choice
          label={t("settings.candles")}
          values={CANDLE_STYLES}
          chosen={settings.candles}
          nameOf={(style) => t(`settings.${style}`)}
          onChoose={(candles) => change({ candles })}
        />
        <Choice
          label={t("settings.axis")}
          values={PRICE_AXES}
          chosen={settings.axis}
          nameOf={(axis) => t(`settings.${axis}`)}
          onChoose={(axis) => change({ axis })}
        />
        <fieldset>
          <legend>{t("settings.intervals")}</legend>
          <div className="chart-choices" dir="ltr">
            {INTERVALS.map((interval) => (
              <label key={interval} className="chart-choice">
                <input
                  type="checkbox"
                  checked={settings.intervals.includes(interval)}
                  onChange={() => store.change(toggleInterval(settings, interval))}
                />
                <span>{t(`spot:interval.${interval}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <Checkbox
          label={t("settings.orders")}
          checked={settings.showsOrders}
          onChange={() => change({ showsOrders: !settings.showsOrders })}
        />
        <Checkbox
          label={t("settings.fills")}
          checked={settings.showsFills}
          onChange={() => change({ showsFills: !settings.showsFills })}
        />
      </div>
    </details>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  values: readonly T[];
  chosen: T;
  nameOf(value: T): string;
  onChoose(value: T): void;
}

function Choice<T extends string>({ label, values, chosen, nameOf, onChoose }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="chart-choices">
        {values.map((value) => (
          <label key={value} className="chart-choice">
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>{nameOf(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
