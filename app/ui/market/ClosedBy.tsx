import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { CLOSING_KEYS, type Closing } from "~/lib/closing-key";
import { Link } from "~/ui/Link";

interface ClosedByProps {
  /** Its id is that of the order or the liquidation. */
  position: { closedBy: Closing; closedById: string };
}

/** What closed a position; with a way to how that was worked out where the exchange did. */
export function ClosedBy({ position: { closedBy, closedById } }: ClosedByProps) {
  const { t } = useTranslation(["futures", "spot"]);
  const path = useLocalizedPath();
  const text = t(CLOSING_KEYS[closedBy]);
  if (closedBy !== "liquidation" && closedBy !== "deleveraging") return text;
  return (
    <Link className="ui-link" to={path(`/futures/liquidations/${closedById}`)}>
      {text}
    </Link>
  );
}
