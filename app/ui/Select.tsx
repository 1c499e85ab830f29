import type { SelectHTMLAttributes } from "react";
import { FieldShell, useFieldIds, type FieldFrame } from "./Field";
import { Icon } from "./Icon";

type SelectProps = FieldFrame &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "size"> & {
    size?: "l" | "xl";
    options: ReadonlyArray<{ value: string; label: string }>;
  };

/** A labelled native select. */
export function Select({ label, hint, error, labelEnd, size = "l", options, id, ...select }: SelectProps) {
  const frame = { label, hint, error, labelEnd };
  const ids = useFieldIds(id, frame);
  return (
    <FieldShell ids={ids} frame={frame}>
      <span className={`ui-input ui-input-${size} ui-select`} data-invalid={error ? true : undefined}>
        <select {...select} id={ids.control} aria-invalid={error ? true : undefined} aria-describedby={ids.describedBy}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="caret" />
      </span>
    </FieldShell>
  );
}
