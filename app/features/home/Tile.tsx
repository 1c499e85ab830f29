import type { ReactNode } from "react";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";

interface TileProps {
  name: string;
  /** Where it leads; absent: it is only told. */
  to?: string;
  figure: ReactNode;
  value: ReactNode;
  unit: string;
  text: string;
}

/** One thing that the exchange does, with a live figure. */
export function Tile({ name, to, figure, value, unit, text }: TileProps) {
  const body = (
    <>
      <h3>
        {name}
        {to && <Icon name="arrow" />}
      </h3>
      <div className="home-tile-figure" dir="ltr" aria-hidden="true">
        {figure}
      </div>
      <p className="home-tile-value">
        <b className="n">{value}</b>
        <span>{unit}</span>
      </p>
      <p>{text}</p>
    </>
  );
  return to ? (
    <Link className="home-tile" to={to}>
      {body}
    </Link>
  ) : (
    <div className="home-tile">{body}</div>
  );
}
