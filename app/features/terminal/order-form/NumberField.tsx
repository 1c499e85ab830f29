import type { ReactNode } from "react";
import { NUMBER_CHARACTERS_MAX } from "~/lib/input/decimal-input";
import { NumberChangeText, Readings } from "~/ui/NumberNotes";
import { useHydrated } from "~/ui/use-hydrated";
import { useNumberSettling } from "~/ui/use-number-settling";
import type { Message } from "../message";
import { useErrorText } from "./use-error-text";

interface NumberFieldProps {
  id: string;
  name: string;
  label: string;
  unit: ReactNode;
  value: string;
  error: Message | undefined;
  /** What an arrow key adds, as decimal text. */
  step: string;
  /** Decimals that are kept when the field is left. */
  decimals: number;
  /** Decimals of what arrow keys write, where they are fewer. */
  stepDecimals?: number;
  action?: ReactNode;
  /** A sentence under the field. */
  note?: ReactNode;
  onWrite(text: string): void;
  onSettle(text: string): void;
}

/** A number as text: any script's digits, arrows step, and what reads two ways is asked about. */
export function NumberField(props: NumberFieldProps) {
  const { id, name, label, unit, value, error, step, decimals, stepDecimals, action, note, onWrite, onSettle } = props;
  const errorText = useErrorText();
  const isHydrated = useHydrated();
  const settling = useNumberSettling({ rules: { decimals }, step, stepDecimals, onSettle, onStep: onWrite });
  const ids = { error: `${id}-error`, notice: `${id}-notice`, note: `${id}-note` };
  const describedBy = [error && ids.error, ids.notice, note && ids.note].filter(Boolean).join(" ");
  return (
    <div className="term-field-box">
      <div className="term-field" data-invalid={error ? true : undefined}>
        <label htmlFor={id}>{label}</label>
        {action}
        <input
          id={id}
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
          aria-describedby={describedBy}
        />
        <span className="term-field-unit">{unit}</span>
      </div>
      {error && (
        <p className="term-field-error" id={ids.error}>
          {errorText(error)}
          {isHydrated && error.values?.asDecimal && error.values.asGrouped && (
            <Readings of={[error.values.asDecimal, error.values.asGrouped]} onChoose={onWrite} />
          )}
        </p>
      )}
      <p className="term-field-notice" role="status" id={ids.notice}>
        <NumberChangeText change={settling.change} />
      </p>
      {note && (
        <p className="term-field-note" id={ids.note}>
          {note}
        </p>
      )}
    </div>
  );
}
