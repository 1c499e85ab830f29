import type { InputHTMLAttributes, ReactNode } from "react";

export function Checkbox({
  label,
  ...input
}: { label: ReactNode } & Omit<InputHTMLAttributes<HTMLInputElement>, "type">) {
  return (
    <label className="ui-check">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  );
}
