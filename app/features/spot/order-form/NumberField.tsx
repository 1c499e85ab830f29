import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NUMBER_CHARACTERS_MAX } from "~/lib/input/decimal-input";
import { NumberChangeText, Readings } from "~/ui/NumberNotes";
import { useHydrated } from "~/ui/use-hydrated";
import { useNumberSettling } from "~/ui/use-number-settling";
import type { FieldError, FieldName } from "./draft";

interface NumberFieldProps {
  name: FieldName;
  label: string;
  unit: string;
  value: string;
  error: FieldError | undefined;
  /** What an arrow key adds, as decimal text. */
  step: string;
  /** Decimals that are kept when the field is left. */
  decimals: number;
  /** Decimals of what arrow keys write, where they are fewer. */
  stepDecimals?: number;
  action?: ReactNode;
  onWrite(text: string): void;
  onSettle(text: string): void;
}

/** A number as text: any script's digits, arrows step, and what reads two ways is asked about. */
export function NumberField(props: NumberFieldProps) {
  const { name, label, unit, value, error, step, decimals, stepDecimals, action, onWrite, onSettle } = props;
  const { t } = useTranslation("spot");
  const isHydrated = useHydrated();
  const settling = useNumberSettling({ rules: { decimals }, step, stepDecimals, onSettle, onStep: onWrite });
  const errorId = `order-${name}-error`;
  const noticeId = `order-${name}-notice`;
  return (
    <div className="term-field-box">
      <div className="term-field" data-invalid={error ? true : undefined}>
        <label htmlFor={`order-${name}`}>{label}</label>
        {action}
        <input
          id={`order-${name}`}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={NUMBER_CHARACTERS_MAX}
          value={value}
          onChange={(event) => {
            settling.forget();
            onWrite(event.currentTarget.value);
          }}
          onBlur={settling.onBlur}
          onKeyDown={settling.onKeyDown}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${errorId} ${noticeId}` : noticeId}
        />
        <span className="term-field-unit">{unit}</span>
      </div>
      {error && (
        <p className="term-field-error" id={errorId}>
          {t(error.key, error.values)}
          {isHydrated && error.values?.asDecimal && error.values.asGrouped && (
            <Readings of={[error.values.asDecimal, error.values.asGrouped]} onChoose={onWrite} />
          )}
        </p>
      )}
      <p className="term-field-notice" role="status" id={noticeId}>
        <NumberChangeText change={settling.change} />
      </p>
    </div>
  );
}
