import { useId, type ReactNode } from "react";
import { PreferenceForm, useChosen } from "~/ui/PreferenceForm";

export interface ChoiceOption {
  value: string;
  label: string;
  /** What it looks like. */
  figure: ReactNode;
}

/** A few choices side by side; a press is the choice, with scripts or without. */
export function Choice(props: {
  name: string;
  label: string;
  hint: string;
  value: string;
  options: readonly ChoiceOption[];
  /** What keeps the choice, where that isn't what keeps the others. */
  action?: string;
}) {
  const id = useId();
  const current = useChosen(props.name, props.value);
  return (
    <div className="prefs-row" role="group" aria-labelledby={id} aria-describedby={`${id}-hint`}>
      <Words id={id} label={props.label} hint={props.hint} />
      <PreferenceForm name={props.name} action={props.action} isConfirmed className="prefs-options">
        {props.options.map(({ value, label, figure }) => (
          <button key={value} name={props.name} value={value} aria-pressed={value === current}>
            <span className="prefs-figure" aria-hidden="true">
              {figure}
            </span>
            <span>{label}</span>
          </button>
        ))}
      </PreferenceForm>
    </div>
  );
}

export function Words({ id, label, hint }: { id: string; label: string; hint: string }) {
  return (
    <div className="prefs-words">
      <h3 id={id}>{label}</h3>
      <p id={`${id}-hint`}>{hint}</p>
    </div>
  );
}
