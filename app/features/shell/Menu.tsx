import type { ReactNode } from "react";
import { useMenuDismissal } from "~/ui/use-menu-dismissal";

/** A button and what it opens, as `<details>`: it works without JavaScript. */
export function Menu({
  label,
  summary,
  className,
  onToggle,
  children,
}: {
  label: string;
  summary: ReactNode;
  className?: string;
  /** Hears of it when it opens and closes. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const menu = useMenuDismissal();
  return (
    <details
      className={["shell-menu", className].filter(Boolean).join(" ")}
      ref={menu}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary aria-label={label}>{summary}</summary>
      <div className="shell-pop">{children}</div>
    </details>
  );
}
