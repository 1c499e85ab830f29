import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import "./checkbox.css";

/** A box to tick with its words beside it; both are the target. */
export function Checkbox({
  label,
  inputRef,
  ...input
}: { label: ReactNode; inputRef?: Ref<HTMLInputElement> } & Omit<InputHTMLAttributes<HTMLInputElement>, "type">) {
  return (
    <label className="ui-check">
      <input {...input} ref={inputRef} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
