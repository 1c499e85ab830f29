import { useId, type ReactNode } from "react";

/**
 * A panel: a hairline card on content pages, a borderless one on terminals. `flush` leaves the body's padding out: for a
 * table, which scrolls sideways where it is wider than the panel, by keys too.
 */
export function Card({
  title,
  end,
  flush = false,
  className,
  children,
}: {
  title?: ReactNode;
  end?: ReactNode;
  flush?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const scroller = title ? { tabIndex: 0, role: "group", "aria-labelledby": id } : {};
  return (
    <section className={["ui-card", className].filter(Boolean).join(" ")}>
      {(title || end) && (
        <header className="ui-card-head">
          {title && <h2 id={id}>{title}</h2>}
          {end}
        </header>
      )}
      <div className={flush ? "ui-card-flush" : "ui-card-body"} {...(flush && scroller)}>
        {children}
      </div>
    </section>
  );
}
