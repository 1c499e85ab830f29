import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatUnits, parseUnits } from "~exchange/domain/units";
import { parseDecimal, truncateDecimal } from "~/lib/decimal";
import { readDecimalInput } from "~/lib/input/decimal-input";
import { useHydrated } from "~/ui/use-hydrated";
import type { FieldError, FieldName } from "./draft";

interface NumberFieldProps {
  name: FieldName;
  label: string;
  unit: string;
  value: string;
  error: FieldError | undefined;
  /** What an arrow key adds, as decimal text, and its decimals. */
  step: string;
  decimals: number;
  action?: ReactNode;
  onWrite(text: string): void;
  onSettle(): void;
}

const BIG_STEPS = 10n;

/** A number as text: any script's digits, arrows step, and what reads two ways is asked about. */
export function NumberField(props: NumberFieldProps) {
  const { name, label, unit, value, error, step, decimals, action, onWrite, onSettle } = props;
  const { t } = useTranslation("spot");
  const isHydrated = useHydrated();
  const errorId = `order-${name}-error`;
  function stepWithArrows(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onWrite(stepped(value, { step, decimals, times: event.shiftKey ? BIG_STEPS : 1n, up: event.key === "ArrowUp" }));
  }
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
          maxLength={64}
          value={value}
          onChange={(event) => onWrite(event.currentTarget.value)}
          onBlur={onSettle}
          onKeyDown={stepWithArrows}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span className="term-field-unit">{unit}</span>
      </div>
      {error && (
        <p className="term-field-error" id={errorId}>
          {t(error.key, error.values)}
          {isHydrated && error.values?.asDecimal && error.values.asGrouped && (
            <span className="term-readings">
              <Reading text={error.values.asDecimal} onChoose={onWrite} />
              <Reading text={error.values.asGrouped} onChoose={onWrite} />
            </span>
          )}
        </p>
      )}
    </div>
  );
}

function Reading({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  return (
    <button type="button" onClick={() => onChoose(text)}>
      <bdi dir="ltr">{text}</bdi>
    </button>
  );
}

/** The value a number of steps further, never below zero. Finer decimals are cut off; what can't be read counts as nothing. */
export function stepped(
  text: string,
  { step, decimals, times, up }: { step: string; decimals: number; times: bigint; up: boolean },
): string {
  const read = readDecimalInput(text);
  const typed = read.kind === "value" ? parseDecimal(read.text) : null;
  const units = typed && parseUnits(truncateDecimal(typed, decimals), decimals);
  const size = (parseUnits(step, decimals) ?? 1n) * times;
  const next = (units ?? 0n) + (up ? size : -size);
  return next > 0n ? formatUnits(next, decimals) : text;
}
