import { useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { DECIMALS_MAX } from "~/lib/decimal";
import {
  DEFAULT_DECIMALS,
  filterDecimal,
  filterFuturesTyping,
  futuresDecimals,
  type Bounds,
  type FuturesNumberOptions,
} from "~/lib/input/decimal-filter";
import { readSigned, type NumberRules } from "~/lib/input/settle-number";
import type { TextFilter } from "~/lib/input/text-filters";
import { Field, type FieldProps } from "./Field";
import { NumberChangeText, Readings } from "./NumberNotes";
import { useFilteredTyping } from "./use-filtered-typing";
import { useNumberSettling } from "./use-number-settling";

type InputProps = Omit<FieldProps, "value" | "min" | "max" | "step" | "onInput" | "onChange" | "notice">;

/** A decimal number: two decimals unless told otherwise, within its bounds once it is left. */
export function DecimalField({
  decimals = DEFAULT_DECIMALS,
  min,
  max,
  step = "1",
  ...field
}: InputProps & Bounds & { decimals?: number; step?: string }) {
  // While it is typed in nothing is cut: what goes is said when the field is left.
  const filter = (text: string) => filterDecimal(text, { decimals: DECIMALS_MAX });
  return <NumberField {...field} filter={filter} rules={{ decimals, min, max }} step={step} />;
}

/** A number of a futures order: its bounds, decimals, sign and integer digits are the contract's. */
export function FuturesNumberField({
  options,
  step = "1",
  ...field
}: InputProps & { options: FuturesNumberOptions; step?: string }) {
  const decimals = futuresDecimals(options);
  const filter = (text: string) => filterFuturesTyping(text, { ...options, priceDigits: DECIMALS_MAX });
  const min = options.min ?? (options.positiveOnly ? "0" : undefined);
  return <NumberField {...field} filter={filter} rules={{ decimals, min, max: options.max }} step={step} />;
}

function NumberField({
  filter,
  rules,
  step,
  ...field
}: InputProps & { filter: TextFilter; rules: NumberRules; step: string }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [readings, setReadings] = useState<string[]>([]);
  const write = (text: string, target: HTMLInputElement) => {
    target.value = text;
  };
  const settling = useNumberSettling({ rules, step, onSettle: write, onStep: write });
  /** What reads two ways is asked about, and holds the form until it is answered. */
  function watch(target: HTMLInputElement, text: string) {
    const read = readSigned(text);
    const ways = read.kind === "ambiguous" ? [read.asDecimal, read.asGrouped] : [];
    setReadings(ways);
    target.setCustomValidity(ways.length > 0 ? t("errors:NUMBER_AMBIGUOUS", readingsOf(ways)) : "");
  }
  const typing = useFilteredTyping(
    (text) => (readSigned(text).kind === "ambiguous" ? text : filter(text)),
    (text, target) => {
      settling.forget();
      watch(target, text);
    },
  );
  function choose(text: string) {
    if (!input.current) return;
    input.current.value = text;
    watch(input.current, text);
    input.current.focus();
  }
  return (
    <Field
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      {...field}
      {...typing}
      inputRef={input}
      onBlur={settling.onBlur}
      onKeyDown={settling.onKeyDown}
      notice={<NumberChangeText change={settling.change} />}
      error={
        readings.length > 0 ? (
          <span>
            {t("errors:NUMBER_AMBIGUOUS", readingsOf(readings))}
            <Readings of={readings} onChoose={choose} />
          </span>
        ) : (
          field.error
        )
      }
    />
  );
}

function readingsOf([asDecimal = "", asGrouped = ""]: readonly string[]) {
  return { asDecimal, asGrouped };
}
