import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Link } from "~/ui/Link";
import { useDisplay } from "~/ui/money/display";
import { Time } from "~/ui/money/Time";
import { CHANGES_PATH } from "./rules-paths";

/** Since when a pair's rules hold, as the way to its changes. Nothing where that can't be had. */
export function InForceSince({ pairCode, at }: { pairCode: string; at: number | undefined }) {
  const { t } = useTranslation("rules");
  const path = useLocalizedPath();
  const { zone } = useDisplay();
  if (at === undefined) return null;
  return (
    <Link className="rules-quiet-link rules-since" to={path(CHANGES_PATH, { pair: pairCode })}>
      {t("table.since")} <Time at={at} format="YMDHM" zone={zone} withZone />
    </Link>
  );
}
