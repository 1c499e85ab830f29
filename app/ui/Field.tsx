import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes } from "react";
import "./fields.css";
import { Icon } from "./Icon";

interface FieldFrame {
  label: ReactNode;
  /** A sentence under the field, always there. */
  hint?: ReactNode;
  /** What is wrong, in words. Announced, and tied to the control. */
  error?: ReactNode;
  /** What the field has to say of what was typed, told when it appears. Fields that may say something pass null until they do. */
  notice?: ReactNode;
  /** At the end of the label's row, e.g. a link. */
  labelEnd?: ReactNode;
}

/** The ids that tie a control to its label, hint, notice and error. */
function useFieldIds(id: string | undefined, { hint, notice, error }: FieldFrame) {
  const own = useId();
  const control = id ?? own;
  const hintId = hint ? `${control}-hint` : undefined;
  const errorId = error ? `${control}-error` : undefined;
  const noticeId = notice === undefined ? undefined : `${control}-notice`;
  const describedBy = [errorId, noticeId, hintId].filter(Boolean).join(" ") || undefined;
  return { control, hintId, noticeId, errorId, describedBy };
}

function FieldShell({
  ids,
  frame: { label, hint, notice, error, labelEnd },
  children,
}: {
  ids: ReturnType<typeof useFieldIds>;
  frame: FieldFrame;
  children: ReactNode;
}) {
  return (
    <div className="ui-field">
      <div className="ui-field-label">
        <label htmlFor={ids.control}>{label}</label>
        {labelEnd}
      </div>
      {children}
      {error && (
        <p className="ui-field-error" id={ids.errorId}>
          <Icon name="alert" size={14} />
          {error}
        </p>
      )}
      {notice !== undefined && (
        <p className="ui-field-notice" role="status" id={ids.noticeId}>
          {notice}
        </p>
      )}
      {hint && (
        <p className="ui-field-hint" id={ids.hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

export type FieldProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, "size"> & {
    /** 40 or 48 px. */
    size?: "l" | "xl";
    /** Inside the box, after the input: a unit or a small button. */
    end?: ReactNode;
    /** Inside the box, before the input. */
    start?: ReactNode;
    inputRef?: Ref<HTMLInputElement>;
  };

/** A labelled text input. Its hint, notice and error are wired by aria. */
export function Field(props: FieldProps) {
  const { label, hint, notice, error, labelEnd, size = "l", start, end, id, className, inputRef, ...input } = props;
  const frame = { label, hint, notice, error, labelEnd };
  const ids = useFieldIds(id, frame);
  return (
    <FieldShell ids={ids} frame={frame}>
      <span className={`ui-input ui-input-${size}`} data-invalid={error ? true : undefined}>
        {start}
        <input
          {...input}
          ref={inputRef}
          id={ids.control}
          className={className}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        />
        {end}
      </span>
    </FieldShell>
  );
}

type SelectFieldProps = FieldFrame &
  SelectHTMLAttributes<HTMLSelectElement> & { options: readonly { value: string; label: string }[] };

/** A labelled choice out of a list. */
export function SelectField({ label, hint, notice, error, labelEnd, options, id, ...select }: SelectFieldProps) {
  const frame = { label, hint, notice, error, labelEnd };
  const ids = useFieldIds(id, frame);
  return (
    <FieldShell ids={ids} frame={frame}>
      <span className="ui-input ui-input-l ui-select" data-invalid={error ? true : undefined}>
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
