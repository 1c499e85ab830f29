import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";

/**
 * A button and what it opens, as `<details>`: it works without JavaScript. With it, Escape, a click elsewhere and a
 * change of page close it.
 */
export function Menu({
  label,
  summary,
  className,
  children,
}: {
  label: string;
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);
  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      const details = menu.current;
      if (details?.open && event.target instanceof Node && !details.contains(event.target)) details.open = false;
    };
    const closeByEscape = (event: KeyboardEvent) => {
      const details = menu.current;
      if (event.key !== "Escape" || !details?.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("keydown", closeByEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("keydown", closeByEscape);
    };
  }, []);
  return (
    <details className={["shell-menu", className].filter(Boolean).join(" ")} ref={menu}>
      <summary aria-label={label}>{summary}</summary>
      <div className="shell-pop">{children}</div>
    </details>
  );
}
