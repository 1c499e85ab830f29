import type { ReactNode } from "react";

/** A panel: a hairline card on content pages, a borderless one on terminals. `flush` leaves the body's padding out. */
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
  return (
    <section className={["ui-card", className].filter(Boolean).join(" ")}>
      {(title || end) && (
        <header className="ui-card-head">
          {title && <h2>{title}</h2>}
          {end}
        </header>
      )}
      <div className={flush ? "ui-card-flush" : "ui-card-body"}>{children}</div>
    </section>
  );
}
