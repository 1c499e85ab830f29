import { useId, type InputHTMLAttributes, type ReactNode } from "react";
import { Icon } from "./Icon";

interface FieldFrame {
  label: ReactNode;
  /** A sentence under the field, always there. */
  hint?: ReactNode;
  /** What is wrong, in words. Announced, and tied to the control. */
  error?: ReactNode;
  /** At the end of the label's row, e.g. a link. */
  labelEnd?: ReactNode;
}

/** The ids that tie a control to its label, hint and error. */
function useFieldIds(id: string | undefined, { hint, error }: FieldFrame) {
  const own = useId();
  const control = id ?? own;
  const hintId = hint ? `${control}-hint` : undefined;
  const errorId = error ? `${control}-error` : undefined;
  return { control, hintId, errorId, describedBy: [errorId, hintId].filter(Boolean).join(" ") || undefined };
}

function FieldShell({
  ids,
  frame: { label, hint, error, labelEnd },
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
      {hint && (
        <p className="ui-field-hint" id={ids.hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

type FieldProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, "size"> & {
    /** 40 or 48 px. */
    size?: "l" | "xl";
    /** Inside the box, after the input: a unit or a small button. */
    end?: ReactNode;
    /** Inside the box, before the input. */
    start?: ReactNode;
  };

/** A labelled text input. Its hint and error are wired by aria. */
export function Field({ label, hint, error, labelEnd, size = "l", start, end, id, className, ...input }: FieldProps) {
  const frame = { label, hint, error, labelEnd };
  const ids = useFieldIds(id, frame);
  return (
    <FieldShell ids={ids} frame={frame}>
      <span className={`ui-input ui-input-${size}`} data-invalid={error ? true : undefined}>
        {start}
        <input
          {...input}
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
