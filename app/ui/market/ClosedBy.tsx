import { useTranslation } from "~/i18n/use-translation";
import type { ClosedPosition } from "~exchange/contract/futures/schemas";
import { useLocalizedPath } from "~/i18n/use-locale";
import { CLOSING_KEYS } from "~/lib/closing-key";
import { Link } from "~/ui/Link";

/** What closed a position; with a way to how that was worked out where the exchange did. */
export function ClosedBy({ position: { closedBy, closedById } }: { position: ClosedPosition }) {
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
