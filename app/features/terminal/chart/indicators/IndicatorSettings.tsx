import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/Icon";
import { latinNumber } from "~/lib/input/latin-digits";
import { useLive } from "../../live/use-live";
import type { ChartStore } from "../chart-store";
import { changeIndicator, COLORS, freshIndicator, type Color, type ShownIndicator } from "../settings/chart-settings";
import { OPEN_ENDED_MAX, paramAt, settleParam, type IndicatorKind, type Param } from "./catalogue";

const NEXT_PERIOD = 20;

/** Periods and colours of an indicator on the chart. */
export function IndicatorSettings({
  store,
  kind,
  shown,
}: {
  store: ChartStore;
  kind: IndicatorKind;
  shown: ShownIndicator;
}) {
  const { t } = useTranslation("chart");
  const settings = useLive(store.settings);
  const change = (changes: Partial<ShownIndicator>) =>
    store.change(changeIndicator(settings, { ...shown, ...changes }));
  const { params, colors } = shown;
  const fresh = freshIndicator(kind.name);
  return (
    <div className="chart-indicator-settings">
      {params.map((value, index) => (
        <ParamField
          key={`${index}:${value}`}
          label={t("indicator.setting", { name: kind.name, number: index + 1 })}
          param={paramAt(kind, index)}
          value={value}
          onSettle={(next) => change({ params: params.with(index, next) })}
        />
      ))}
      {kind.isOpenEnded && params.length < OPEN_ENDED_MAX && (
        <button
          type="button"
          aria-label={t("indicator.addLine", { name: kind.name })}
          title={t("indicator.addLine", { name: kind.name })}
          onClick={() => change({ params: [...params, NEXT_PERIOD] })}
        >
          <Icon name="plus" size={14} />
        </button>
      )}
      {kind.isOpenEnded && params.length > 0 && (
        <button
          type="button"
          aria-label={t("indicator.removeLine", { name: kind.name })}
          title={t("indicator.removeLine", { name: kind.name })}
          onClick={() => change({ params: params.slice(0, -1), colors: colors.slice(0, -1) })}
        >
          <Icon name="minus" size={14} />
        </button>
      )}
      <span className="chart-colors">
        {colors.map((color, index) => (
          <ColorButton
            key={index}
            label={t("indicator.color", { name: kind.name, number: index + 1 })}
            color={color}
            onPick={(next) => change({ colors: colors.with(index, next) })}
          />
        ))}
      </span>
      <button
        type="button"
        className="chart-reset"
        onClick={() => fresh && change({ params: fresh.params, colors: fresh.colors })}
      >
        {t("indicator.reset")}
      </button>
    </div>
  );
}

interface ParamFieldProps {
  label: string;
  param: Param;
  value: number;
  onSettle(value: number): void;
}

/** Settles when it is left or Enter is pressed: each digit on the way would be another indicator. */
function ParamField({ label, param, value, onSettle }: ParamFieldProps) {
  const settle = (input: HTMLInputElement) => {
    const next = settleParam(param, Number(latinNumber(input.value) || Number.NaN));
    input.value = String(next);
    if (next !== value) onSettle(next);
  };
  return (
    <input
      type="text"
      inputMode="decimal"
      dir="ltr"
      maxLength={6}
      aria-label={label}
      title={label}
      defaultValue={String(value)}
      onBlur={(event) => settle(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === "Enter") settle(event.currentTarget);
      }}
    />
  );
}

/** The next colour with every press: all there are go by in turn. */
function ColorButton({ label, color, onPick }: { label: string; color: Color; onPick(color: Color): void }) {
  const next = COLORS[(COLORS.indexOf(color) + 1) % COLORS.length] ?? color;
  return (
    <button type="button" aria-label={label} title={label} onClick={() => onPick(next)}>
      <i style={{ background: `var(--${color})` }} />
    </button>
  );
}
